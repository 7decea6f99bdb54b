import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import { readBackup } from '../../src/backup/read-backup.ts'
import { writeRows } from '../../src/backup/rows/store.ts'
import { wayFrom } from '../../src/kit/ledger.ts'
import { newestSchema } from '../kit/admin.ts'
import { engines, freshPostgresUrl } from '../kit/databases.ts'
import { silent } from '../kit/global-setup.ts'
import { scratchDirectory } from '../kit/scratch.ts'
import { rounds } from '../kit/seeded.ts'
import { expectKept, keptReleases, restore } from './kept-release.ts'

// Stores of releases on PostgreSQL, and a way up that is cut off.

const HOME = scratchDirectory('kept-releases')
afterAll(() => rmSync(HOME, { recursive: true, force: true }))
const directory = (name: string): string => {
  const folder = path.join(HOME, name)
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

for (const release of engines.includes('postgres') ? keptReleases() : []) {
  test(`a PostgreSQL database of ${release.name} is opened with every page, block, upload, key and answer`, async () => {
    const url = await freshPostgresUrl()
    await layOut(url, release.backup)
    // Its files are on a disk.
    const folder = directory(`${release.name} files`)
    release.unpack(folder)
    await expectKept({ DATABASE_URL: url, VITRINE_DATA_DIR: folder }, release.answers)
    const db = await openPostgres({ url, log: silent })
    expect(await db`select value from service_setting where name = 'secret'`).toEqual([{ value: SECRET }])
    await db.close()
  })

  test(`a backup of ${release.name} is restored into PostgreSQL with every page, block, upload, key and answer`, async () => {
    const env = { DATABASE_URL: await freshPostgresUrl(), VITRINE_DATA_DIR: directory(`${release.name} restored`) }
    expect(await restore(env, release.backup)).toMatchObject({ projects: 2 })
    await expectKept(env, release.answers)
  })
}

const SECRET = 'the secret that signed addresses before'

/** The tables of the release as it made them, its ledger, and the rows of its backup. */
async function layOut(url: string, backup: string): Promise<void> {
  const { steps } = await newestSchema()
  const db = await openPostgres({ url, log: silent })
  await db.migration(async (db, script) => {
    await script('drop schema public cascade; create schema public')
    let columns = new Map<string, readonly string[]>()
    for await (const entry of readBackup(backup)) {
      if (entry.kind === 'header') {
        const way = wayFrom(entry.header.migrations, steps)
        if ('why' in way) throw new Error(way.why)
        await script(
          'create table schema_migration (version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null)',
        )
        for (const { text } of way.made) await script(text)
        for (const { version, name, sha256 } of entry.header.migrations)
          await db`
            insert into schema_migration (version, name, sha256, applied_at)
            values (${version}, ${name}, ${sha256}, now())`
        await script('delete from plan')
        columns = new Map(entry.header.tables.map((table) => [table.name, table.columns]))
      }
      if (entry.kind === 'row')
        await writeRows(db, { name: entry.table, columns: columns.get(entry.table) ?? [] }, [entry.row])
    }
    await db`insert into service_setting (name, value) values ('secret', ${SECRET})`
    // No backup has what other rows tell.
    const [apart] = await db`select to_regclass('credential') is not null as here`
    if (apart?.['here'] === true) {
      await db`insert into project_directory (project, name, team) select id, name, team_id from project`
      await db`insert into credential (hash, project) select key_hash, project_id from api_key`
      await db`insert into credential (hash, project) select token_hash, project_id from share_link`
    }
  })
  await db.close()
}

test('a way up that is cut off at any moment leaves a store that goes up whole', async () => {
  const [oldest] = keptReleases()
  if (!oldest) throw new Error('no release is kept')
  for (let round = 0; round < rounds(3, 30); round++) {
    const folder = directory(`cut off ${round}`)
    oldest.unpack(folder)
    const env = { ...process.env, VITRINE_DATA_DIR: folder }
    const program = path.resolve(import.meta.dirname, '../../bin/vitrine.js')
    const migrating = spawn(process.execPath, [program, 'migrate'], { env, stdio: 'ignore' })
    const ended = once(migrating, 'exit')
    const afterMs = 200 + Math.random() * 4_000
    console.log(`cut off after ${Math.round(afterMs)} ms`)
    await Promise.race([ended, delay(afterMs)])
    migrating.kill('SIGKILL')
    await ended
    await expectKept({ VITRINE_DATA_DIR: folder }, oldest.answers)
    rmSync(folder, { recursive: true })
  }
})
