import { expect, onTestFinished, test } from 'vitest'
import { makeProject } from '../kit/import-kit.ts'
import { freshDatabase } from '../kit/databases.ts'
import { explained, noting, undone, type Asked, type Effort } from './statements/statement-effort.ts'
import { statementOf } from '../../src/adapters/sql/sql-statement.ts'
import { ENTITY_KINDS } from '../../src/contract/words.ts'
import { FIRST_ID } from '../../src/ids.ts'
import type { Database, Sql } from '../../src/ports.ts'
import { deleteOrphanedLayers } from '../../src/intake/import/store.ts'
import { insertSpace, readSpaces, type Space } from '../../src/search/vectors/spaces-store.ts'
import {
  afterRevision,
  countChangedItems,
  countPending,
  countUndocumented,
  deleteStrayVectors,
  readDocumented,
  readKnownVectors,
  readPending,
  readPendingItems,
  readVectorFeed,
} from '../../src/search/vectors/store.ts'

// The embedded store keeps the plans that it made while there was little. They must do when there is much: one that
// goes through everything for each row keeps everybody waiting.

const ROWS = 4_000
const someIds = Array.from({ length: 200 }, (_, at) => `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`)

type Work = (db: Sql, projectId: string, space: Space) => Promise<unknown>
const work: Readonly<Record<string, Work>> = {
  readPending: (db, project, space) => readPending(db, project, { space, after: afterRevision(0), limit: 200 }),
  readPendingItems: (db, project, space) => readPendingItems(db, project, { space, afterId: FIRST_ID, limit: 200 }),
  countPending: (db, project, space) => countPending(db, project, { space, types: ENTITY_KINDS }),
  countUndocumented,
  countChangedItems: (db, project, space) => countChangedItems(db, project, { space, types: ENTITY_KINDS }),
  readDocumented: (db, project) => readDocumented(db, project, someIds),
  readKnownVectors: (db, project, space) => readKnownVectors(db, project, { space: space.id, ids: someIds }),
  readVectorFeed: (db, project, space) => readVectorFeed(db, project, { space: space.id, after: afterRevision(0) }),
  deleteStrayVectors: (db, project, space) => deleteStrayVectors(db, project, space.id),
  deleteOrphanedLayers,
}

for (const [title, isAnalyzed] of [
  ['a plan that was made over little does when there is much', false],
  ['one does that was made over tables known to be small', true],
] as const)
  test(title, { timeout: 60_000 }, async () => {
    const db = await freshDatabase('embedded')
    onTestFinished(() => db.close())
    const projectId = await makeProject(db)
    const space = await makeSpace(db, projectId)
    await fill(db, { projectId, space, from: 1, to: 5 })
    if (isAnalyzed) await db`analyze`
    for (const run of Object.values(work))
      for (let times = 0; times < 8; times++) await statementsOf(db, (db) => run(db, projectId, space))
    await fill(db, { projectId, space, from: 6, to: ROWS })
    for (const [name, run] of Object.entries(work)) {
      const statements = await statementsOf(db, (db) => run(db, projectId, space))
      for (const [at, statement] of statements.entries()) {
        const { blocks, rows } = await effortOf(db, statement)
        expect(blocks, `blocks of statement ${at + 1} of ${name}`).toBeLessThan(2 * ROWS)
        expect(rows, `rows of statement ${at + 1} of ${name}`).toBeLessThan(10 * ROWS)
      }
    }
  })

async function makeSpace(db: Database, projectId: string): Promise<Space> {
  const made = { id: 'one', provider: 'p', model: 'm', chunker: 1, generation: 1, floors: { best: 0, row: 0 } }
  await insertSpace(db, projectId, made, new Date())
  const [space] = (await readSpaces(db, projectId))?.spaces ?? []
  if (!space) throw new Error('no space')
  return space
}

/** Each row is documented and every other one has vectors; of the layers and of the vectors half belong to nothing. */
async function fill(
  db: Database,
  { projectId, space, from, to }: { projectId: string; space: Space; from: number; to: number },
): Promise<void> {
  await db`
    insert into library_item (project_id, id, kind, file_key, source_key, name, sync_status, document, content_hash,
      layers, revision, created_at, updated_at, last_synced_at)
    select ${projectId}::uuid, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'component', 'file',
      n::text, 'name ' || n, 'synced', '{}', '', array['layer ' || n], 1, now(), now(), now()
    from generate_series(${from}::int, ${to}::int) as n`
  await db`
    insert into spec_layer (project_id, hash, body)
    select ${projectId}::uuid, 'layer ' || 2 * n, '{}' from generate_series(${from}::int, ${to}::int) as n`
  await db`
    insert into entity_documentation (project_id, entity_type, entity_id, title, block_count, has_docs, is_deleted,
      revision, blocks_revision, text_revision)
    select project_id, kind, id, name, 1, true, false, source_key::bigint, 1, 1
    from library_item where source_key::int between ${from} and ${to}`
  await db`
    insert into search_vector (project_id, space, entity_type, entity_id, text_revision, item_revision, revision, hashes,
      vectors)
    select ${projectId}::uuid, ${space.id}, 'component', ('00000000-0000-4000-8000-' || lpad((2 * n)::text, 12, '0'))::uuid,
      1, 1, n / 200, '', ''
    from generate_series(${from}::int, ${to}::int) as n`
}

/** What `run` asks; what it did is undone. */
async function statementsOf(db: Database, run: (db: Sql) => Promise<unknown>): Promise<readonly Asked[]> {
  const asked: Asked[] = []
  await undone(db, (db) => run(noting(db, (one) => void asked.push(one))))
  return asked
}

/** How much a statement looks at by the plan that is kept of it. */
async function effortOf(db: Database, { text, values }: Asked): Promise<Effort> {
  const [kept] = await db<{ name: string }>`
    select name from pg_prepared_statements where name like ${`${statementOf(text).name}%`}`
  if (!kept) throw new Error(`no plan is kept of ${text.join('?')}`)
  let effort: Effort | undefined
  await undone(db, async (db) => (effort = await explained(db, kept.name, values)))
  if (!effort) throw new Error('nothing was explained')
  return effort
}
