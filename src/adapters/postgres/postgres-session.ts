import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult as PgResult } from 'pg'
import { unavailable } from '../../errors.ts'
import { historyOf } from './history.ts'
import { WireQuery, type WireAnswer, type WireStatement } from './wire-query.ts'
import { isConnectionLost, isInDoubt, isStalePlan, translateFault, type ServerFault } from '../sql/sql-errors.ts'
import { unsharded } from './unsharded.ts'
import type { Query, QueryResult } from '../sql/sql-handle.ts'
import { affectedBy } from '../sql/sql-statement.ts'

/** A statement of a migration may take as long as it takes. */
const NO_LIMIT_MS = 2 ** 31 - 1

export interface SessionOptions {
  readonly limits: 'usual' | 'none'
}

/** Behind a pooler that may send each statement, and each transaction, to another server. */
export interface Pooled {
  /** Answers with one row and one column: which history the server tells. */
  readonly historyText: string
  /** What a session has from its start otherwise, for one transaction. */
  readonly settings: string
}

/** Of a connection to one server what was learned when it was made. */
export interface Direct {
  readonly history: string
}

/** One connection for as long as a statement or a transaction needs it. */
export class PostgresSession {
  readonly #client: PoolClient
  readonly #timeout: { query_timeout?: number }
  readonly #pooled: Pooled | null
  /** Behind a pooler that of the transaction; before one is begun, nothing is known. */
  #history: string | null
  #last: Promise<unknown> = Promise.resolve()
  #isLost = false
  readonly #onError = () => this.abandon()

  constructor(client: PoolClient, { limits }: SessionOptions, way: Pooled | Direct) {
    this.#client = client
    this.#timeout = limits === 'none' ? { query_timeout: NO_LIMIT_MS } : {}
    this.#pooled = 'historyText' in way ? way : null
    this.#history = 'history' in way ? way.history : null
    // The pool listens to idle connections only; an unheard error would end the process.
    client.on('error', this.#onError)
  }

  /** `losing` says what a lost answer means for the caller. */
  async run({ statement, parameters, rowsAs }: Query, losing: 'nothing' | 'outcome'): Promise<QueryResult> {
    const { name, text } = statement
    const values = parameters.map((value) => (value instanceof Uint8Array ? asBuffer(value) : value))
    const before = this.#history === null ? this.#pooled?.historyText : undefined
    const sent: WireStatement = { name: this.#pooled ? '' : name, text, values, rowsAs }
    const answer = await this.#inTurn(() => this.#answer(before === undefined ? sent : { ...sent, before }), losing)
    const history = this.#history ?? this.#historyIn(answer.before)
    return { rows: answer.rows, affected: affectedBy(answer.command, answer.rowCount), history }
  }

  /** Begins a transaction. */
  async begin(text: string): Promise<void> {
    if (!this.#pooled) {
      await this.command(text)
      return
    }
    const { settings, historyText } = this.#pooled
    const answers: unknown = await this.#send({ text: `${text}; ${settings}; ${historyText}` }, 'nothing')
    const [row] = (answers as PgResult<{ log_file: string | null }>[]).at(-1)?.rows ?? []
    this.#history = this.#historyIn(row?.log_file ?? null)
  }

  /** Text without parameters. Answers with the last command's name. */
  async command(text: string, losing: 'nothing' | 'outcome' = 'nothing'): Promise<string> {
    const result: PgResult | PgResult[] = await this.#send({ text }, losing)
    return (Array.isArray(result) ? result.at(-1)?.command : result.command) ?? ''
  }

  /** Ends a transaction that did not commit, and the session with it. */
  async rollBack(): Promise<void> {
    try {
      if (!this.#isLost) await this.command('rollback')
    } catch {
      this.#isLost = true
    }
    this.release()
  }

  /** Nothing more will be said here: a statement may still be running. */
  abandon(): void {
    this.#isLost = true
  }

  /** Hands the connection back to the pool; a lost one is ended there, and another takes its place. */
  release(): void {
    this.#client.removeListener('error', this.#onError)
    this.#client.release(this.#isLost)
  }

  #send(config: QueryConfig, losing: 'nothing' | 'outcome'): Promise<PgResult> {
    return this.#inTurn(() => this.#client.query({ ...config, ...this.#timeout }), losing)
  }

  #answer(statement: WireStatement): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      // What a driver or a server fails with is told apart where it is caught.
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors
      const query = new WireQuery(statement, (error, answer) => (answer ? resolve(answer) : reject(error)))
      this.#client.query(Object.assign(query, this.#timeout))
    })
  }

  /** A standby may lack what was written last. */
  #historyIn(logFile: string | null): string {
    if (logFile !== null) return historyOf(logFile)
    this.#isLost = true
    throw unavailable('the database')
  }

  // One at a time: the driver wants no second statement before the first has been answered.
  #inTurn<T>(ask: () => Promise<T>, losing: 'nothing' | 'outcome'): Promise<T> {
    const sent = this.#last.then(() => this.#askNow(ask, losing))
    this.#last = sent.catch(() => undefined)
    return sent
  }

  async #askNow<T>(ask: () => Promise<T>, losing: 'nothing' | 'outcome'): Promise<T> {
    // Known before anything was sent, so nothing can have been done.
    if (this.#isLost) throw unavailable('the database')
    try {
      return await ask()
    } catch (error) {
      const fault = serverFault(error)
      const isUnknown = fault !== null && losing === 'outcome' && isInDoubt(fault)
      if (fault && !isUnknown && !isConnectionLost(fault) && !isStalePlan(fault)) throw translateFault(fault)
      // A server that others work for answers on after one of them went away.
      if (fault?.isFatal !== false || isStalePlan(fault)) this.#isLost = true
      throw unavailable('the database', { outcomeUnknown: losing === 'outcome' && !(fault && isStalePlan(fault)) })
    }
  }
}

export function serverFault(error: unknown): ServerFault | null {
  if (!(error instanceof DatabaseError) || error.code === undefined) return null
  const { code, severity, constraint, table, column, position, routine } = error
  return unsharded({ code, isFatal: severity !== 'ERROR', constraint, table, column, position, routine }, error.message)
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
