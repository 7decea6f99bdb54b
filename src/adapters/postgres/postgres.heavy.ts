import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { silent } from '../../../test/kit/global-setup.ts'
import { TcpProxy } from '../../../test/kit/tcp-proxy.ts'
import { ServiceError } from '../../errors.ts'
import type { Database } from '../../ports.ts'
import { openPostgres } from './postgres.ts'

const run = promisify(execFile)
const binaries = serverBinaries()
if (!binaries)
  console.log('a restarted PostgreSQL is not covered by this run: no server is installed, or this is not root')

describe.runIf(binaries)('a PostgreSQL of its own', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-heavy-'))
  let url: string
  beforeAll(async () => {
    await run('chown', ['postgres', home])
    await asPostgres('initdb', [
      '-D',
      `${home}/data`,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ])
    const port = await freePort()
    fs.appendFileSync(
      `${home}/data/postgresql.conf`,
      `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${home}'\n`,
    )
    await control('start')
    url = `postgres://postgres@127.0.0.1:${port}/postgres`
  })
  afterAll(async () => {
    await control('stop', 'immediate')
    fs.rmSync(home, { recursive: true, force: true })
  })
  const control = (action: 'start' | 'stop', mode = 'fast') =>
    asPostgres('pg_ctl', ['-D', `${home}/data`, '-w', '-l', `${home}/log`, '-m', mode, action])

  for (const mode of ['fast', 'immediate']) {
    test(`restarted in the middle of load (${mode}): 503s, then healed, and every outcome as it was told`, async () => {
      const db = await openPostgres({ url, log: silent })
      await db`drop table if exists noted`
      await db`create table noted (id int4 primary key)`
      const load = new Load(db)
      await vi.waitUntil(() => load.done.length > 300, { timeout: 60_000 })
      await control('stop', mode)
      await vi.waitUntil(() => load.failures.length > 50, { timeout: 60_000 })
      const startedAt = performance.now()
      await control('start')
      const before = load.done.length
      await vi.waitUntil(() => load.done.length > before, { timeout: 60_000, interval: 20 })
      console.log(`healed ${Math.round(performance.now() - startedAt)} ms after the start of the server`)
      await vi.waitUntil(() => load.done.length > before + 300, { timeout: 60_000 })
      await load.stop()

      expect(load.failures.filter((error) => !(error instanceof ServiceError && error.status === 503))).toEqual([])
      const stored = new Set((await db.tuples<[number]>`select id from noted`).flat())
      expect(load.done.filter((id) => !stored.has(id))).toEqual([])
      expect(load.undone.filter((id) => stored.has(id))).toEqual([])
      console.log(`${load.done.length} written, ${load.failures.length} refused, ${load.unknown} with unknown outcome`)
      await db.close()
    })
  }

  test('a server that falls silent is given up, and the outcome of a write is unknown', async () => {
    const { proxy, url: through } = await TcpProxy.start(url)
    const db = await openPostgres({ url: through, statementMs: 6_000, log: silent })
    await db`create table if not exists silent (id int4)`
    proxy.isSilent = true
    const failures = await Promise.allSettled([db`insert into silent values (1)`, db`select 1`])
    expect(failures).toMatchObject([
      { reason: { code: 'SVC_UNAVAILABLE', details: { outcome: 'unknown' } } },
      { reason: { code: 'SVC_UNAVAILABLE', details: { reason: 'unreachable', what: 'the database' } } },
    ])
    proxy.isSilent = false
    expect(await db`select 1 as one`).toEqual([{ one: 1 }])
    await db.close()
    await proxy.stop()
  })
})

/** Sixteen callers that write without pause, single statements and transactions in turn. */
class Load {
  readonly done: number[] = []
  /** Told that nothing was written. */
  readonly undone: number[] = []
  readonly failures: unknown[] = []
  unknown = 0
  #next = 0
  #isStopped = false
  readonly #callers: Promise<void>[]

  constructor(db: Database) {
    this.#callers = Array.from({ length: 16 }, () => this.#call(db))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#callers)
  }

  async #call(db: Database): Promise<void> {
    while (!this.#isStopped) {
      const id = (this.#next += 1)
      try {
        if (id % 2 === 0) await db`insert into noted values (${id})`
        else await db.transaction((db) => db`insert into noted values (${id})`)
        this.done.push(id)
      } catch (error) {
        this.failures.push(error)
        if (error instanceof ServiceError && error.details?.['outcome'] === 'unknown') this.unknown += 1
        else this.undone.push(id)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
}

function serverBinaries(): string | null {
  const root = '/usr/lib/postgresql'
  if (process.getuid?.() !== 0 || !fs.existsSync(root)) return null
  const [newest] = fs.readdirSync(root).sort((a, b) => Number(b) - Number(a))
  return newest ? path.join(root, newest, 'bin') : null
}

// The server refuses to run as root. Its start leaves the output open, so nothing may wait for that to end.
async function asPostgres(program: string, args: readonly string[]): Promise<void> {
  const { stdout } = await run('id', ['-u', 'postgres'])
  const child = spawn(path.join(binaries ?? '', program), args, { uid: Number(stdout), cwd: '/', stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
