// A header line is short; a first line longer than this belongs to a bundle that is one long line of JSON.
const LONGEST_HEADER = 1_048_576
export const LONGEST_LINE = 67_108_864

/** Lines without their break; null, and the end, for one that is too long. */
export async function* splitLines(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer | null> {
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

export interface FirstLine {
  readonly first: Buffer
  /** False: no line break was found in what a header may have, so `first` is only the beginning of a line. */
  readonly isLine: boolean
  /** What follows the line break; null when nothing but white space does. */
  readonly rest: AsyncGenerator<Buffer> | null
}

export async function splitFirstLine(chunks: AsyncGenerator<Buffer>): Promise<FirstLine> {
  let head: Buffer = Buffer.alloc(0)
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value])
    const start = head.findIndex((byte) => !isSpace(byte))
    const end = start === -1 ? -1 : head.indexOf(0x0a, start)
    if (end !== -1) {
      return { first: head.subarray(0, end + 1), isLine: true, rest: await notBlank(head.subarray(end + 1), chunks) }
    }
    if (head.length > LONGEST_HEADER) return { first: head, isLine: false, rest: chunks }
  }
  return { first: head, isLine: true, rest: null }
}

export function isBlank(bytes: Buffer): boolean {
  return bytes.every(isSpace)
}

async function notBlank(start: Buffer, chunks: AsyncGenerator<Buffer>): Promise<AsyncGenerator<Buffer> | null> {
  let head: Buffer = start
  while (head.length < LONGEST_HEADER && isBlank(head)) {
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

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}
