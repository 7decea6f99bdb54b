import { nameOf } from '../../kit/shapes/fault-words.ts'
import { isRecord } from '../../kit/shapes/json-value.ts'
import { parseJson, tryJson } from '../../formats/bundle/parse-json.ts'
import { readChunks } from './read-chunks.ts'
import type { BundleEntry, ListName } from '../../formats/bundle/bundle.ts'
import { LINE_KINDS, LISTS } from '../../formats/bundle/bundle.ts'
import type { Findings } from '../../formats/bundle/findings.ts'
import { guessFormat } from '../../formats/recognize/guess-format.ts'
import { isBlank, LONGEST_LINE, splitFirstLine, splitLines } from '../../formats/bundle/split-lines.ts'
import type { FirstLine } from '../../formats/bundle/split-lines.ts'

/** Beyond this a bundle must be NDJSON, which is read line by line whatever its size. */
export const LARGEST_JSON = 268_435_456
const ZIP = Buffer.from('PK\u0003\u0004')

/** A file to import. `prefix` tells it apart in paths where several are imported at once: `b.json: components[3]`. */
export interface BundleFile {
  readonly path: string
  readonly name: string
  readonly prefix: string
  /** By an importer: its lines are before nobody's eyes, so its entries are told by their names. */
  readonly isMade?: boolean
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
  const { first, isLine, rest } = await splitFirstLine(readChunks(file.path, onBytes))
  if (first.subarray(0, 4).equals(ZIP)) {
    await rest?.return(undefined)
    findings.fault('file-is-archive', file.name, 'is a zip archive: unpack it and import what is in it')
    return null
  }
  const header = isLine && rest !== null ? tryJson(first) : undefined
  if (rest !== null && isRecord(header)) {
    refuseListsInHeader(header, file, findings)
    return { header, entries: readLines(rest, file, findings) }
  }
  return readWhole({ file, first, rest }, findings)
}

async function readWhole(
  { file, first, rest }: Omit<FirstLine, 'isLine'> & { readonly file: BundleFile },
  findings: Findings,
): Promise<OpenBundle | null> {
  const parts = [first]
  let size = first.length
  for await (const chunk of rest ?? []) {
    parts.push(chunk)
    size += chunk.length
    if (size > LARGEST_JSON) {
      findings.fault(
        'file-too-large',
        file.name,
        `is larger than ${LARGEST_JSON} bytes, the most that is read as one JSON object: write NDJSON`,
      )
      return null
    }
  }
  if (size === 0) {
    findings.fault('file-empty', file.name, 'is empty')
    return null
  }
  const value = parseJson(Buffer.concat(parts), file.name, findings)
  if (value === undefined) return null
  if (!isRecord(value)) {
    findings.fault(
      'file-not-recognized',
      file.name,
      `must be a bundle, an object with "vitrine" and "source", not ${nameOf(value)}`,
    )
    return null
  }
  const format = Object.hasOwn(value, 'vitrine') ? null : guessFormat(value)
  if (format !== null) {
    findings.fault('file-not-recognized', file.name, `is not a library bundle but looks like ${format}`)
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
      findings.fault('value-invalid', `${prefix}${list}`, `must be a list, not ${nameOf(values)}`)
      continue
    }
    for (let at = 0; at < values.length; at++) yield { list, value: values[at], path: `${prefix}${list}[${at}]` }
  }
}

async function* readLines(
  chunks: AsyncGenerator<Buffer>,
  { prefix, isMade = false }: BundleFile,
  findings: Findings,
): AsyncGenerator<BundleEntry> {
  const seen = Object.fromEntries(LISTS.map((list) => [list, 0])) as Record<ListName, number>
  let number = 1
  for await (const line of splitLines(chunks)) {
    number++
    if (line === null) {
      findings.fault('file-too-large', `${prefix}line ${number}`, `is longer than ${LONGEST_LINE} bytes`)
      return
    }
    if (isBlank(line)) continue
    const value = parseJson(line, `${prefix}line ${number}`, findings)
    if (value === undefined) continue
    const kind = isRecord(value) && Object.hasOwn(value, 'kind') ? value['kind'] : undefined
    const list = typeof kind === 'string' && Object.hasOwn(LINE_KINDS, kind) ? LINE_KINDS[kind] : undefined
    if (list === undefined) {
      const expected = Object.keys(LINE_KINDS)
      findings.fault(
        'line-kind-unknown',
        `${prefix}line ${number}, kind`,
        `must be one of ${expected.join(', ')}, not ${nameOf(kind ?? null)}`,
        expected,
      )
    } else {
      const place = `${list}[${isMade ? calledBy(value) : seen[list]++}]`
      yield { list, value, path: isMade ? `${prefix}${place}` : `${prefix}line ${number}, ${place}` }
    }
  }
}

function calledBy(entry: unknown): string {
  const { name, key } = isRecord(entry) ? entry : {}
  return nameOf(typeof name === 'string' && name !== '' ? name : (key ?? null))
}

function refuseListsInHeader(
  header: Readonly<Record<string, unknown>>,
  { prefix }: BundleFile,
  findings: Findings,
): void {
  for (const list of LISTS) {
    if (Object.hasOwn(header, list)) {
      findings.fault(
        'list-in-header',
        `${prefix}line 1, ${list}`,
        'stands in the header of NDJSON, where each entry has a line of its own',
      )
    }
  }
}
