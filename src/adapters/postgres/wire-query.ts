import type { Connection, FieldDef, Submittable } from 'pg'
import protocol from 'pg-protocol'
import { decoderOf, type Decode } from '../sql/sql-types.ts'

const { serialize } = protocol

export interface WireStatement {
  /** The server keeps the parsed statement under this name; empty: it forgets it. */
  readonly name: string
  readonly text: string
  readonly values: readonly (string | Buffer | null)[]
  readonly rowsAs: 'objects' | 'tuples'
  /** Asked before it and answered by the same server: one row of one column. */
  readonly before?: string
}

export interface WireAnswer {
  readonly rows: unknown[]
  readonly command: string
  readonly rowCount: number
  /** What was asked before it. */
  readonly before: string | null
}

interface Column {
  readonly name: string
  readonly decode: Decode
}

/** What is known of a connection's statements by their names, beside what the driver knows. */
type Described = Map<string, readonly Column[]>
const described = new WeakMap<Connection, Described>()

/** The driver's, which its types leave out: statements that the server of this connection has parsed. */
type Parsing = Connection & { readonly parsedStatements: Readonly<Record<string, string>> }

const EXECUTE = serialize.execute({})
const DESCRIBE = serialize.describe({ type: 'P' })
const SYNC = serialize.sync()

/**
 * One statement as the driver's own query would send it, with less to do: all of it is one write, columns are described once
 * for each connection, and nobody listens to single rows. What is sent up to one Sync goes to one server, also through a
 * pooler that may send the next to another.
 */
export class WireQuery implements Submittable {
  readonly #statement: WireStatement
  readonly #done: (error: unknown, answer?: WireAnswer) => void
  #columns: readonly Column[] = []
  #described: Described | null = null
  readonly #rows: unknown[] = []
  #before: string | null = null
  #isBefore: boolean
  #tag = ''
  #hasFailed = false
  /** For the driver, which notes under it that the server has parsed the text. */
  readonly name: string
  readonly text: string
  /** The driver puts its own in front, to give up in time. */
  callback: (error: unknown, answer?: WireAnswer) => void

  constructor(statement: WireStatement, done: (error: unknown, answer?: WireAnswer) => void) {
    this.#statement = statement
    this.#done = done
    this.#isBefore = statement.before !== undefined
    this.name = statement.name
    this.text = statement.text
    this.callback = (error, answer) => this.#done(error, answer)
  }

  submit(connection: Connection): void {
    const { name, text, values, before } = this.#statement
    const parts: Buffer[] = []
    if (before !== undefined) parts.push(serialize.parse({ text: before }), serialize.bind({}), EXECUTE)
    const isParsed = name !== '' && (connection as Parsing).parsedStatements[name] !== undefined
    if (!isParsed) parts.push(serialize.parse({ name, text }))
    parts.push(serialize.bind({ statement: name, values: values as (string | Buffer | null)[] }))
    this.#described = describedOf(connection)
    const columns = isParsed ? this.#described.get(name) : undefined
    if (columns) this.#columns = columns
    else parts.push(DESCRIBE)
    parts.push(EXECUTE, SYNC)
    connection.stream.write(Buffer.concat(parts))
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, decode: decoderOf(dataTypeID) }))
    if (this.name !== '') this.#described?.set(this.name, this.#columns)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#isBefore) this.#before = fields[0] ?? null
    else this.#rows.push(this.#statement.rowsAs === 'tuples' ? this.#tuple(fields) : this.#object(fields))
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    if (!this.#isBefore) this.#tag = text
    this.#isBefore = false
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleError(error: unknown): void {
    if (this.#hasFailed) return
    this.#hasFailed = true
    this.callback(error)
  }

  handleReadyForQuery(): void {
    if (this.#hasFailed) return
    const tag = this.#tag
    const command = tag.slice(0, tag.search(/ |$/))
    const rowCount = Number(tag.slice(tag.lastIndexOf(' ') + 1))
    this.callback(null, { rows: this.#rows, command, rowCount, before: this.#before })
  }

  #tuple(values: readonly (string | null)[]): unknown[] {
    return this.#columns.map(({ decode }, at) => decoded(decode, values[at]))
  }

  #object(values: readonly (string | null)[]): object {
    const row: Record<string, unknown> = {}
    for (const [at, { name, decode }] of this.#columns.entries()) row[name] = decoded(decode, values[at])
    return row
  }
}

const decoded = (decode: Decode, text: string | null | undefined): unknown =>
  text === null || text === undefined ? null : decode(text)

function describedOf(connection: Connection): Described {
  const known = described.get(connection) ?? new Map<string, readonly Column[]>()
  described.set(connection, known)
  return known
}
