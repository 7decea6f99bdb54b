import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A file as one encoding of it is sent. */
export interface StaticAnswer {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
  readonly encoding: Encoding | null
  /** Whether another Accept-Encoding would get other bytes. */
  readonly varies: boolean
}

type Encoding = 'br' | 'gzip'

/** In the order of preference, with the suffix that the build gives them. */
const ENCODINGS: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/**
 * The files of a folder by their path in a URL. The folder is listed and a request only looks its path up, so no path
 * that somebody made up ever reaches the file system. Bytes are read when they are first asked for, and kept. When a
 * listed file is gone the folder has been built anew: it is listed again, and nothing of the old build stays.
 */
export class StaticFiles {
  readonly #directory: string
  #names: ReadonlySet<string>
  readonly #kept = new Map<string, StaticAnswer>()

  constructor(directory: string) {
    this.#directory = directory
    this.#names = listFiles(directory)
  }

  has(name: string): boolean {
    return this.#names.has(name) && path.extname(name) in TYPES
  }

  get(name: string, acceptEncoding: string | undefined): StaticAnswer | undefined {
    const answer = this.#find(name, acceptEncoding)
    if (answer !== 'gone') return answer
    this.#names = listFiles(this.#directory)
    this.#kept.clear()
    const again = this.#find(name, acceptEncoding)
    return again === 'gone' ? undefined : again // still being built
  }

  #find(name: string, acceptEncoding: string | undefined): StaticAnswer | 'gone' | undefined {
    if (!this.has(name)) return undefined
    const offered = ENCODINGS.filter(([, suffix]) => this.#names.has(`${name}${suffix}`))
    const [encoding, suffix] = offered.find(([coding]) => accepts(acceptEncoding, coding)) ?? [null, '']
    const stored = `${name}${suffix}`
    const kept = this.#kept.get(stored)
    if (kept) return kept
    const bytes = readIfThere(path.join(this.#directory, stored))
    if (!bytes) return 'gone'
    const answer = {
      bytes,
      etag: etagOf(bytes),
      encoding,
      type: TYPES[path.extname(name)] ?? '',
      varies: offered.length > 0,
    }
    this.#kept.set(stored, answer)
    return answer
  }
}

/** A page that is not a file. */
export const staticText = (type: string, bytes: Buffer): StaticAnswer => ({
  bytes,
  type: `${type}; charset=utf-8`,
  etag: etagOf(bytes),
  encoding: null,
  varies: false,
})

const etagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Hidden ones are the build's own. */
function listFiles(directory: string): ReadonlySet<string> {
  if (!existsSync(directory)) return new Set()
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  return new Set(names.filter((name) => !/(^|\/)\./.test(name)))
}

function accepts(header: string | undefined, coding: Encoding): boolean {
  const wishes = (header ?? '').split(',').map((part) => part.replaceAll(/\s/g, '').toLowerCase().split(';q='))
  return wishes.some(([name, weight]) => name === coding && Number(weight ?? 1) > 0)
}
