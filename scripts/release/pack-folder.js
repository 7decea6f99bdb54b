import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readSync, writeSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const PAGE = 8192
const SEGMENT = 16_777_216
/** What pg_control says of a store that was stopped well. */
const SHUT_DOWN = 1

/**
 * A folder as one file: the length of the list, the list of its files in JSON, their bytes; in brotli. A file is told by
 * its name, its length and where it begins, an empty folder by its name alone. What is the same stands there once: a
 * cluster has its catalog three times.
 */
export function packFolder(folder) {
  const parts = []
  const places = new Map()
  let length = 0
  const placeOf = (bytes) => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const known = places.get(hash)
    if (known !== undefined) return known
    places.set(hash, length)
    parts.push(bytes)
    length += bytes.length
    return length - bytes.length
  }
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, name: path.join(entry.parentPath, entry.name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const list = entries.flatMap(({ entry, name }) => {
    const told = path.relative(folder, name)
    if (entry.isDirectory()) return readdirSync(name).length === 0 ? [[told]] : []
    if (!entry.isFile()) return []
    const bytes = readFileSync(name)
    return [[told, bytes.length, placeOf(bytes)]]
  })
  const text = Buffer.from(JSON.stringify(list))
  const head = Buffer.alloc(4)
  head.writeUInt32BE(text.length)
  return brotli(Buffer.concat([head, text, ...parts]))
}

const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/**
 * Empties the parts of a stopped cluster's log that nothing reads again: what lies before its last checkpoint, and
 * segments that wait to be written anew. They are a third of a small store that was kept, and say what the tables say.
 */
export function emptyOldLog(store) {
  const control = readFileSync(path.join(store, 'global/pg_control'))
  const [state, checkpoint, redo] = [control.readUInt32LE(16), control.readBigUInt64LE(32), control.readBigUInt64LE(40)]
  if (state !== SHUT_DOWN || checkpoint !== redo) throw new Error('the store was not stopped well')
  const last = Number(checkpoint % BigInt(SEGMENT))
  const current = `00000001${hex(checkpoint >> 32n)}${hex((checkpoint & 0xffffffffn) / BigInt(SEGMENT))}`
  for (const name of readdirSync(path.join(store, 'pg_wal')).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    const file = openSync(path.join(store, 'pg_wal', name), 'r+')
    // The first page begins with what is known of the segment.
    const head = Buffer.alloc(40)
    readSync(file, head, 0, head.length, 0)
    const end = name === current ? last - (last % PAGE) : SEGMENT
    writeSync(file, Buffer.alloc(end), 0, end, 0)
    if (name === current && end > 0) writeSync(file, head, 0, head.length, 0)
    closeSync(file)
  }
}

const hex = (number) => number.toString(16).toUpperCase().padStart(8, '0')
