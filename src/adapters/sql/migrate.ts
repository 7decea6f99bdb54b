import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database, Migration, Sql } from '../../ports.ts'

type Applied = Omit<Migration, 'text'>

/**
 * Brings the schema forward to the newest file of `migrationsDir`: all of it, or on a failure nothing. A schema that a
 * newer program has already taken further is fine as long as it was only expanded (docs/operate/upgrade.md).
 */
export async function migrate(db: Database, migrationsDir: string): Promise<{ applied: number[]; version: number }> {
  const migrations = await readMigrations(migrationsDir)
  return db.migration(async (db, script) => {
    const before = await readApplied(db)
    refuseUnknown(before, migrations)
    const version = before.at(-1)?.version ?? 0
    const pending = migrations.filter((migration) => migration.version > version)
    for (const { version, name, text, sha256 } of pending) {
      await script(text)
      await db`
        insert into schema_migration (version, name, sha256, applied_at) values (${version}, ${name}, ${sha256}, now())`
    }
    return { applied: pending.map((migration) => migration.version), version: pending.at(-1)?.version ?? version }
  })
}

/** What a migration that takes something away is called, so that programs which do not know it can tell. */
const CONTRACT = /^\d{4}_contract_/

/** All files of the folder, in order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(directory, file)))
  for (const [index, { version, name }] of migrations.entries()) {
    if (migrations[index - 1]?.version === version)
      throw new Error(`two migrations have the number ${version}: ${name}`)
  }
  return migrations
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const [, version] = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file) ?? []
  if (!version) throw new Error(`a migration is named like 0001_what_it_does.sql, not ${file}`)
  // The same file whatever a checkout did to its line ends.
  const text = (await readFile(path.join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
  return { version: Number(version), name: file, text, sha256: createHash('sha256').update(text).digest('hex') }
}

async function readApplied(db: Sql): Promise<Applied[]> {
  // A start on a full disk has nothing to write when the schema is the newest.
  const [known] = await db<{ table: string | null }>`select to_regclass('schema_migration')::text as table`
  if (known?.table == null)
    await db`
    create table if not exists schema_migration (
      version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null
    )`
  return db<Applied>`select version, name, sha256 from schema_migration order by version`
}

function refuseUnknown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0
  const current = Math.min(applied.at(-1)?.version ?? 0, newest)
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const { version, name, sha256 } of applied) {
    const ours = known.get(version)
    if (version > newest || ours?.sha256 === sha256) continue
    if (ours && ours.name !== name) {
      throw new Error(
        `the schema was made by another line of programs: its step ${version} is ${name}, here it is ${ours.name}. Programs before the first release cannot be upgraded: use an empty data directory or database and import again`,
      )
    }
    throw new Error(`the applied migration ${name} was changed or removed: undo that and add a new migration`)
  }
  const contract = applied.find(({ version, name }) => version > newest && CONTRACT.test(name))
  if (contract) {
    throw new Error(
      `the schema is at version ${contract.version}, which took away what this program needs (it knows versions up to ${newest}): use a newer program`,
    )
  }
  const versions = new Set(applied.map((migration) => migration.version))
  const late = migrations.find(({ version }) => version < current && !versions.has(version))
  if (late) throw new Error(`the migration ${late.name} comes before version ${current} of the schema: renumber it`)
}
