import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from '../../../test/kit/admin.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import type { FormerStep, LedgerEntry } from '../../kit/ledger.ts'
import type { Database, Sql } from '../../ports.ts'
import { migrate } from './migrate.ts'
import { readSteps } from './schema-steps.ts'

// Stores from before the first release: whatever step they stand at, they end with the schema of a new one.

const HOME = mkdtempSync(path.join(os.tmpdir(), 'vitrine-former-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

const { migrations, former } = await readSteps(MIGRATIONS)
const last = migrations.at(-1)?.version ?? 0

test('what stores of before have in their ledgers is never changed', () => {
  const ledger = former.slice(0, 10).map(({ name, sha256 }) => `${name} ${sha256}`)
  expect(createHash('sha256').update(ledger.join('\n')).digest('hex')).toBe(
    '55a60c7a6bde240447446fa8ddbc817191e9a59f26033131a8b3fb3e1108d671',
  )
  expect(former.flatMap(({ standsFor }) => standsFor ?? []).length).toBe(3)
})

const upTo = (version: number): FormerStep[] => former.filter((step) => step.version <= version)
const own = (version: number): [FormerStep[], LedgerEntry[]] => [upTo(version), upTo(version)]
/** What a program made that had another text of the first step. */
const earlierFirst = (version: number): [FormerStep[], LedgerEntry[]] => {
  const sha256 = upTo(version).at(-1)?.standsFor ?? ''
  return [upTo(version), [{ version: 1, name: '0001_first_release.sql', sha256 }]]
}

for (const engine of engines) {
  let db: Database
  let wanted: unknown
  beforeAll(async () => {
    db = await freshDatabase(engine)
    wanted = await catalog(db)
  })
  afterAll(() => db.close())

  for (const [name, [steps, ledger]] of [
    ['the very first', own(1)],
    ['0.1.0', own(7)],
    ['the first release as it was first', earlierFirst(10)],
    ['the first release with a library in search', earlierFirst(11)],
    ['the first release with sources', earlierFirst(12)],
  ] as const)
    test(`${engine}: ${name} becomes the schema of a new store`, async () => {
      await begin(db, steps, ledger)
      const { applied, version } = await migrate(db, MIGRATIONS)
      expect({ applied, version }).toEqual({ applied: migrations.map((step) => step.version), version: last })
      expect(await catalog(db)).toEqual(wanted)
      expect(await migrate(db, MIGRATIONS)).toEqual({ applied: [], version: last })
    })

  test(`${engine}: a way up whose last step fails leaves the store as it was`, async () => {
    await begin(db, ...own(7))
    const before = await catalog(db)
    const broken = path.join(HOME, engine)
    cpSync(MIGRATIONS, broken, { recursive: true })
    writeFileSync(path.join(broken, '9000_broken.sql'), 'select 1 / 0;')
    await expect(migrate(db, broken)).rejects.toThrow('SQLSTATE 22012')
    expect(await catalog(db)).toEqual(before)
    expect(await migrate(db, MIGRATIONS)).toMatchObject({ version: last })
  })
}

/** A store of before. */
async function begin(db: Database, steps: readonly FormerStep[], ledger: readonly LedgerEntry[]): Promise<void> {
  await db.migration(async (db, script) => {
    await script('drop schema public cascade; create schema public')
    await script(
      'create table schema_migration (version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null)',
    )
    for (const { text } of steps) await script(text)
    for (const { version, name, sha256 } of ledger)
      await db`
        insert into schema_migration (version, name, sha256, applied_at)
        values (${version}, ${name}, ${sha256}, now())`
  })
}

/** Columns in their order, constraints, indexes, triggers and functions. */
async function catalog(db: Sql): Promise<unknown> {
  const columns = await db`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type, attnotnull,
      pg_get_expr(adbin, adrelid) as default
    from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = current_schema()::regnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    order by relname, attnum`
  const constraints = await db`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`
  const indexes = await db`select indexdef from pg_indexes where schemaname = current_schema() order by 1`
  const triggers = await db`select tgname from pg_trigger where not tgisinternal order by 1`
  const functions = await db`
    select proname from pg_proc where pronamespace = current_schema()::regnamespace order by 1`
  const ledger = await db`select version, name, sha256 from schema_migration order by version`
  return { columns, constraints, indexes, triggers, functions, ledger }
}
