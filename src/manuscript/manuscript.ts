import { ENTITY_KINDS, type EntityKind } from '../contract/words.ts'
import { canonical, type Json } from '../kit/shapes/json-value.ts'
import { isUuid } from '../kit/uuid.ts'
import { readBlocks, type LineFault, type ReadBlock } from './directives/read-blocks.ts'
import { writeBlocks, type Block } from './directives/write-blocks.ts'
import { readFrontMatter, writeFrontMatter, type Fields } from './front-matter.ts'

/** What is said of a page beside its blocks. */
export const PAGE_FIELDS = ['name', 'folder', 'abstract', 'icon'] as const
export type PageField = (typeof PAGE_FIELDS)[number]

/** The documentation of one entity, or one page, as a file has it. */
export interface Manuscript {
  readonly kind: EntityKind
  /** Null: a page that is yet to be made. */
  readonly id: string | null
  /** Of a page its title; of anything else what the library calls it, which is not written here. */
  readonly name: string
  /** Of what it was made from, without the quotes; null for what was begun here. */
  readonly etag: string | null
  readonly slug: string | null
  readonly folder: string | null
  readonly abstract: string | null
  readonly icon: string | null
  readonly blocks: readonly Block[]
}

export interface ReadManuscript extends Manuscript {
  readonly blocks: readonly ReadBlock[]
}

type Read = { readonly manuscript: ReadManuscript } | { readonly faults: readonly LineFault[] } | 'no manuscript'

export function writeManuscript(manuscript: Manuscript): string {
  const { id, kind, name, etag, blocks } = manuscript
  const head: [string, string | null][] = [
    ['id', id],
    ['kind', kind],
    ['name', name],
    ['etag', etag],
  ]
  if (kind === 'doc-page')
    for (const field of ['slug', 'folder', 'abstract', 'icon'] as const) head.push([field, manuscript[field]])
  return `${writeFrontMatter(head)}${blocks.length === 0 ? '' : `\n${writeBlocks(blocks)}`}`
}

/** What a file says, whichever way its lines end. One without a `kind` in front is not ours: a readme, for one. */
export function readManuscript(text: string): Read {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  const front = readFrontMatter(lines)
  if (front === null) return 'no manuscript'
  if ('fault' in front) return { faults: [front.fault] }
  if (!front.fields.has('kind')) return 'no manuscript'
  const head = readHead(front.fields)
  const offset = front.end
  const { blocks, faults } = readBlocks(lines.slice(offset))
  const all = [...head.faults, ...faults.map((fault) => ({ ...fault, line: fault.line + offset }))]
  if (all.length > 0 || !head.manuscript) return { faults: all }
  return { manuscript: { ...head.manuscript, blocks: blocks.map((block) => moved(block, offset)) } }
}

const moved = (block: ReadBlock, by: number): ReadBlock => ({
  ...block,
  line: block.line + by,
  places: new Map(Array.from(block.places, ([path, line]) => [path, line + by])),
})

interface Head {
  readonly manuscript: Omit<Manuscript, 'blocks'> | null
  readonly faults: readonly LineFault[]
}

const NAMES = ['id', 'kind', 'name', 'etag', 'slug', 'folder', 'abstract', 'icon']

function readHead(fields: Fields): Head {
  const faults: LineFault[] = []
  const tell = (name: string, message: string): void => {
    faults.push({ line: fields.get(name)?.line ?? 1, message: `${name} ${message}` })
  }
  const text = (name: string): string | null => {
    const value = fields.get(name)?.value ?? null
    if (value === null || typeof value === 'string') return value
    if (typeof value === 'number' || typeof value === 'boolean') {
      tell(name, `must be a text: write ${name}: "${String(value)}"`)
      return null
    }
    tell(name, 'must be a text')
    return null
  }
  for (const name of fields.keys())
    if (!NAMES.includes(name)) tell(name, `is not known: it is one of ${NAMES.join(', ')}`)
  const kind = ENTITY_KINDS.find((one) => one === fields.get('kind')?.value)
  if (!kind) tell('kind', `must be one of ${ENTITY_KINDS.join(', ')}`)
  const [id, name, etag] = [text('id'), text('name'), text('etag')]
  const [slug, folder, abstract, icon] = [text('slug'), text('folder'), text('abstract'), text('icon')]
  if (id !== null && !isUuid(id)) tell('id', 'must be a uuid, as the explorer shows it')
  if (id === null && kind && kind !== 'doc-page') tell('id', `is missing: say which ${kind} it is about by its uuid`)
  if (kind === 'doc-page' && !name) tell('name', 'is missing: it is the title of the page')
  if (kind && kind !== 'doc-page')
    for (const one of ['slug', 'folder', 'abstract', 'icon']) if (fields.has(one)) tell(one, 'is for pages alone')
  if (!kind || faults.length > 0) return { manuscript: null, faults }
  return {
    manuscript: { kind, id: id?.toLowerCase() ?? null, name: name ?? '', etag, slug, folder, abstract, icon },
    faults,
  }
}

/** What is written to the server, as a text that is the same where that is. */
export function contentOf({ kind, blocks, ...fields }: Manuscript): string {
  const page = kind === 'doc-page' ? PAGE_FIELDS.map((field) => fields[field]) : []
  return canonical([page, blocks.map(({ type, content }) => [type, content as Json])])
}

/** Which blocks an ETag is of, whatever the names that they mention were then: `epoch.revision`. */
export const versionOf = (etag: string | null): string | null =>
  etag === null ? null : etag.slice(0, Math.max(0, etag.lastIndexOf('.')))
