import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '../../src/adapters/embedded/pglite.ts'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import type { Database } from '../../src/ports.ts'
import { admin, adminServices, MIGRATIONS, newestSchema } from '../kit/admin.ts'
import { engines, freshDatabase } from '../kit/databases.ts'
import { forgedBackup } from '../kit/samples/forged-backup.ts'
import { silent } from '../kit/global-setup.ts'
import { keptReleases } from './kept-release.ts'

// Whoever is refused is told what helps, and that it helps is tried.

const HOME = mkdtempSync(path.join(os.tmpdir(), 'vitrine-refusals-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))
const [oldest, newest] = keptReleases()
if (!oldest || !newest) throw new Error('no release is kept')

const RESTORE = /restore a backup into an empty data directory or database \(vitrine restore\)/
const GIVE = /give Vitrine an empty database of its own/

for (const engine of engines) {
  for (const [what, damage, message, remedy] of [
    [
      'whose ledger has another text of a step',
      `update schema_migration set sha256 = 'other' where version = 5`,
      'the step 0005_source_schedules.sql is not the one that the store was made with',
      RESTORE,
    ],
    [
      'whose ledger lacks a step',
      'delete from schema_migration where version = 4',
      'the step 0004_people.sql is missing in the ledger of the store',
      RESTORE,
    ],
    [
      'of a program that this one does not come from',
      `update schema_migration set name = '0003_elsewhere.sql', sha256 = 'other' where version = 3`,
      'its step 3 is 0003_elsewhere.sql, here it is 0003_pushed_imports.sql',
      RESTORE,
    ],
    [
      'of a way of before that turned aside',
      `delete from schema_migration where version > 2;
       update schema_migration set name = '0001_foundation.sql', sha256 = 'other' where version = 1`,
      'its step 1 is 0001_foundation.sql, here it is 0001_first_release.sql',
      RESTORE,
    ],
    ['without its ledger', 'drop table schema_migration', 'and no ledger of a store', RESTORE],
    ['without its ledger', 'drop table schema_migration', 'and no ledger of a store', GIVE],
    [
      'where another program keeps its own ledger',
      'drop table schema_migration; create table schema_migration (version text primary key, dirty boolean)',
      'a table schema_migration of something else',
      GIVE,
    ],
  ] as const)
    test(`${engine}: a store ${what} is refused, left alone, and told: ${remedy.source.slice(0, 30)}`, async () => {
      const db = await freshDatabase(engine)
      await db.migration((_, script) => script(damage))
      const opening = migrate(db, MIGRATIONS)
      await expect(opening).rejects.toThrow(message)
      await expect(opening).rejects.toThrow(remedy)
      expect(await db`select count(*) as tables from project`).toEqual([{ tables: 0 }])
      await db.close()
    })

  test(`${engine}: an empty database helps, and a backup of ${oldest.name} is restored into it`, async () => {
    const db = await emptyDatabase(engine)
    await migrate(db, MIGRATIONS)
    const services = { ...adminServices(db), schema: await newestSchema() }
    const restored = await admin(services, 'restore', { file: oldest.backup, force: false })
    expect(restored).toMatchObject({ projects: 2, objects: 3 })
    const [text] = await db`select count(*) as blocks from block where search_text like '%Avoid: %'`
    expect(text).not.toEqual({ blocks: 0 })
    await db.close()
  })
}

test('where a file of the program was changed it is installed anew', async () => {
  const changed = path.join(HOME, 'changed')
  cpSync(MIGRATIONS, changed, { recursive: true })
  writeFileSync(path.join(changed, '0002_names_and_audit.sql'), 'select 1;')
  const db = await freshDatabase('embedded')
  await expect(migrate(db, changed)).rejects.toThrow('Install this program anew')
  expect(await migrate(db, MIGRATIONS)).toMatchObject({ applied: [] })
  await db.close()
})

test('what a newer program contracted is refused, and the newer program opens it', async () => {
  const newer = path.join(HOME, 'newer')
  cpSync(MIGRATIONS, newer, { recursive: true })
  writeFileSync(path.join(newer, '9000_contract_names.sql'), 'alter table page drop column icon;')
  const db = await freshDatabase('embedded')
  expect(await migrate(db, newer)).toMatchObject({ version: 9000 })
  await expect(migrate(db, MIGRATIONS)).rejects.toThrow('use a newer program')
  expect(await migrate(db, newer)).toMatchObject({ applied: [] })
  await db.close()
})

test('the files of another PostgreSQL are refused by name, and a backup restored into an empty directory helps', async () => {
  const store = path.join(HOME, 'other version', 'store')
  mkdirSync(store, { recursive: true })
  writeFileSync(path.join(store, 'PG_VERSION'), '17\n')
  await expect(openEmbedded({ dataDir: store, log: silent })).rejects.toThrow(
    /was written by PostgreSQL 17, and this program has 18: make a backup .* restore that into an empty data directory/,
  )
})

const step = (version: number, name: string) => ({ version, name, sha256: `of ${name}`, text: 'select 1;' })
const schema = await newestSchema()
const { migrations, former } = schema.steps
for (const [what, last, message] of [
  ['a newer program', step(9999, '9999_more.sql'), 'use a newer one. Nothing was written'],
  [
    'a program that this one does not come from',
    step(11, '0011_other.sql'),
    'restore it with the program that made it. Nothing was written',
  ],
] as const)
  test(`a backup of ${what} is refused, and the program that made it takes it`, async () => {
    const file = path.join(HOME, last.name)
    const bytes = forgedBackup(readFileSync(newest.backup), (header) => ({
      migrations: [...header.migrations.filter(({ version }) => version < last.version), last],
    }))
    writeFileSync(file, bytes)
    const db = await freshDatabase('embedded')
    const services = { ...adminServices(db), schema }
    await expect(admin(services, 'restore', { file, force: false })).rejects.toThrow(message)
    expect(await db`select id from project`).toEqual([])

    const own = [...migrations.filter(({ version }) => version <= 11 && version < last.version), last]
    const maker = { ...services, schema: { ...schema, version: last.version, steps: { migrations: own, former } } }
    expect(await admin(maker, 'restore', { file, force: false })).toMatchObject({ projects: 2 })
    await db.close()
  })

async function emptyDatabase(engine: (typeof engines)[number]): Promise<Database> {
  const db = await freshDatabase(engine)
  await db.migration((_, script) => script('drop schema public cascade; create schema public'))
  return db
}
