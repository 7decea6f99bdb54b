import { isTooDeep } from '../contract/input.ts'
import { readChunks } from './read-chunks.ts'
import type { BundleEntry, ListName } from './rules/bundle.ts'
import { LINE_KINDS, LISTS } from './rules/bundle.ts'
import { isObject, nameOf } from './rules/entry-fields.ts'
import type { Findings } from './rules/findings.ts'
import { guessFormat } from './rules/guess-format.ts'

// A header line is short; a first line longer than this belongs to a bundle that is one long line of JSON.
const LONGEST_HEADER = 1_048_576
export const LONGEST_LINE = 67_108_864
/** Beyond this a bundle must be NDJSON, which is read line by line whatever its size. */
export const LARGEST_JSON = 268_435_456
// Beyond any sound bundle and still harmless to parse; the exact limit is checked later, where the path is known.
const DEEPEST_PARSED = 1_000
const ZIP = Buffer.from('PK\u0003\u0004')

/** A file to import. `prefix` tells it apart in paths where several are imported at once: `b.json: components[3]`. */
export interface BundleFile {
  readonly path: string
  readonly name: string
  readonly prefix: string
}

export interface OpenBundle {
  readonly header: Readonly<Record<string, unknown>>
  /** Every entry in the order of the file. What cannot be read goes into the findings and is passed over. */
  readonly entries: AsyncIterable<BundleEntry> | Iterable<BundleEntry>
}

/**
 * Opens a bundle: JSON or NDJSON, plain or gzip, told apart by what is in it. Null after a fault that leaves nothing
 * to read on. `onBytes` hears how much of the file has been read.
 */
export async function readBundle(
  file: BundleFile,
  findings: Findings,
  onBytes: (bytes: number) => void = () => {},
): Promise<OpenBundle | null> {
  const { first, rest } = await splitFirstLine(readChunks(file.path, onBytes))
  if (first.subarray(0, 4).equals(ZIP)) {
    findings.fault(file.name, 'is a zip archive: unpack it and import what is in it')
    return null
  }
  const header = parseQuietly(first)
  if (rest !== null && isObject(header)) {
    refuseListsInHeader(header, file, findings)
    return { header, entries: readLines(rest, file, findings) }
  }
  return readWhole({ file, first, rest }, findings)
}

interface FirstLine {
  readonly first: Buffer
  /** What follows the line break; null when nothing but white space does. */
  readonly rest: AsyncGenerator<Buffer> | null
}

async function splitFirstLine(chunks: AsyncGenerator<Buffer>): Promise<FirstLine> {
  let head: Buffer = Buffer.alloc(0)
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value])
    const start = head.findIndex((byte) => !isSpace(byte))
    const end = start === -1 ? -1 : head.indexOf(0x0a, start)
    if (end !== -1) return { first: head.subarray(0, end + 1), rest: await notBlank(head.subarray(end + 1), chunks) }
    if (head.length > LONGEST_HEADER) return { first: head, rest: chunks }
  }
  return { first: head, rest: null }
}

async function notBlank(start: Buffer, chunks: AsyncGenerator<Buffer>): Promise<AsyncGenerator<Buffer> | null> {
  let head: Buffer = start
  while (head.every(isSpace)) {
    const next = await chunks.next()
    if (next.done) return null
    head = Buffer.concat([head, next.value])
  }
  return prepend(head, chunks)
}

