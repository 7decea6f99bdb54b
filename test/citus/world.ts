import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { testApi, type TestApi } from '../kit/api.ts'
import { silent } from '../kit/global-setup.ts'
import { startReplica, type Replica } from '../kit/replica.ts'
import { createEmpty, databaseUrl } from './cluster.ts'
import { serverLike, type OwnServer } from './server.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')

interface World {
  readonly url: string
  readonly api: TestApi
  /** Stands beside the cluster; nobody else's data is on it. */
  readonly own: OwnServer
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<Replica>
}

/** A database over one server of the cluster and one of its own, which may be stopped, or stands beside for now. */
export async function citusWorld({ own: place }: { readonly own: 'joined' | 'beside' }): Promise<World> {
  const citus = inject('citus')
  const [coordinator = '', first = ''] = citus?.servers ?? []
  const own = await serverLike(first)
  onTestFinished(() => own.remove())
  const name = `${citus?.prefix}${randomBytes(5).toString('hex')}`
  await createEmpty([coordinator, first, ...(place === 'joined' ? [own.url] : [])], name)
  const url = databaseUrl(coordinator, name)
  const db = await openPostgres({ url, log: silent })
  onTestFinished(() => db.close())
  await migrate(db, MIGRATIONS)
  const home = mkdtempSync(path.join(tmpdir(), 'vitrine-citus-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return {
    url,
    own,
    api: await testApi('postgres', { db }),
    async start(env = {}) {
      const replica = await startReplica({
        DATABASE_URL: url,
        VITRINE_DATA_DIR: home,
        VITRINE_LOG: 'silent',
        ...env,
      })
      onTestFinished(() => replica.end('SIGKILL'))
      return replica
    },
  }
}
