import { protocol } from '@electric-sql/pglite'
import { readAnswer, statusOf, wasParsed } from './pglite-answer.ts'
import type { Cluster } from './pglite-cluster.ts'
import { BEGIN, type Request } from './pglite-messages.ts'
import { StatementRefused } from '../sql/sql-errors.ts'

const { serialize } = protocol

/** Above this much log since the last checkpoint one runs as soon as nobody waits, ... */
const CHECKPOINT_WHEN_IDLE_BYTES = 8 * 2 ** 20
/** ... and above this much at once, so that a restart after a crash stays short. */
const CHECKPOINT_AT_ONCE_BYTES = 24 * 2 ** 20
/** Nothing vacuums or analyzes by itself in a single process. */
const VACUUM_WHEN_IDLE_BYTES = 64 * 2 ** 20

const TABLES = `select oid::regclass::text, pg_total_relation_size(oid) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`

// Said by the engine itself, so that a transaction fails as it does of any other fault.
const REFUSE = `do $$ begin raise exception using errcode = 'disk_full'; end $$`

const READY_FOR_QUERY = 'Z'.charCodeAt(0)

type Work = Extract<Request, { kind: 'statement' | 'script' }>

/**
 * The engine inside the worker thread. Commits do not wait for the disk: `settle` makes everything executed so far
 * durable with one flush, and no answer may leave before it.
 */
export class PgliteEngine {
  readonly #cluster: Cluster
  readonly #prepared = new Set<string>()
  #schemaVersion = 0
  #wroteInTransaction = false
  #hasUnflushedCommit = false
  #flushedTo = 0
  #checkpointedAt = 0
  #vacuumedAt = 0
  #tablesToVacuum: { readonly table: string; readonly bytes: number }[] = []

  private constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  static async start(cluster: Cluster): Promise<PgliteEngine> {
    const engine = new PgliteEngine(cluster)
    const before = cluster.walSyncs()
    await engine.#flush()
    if (before !== null && cluster.walSyncs() === before) {
      throw new Error('a flushed commit did not reach the disk: this build of the embedded database is not durable')
    }
    engine.#checkpointedAt = lsnBytes(await engine.#value('select redo_lsn from pg_control_checkpoint()'))
    engine.#vacuumedAt = engine.#flushedTo
    cluster.hasRoomFor(0)
    return engine
  }

  async execute(work: Work): Promise<Buffer> {
    if (work.text === BEGIN) await this.settle()
    if (!work.isRead && !this.#cluster.hasRoomFor(0)) return this.#send(serialize.query(REFUSE))
    const answer = work.kind === 'script' ? await this.#send(serialize.query(work.text)) : await this.#run(work)
    if (!work.isRead) this.#wroteInTransaction = true
    if (work.kind === 'script' && !work.isRead) this.#schemaVersion += 1
    if (statusOf(answer) === 'I') {
      this.#hasUnflushedCommit ||= this.#wroteInTransaction
      this.#wroteInTransaction = false
    }
    return answer
  }

  /** Afterwards everything that an executed statement saw or did, other than in an open transaction, is durable. */
  async settle(): Promise<void> {
    if (!this.#hasUnflushedCommit) return
    await this.#flush()
    this.#hasUnflushedCommit = false
  }

  /** Whether the log has grown so long that a checkpoint should not wait for a quiet moment. */
  get isCheckpointOverdue(): boolean {
    return this.#flushedTo - this.#checkpointedAt > CHECKPOINT_AT_ONCE_BYTES
  }

  async checkpoint(): Promise<void> {
    const began = Date.now()
    await this.#rows('checkpoint')
    this.#cluster.noteSynced(began)
    this.#checkpointedAt = this.#flushedTo
    // A plan is kept as long as nothing analyzes its tables, which may have been empty when it was made. So much was
    // written since then that they may be large: made anew it goes by their size.
    await this.#rows('discard plans')
  }

  /** One step of what a quiet moment outside a transaction is for; false when there is nothing to do. */
  async maintain(): Promise<boolean> {
    if (this.#flushedTo - this.#vacuumedAt > VACUUM_WHEN_IDLE_BYTES) {
      this.#vacuumedAt = this.#flushedTo
      this.#tablesToVacuum = (await this.#rows(TABLES)).map(([table, bytes]) => ({
        table: String(table),
        bytes: Number(bytes),
      }))
    }
    const next = this.#tablesToVacuum.at(-1)
    // Vacuuming gives room back in the end, and before that the log may take as much as the table.
    if (next && this.#cluster.hasRoomFor(next.bytes)) {
      this.#tablesToVacuum.pop()
      await this.#rows(`vacuum (analyze) ${next.table}`)
      await this.#flush()
      return true
    }
    if (this.#flushedTo - this.#checkpointedAt <= CHECKPOINT_WHEN_IDLE_BYTES) return this.#cluster.growReserve()
    await this.checkpoint()
    return true
  }

  /** The whole cluster as a tar file. */
  async dump(): Promise<Uint8Array> {
    await this.checkpoint()
    const file = await this.#cluster.pg.dumpDataDir('none')
    return new Uint8Array(await file.arrayBuffer())
  }

  async close(): Promise<void> {
    const began = Date.now()
    await this.#cluster.pg.close()
    this.#cluster.noteSynced(began)
  }

  async #run(work: Extract<Work, { kind: 'statement' }>): Promise<Buffer> {
    // A plan from before a migration may no longer fit.
    const name = `${work.name}_${this.#schemaVersion}`
    const isPrepared = this.#prepared.has(name)
    const answer = await this.#send(
      ...(isPrepared ? [] : [serialize.parse({ name, text: work.text })]),
      serialize.bind({ statement: name, values: [...work.parameters] }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    )
    if (!isPrepared && wasParsed(answer)) this.#prepared.add(name)
    return answer
  }

  async #flush(): Promise<void> {
    this.#flushedTo = lsnBytes(await this.#value(`select pg_logical_emit_message(false, 'gc', '', true)`))
  }

  async #value(text: string): Promise<unknown> {
    const [row] = await this.#rows(text)
    return row?.[0]
  }

  async #rows(text: string): Promise<readonly unknown[][]> {
    const { fault, rows } = readAnswer(await this.#send(serialize.query(text)), 'tuples')
    if (fault) throw new StatementRefused(fault)
    return rows as unknown[][]
  }

  async #send(...messages: readonly Uint8Array[]): Promise<Buffer> {
    const chunks: Uint8Array[] = []
    await this.#cluster.pg.execProtocolRawStream(Buffer.concat(messages), {
      syncToFs: false,
      // The chunk is a view of the engine's memory, valid only during this call.
      onRawData: (chunk) => chunks.push(chunk.slice()),
    })
    const answer = Buffer.concat(chunks)
    // PGlite swallows what the WebAssembly code throws, an abort included.
    if (answer.at(-6) !== READY_FOR_QUERY) throw new Error('the engine broke off in the middle of an answer')
    return answer
  }
}

function lsnBytes(lsn: unknown): number {
  const [high = '0', low = '0'] = String(lsn).split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}
