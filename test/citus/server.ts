import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { appendFile, chown, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../faults/servers.ts'
import { connected } from './cluster.ts'

const run = promisify(execFile)

/** A server that a test has for itself, beside those of the cluster, to be stopped and started under load. */
export interface OwnServer {
  readonly url: string
  readonly port: number
  stop(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** Made like the one that is named, which has to run on this machine; as root or as the one who runs that one. */
export async function serverLike(url: string): Promise<OwnServer> {
  const { directory, binaries } = await connected(url, async (client) => {
    const { rows } = await client.query<{ directory: string; binaries: string }>(
      "select current_setting('data_directory') as directory, setting as binaries from pg_config where name = 'BINDIR'",
    )
    if (!rows[0]) throw new Error('the server does not say where it lies')
    return rows[0]
  })
  const { uid, gid } = await stat(directory)
  const home = mkdtempSync(path.join(tmpdir(), 'vitrine-worker-'))
  // Without a home of its own it would look for certificates in that of whoever runs the tests.
  const as = { uid, gid, cwd: '/', env: { ...process.env, HOME: home } }
  await chown(home, uid, gid)
  const port = await freePort()
  const own = new URL(url)
  own.port = String(port)
  own.pathname = '/postgres'
  const data = path.join(home, 'data')
  await run(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', own.username, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    as,
  )
  await appendFile(
    path.join(data, 'postgresql.conf'),
    [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      "shared_preload_libraries = 'citus'",
      'wal_level = logical',
      'fsync = off',
      'max_connections = 100',
      'max_prepared_transactions = 200',
      'max_worker_processes = 32',
      '',
    ].join('\n'),
  )
  const control = async (...args: string[]): Promise<void> => {
    await run(path.join(binaries, 'pg_ctl'), ['-D', data, '-s', '-w', ...args], as)
  }
  const start = (): Promise<void> => control('start', '-l', path.join(home, 'log'))
  await start()
  return {
    url: own.href,
    port,
    start,
    stop: (mode) => control('stop', '-m', mode),
    async remove() {
      await control('stop', '-m', 'immediate').catch(() => {})
      await rm(home, { recursive: true, force: true })
    },
  }
}
