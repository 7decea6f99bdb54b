import {
  DatabaseError,
  type PoolClient,
  type QueryArrayConfig,
  type QueryConfig,
  type QueryResult as PgResult,
} from 'pg'
import { unavailable } from '../../errors.ts'
import { isSessionLost, isStalePlan, translateFault, type ServerFault } from '../sql/sql-errors.ts'
import type { Query, QueryResult } from '../sql/sql-handle.ts'
import { affectedBy } from '../sql/sql-statement.ts'

/** A statement of a migration may take as long as it takes. */
const NO_LIMIT_MS = 2 ** 31 - 1

export interface SessionOptions {
  readonly limits: 'usual' | 'none'
}

/** One connection for as long as a statement or a transaction needs it. */
export class PostgresSession {
  readonly #client: PoolClient
  readonly #timeout: { query_timeout?: number }
  #last: Promise<unknown> = Promise.resolve()
  #isLost = false
  readonly #onError = () => this.abandon()

  constructor(client: PoolClient, { limits }: SessionOptions) {
    this.#client = client
    this.#timeout = limits === 'none' ? { query_timeout: NO_LIMIT_MS } : {}
    // The pool listens to idle connections only; an unheard error would end the process.
    client.on('error', this.#onError)
  }

  /** `losing` says what a lost answer means for the caller. */
  async run({ statement, parameters, rowsAs }: Query, losing: 'nothing' | 'outcome'): Promise<QueryResult> {
    const { name, text } = statement
    const values = parameters.map((value) => (value instanceof Uint8Array ? asBuffer(value) : value))
    const result = await this.#send({ name, text, values, ...(rowsAs === 'tuples' && { rowMode: 'array' }) }, losing)
    return { rows: result.rows, affected: affectedBy(result.command, result.rowCount) }
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

  // One at a time: the driver wants no second statement before the first has been answered.
  #send(config: QueryArrayConfig | QueryConfig, losing: 'nothing' | 'outcome'): Promise<PgResult> {
    const sent = this.#last.then(() => this.#sendNow(config, losing))
    this.#last = sent.catch(() => undefined)
    return sent
  }

  async #sendNow(config: QueryConfig, losing: 'nothing' | 'outcome'): Promise<PgResult> {
    // Known before anything was sent, so nothing can have been done.
    if (this.#isLost) throw unavailable('the database')
    try {
      return await this.#client.query({ ...config, ...this.#timeout })
    } catch (error) {
      const fault = serverFault(error)
      if (fault && !isSessionLost(fault) && !isStalePlan(fault)) throw translateFault(fault)
      this.#isLost = true
      throw unavailable('the database', { outcomeUnknown: losing === 'outcome' && !(fault && isStalePlan(fault)) })
    }
  }
}

export function serverFault(error: unknown): ServerFault | null {
  if (!(error instanceof DatabaseError) || error.code === undefined) return null
  const { code, constraint, table, column, position, routine } = error
  return { code, constraint, table, column, position, routine }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
