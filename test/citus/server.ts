import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { connected } from './cluster.ts'

const run = promisify(execFile)

/** A server of the cluster that a test may stop and start. */
export interface Server {
  readonly url: string
  stop(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
}

/** Only servers of this machine, and only as root or as the one who runs them. */
export async function serverAt(url: string): Promise<Server> {
  const { directory, binaries } = await connected(url, async (client) => {
    const { rows } = await client.query<{ directory: string; binaries: string }>(
      "select current_setting('data_directory') as directory, setting as binaries from pg_config where name = 'BINDIR'",
    )
    if (!rows[0]) throw new Error('the server does not say where it lies')
    return rows[0]
  })
  const { uid, gid } = await stat(directory)
  const control = async (...args: string[]): Promise<void> => {
    await run(path.join(binaries, 'pg_ctl'), ['-D', directory, '-s', '-w', ...args], { uid, gid, cwd: '/' })
  }
  return {
    url,
    stop: (mode) => control('stop', '-m', mode),
    start: () => control('start', '-l', path.join(directory, 'server.log')),
  }
}
