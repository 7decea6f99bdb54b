import fs from 'node:fs'
import path from 'node:path'
import type { Database, Log, Sql } from '../../ports.ts'
import { refuseOtherVersion } from './cluster-version.ts'
import { inMib, roomAt, STORE_FLOOR_BYTES } from './disk-room.ts'
import { readAnswer, type Answer } from './pglite-answer.ts'
import { PgliteClient } from './pglite-client.ts'
import { BEGIN } from './pglite-messages.ts'
import { Turns } from './pglite-turns.ts'
import { withinDeadline, type Standstill } from '../sql/sql-deadline.ts'
import { translateFault } from '../sql/sql-errors.ts'
import { sqlHandle, type Query } from '../sql/sql-handle.ts'
import { refuseEnded, TransactionScopes, type TransactionScope } from '../sql/sql-transaction-scope.ts'

export interface EmbeddedOptions {
  /** The cluster's own directory, made if it is absent; nobody else may have it open. `memory` keeps nothing. */
  readonly dataDir: string
  /** What a new cluster begins with: the result of `dump`. */
  readonly snapshot?: Blob | Uint8Array
  readonly log: Log
  /** Called when the engine can no longer be trusted. The default stops the process at once. */
  readonly onFatal?: (reason: string) => void
  /** A step of the engine that takes longer means that it is stuck. */
  readonly stuckAfterMs?: number
  /** A transaction that takes longer is rolled back, because everybody else waits for it. */
  readonly transactionMs?: number
}

export interface EmbeddedDatabase extends Database {
  readonly engine: 'embedded'
  /** The whole cluster as a tar file, to begin another one with. */
  dump(): Promise<Uint8Array>
}

export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, onFatal = stopProcess, stuckAfterMs = 60_000, transactionMs = 30_000 } = options
  const dataDir = options.dataDir === 'memory' ? 'memory' : path.resolve(options.dataDir)
  const snapshot = options.snapshot instanceof Blob ? await options.snapshot.bytes() : options.snapshot
  const start = async (task: 'create' | 'serve') => {
    const client = new PgliteClient({
      task: { task, dataDir, snapshot },
      stuckAfterMs,
      onFatal: (reason) => {
        log.error('database_failed', { reason })
        onFatal(reason)
      },
      onMaintenanceFailure: (reason) => log.warn('database_maintenance_failed', { reason }),
      onRoom: (room) => logRoom(log, room),
    })
    await client.opened().catch((error: unknown) => {
      throw explained(error, dataDir)
    })
    return client
  }
  // In a thread of its own: making a cluster takes twice the memory of serving it, and the thread's end gives it back.
  if (dataDir !== 'memory') {
    if (fs.existsSync(path.join(dataDir, 'PG_VERSION'))) refuseOtherVersion(dataDir)
    else await start('create')
  }
  return embeddedDatabase(await start('serve'), { ms: transactionMs, log })
}

function embeddedDatabase(client: PgliteClient, standstill: Standstill): EmbeddedDatabase {
  const turns = new Turns()
  const scopes = new TransactionScopes()

  const send = ({ statement, parameters }: Query) => client.request({ kind: 'statement', ...statement, parameters })
  const command = (text: string) => client.request({ kind: 'script', text, isRead: true })

  const outer = sqlHandle(async (query) => {
    scopes.refuseInside()
    return checked(readAnswer(await turns.statement(() => send(query)), query.rowsAs))
  })

  const alone = async <T>(work: (scope: TransactionScope, db: Sql) => Promise<T>): Promise<T> => {
    scopes.refuseInside()
    const handOn = await turns.exclusive()
    const scope: TransactionScope = { isOpen: true }
    const inner = sqlHandle(async (query) => {
      refuseEnded(scope)
      const answer = readAnswer(await send(query), query.rowsAs)
      scope.onAnswer?.()
      return checked(answer)
    })
    // Ends the transaction and hands the session on without waiting: the next one's statements follow in the same
    // queue, and share the flush.
    const end = async (text: 'commit' | 'rollback') => {
      scope.isOpen = false
      const answered = command(text)
      handOn()
      const { fault, command: done } = readAnswer(await answered, 'tuples')
      if (fault) throw translateFault(fault)
      if (text === 'commit' && done !== 'COMMIT') throw new Error('a statement of the transaction failed: rolled back')
    }
    const begun = command(BEGIN)
    begun.catch(() => undefined)
    let result: T
    try {
      result = await scopes.run(scope, () => work(scope, inner))
      await begun
    } catch (error) {
      await Promise.allSettled([begun, end('rollback')])
      throw error
    }
    await end('commit')
    return result
  }

  return Object.assign(outer, {
    engine: 'embedded' as const,
    transaction: <T>(work: (db: Sql) => Promise<T>) =>
      alone((scope, db) => {
        const giveUp = (): void => void (scope.isOpen = false)
        return withinDeadline({ ...standstill, scope, giveUp }, () => work(db))
      }),
    snapshot: <T>(work: (db: Sql) => Promise<T>) => alone((_scope, db) => work(db)),
    migration: <T>(work: (db: Sql, script: (text: string) => Promise<void>) => Promise<T>) =>
      alone((scope, db) =>
        work(db, async (text) => {
          refuseEnded(scope)
          checked(readAnswer(await client.request({ kind: 'script', text, isRead: false }), 'tuples'))
        }),
      ),
    async dump() {
      scopes.refuseInside()
      const handOn = await turns.exclusive()
      return client.request({ kind: 'dump' }).finally(handOn)
    },
    async close() {
      scopes.refuseInside()
      const handOn = await turns.exclusive()
      await client.close().finally(handOn)
    },
  })
}

function checked(answer: Answer): Answer {
  if (answer.fault) throw translateFault(answer.fault)
  return answer
}

function logRoom(log: Log, { takesWrites, freeBytes }: { takesWrites: boolean; freeBytes: number }): void {
  const room = { freeBytes, floorBytes: STORE_FLOOR_BYTES }
  if (takesWrites) log.info('store.takes_writes_again', room)
  else
    log.error('store.read_only', {
      ...room,
      reason: 'the disk of the data directory is full',
      remedy: 'make room: reads go on meanwhile, and writes are taken again by themselves',
    })
}

/** Why a store could not be opened, where the disk is why. */
function explained(error: unknown, dataDir: string): unknown {
  if (dataDir === 'memory' || !(error instanceof Error) || !fs.existsSync(dataDir)) return error
  const { takesWrites, freeBytes } = roomAt(dataDir)
  if (takesWrites) return error
  const remedy = `its disk has ${inMib(freeBytes)} free: make room (${inMib(STORE_FLOOR_BYTES)} at least) and start again`
  return new Error(`${error.message}; ${remedy}`, { cause: error })
}

// Not process.exit: it would wait for a thread that may hang in a system call.
function stopProcess(reason: string): void {
  fs.writeSync(2, `the embedded database failed (${reason}): stopping, so that nothing is acknowledged any more\n`)
  process.kill(process.pid, 'SIGKILL')
}
