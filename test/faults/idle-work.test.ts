import { expect, test } from 'vitest'
import { testApi } from '../kit/api.ts'
import { engines, freshDatabase } from '../kit/databases.ts'
import { effortNow, notingAll, type Asked } from './statements/statement-effort.ts'
import { wordEmbedder } from '../kit/samples/word-embedder.ts'
import type { Database } from '../../src/ports.ts'
import { indexedBy } from '../../src/search/vectors/index-pass.ts'

// Background work looks for what is to be done all day long. Where there is nothing, what that costs must not grow with
// the projects: each has a library that is indexed, documentation older than its history, uploads that blocks show, a file
// on a schedule, a hook, imports that ended, people who are signed in.

const embedder = wordEmbedder()
const [FEW, MANY] = [20, 2_000]
/** An index of many is a level or two higher, and each of the few statements of a look goes down one. */
const BLOCKS_MORE = 8
const ROWS_MORE = 8

for (const engine of engines)
  test(
    `${engine}: idle background work asks no more of ${MANY} projects than of ${FEW}`,
    { timeout: 300_000 },
    async () => {
      const db = await freshDatabase(engine)
      let asked: Asked[] = []
      const { services } = await testApi(engine, {
        db: notingAll(db, (one) => void asked.push(one)),
        outside: { embedder },
      })
      const { work } = services
      const look = async (name: string): Promise<Cost> => {
        await work.drain(name)
        asked = []
        await work.drain(name)
        const statements = asked
        let [blocks, rows] = [0, 0]
        for (const statement of statements) {
          const effort = await effortNow(db, statement)
          blocks += effort.blocks
          rows += effort.rows
        }
        return { name, statements: statements.length, blocks, rows }
      }

      await fill(db, 1, FEW)
      const few: Cost[] = []
      for (const name of work.names) few.push(await look(name))
      await fill(db, FEW + 1, MANY)
      const many: Cost[] = []
      for (const name of work.names) many.push(await look(name))

      console.log(many.map((cost, at) => `${cost.name}: ${told(few[at])} → ${told(cost)}`).join('\n'))
      const grown = many.filter((cost, at) => {
        const { statements = 0, blocks = 0, rows = 0 } = few[at] ?? {}
        return cost.statements > statements || cost.blocks > blocks + BLOCKS_MORE || cost.rows > rows + ROWS_MORE
      })
      expect(grown).toEqual([])
      await db.close()
    },
  )

interface Cost {
  readonly name: string
  readonly statements: number
  readonly blocks: number
  readonly rows: number
}

const told = (cost: Cost | undefined): string =>
  cost ? `${cost.statements} statements, ${cost.blocks} blocks, ${cost.rows} rows` : 'nothing'

