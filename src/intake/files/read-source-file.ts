import { isRecord } from '../../kit/shapes/json-value.ts'
import { tryJson } from '../../formats/bundle/parse-json.ts'
import { LARGEST_JSON } from './read-bundle.ts'
import { readChunks } from './read-chunks.ts'
import { placeOf, type FoundFile } from './find-source-files.ts'
import type { SourceFile } from '../../formats/bundle/importer.ts'

const HEAD = 65_536

/** Whether a file says at its beginning that it is a library bundle, so that a large one need not be read to know. */
export async function isBundle(path: string): Promise<boolean> {
  try {
    let head = Buffer.alloc(0)
    for await (const chunk of readChunks(path, () => {})) {
      head = Buffer.concat([head, chunk])
      if (head.length >= HEAD) break
    }
    return /^\s*\{[^{}]*"vitrine"\s*:/.test(head.subarray(0, HEAD).toString('latin1'))
  } catch {
    // What cannot be read is refused by the reader of bundles, which says why.
    return false
  }
}

/** What the reader of bundles has to look at, because it says best what is wrong: `broken`; or the first bytes of no text. */
type ReadFile = SourceFile | 'bundle' | 'broken' | { readonly bytes: Uint8Array }

const STYLE_SHEET = /\.css(\.gz)?$/i

/** The content of a file for importers. */
export async function readSourceFile(file: FoundFile): Promise<ReadFile> {
  const { path, name } = file
  const bytes = await readAll(placeOf(file))
  if (bytes === null || (bytes.length === 0 && !STYLE_SHEET.test(name))) return 'broken'
  const json = tryJson(bytes)
  if (isRecord(json) && Object.hasOwn(json, 'vitrine')) return 'bundle'
  if (json !== undefined) return { path, name, json }
  const text = decode(bytes)
  if (text === null) return { bytes: bytes.subarray(0, HEAD) }
  // What begins like JSON and is none has a fault, and the reader of bundles tells its place; a style sheet begins so with `[data-theme]`.
  return /^\s*[{[]/.test(text) && !STYLE_SHEET.test(name) ? 'broken' : { path, name, text }
}

async function readAll(path: string): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of readChunks(path, () => {})) {
      chunks.push(chunk)
      size += chunk.length
      if (size > LARGEST_JSON) return null
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

/** Null for what is not text: other bytes than UTF-8, or zeros. */
function decode(bytes: Buffer): string | null {
  if (bytes.subarray(0, HEAD).includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
