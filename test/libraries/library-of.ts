import { createHash } from 'node:crypto'
import type { ItemKind } from '../../src/contract/words.ts'
import type {
  CollectionDocument,
  ComponentDocument,
  StyleDocument,
  TokenDocument,
} from '../../src/library/documents.ts'
import type { ItemRow } from '../../src/library/item-row.ts'
import { LibraryBuilder } from '../../src/library/build/library-builder.ts'
import type { Library } from '../../src/library/library.ts'
import { Pace } from '../../src/library/pace.ts'

// A library from the few facts a test cares about, without a database. Ids follow from kind and key.

type Thing<Document> = { readonly key: string; readonly name?: string; readonly deleted?: boolean } & Partial<Document>

export interface LibraryFacts {
  readonly collections?: readonly Thing<CollectionDocument>[]
  readonly tokens?: readonly (Thing<TokenDocument> & { readonly source_id?: string })[]
  readonly styles?: readonly (Thing<StyleDocument> & { readonly source_style_id?: string | null })[]
  readonly components?: readonly Thing<ComponentDocument>[]
}

export const ONE_MODE: CollectionDocument = { modes: [{ id: '1:0', name: 'Value' }], default_mode: '1:0' }

export function rowsOf({ collections = [], tokens = [], styles = [], components = [] }: LibraryFacts): ItemRow[] {
  return [
    ...collections.map((thing) => row('token-collection', thing, ONE_MODE, null)),
    ...tokens.map((thing) => row('token', thing, TOKEN, thing.source_id ?? `VariableID:${thing.key}`)),
    ...styles.map((thing) => row('style', thing, STYLE, thing.source_style_id ?? null)),
    ...components.map((thing) => row('component', thing, COMPONENT, null)),
  ]
}

export async function libraryOf(facts: LibraryFacts): Promise<Library> {
  return libraryFrom(rowsOf(facts))
}

export async function libraryFrom(rows: Iterable<ItemRow>): Promise<Library> {
  const builder = new LibraryBuilder('00000000-0000-4000-8000-000000000000', { minimumSpecVersion: '0.11.0' })
  for (const row of rows) builder.add(row)
  return builder.finish({ revision: 1, epoch: 'test' }, new Pace())
}

export function idOf(kind: ItemKind, key: string): string {
  const hex = createHash('sha256').update(`${kind} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function row(kind: ItemKind, thing: Thing<object>, defaults: object, sourceId: string | null): ItemRow {
  const { key, name = key, deleted = false, ...given } = thing
  return {
    id: idOf(kind, key),
    kind,
    fileKey: 'file',
    sourceKey: key,
    sourceId,
    name,
    syncStatus: deleted ? 'deleted_in_source' : 'synced',
    document: JSON.stringify({ ...defaults, ...given }),
    createdAt: 0,
    updatedAt: 0,
    syncedAt: 0,
  }
}

const TOKEN: TokenDocument = { collection: 'c', type: 'COLOR', scopes: 'ALL', description: '', values: {} }
const STYLE: StyleDocument = { type: 'TEXT', description: '', properties: {}, bound_variables: [] }
export const COMPONENT: ComponentDocument = {
  type: 'COMPONENT',
  description: '',
  publish_status: 'CURRENT',
  variant_count: 0,
  created_at: null,
  spec: null,
  uses: [],
  binds: [],
  styles: [],
}