async function* prepend(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

async function readWhole(
  { file, first, rest }: FirstLine & { readonly file: BundleFile },
  findings: Findings,
): Promise<OpenBundle | null> {
  const parts = [first]
  let size = first.length
  for await (const chunk of rest ?? []) {
    parts.push(chunk)
    size += chunk.length
    if (size > LARGEST_JSON) {
      findings.fault(
        file.name,
        `is larger than ${LARGEST_JSON} bytes, the most that is read as one JSON object: write NDJSON`,
      )
      return null
    }
  }
  if (size === 0) {
    findings.fault(file.name, 'is empty')
    return null
  }
  const value = parse(Buffer.concat(parts), file.name, findings)
  if (value === undefined) return null
  if (!isObject(value)) {
    findings.fault(file.name, `must be a bundle, an object with "vitrine" and "source", not ${nameOf(value)}`)
    return null
  }
  const format = Object.hasOwn(value, 'vitrine') ? null : guessFormat(value)
  if (format !== null) {
    findings.fault(file.name, `is no library bundle but looks like ${format}`)
    return null
  }
  return { header: value, entries: listEntries(value, file, findings) }
}

function* listEntries(
  bundle: Readonly<Record<string, unknown>>,
  { prefix }: BundleFile,
  findings: Findings,
): Generator<BundleEntry> {
  for (const list of LISTS) {
    const values = Object.hasOwn(bundle, list) ? (bundle[list] ?? []) : []
    if (!Array.isArray(values)) {
      findings.fault(`${prefix}${list}`, `must be a list, not ${nameOf(values)}`)
      continue
    }
    for (let at = 0; at < values.length; at++) yield { list, value: values[at], path: `${prefix}${list}[${at}]` }
  }
}

async function* readLines(
  chunks: AsyncGenerator<Buffer>,
  { prefix }: BundleFile,
  findings: Findings,
): AsyncGenerator<BundleEntry> {
  const seen = Object.fromEntries(LISTS.map((list) => [list, 0])) as Record<ListName, number>
  let number = 1
  for await (const line of splitLines(chunks)) {
    number++
    if (line === null) {
      findings.fault(`${prefix}line ${number}`, `is longer than ${LONGEST_LINE} bytes`)
      return
    }
    if (line.every(isSpace)) continue
    const value = parse(line, `${prefix}line ${number}`, findings)
    if (value === undefined) continue
    const kind = isObject(value) && Object.hasOwn(value, 'kind') ? value['kind'] : undefined
    const list = typeof kind === 'string' && Object.hasOwn(LINE_KINDS, kind) ? LINE_KINDS[kind] : undefined
    if (list === undefined) {
      const expected = Object.keys(LINE_KINDS)
      findings.fault(
        `${prefix}line ${number}, kind`,
        `must be one of ${expected.join(', ')}, not ${nameOf(kind ?? null)}`,
        expected,
      )
    } else yield { list, value, path: `${prefix}line ${number}, ${list}[${seen[list]++}]` }
  }
}

/** Lines without their break; null, and the end, for one that is too long. */
async function* splitLines(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer | null> {
  let open: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      const last = chunk.subarray(start, end)
      yield open.length === 0 ? last : Buffer.concat([...open, last])
      open = []
      size = 0
      start = end + 1
    }
    if (start < chunk.length) {
      open.push(chunk.subarray(start))
      size += chunk.length - start
      if (size > LONGEST_LINE) {
        yield null
        return
      }
    }
  }
  if (open.length > 0) yield Buffer.concat(open)
}

function refuseListsInHeader(
  header: Readonly<Record<string, unknown>>,
  { prefix }: BundleFile,
  findings: Findings,
): void {
  for (const list of LISTS) {
    if (Object.hasOwn(header, list)) {
      findings.fault(
        `${prefix}line 1, ${list}`,
        'stands in the header of NDJSON, where each entry has a line of its own',
      )
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined after a fault. */
function parse(bytes: Buffer, path: string, findings: Findings): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    findings.fault(path, 'is not UTF-8 text')
    return undefined
  }
  if (isTooDeep(text, DEEPEST_PARSED)) {
    findings.fault(path, `is nested deeper than ${DEEPEST_PARSED} levels`)
    return undefined
  }
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    findings.fault(path, `is not JSON: ${placeOf(error, text)}`)
    return undefined
  }
}

function parseQuietly(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

function placeOf(error: unknown, text: string): string {
  const reason = error instanceof Error ? error.message : String(error)
  const position = Number(/position (\d+)/.exec(reason)?.[1])
  if (Number.isNaN(position)) return reason
  const before = text.slice(0, position)
  return `${reason} (line ${before.split('\n').length}, column ${position - before.lastIndexOf('\n')})`
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}
