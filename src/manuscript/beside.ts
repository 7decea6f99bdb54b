// What lies beside documents in a folder and is named in them by path: images and files that a server has as objects, and
// other documents. On a server they have keys and ids; sides are compared in those words, and files keep their own.
import { createHash } from 'node:crypto'
import { findBlockType } from '../documentation/blocks/block-types.ts'
import type { Block } from './directives/write-blocks.ts'
import type { Folder } from './folder.ts'
import type { Manuscript } from './manuscript.ts'
import { pathFrom, pathTo } from './rules/relative-path.ts'
import type { Server } from './server.ts'

/** An object that is yet to be uploaded is called by what is in it. */
const PENDING = 'sha256-'

interface Named {
  readonly kind: Manuscript['kind']
  readonly id: string | null
  readonly slug: string | null
}

interface Kept {
  readonly key: string
  readonly file: string
}

interface BesideFault {
  /** As a server would say it: `blocks[2].content.object_key`. */
  readonly path: string
  readonly message: string
}

export class Beside {
  readonly #folder: Folder
  /** By path in lower case. */
  readonly #documents = new Map<string, Named>()
  /** By what is in it. */
  readonly #uploads: Map<string, Kept>
  readonly #pending = new Map<string, string>()
  /** Of each file: what its words are on the server, and back. */
  readonly #written = new Map<string, Map<string, string>>()

  private constructor(folder: Folder, uploads: Map<string, Kept>) {
    this.#folder = folder
    this.#uploads = uploads
  }

  static async of(folder: Folder): Promise<Beside> {
    const text = await folder.readUploads()
    return new Beside(folder, new Map(text === null ? [] : Object.entries(readUploads(text))))
  }

  name(file: string, named: Named): void {
    this.#documents.set(file.toLowerCase(), named)
  }

