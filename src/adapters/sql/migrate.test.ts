import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { engines, freshDatabase, freshPostgresUrl } from '../../../test/kit/databases.ts'
import { silent } from '../../../test/kit/global-setup.ts'
import type { Database } from '../../ports.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from '../postgres/postgres.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'migrate-'))
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

const ONE = 'create table one (id int4);\ninsert into one values (1);\n'
const TWO =
  "-- a comment; with a semicolon\nalter table one add column name text;\nupdate one set name = $x$it's; one$x$;\n"

for (const engine of engines) {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase(engine)
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    await db.migration((_, script) => script('drop schema public cascade; create schema public'))
  })

  test(`${engine}: files are applied once, in order, and more later`, async () => {
    expect(await migrate(db, directory({ '0001_one.sql': ONE }))).toEqual({ applied: [1], version: 1 })
    const both = directory({ '0001_one.sql': ONE.replaceAll('\n', '\r\n'), '0002_two.sql': TWO })
    expect(await migrate(db, both)).toEqual({ applied: [2], version: 2 })
    expect(await migrate(db, both)).toEqual({ applied: [], version: 2 })
    expect(await db`select id, name from one`).toEqual([{ id: 1, name: "it's; one" }])
  })

  test(`${engine}: a failure in the last file leaves the schema as it was`, async () => {
    const broken = directory({ '0001_one.sql': ONE, '0002_broken.sql': 'create table two (id int4); select 1 / 0;' })
    await expect(migrate(db, broken)).rejects.toThrow('SQLSTATE 22012')
    expect(await db`select to_regclass('one') as one, to_regclass('two') as two`).toEqual([{ one: null, two: null }])
  })

  test(`${engine}: a schema that does not fit the files is refused, and left alone`, async () => {
    await migrate(db, directory({ '0001_one.sql': ONE, '0003_two.sql': TWO }))
    for (const [files, message] of [
      [{ '0001_one.sql': `${ONE} `, '0003_two.sql': TWO }, 'the step 0001_one.sql is not the one that the store was'],
      [{ '0003_two.sql': TWO }, 'its step 1 is 0001_one.sql, here there is none of this number'],
      [{ '0001_uno.sql': ONE.trim(), '0003_two.sql': TWO }, 'its step 1 is 0001_one.sql, here it is 0001_uno.sql'],
      [
        { '0001_one.sql': ONE, '0002_late.sql': 'x', '0003_two.sql': TWO },
        'the step 0002_late.sql is missing in the ledger',
      ],
      [{ '0001_one.sql': ONE, '0001_uno.sql': ONE }, 'two migrations have the number 1'],
      [{ 'first.sql': ONE }, 'a migration is named like'],
    ] as const) {
      await expect(migrate(db, directory(files))).rejects.toThrow(message)
    }
    expect(await db`select version from schema_migration order by 1`).toEqual([{ version: 1 }, { version: 3 }])
  })

  test(`${engine}: an older program takes a schema that was expanded, and refuses one that was contracted`, async () => {
    const older = directory({ '0001_one.sql': ONE })
    const expanded = { '0001_one.sql': ONE, '0002_two.sql': TWO }
    await migrate(db, directory(expanded))
    expect(await migrate(db, older)).toEqual({ applied: [], version: 2 })
    const contract = { '0003_contract_two.sql': 'alter table one drop column name;' }
    await migrate(db, directory({ ...expanded, ...contract }))
    await expect(migrate(db, older)).rejects.toThrow('the schema is at version 3, which took away what this program')
    expect(await migrate(db, directory({ ...expanded, ...contract }))).toEqual({ applied: [], version: 3 })
  })
}

test.runIf(engines.includes('postgres'))('postgres: of processes that migrate at once one applies', async () => {
  const url = await freshPostgresUrl()
  const databases = await Promise.all(Array.from({ length: 4 }, () => openPostgres({ url, log: silent })))
  const [first] = databases
  if (first) await first`drop table schema_migration`
  const files = directory({ '0001_one.sql': `${ONE} select pg_sleep(0.2);`, '0002_two.sql': TWO })
  const results = await Promise.all(databases.map((db) => migrate(db, files)))
  expect(results.map(({ version }) => version)).toEqual([2, 2, 2, 2])
  expect(results.flatMap(({ applied }) => applied)).toEqual([1, 2])
  await Promise.all(databases.map((db) => db.close()))
})

function directory(files: Readonly<Record<string, string>>): string {
  const target = fs.mkdtempSync(path.join(home, 'files-'))
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(target, name), text)
  return target
}
