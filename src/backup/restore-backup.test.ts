import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { decideLink } from '../code-components/decide-link.ts'
import { mintId } from '../ids.ts'
import { admin, adminServices, newestSchema, uniqueName } from '../../test/kit/admin.ts'
import { engines, freshDatabase, freshPostgresUrl } from '../../test/kit/databases.ts'
import { forgedBackup } from '../../test/kit/samples/forged-backup.ts'
import { silent } from '../../test/kit/global-setup.ts'
import { furnishCode } from '../../test/libraries/furnished-code.ts'
import { openPostgres } from '../adapters/postgres/postgres.ts'

const HOME = mkdtempSync(path.join(os.tmpdir(), 'vitrine-restore-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

for (const engine of engines)
  test(`${engine}: a backup that names a table which no backup has is refused, and that table keeps its rows`, async () => {
    const db = await freshDatabase(engine)
    const services = { ...adminServices(db), schema: await newestSchema() }
    await admin(services, 'projects.create', { name: uniqueName('kept') })
    await db`create table neighbour (id int primary key)`
    await db`insert into neighbour (id) values (1)`
    const file = path.join(HOME, engine)
    await admin(services, 'backup', { file, objects: false })
    for (const name of ['neighbour', 'schema_migration', 'lease', 'project', 'project"; drop table "neighbour']) {
      const forged = `${file}-${name.length}`
      writeFileSync(
        forged,
        forgedBackup(readFileSync(file), ({ tables }) => ({ tables: [...tables, { name, columns: ['id'] }] })),
      )
      await expect(admin(services, 'restore', { file: forged, force: true })).rejects.toMatchObject({
        code: 'refused',
        message: expect.stringContaining('Nothing was written') as string,
      })
    }
    expect((await db`select id from neighbour`).length).toBe(1)
    expect((await db`select id from project`).length).toBe(1)
    await db.close()
  })

for (const engine of engines)
  test(`${engine}: the code side of a project comes back as it was`, async () => {
    const db = await freshDatabase(engine)
    const services = { ...adminServices(db), schema: await newestSchema() }
    const { id: projectId } = await admin<{ id: string }>(services, 'projects.create', { name: uniqueName('code') })
    await furnishCode(db, projectId)
    const link = { design: mintId(0), code: '@acme/ui#Button', state: 'refused', name: 'Button' } as const
    await decideLink(services, projectId, link)
    const kept = async () => [
      await db`select * from code_component order by id`,
      await db`select * from code_link order by id`,
      await db`select code_revision from project where id = ${projectId}::uuid`,
    ]
    const before = await kept()
    expect(before.map((rows) => rows.length)).toEqual([2, 1, 1])
    const file = path.join(HOME, `${engine}-code`)
    await admin(services, 'backup', { file, objects: false })
    await db`delete from code_component where project_id = ${projectId}::uuid`
    await db`delete from code_link where project_id = ${projectId}::uuid`
    await admin(services, 'restore', { file, force: true })
    expect(await kept()).toEqual(before)
    await db.close()
  })

if (engines.includes('postgres'))
  test('a restore that would replace everything under another process names it and writes nothing', async () => {
    const url = await freshPostgresUrl()
    const [db, server] = [await openPostgres({ url, log: silent }), await openPostgres({ url, log: silent })]
    const services = { ...adminServices(db), schema: await newestSchema() }
    await admin(services, 'projects.create', { name: 'Kept' })
    const file = path.join(HOME, 'under-servers')
    await admin(services, 'backup', { file, objects: false })
    await expect(admin(services, 'restore', { file, force: true })).rejects.toThrow(
      new RegExp(`^another process uses this database \\(.*:${process.pid}-.*\\): stop it first`),
    )
    await server.close()
    expect(await admin(services, 'restore', { file, force: true })).toMatchObject({ projects: 1 })
    const trail = await admin<{ data: { action: string }[] }>(services, 'audit', { limit: 5 })
    expect(trail.data.map(({ action }) => action)).toEqual(['restore', 'projects.create'])
    await db.close()
  })

for (const engine of engines)
  test(`${engine}: a backup has histories and links, and no sessions: those who were signed in sign in again`, async () => {
    const db = await freshDatabase(engine)
    const services = { ...adminServices(db), schema: await newestSchema() }
    const { id } = await admin<{ id: string }>(services, 'projects.create', { name: 'People' })
    const link = await admin<{ id: string }>(services, 'createLink', { project: 'People', body: {} })
    await db`
      insert into browser_session (project_id, id, token_hash, link_id, scopes, created_at, used_at, expires_at)
      values (${id}::uuid, ${id}::uuid, '\\x01', ${link.id}::uuid, '{}', now(), now(), now() + interval '1 day')`
    await db`
      insert into agent_grant (project_id, id, family_hash, turn, turn_hash, person_id, client_id, client_name,
        redirect_uri, resource, challenge, scopes, created_at, used_at, expires_at, ends_at)
      values (${id}::uuid, ${id}::uuid, '\\x02', 'refresh', '', ${id}::uuid, '', '', '', '', '', '{}', now(), now(),
        now() + interval '1 day', now() + interval '1 day')`
    await db`
      insert into documentation_version (project_id, entity_type, entity_id, revision, written_at, title, blocks)
      values (${id}::uuid, 'project', ${id}::uuid, 1, now(), 'People', '{abc}')`
    await db`
      insert into documentation_text (project_id, entity_type, entity_id, hash, type, content)
      values (${id}::uuid, 'project', ${id}::uuid, 'abc', 'text', '{"markdown":"x"}')`
    await db`
      insert into proposal (project_id, id, entity_type, entity_id, title, message, base_revision, base, blocks, made_at,
        made_by, maker_id, state)
      values (${id}::uuid, ${id}::uuid, 'project', ${id}::uuid, 'People', '', 1, '[]', '[1]', now(), 'Ada', ${id}::uuid,
        'open')`
    const file = path.join(HOME, `people-${engine}`)
    await admin(services, 'backup', { file, objects: false })
    await admin(services, 'restore', { file, force: true })
    const [counted] = await db`
      select (select count(*) from share_link) as links, (select count(*) from browser_session) as sessions,
        (select count(*) from agent_grant) as grants,
        (select count(*) from documentation_version) as versions, (select content from documentation_text) as said,
        (select history_bytes from documentation_size) as bytes,
        (select blocks from proposal) as proposed, (select bytes from documentation_size) as written`
    expect(counted).toEqual({
      links: 1,
      sessions: 0,
      grants: 0,
      versions: 1,
      said: '{"markdown":"x"}',
      bytes: 16 + 200 + 24,
      proposed: '[1]',
      written: 5,
    })
    await db.close()
  })