  /** The blocks of a file in the words of a server, and what in it has none. */
  async resolved<One extends Block>(
    file: string,
    blocks: readonly One[],
  ): Promise<{ blocks: One[]; faults: BesideFault[] }> {
    const faults: BesideFault[] = []
    const written = new Map<string, string>()
    this.#written.set(file, written)
    const found: One[] = []
    for (const [at, block] of blocks.entries()) {
      const keys = new Map<string, string>()
      for (const { key, kind, path } of findBlockType(block.type)?.objects(block.content) ?? []) {
        if (typeof key !== 'string' || !isPath(key)) continue
        const read = await this.#keyOf(pathTo(file, key), kind)
        if ('key' in read) {
          keys.set(key, read.key)
          written.set(read.key, key)
        } else faults.push({ path: `blocks[${at}].${path}`, message: `${key} ${read.message}` })
      }
      found.push({ ...block, content: this.#linked(file, mapped(block.content, keys), written) })
    }
    return { blocks: found, faults }
  }

  async #keyOf(path: string | null, kind: string): Promise<{ readonly key: string } | { readonly message: string }> {
    const bytes = path === null ? null : await this.#folder.readBytes(path)
    if (path === null || bytes === null) return { message: 'is not there' }
    const hash = hashOf(bytes)
    const kept = this.#uploads.get(hash)
    if (kept) return { key: kept.key }
    // A pull calls files by their keys: a folder whose `.vitrine` is gone knows by that.
    const [, own] = /(?:^|\/)(o_[\w-]+)\.[a-z]+$/.exec(path) ?? []
    const isOther = [...this.#uploads.values()].some(({ key }) => key === own)
    if (own !== undefined && !isOther) return { key: own }
    if (kind === 'image' && typeOf(bytes) === null) return { message: 'is no PNG, JPEG or GIF' }
    if (kind === 'image' && bytes.length > LARGEST_IMAGE) return { message: `has more than ${LARGEST_IMAGE} bytes` }
    this.#pending.set(hash, path)
    return { key: `${PENDING}${hash}` }
  }

  /** Links to other documents of the folder as mentions; where in one they go, as an address of the explorer. */
  #linked<Content>(file: string, content: Content, written: Map<string, string>): Content {
    return texts(content, (text) =>
      text.replaceAll(LINK, (whole, path: string, anchor: string | undefined) => {
        const target = this.#documents.get((pathTo(file, decoded(path)) ?? '').toLowerCase())
        if (!target || target.id === null) return whole
        const { kind, id, slug } = target
        const page = kind === 'doc-page' ? slug : null
        const address = anchor === undefined || page === null ? `entity:${kind}/${id}` : `../pages/${page}${anchor}`
        written.set(address, `${path}${anchor ?? ''}`)
        return `](${address})`
      }),
    )
  }

  /** Uploads what the blocks name and nobody has uploaded yet, each content once; then they have its key. */
  async uploaded<One extends Block>(server: Server, about: Named, blocks: readonly One[]): Promise<One[]> {
    const keys = new Map<string, string>()
    for (const { type, content } of blocks)
      for (const { key } of findBlockType(type)?.objects(content) ?? []) {
        if (!key.startsWith(PENDING)) continue
        const hash = key.slice(PENDING.length)
        const kept = this.#uploads.get(hash) ?? (await this.#upload(server, about, hash))
        keys.set(key, kept.key)
      }
    return blocks.map((block) => ({ ...block, content: mapped(block.content, keys) }))
  }

  async #upload(server: Server, about: Named, hash: string): Promise<Kept> {
    const file = this.#pending.get(hash) ?? ''
    const bytes = (await this.#folder.readBytes(file)) ?? new Uint8Array()
    const key = await server.upload(about, bytes, typeOf(bytes) ?? fileType(file))
    return this.#keep(hash, { key, file })
  }

  async #keep(hash: string, kept: Kept): Promise<Kept> {
    this.#uploads.set(hash, kept)
    const sorted = [...this.#uploads].toSorted(([one], [other]) => (one < other ? -1 : 1))
    await this.#folder.keepUploads(`${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
    return kept
  }

  /** Whether a fault of a server is only that something is not uploaded yet. */
  static isPending({ blocks }: Pick<Manuscript, 'blocks'>, path: string): boolean {
    const [, at = ''] = /^blocks\[(\d+)\]\./.exec(path) ?? []
    const block = blocks[Number(at)]
    const objects = block ? (findBlockType(block.type)?.objects(block.content) ?? []) : []
    return objects.some((one) => one.key.startsWith(PENDING) && path === `blocks[${at}].${one.path}`)
  }

  /** A manuscript in the words of its file; what is not beside it yet is brought there. */
  async local<One extends Manuscript>(server: Server, file: string, manuscript: One): Promise<One> {
    const written = this.#written.get(file) ?? new Map<string, string>()
    const keys = new Map<string, string>()
    for (const { type, content } of manuscript.blocks)
      for (const { key } of findBlockType(type)?.objects(content) ?? []) {
        if (keys.has(key) || isPath(key)) continue
        const path = written.get(key) ?? (await this.#brought(server, file, key))
        if (path !== null) keys.set(key, path)
      }
    const blocks = manuscript.blocks.map((block) => ({
      ...block,
      content: texts(mapped(block.content, keys), (text) =>
        text.replaceAll(/\]\(([^()\s]+)\)/g, (_whole, address: string) => `](${written.get(address) ?? address})`),
      ),
    }))
    return { ...manuscript, blocks }
  }

  async #brought(server: Server, file: string, key: string): Promise<string | null> {
    const kept = [...this.#uploads.values()].find((one) => one.key === key)
    if (kept && (await this.#folder.readBytes(kept.file))) return pathFrom(file, kept.file)
    const object = await server.download(key)
    if (!object) return null
    const place = `images/${key}.${extensionOf(object.contentType)}`
    await this.#folder.put(place, object.bytes)
    await this.#keep(hashOf(object.bytes), { key, file: place })
    return pathFrom(file, place)
  }
}

const LARGEST_IMAGE = 3_145_728
const LINK = /\]\((?![a-z][a-z\d+.-]*:|[#/])([^()\s#]+\.md)(#[^()\s]*)?\)/gi

const isPath = (key: string): boolean => /[./]/.test(key)

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function readUploads(text: string): Record<string, Kept> {
  try {
    return JSON.parse(text) as Record<string, Kept>
  } catch {
    // One that a merge has spoiled is as good as none: what it knew is uploaded once more.
    return {}
  }
}

/** Of an image, by its first bytes: names lie. */
function typeOf(bytes: Uint8Array): string | null {
  const first = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (first.startsWith('\u0089PNG')) return 'image/png'
  if (first.startsWith('\u00FF\u00D8\u00FF')) return 'image/jpeg'
  return first.startsWith('GIF8') ? 'image/gif' : null
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const OPEN = 'application/vnd.oasis.opendocument.'
const FILE_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}wordprocessingml.document`,
  pptx: `${OFFICE}presentationml.presentation`,
  xlsx: `${OFFICE}spreadsheetml.sheet`,
  odt: `${OPEN}text`,
  odp: `${OPEN}presentation`,
  ods: `${OPEN}spreadsheet`,
}
const fileType = (file: string): string => FILE_TYPES[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/pdf'
const extensionOf = (type: string): string =>
  ({ 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' })[type] ??
  Object.entries(FILE_TYPES).find(([, one]) => one === type)?.[0] ??
  'bin'

/** Content with other names of objects. */
function mapped<Content>(content: Content, keys: ReadonlyMap<string, string>): Content {
  if (keys.size === 0) return content
  const visit = (value: unknown, member: string): unknown => {
    if (typeof value === 'string') return member === 'object_key' ? (keys.get(value) ?? value) : value
    if (Array.isArray(value)) return value.map((one) => visit(one, ''))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visit(one, name)]))
  }
  return visit(content, '') as Content // of the same shape
}

/** Content with other texts, code left as it is. */
function texts<Content>(content: Content, change: (text: string) => string): Content {
  const visit = (value: unknown, member: string): unknown => {
    if (typeof value === 'string') return member === 'code' || member === 'object_key' ? value : change(value)
    if (Array.isArray(value)) return value.map((one) => visit(one, ''))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visit(one, name)]))
  }
  return visit(content, '') as Content // of the same shape
}
