import type { ServerFault } from '../sql/sql-errors.ts'
import type { Query, QueryResult } from '../sql/sql-handle.ts'
import { affectedBy } from '../sql/sql-statement.ts'
import { decoderOf, type Decode } from '../sql/sql-types.ts'

/** What the engine said to one request, in PostgreSQL's wire format. */
export interface Answer extends QueryResult {
  readonly fault: ServerFault | null
  /** The command's name, `ROLLBACK` for a commit that could not be. */
  readonly command: string
  /** I: no transaction, T: in one, E: in a failed one. */
  readonly status: string
}

interface Column {
  readonly name: string
  readonly decode: Decode
}

/** The worker hands the bytes over as they are; they become values here, once, without a clone in between. */
export function readAnswer(bytes: Buffer, rowsAs: Query['rowsAs']): Answer {
  const rows: unknown[] = []
  let columns: Column[] = []
  let fault: ServerFault | null = null
  let command = ''
  let affected = 0
  for (const { type, start, end } of messages(bytes)) {
    if (type === 'D') rows.push(rowsAs === 'tuples' ? readTuple(bytes, start, columns) : readRow(bytes, start, columns))
    else if (type === 'T') columns = readColumns(bytes, start)
    else if (type === 'E') fault ??= readFault(bytes, start)
    else if (type === 'C') {
      const words = bytes.toString('latin1', start, end - 1).split(' ')
      command = words[0] ?? ''
      affected = affectedBy(command, words.at(-1))
    }
  }
  return { rows, affected, fault, command, status: statusOf(bytes) }
}

/** The transaction status, without reading the rest: every answer ends with it. */
export function statusOf(bytes: Buffer): string {
  return String.fromCharCode(bytes.at(-1) ?? 0)
}

/** Whether the server kept a statement that was sent to be parsed; the answer may be an error of a later step. */
export function wasParsed(bytes: Buffer): boolean {
  for (const { type } of messages(bytes)) {
    if (type === '1') return true
    if (type === 'E') return false
  }
  return false
}

function* messages(bytes: Buffer): Generator<{ type: string; start: number; end: number }> {
  let at = 0
  while (at < bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    yield { type: String.fromCharCode(bytes[at] ?? 0), start: at + 5, end }
    at = end
  }
}

function readColumns(bytes: Buffer, start: number): Column[] {
  const columns: Column[] = []
  let at = start + 2
  for (let left = bytes.readInt16BE(start); left > 0; left -= 1) {
    const nameEnd = bytes.indexOf(0, at)
    // After the name: table oid, column number, then the type's oid; size, modifier and format follow it.
    columns.push({ name: bytes.toString('utf8', at, nameEnd), decode: decoderOf(bytes.readUInt32BE(nameEnd + 7)) })
    at = nameEnd + 19
  }
  return columns
}

function readRow(bytes: Buffer, start: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = start + 2
  for (const { name, decode } of columns) {
    const length = bytes.readInt32BE(at)
    at += 4
    row[name] = length < 0 ? null : decode(bytes.toString('utf8', at, at + length))
    if (length > 0) at += length
  }
  return row
}

function readTuple(bytes: Buffer, start: number, columns: readonly Column[]): unknown[] {
  const tuple: unknown[] = []
  let at = start + 2
  for (const { decode } of columns) {
    const length = bytes.readInt32BE(at)
    at += 4
    tuple.push(length < 0 ? null : decode(bytes.toString('utf8', at, at + length)))
    if (length > 0) at += length
  }
  return tuple
}

function readFault(bytes: Buffer, start: number): ServerFault {
  const fields = new Map<string, string>()
  let at = start
  while (bytes[at]) {
    const end = bytes.indexOf(0, at)
    fields.set(String.fromCharCode(bytes[at] ?? 0), bytes.toString('utf8', at + 1, end))
    at = end + 1
  }
  return {
    code: fields.get('C') ?? 'XX000',
    constraint: fields.get('n'),
    table: fields.get('t'),
    column: fields.get('c'),
    position: fields.get('P'),
  }
}