/** Projects in which there is nothing to do. Their ids are made of their number, and so are those of what they have. */
async function fill(db: Database, from: number, to: number): Promise<void> {
  await db.transaction(async (db) => {
    await db`
      insert into team (id, name, plan, created_at)
      select md5('team' || n)::uuid, 'team ' || n, 'standard', now() from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into project (id, team_id, name, epoch, created_at, library_revision, docs_revision, indexed_library,
        indexed_docs, indexed_by, collected_docs)
      select md5('p' || n)::uuid, md5('team' || n)::uuid, 'project ' || n, 'e', now(), 1, 1, 1, 1,
        ${indexedBy(embedder)}, 1
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into project_directory (project, name, team)
      select md5('p' || n)::uuid, 'project ' || n, md5('team' || n)::uuid from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into library_item (project_id, id, kind, file_key, source_key, name, sync_status, document, content_hash,
        layers, revision, created_at, updated_at, last_synced_at)
      select md5('p' || n)::uuid, md5('c' || n)::uuid, 'component', 'file', 'k', 'Button', 'synced', '{}', '',
        array['layer'], 1, now(), now(), now()
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into spec_layer (project_id, hash, body)
      select md5('p' || n)::uuid, 'layer', '{}' from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into entity_documentation (project_id, entity_type, entity_id, title, block_count, has_docs, is_deleted,
        revision, blocks_revision, text_revision)
      select md5('p' || n)::uuid, 'component', md5('c' || n)::uuid, 'Button', 1, true, false, 1, 1, 1
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into block (project_id, id, entity_type, entity_id, position, type, content, mentions, search_text,
        created_at, updated_at)
      select md5('p' || n)::uuid, md5('b' || n)::uuid, 'component', md5('c' || n)::uuid, 0, 'text', '{}', '[]', 'words',
        now(), now()
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into documentation_version (project_id, entity_type, entity_id, revision, written_at, title, blocks)
      select md5('p' || n)::uuid, 'component', md5('c' || n)::uuid, 1, now() - interval '400 days', 'Button',
        array['one']
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into stored_object (project_id, object_key, kind, entity_type, entity_id, content_type, declared_bytes,
        size_bytes, state, created_at, confirmed_at, store_key, extraction)
      select md5('p' || n)::uuid, 'o', 'file', 'component', md5('c' || n)::uuid, 'application/pdf', 1, 1, 'confirmed',
        now(), now(), 'objects/' || n, 'done'
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into block_object (project_id, block_id, object_key)
      select md5('p' || n)::uuid, md5('b' || n)::uuid, 'o' from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into sync_state (project_id, file_key, tool, synced_at)
      select md5('p' || n)::uuid, 'file', 'figma', now() from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into source_schedule (project_id, file_key, tool, every_seconds, wish, created_at, due_at, noted_at, hook_id)
      select md5('p' || n)::uuid, 'file', 'figma', 3600, '{}', now(), now() + interval '1 hour', now(), md5('h' || n)::uuid
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into hook (project_id, id, url, format, events, secret, created_at)
      select md5('p' || n)::uuid, md5('h' || n)::uuid, 'https://hooks.example.com', 'json', '{}', '', now()
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into pushed_import (project_id, id, key_id, state, wishes, created_at, touched_at)
      select md5('p' || n)::uuid, md5('i' || n)::uuid, md5('k' || n)::uuid, 'done', '{}', now(), now()
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into api_key (project_id, id, key_hash, hint, scopes, created_at)
      select md5('p' || n)::uuid, md5('k' || n)::uuid, decode(md5('k' || n), 'hex'), '', '{}', now()
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into share_link (project_id, id, token_hash, hint, scopes, created_at, expires_at)
      select md5('p' || n)::uuid, md5('l' || n)::uuid, decode(md5('l' || n), 'hex'), '', '{}', now(),
        now() + interval '30 days'
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into agent_grant (project_id, id, family_hash, turn, turn_hash, key_id, client_id, client_name, redirect_uri,
        resource, challenge, scopes, created_at, used_at, expires_at, ends_at)
      select md5('p' || n)::uuid, md5('g' || n)::uuid, decode(md5('g' || n), 'hex'), 'refresh', '', md5('k' || n)::uuid,
        '', '', '', '', '', '{}', now(), now(), now() + interval '1 day', now() + interval '1 day'
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into agent_token (project_id, token_hash, grant_id, scopes, created_at, expires_at)
      select md5('p' || n)::uuid, decode(md5('t' || n), 'hex'), md5('g' || n)::uuid, '{}', now(), now() + interval '1 hour'
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into browser_session (project_id, id, token_hash, key_id, scopes, created_at, used_at, expires_at)
      select md5('p' || n)::uuid, md5('s' || n)::uuid, decode(md5('s' || n), 'hex'), md5('k' || n)::uuid, '{}', now(),
        now(), now() + interval '1 day'
      from generate_series(${from}::int, ${to}::int) n`
    await db`
      insert into audit_entry (project_id, id, at, action, actor, details)
      select md5('p' || n)::uuid, ('ffffffff' || substr(md5('a' || n), 9))::uuid, now(), 'an act', 'somebody', '{}'
      from generate_series(${from}::int, ${to}::int) n`
  })
}
