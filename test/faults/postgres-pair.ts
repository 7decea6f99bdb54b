import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { TcpProxy } from '../kit/tcp-proxy.ts'
import { freePort, startProgram } from './servers.ts'

// A primary and a standby from Debian's packages, with HAProxy in front.

const run = promisify(execFile)
const HAPROXY = '/usr/sbin/haproxy'
const SERVERS = '/usr/lib/postgresql'

const isRoot = process.getuid?.() === 0
const [newest] = fs.existsSync(SERVERS) ? fs.readdirSync(SERVERS).sort((a, b) => Number(b) - Number(a)) : []
export const hasPair = isRoot && newest !== undefined && fs.existsSync(HAPROXY)

interface Server {
  readonly data: string
  readonly port: number
}

export class PostgresPair {
  readonly #home: string
  readonly #primary: Server
  readonly #standby: Server
  #stopProxy: () => Promise<void> = () => Promise.resolve()
  readonly #way: TcpProxy
  /** Through HAProxy, to whichever of the two is up. */
  readonly url: string

  private constructor(parts: { home: string; primary: Server; standby: Server; way: TcpProxy; url: string }) {
    this.#home = parts.home
    this.#primary = parts.primary
    this.#standby = parts.standby
    this.#way = parts.way
    this.url = parts.url
  }

  static async start({ isSynchronous }: { readonly isSynchronous: boolean }): Promise<PostgresPair> {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-pair-'))
    await run('chown', ['postgres', home])
    const [primaryPort, standbyPort, port] = [await freePort(), await freePort(), await freePort()]
    const primary = { data: `${home}/primary`, port: primaryPort }
    const standby = { data: `${home}/standby`, port: standbyPort }
    await asPostgres('initdb', ['-D', primary.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
    fs.appendFileSync(
      `${primary.data}/postgresql.conf`,
      `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 100\nhot_standby = on\nwal_retrieve_retry_interval = 100ms\n`,
    )
    await control(primary, 'start')
    const { proxy: way, url: replicationUrl } = await TcpProxy.start(urlOf(primary.port))
    const through = new URL(replicationUrl)
    await asPostgres('pg_basebackup', ['-D', standby.data, '-R', '-X', 'stream', '-c', 'fast', '-d', through.href])
    await control(standby, 'start')
    if (isSynchronous) {
      await ask(primary.port, `alter system set synchronous_standby_names = '*'`)
      await ask(primary.port, 'select pg_reload_conf()')
      // One of its own is enough to be asked for: what is promised is that the standby has it.
      while ((await ask(primary.port, `select sync_state from pg_stat_replication`)) !== 'sync') await delay(50)
    }
    const pair = new PostgresPair({ home, primary, standby, way, url: urlOf(port) })
    fs.writeFileSync(
      `${home}/haproxy.cfg`,
      `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  default-server check inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
listen database
  bind 127.0.0.1:${port}
  server primary 127.0.0.1:${primary.port}
  server standby 127.0.0.1:${standby.port} backup
`,
    )
    const args = ['-db', '-f', `${home}/haproxy.cfg`]
    pair.#stopProxy = await startProgram(HAPROXY, args, { port, log: `${home}/haproxy.log` })
    return pair
  }

  /** From now on the standby hears nothing of what is written. */
  cutReplication(): void {
    this.#way.goDown()
  }

  /** The machine of the primary is gone: all its processes at once, without a word. */
  killPrimary(): void {
    const postmaster = Number(fs.readFileSync(`${this.#primary.data}/postmaster.pid`, 'utf8').split('\n')[0])
    // The postmaster first, so that it starts no other.
    for (const pid of [postmaster, ...childrenOf(postmaster)]) kill(pid)
    this.#way.goDown()
  }

  /** Resolves when the standby takes writes. */
  async promote(): Promise<void> {
    await asPostgres('pg_ctl', ['-D', this.#standby.data, '-w', 'promote'])
  }

  /** The one value of the one row, as the standby has it. */
  onStandby(text: string): Promise<unknown> {
    return ask(this.#standby.port, text)
  }

  async stop(): Promise<void> {
    await this.#stopProxy()
    for (const server of [this.#primary, this.#standby])
      await control(server, 'stop', 'immediate').catch(() => undefined) // the primary is gone already
    await this.#way.stop()
    fs.rmSync(this.#home, { recursive: true, force: true, maxRetries: 3 })
  }
}

const urlOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`

const control = (server: Server, action: 'start' | 'stop', mode = 'fast'): Promise<void> =>
  asPostgres('pg_ctl', [
    '-D',
    server.data,
    '-w',
    '-l',
    `${server.data}.log`,
    '-m',
    mode,
    ...(action === 'start' ? ['-o', `-p ${server.port}`] : []),
    action,
  ])

/** The one value of the one row. */
async function ask(port: number, text: string): Promise<unknown> {
  const client = new Client({ connectionString: urlOf(port) })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

// The server refuses to run as root. Its start leaves the output open, so nothing may wait for that to end.
async function asPostgres(program: string, args: readonly string[]): Promise<void> {
  const { stdout } = await run('id', ['-u', 'postgres'])
  const child = spawn(path.join(SERVERS, newest ?? '', 'bin', program), args, {
    uid: Number(stdout),
    cwd: '/',
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}

function childrenOf(parent: number): number[] {
  return fs.readdirSync('/proc').flatMap((entry) => {
    try {
      if (!/^\d+$/.test(entry)) return []
      const [, after = ''] = fs.readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ')
      return Number(after.split(' ')[1]) === parent ? [Number(entry)] : []
    } catch {
      return [] // it has just ended
    }
  })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
