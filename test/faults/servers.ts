import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

// Servers of Debian's packages as processes of a test.

const run = promisify(execFile)
const PGBOUNCER = process.env['TEST_PGBOUNCER'] ?? '/usr/sbin/pgbouncer'
const isRoot = process.getuid?.() === 0
export const hasPgBouncer = isRoot && fs.existsSync(PGBOUNCER)

export interface Running {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a program that stays in the foreground, and waits until it listens. */
export async function startProgram(
  program: string,
  args: readonly string[],
  { port, log }: { readonly port: number; readonly log: string },
): Promise<() => Promise<void>> {
  const output = fs.openSync(log, 'a')
  const child = spawn(program, args, { stdio: ['ignore', output, output] })
  fs.closeSync(output)
  while (!(await isListening(port))) {
    if (child.exitCode !== null)
      throw new Error(`${program} ended with ${child.exitCode}: ${fs.readFileSync(log, 'utf8')}`)
    await delay(20)
  }
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

/** PgBouncer in front of a server of whatever databases, by transactions, with few connections. */
export async function startPgBouncer(target: string): Promise<Running> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const { hostname, port: targetPort, username } = new URL(target)
  fs.writeFileSync(`${home}/users.txt`, `"${username}" ""\n`)
  fs.writeFileSync(
    `${home}/pgbouncer.ini`,
    `[databases]
* = host=${hostname} port=${targetPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${home}/users.txt
pool_mode = transaction
default_pool_size = 5
max_client_conn = 500
server_login_retry = 1
server_idle_timeout = 5
`,
  )
  await run('chown', ['-R', 'postgres', home])
  const stop = await startProgram(PGBOUNCER, ['-u', 'postgres', `${home}/pgbouncer.ini`], {
    port,
    log: `${home}/log`,
  })
  const url = Object.assign(new URL(target), { host: `127.0.0.1:${port}` })
  url.searchParams.set('pgbouncer', 'true')
  return {
    url: url.href,
    async stop() {
      await stop()
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
