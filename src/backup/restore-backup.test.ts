import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { admin, adminServices, uniqueName } from '../../test/kit/admin.ts'
import { engines, freshDatabase, freshPostgresUrl } from '../../test/kit/databases.ts'
import { silent } from '../../test/kit/global-setup.ts'
import { openPostgres } from '../adapters/postgres/postgres.ts'
import { readMigrations } from '../adapters/sql/migrate.ts'
import type { BackupHeader } from './backup-format.ts'

const HOME = mkdtempSync(path.join(os.tmpdir(), 'vitrine-restore-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

for (const engine of engines)
  test(`${engine}: a backup that names a table which no backup has is refused, and that table keeps its rows`, async () => {
    const db = await freshDatabase(engine)
    const migrations = await readMigrations(path.resolve(import.meta.dirname, '../../migrations'))
    const version = migrations.at(-1)?.version ?? 0
    const services = { ...adminServices(db), schema: { version, applied: [], migrations } }
    await admin(services, 'projects.create', { name: uniqueName('kept') })
    await db`create table neighbour (id int primary key)`
    await db`insert into neighbour (id) values (1)`
    const file = path.join(HOME, engine)
    await admin(services, 'backup', { file, objects: false })
    for (const name of ['neighbour', 'schema_migration', 'lease', 'project', 'project"; drop table "neighbour']) {
      const forged = `${file}-${name.length}`
      writeFileSync(forged, withTable(readFileSync(file), name))
      await expect(admin(services, 'restore', { file: forged, force: true })).rejects.toMatchObject({
        code: 'refused',
        message: expect.stringContaining('Nothing was written') as string,
      })
    }
    expect((await db`select id from neighbour`).length).toBe(1)
    expect((await db`select id from project`).length).toBe(1)
    await db.close()
  })

if (engines.includes('postgres'))
  test('a restore that would replace everything under another process names it and writes nothing', async () => {
    const url = await freshPostgresUrl()
    const [db, server] = [await openPostgres({ url, log: silent }), await openPostgres({ url, log: silent })]
    const migrations = await readMigrations(path.resolve(import.meta.dirname, '../../migrations'))
    const schema = { version: migrations.at(-1)?.version ?? 0, applied: [], migrations }
    const services = { ...adminServices(db), schema }
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

/** The same backup with one more table in its header, and a checksum that holds. */
function withTable(backup: Buffer, name: string): Buffer {
  const lines = gunzipSync(backup).toString().trimEnd().split('\n')
  const header = JSON.parse(lines[0] ?? '') as BackupHeader
  lines[0] = JSON.stringify({ ...header, tables: [...header.tables, { name, columns: ['id'] }] })
  const body = lines.slice(0, -1).map((line) => `${line}\n`)
  const end = JSON.parse(lines.at(-1) ?? '') as object
  const sha256 = createHash('sha256').update(body.join('')).digest('hex')
  return gzipSync(`${body.join('')}${JSON.stringify({ ...end, sha256 })}\n`)
}
