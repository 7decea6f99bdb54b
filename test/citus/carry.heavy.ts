import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { dump, furnish, installation, type Installation } from '../faults/backup-kit.ts'
import { freshCitusUrl } from '../kit/databases.ts'
import { silent } from '../kit/global-setup.ts'
import { onCitus } from './on-citus.ts'

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-carry-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))
const run = { progress: () => {}, signal: new AbortController().signal }

onCitus('a backup goes from embedded to Citus, to PostgreSQL and back, and every row with it', async () => {
  const first = await installation('embedded')
  const projects = []
  // Several, so that they stand on different servers.
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) projects.push(await first.api.project(name))
  for (const { id } of projects.slice(0, 3)) await furnish(first.api, id)
  const rows = await dump(first.services.db)
  const pages = await pagesOf(first, projects[0]?.key ?? '')
  expect(pages).toHaveLength(15)

  const cluster = await openPostgres({ url: await freshCitusUrl(), log: silent })
  const stations: Installation[] = [await installation('postgres', cluster)]
  if (inject('postgres')) stations.push(await installation('postgres'))
  stations.push(await installation('embedded'))
  let from = first
  for (const [at, to] of stations.entries()) {
    const file = path.join(HOME, `${at}.backup`)
    await makeBackup(from.services, { file, withObjects: true }, run)
    await restoreBackup(to.services, { file, force: false }, run)
    expect(await dump(to.services.db), `station ${at}`).toEqual(rows)
    expect(await pagesOf(to, projects[0]?.key ?? '')).toEqual(pages)
    from = to
  }
  for (const { services } of [first, ...stations]) await services.db.close()
})

async function pagesOf({ api }: Installation, key: string): Promise<unknown[]> {
  const { body } = await api.call('listPages', { key, query: { limit: 100 } })
  return body.data
}
