import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
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
 * The files of a folder by their path in a URL. The folder is listed once and a request only looks its path up, so no
 * path that somebody made up ever reaches the file system. Bytes are read when they are first asked for, and kept.
 */
export class StaticFiles {
  readonly #directory: string
  readonly #names: ReadonlySet<string>
  readonly #kept = new Map<string, StaticAnswer>()

  constructor(directory: string) {
    this.#directory = directory
    this.#names = new Set(existsSync(directory) ? listFiles(directory) : [])
  }

  has(name: string): boolean {
    return this.#names.has(name) && path.extname(name) in TYPES
  }

  get(name: string, acceptEncoding: string | undefined): StaticAnswer | undefined {
    if (!this.has(name)) return undefined
    const offered = ENCODINGS.filter(([, suffix]) => this.#names.has(`${name}${suffix}`))
    const [encoding, suffix] = offered.find(([coding]) => accepts(acceptEncoding, coding)) ?? [null, '']
    const stored = `${name}${suffix}`
    let answer = this.#kept.get(stored)
    if (!answer) {
      const bytes = readFileSync(path.join(this.#directory, stored))
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      answer = { bytes, etag, encoding, type: TYPES[path.extname(name)] ?? '', varies: offered.length > 0 }
      this.#kept.set(stored, answer)
    }
    return answer
  }
}

/** Hidden ones are the build's own. */
function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !/(^|\/)\./.test(name) && statSync(path.join(directory, name)).isFile())
}

function accepts(header: string | undefined, coding: Encoding): boolean {
  const wishes = (header ?? '').split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q\s*=\s*/),
  )
  return wishes.some(([name, weight]) => name === coding && Number(weight ?? 1) > 0)
}
