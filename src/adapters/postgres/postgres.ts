import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Pool, type PoolClient, type QueryResult as PgResult } from 'pg'
import { tryLater, unavailable } from '../../errors.ts'
import type { Database, Log, Sql } from '../../ports.ts'
import { distribute, ONE_BY_ONE } from './distribute.ts'
import { READ_HISTORY, READ_NO_HISTORY, StandbyAnswers, historyOf, tellsNoHistory } from './history.ts'
import { PostgresSession, serverFault, type Direct, type Pooled, type SessionOptions } from './postgres-session.ts'
import { withinDeadline, type Standstill } from '../sql/sql-deadline.ts'
import { sqlHandle } from '../sql/sql-handle.ts'
import { refuseEnded, TransactionScopes, type TransactionScope } from '../sql/sql-transaction-scope.ts'
import { decoderOf } from '../sql/sql-types.ts'
import { reasonOf, whyAway } from './why-away.ts'

const OLDEST_SERVER = 15
/** Any number will do; every process that migrates must use the same. */
const MIGRATION_LOCK = 7_236_114
/** A burst of writers of one project takes turns; a server that does not answer at all is told sooner. */
const LONGEST_QUEUE_MS = 15_000
/** What the pool says when every connection is in use, and not when none can be made. */
const QUEUE_TIMEOUT = 'timeout exceeded when trying to connect'
const SNAPSHOT = 'begin isolation level repeatable read read only'
const NO_LIMITS = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database?sslmode=verify-full`; with `pgbouncer=true` behind a pooler of transactions. */
  readonly url: string
  readonly poolSize?: number
  readonly log: Log
  /** How long to wait for a connection, or for a free one. */
  readonly connectMs?: number
  /** Enforced by the server; a silent server is given up 5 s later. */
  readonly statementMs?: number
  readonly transactionMs?: number
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { statementMs = 30_000, transactionMs = 120_000 } = options
  const { url, isPooled } = wayOf(options.url)
  const pool = new Pool({
    connectionString: isPooled ? url : withSessionSettings(url, statementMs),
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectMs ?? 3000,
    query_timeout: statementMs + 5000,
    application_name: processName(),
    // One stays, so that an idle process is seen by whoever wants to replace everything under it.
    min: 1,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
    types: { getTypeParser: decoderOf },
  })
  const connect = greeted(pool, isPooled ? settingsOf(statementMs) : null)
  const sessions = sessionsOf(pool, connect, options.log)
  try {
    await refuseOldServer(await firstSession(connect, options.url))
  } catch (error) {
    await pool.end()
    throw error
  }
  return postgresDatabase(pool, sessions, { ms: transactionMs, log: options.log })
}

/** What the server's administrator sees, and a restore that looks for others: one name for each pool. */
const processName = (): string => `vitrine ${hostname().slice(0, 24)}:${process.pid}-${randomBytes(3).toString('hex')}`

/** Nobody waits for an answer that could be retried: the person who started the program is told what to do. */
async function firstSession(connect: Connect, url: string): Promise<PostgresSession> {
  try {
    const { client, way } = await connect()
    return new PostgresSession(client, { limits: 'usual' }, way)
  } catch (error) {
    // The cause is for doctor, which tells the kinds apart.
    throw Object.assign(tryLater({ reason: 'unreachable', what: 'the database' }, whyAway(error, url)), {
      cause: error,
    })
  }
}

type OpenSession = (options: SessionOptions) => Promise<PostgresSession>

function postgresDatabase(pool: Pool, openSession: OpenSession, standstill: Standstill): Database {
  const scopes = new TransactionScopes()

  const outer = sqlHandle(async (query) => {
    scopes.refuseInside()
    const session = await openSession({ limits: 'usual' })
    try {
      return await session.run(query, query.statement.isRead ? 'nothing' : 'outcome')
    } finally {
      session.release()
    }
  })

  const inTransaction = async <T>(
    options: SessionOptions & { readonly begin?: string },
    work: (session: PostgresSession, scope: TransactionScope, db: Sql) => Promise<T>,
  ): Promise<T> => {
    scopes.refuseInside()
    const session = await openSession(options)
    const scope: TransactionScope = { isOpen: true }
    const inner = sqlHandle(async (query) => {
      refuseEnded(scope)
      const answer = await session.run(query, 'nothing')
      scope.onAnswer?.()
      return answer
    })
    try {
      await session.begin(options.begin ?? 'begin')
      const result = await scopes.run(scope, () => work(session, scope, inner))
      scope.isOpen = false
      const done = await session.command('commit', 'outcome')
      if (done !== 'COMMIT') throw new Error('a statement of the transaction failed: rolled back')
      session.release()
      return result
    } catch (error) {
      scope.isOpen = false
      await session.rollBack()
      throw error
    }
  }

  return Object.assign(outer, {
    engine: 'postgres' as const,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    transaction: <T>(work: (db: Sql) => Promise<T>) =>
      inTransaction({ limits: 'usual' }, (session, scope, db) => {
        const giveUp = (): void => {
          scope.isOpen = false
          session.abandon()
        }
        return withinDeadline({ ...standstill, scope, giveUp }, () => work(db))
      }),
    snapshot: <T>(work: (db: Sql) => Promise<T>) =>
      inTransaction({ limits: 'none', begin: SNAPSHOT }, async (session, _scope, db) => {
        await session.command(NO_LIMITS)
        return work(db)
      }),
    migration: <T>(work: (db: Sql, script: (text: string) => Promise<void>) => Promise<T>) =>
      inTransaction({ limits: 'none' }, async (session, scope, db) => {
        await session.command(NO_LIMITS)
        await session.command(ONE_BY_ONE)
        await session.command(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
        const script = async (text: string): Promise<void> => {
          refuseEnded(scope)
          await session.command(text)
        }
        const result = await work(db, script)
        await distribute(db, script)
        return result
      }),
    async close() {
      if (!pool.ending) await pool.end()
    },
  })
}

interface Greeted {
  readonly client: PoolClient
  readonly way: Direct | Pooled
}

type Connect = () => Promise<Greeted>

/** Connections of the pool, each asked once which history its server tells; one to a standby is given up. */
function greeted(pool: Pool, pooledSettings: Pooled['settings'] | null): Connect {
  const ways = new WeakMap<PoolClient, Direct | Pooled>()
  // Behind a pooler these two stay with the connection whichever server it gets: PgBouncer sees to it.
  const hello = pooledSettings === null ? '' : "set timezone = 'UTC'; set datestyle = 'ISO'; "

  const greet = async (client: PoolClient): Promise<Direct | Pooled> => {
    let historyText = READ_HISTORY
    const ask = async (): Promise<string | null> => {
      // Several statements are answered with a list, which the types do not know.
      const answer: unknown = await client.query(`${hello}${historyText}`)
      const last = (Array.isArray(answer) ? answer.at(-1) : answer) as PgResult<{ log_file: string | null }>
      return last.rows[0]?.log_file ?? null
    }
    const logFile = await ask().catch((error: unknown) => {
      const fault = serverFault(error)
      if (!fault || !tellsNoHistory(fault)) throw error
      historyText = READ_NO_HISTORY
      return ask()
    })
    if (logFile === null) throw new StandbyAnswers()
    return pooledSettings === null ? { history: historyOf(logFile) } : { historyText, settings: pooledSettings }
  }

  return async () => {
    const client = await pool.connect()
    const known = ways.get(client)
    if (known) return { client, way: known }
    // The pool listens to idle connections only; an unheard error would end the process.
    client.on('error', ignore)
    try {
      const way = await greet(client)
      ways.set(client, way)
      return { client, way }
    } catch (error) {
      client.release(true)
      throw error
    } finally {
      client.removeListener('error', ignore)
    }
  }
}

const ignore = (): void => undefined

/** Opens a session for each use, and tells the log when the server goes and comes back rather than at each failure. */
function sessionsOf(pool: Pool, connect: Connect, log: Log): OpenSession {
  let isAway = false
  const went = (error: unknown) => {
    if (!isAway) log.warn('database_away', { reason: reasonOf(error) })
    isAway = true
  }
  // An idle connection that dies is replaced by the pool; without a listener it would end the process.
  pool.on('error', went)
  return async (options) => {
    const giveUpAt = performance.now() + LONGEST_QUEUE_MS
    for (;;) {
      if (pool.ending) throw new Error('the database is closed')
      try {
        const { client, way } = await connect()
        const session = new PostgresSession(client, options, way)
        if (isAway) log.info('database_back')
        isAway = false
        return session
      } catch (error) {
        const isBusy = !isAway && error instanceof Error && error.message === QUEUE_TIMEOUT
        if (isBusy && performance.now() < giveUpAt) continue
        if (!isBusy) went(error)
        throw unavailable('the database')
      }
    }
  }
}

async function refuseOldServer(session: PostgresSession): Promise<void> {
  try {
    const [row] = await sqlHandle((query) => session.run(query, 'nothing'))<{
      version: string
      encoding: string
      bytes: string
    }>`
      select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
        current_setting('bytea_output') as bytes`
    const major = Math.floor(Number(row?.version) / 10_000)
    if (major < OLDEST_SERVER)
      throw new Error(`PostgreSQL ${OLDEST_SERVER} or later is needed; this server is ${major}`)
    if (row?.encoding !== 'UTF8') throw new Error(`the database's encoding must be UTF8; it is ${row?.encoding ?? '?'}`)
    if (row.bytes !== 'hex') throw new Error(`the role's bytea_output must be hex; it is ${row.bytes}`)
  } finally {
    session.release()
  }
}

/** `pgbouncer=true` is how other clients have it too; the server would not know it. */
function wayOf(url: string): { readonly url: string; readonly isPooled: boolean } {
  const target = new URL(url)
  const isPooled = target.searchParams.get('pgbouncer') === 'true'
  target.searchParams.delete('pgbouncer')
  return { url: isPooled ? target.href : url, isPooled }
}

const limitsOf = (statementMs: number): Readonly<Record<string, number>> => ({
  statement_timeout: statementMs,
  // A process that was frozen in the middle of a write holds others up for this long, and they wait up to a statement's.
  idle_in_transaction_session_timeout: 10_000,
})

const settingsOf = (statementMs: number): string =>
  Object.entries(limitsOf(statementMs))
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')

// As start-up options and not as statements, so that they cost no round trip and survive a reset of the session.
function withSessionSettings(url: string, statementMs: number): string {
  const settings = { timezone: 'UTC', datestyle: 'ISO', bytea_output: 'hex', ...limitsOf(statementMs) }
  const target = new URL(url)
  const options = [
    target.searchParams.get('options'),
    ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`),
  ]
  target.searchParams.set('options', options.filter(Boolean).join(' '))
  return target.href
}
