import { ITEM_KINDS, type EdgeType, type ItemKind } from '../contract/words.ts'
import type { ComponentTable } from './component-table.ts'
import type { Edges, NodeRange } from './edges.ts'
import { choose } from './build/key-resolver.ts'
import type { CollectionNode, StyleNode, TokenNode } from './nodes.ts'
import { canonicalSourceId } from './rules/source-id.ts'
import { DELETED } from './statuses.ts'
import type { StringIndex } from './string-index.ts'

export interface LibraryParts {
  readonly projectId: string
  readonly revision: number
  readonly epoch: string
  readonly ranges: Readonly<Record<ItemKind, NodeRange>>
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly folded: readonly string[]
  readonly sourceIds: readonly (string | null)[]
  readonly sourceKeys: readonly string[]
  readonly files: readonly string[]
  readonly fileOf: Uint32Array
  readonly syncStatus: Uint8Array
  readonly syncedAt: Float64Array
  readonly bySourceId: Readonly<Record<ItemKind, StringIndex>>
  readonly byKey: Readonly<Record<ItemKind, StringIndex>>
  readonly components: ComponentTable
  readonly tokens: readonly TokenNode[]
  readonly styles: readonly StyleNode[]
  readonly collections: readonly CollectionNode[]
  readonly edges: Readonly<Record<EdgeType, Edges>>
  readonly bytes: number
}

/**
 * A project's library at one revision: immutable, shared by all requests. Everything in it is a node, a number; nodes
 * of a kind are one range, ordered by id, components from 0 on. What is deleted in the source is in it and marked.
 */
export class Library {
  readonly projectId: string
  readonly revision: number
  readonly epoch: string
  readonly ids: readonly string[]
  readonly names: readonly string[]
  /** Names as they are compared, see rules/fold-name.ts. */
  readonly folded: readonly string[]
  readonly sourceIds: readonly (string | null)[]
  readonly sourceKeys: readonly string[]
  /** Places in SYNC_STATUSES. */
  readonly syncStatus: Uint8Array
  /** Milliseconds since 1970. */
  readonly syncedAt: Float64Array
  readonly components: ComponentTable
  readonly edges: Readonly<Record<EdgeType, Edges>>
  /** An estimate of what it holds in memory. */
  readonly bytes: number
  readonly #parts: LibraryParts

  constructor(parts: LibraryParts) {
    this.projectId = parts.projectId
    this.revision = parts.revision
    this.epoch = parts.epoch
    this.ids = parts.ids
    this.names = parts.names
    this.folded = parts.folded
    this.sourceIds = parts.sourceIds
    this.sourceKeys = parts.sourceKeys
    this.syncStatus = parts.syncStatus
    this.syncedAt = parts.syncedAt
    this.components = parts.components
    this.edges = parts.edges
    this.bytes = parts.bytes
    this.#parts = parts
  }

  range(kind: ItemKind): NodeRange {
    return this.#parts.ranges[kind]
  }

  kindOf(node: number): ItemKind {
    const kind = ITEM_KINDS.findLast((kind) => node >= this.#parts.ranges[kind].first)
    return kind ?? 'component'
  }

  /** The node with this uuid, in whatever case it is written. */
  find(kind: ItemKind, id: string): number | undefined {
    const wanted = id.toLowerCase()
    const { first, count } = this.#parts.ranges[kind]
    let low = first
    let high = first + count
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.ids[middle] ?? '') < wanted) low = middle + 1
      else high = middle
    }
    return low < first + count && this.ids[low] === wanted ? low : undefined
  }

  component(id: string): number | undefined {
    return this.find('component', id)
  }

  /** Every node with this id of the design tool (`12:34` or `12-34`): several files may use the same one. */
  bySourceId(kind: ItemKind, sourceId: string): Uint32Array {
    return this.#parts.bySourceId[kind].find(canonicalSourceId(sourceId))
  }

  /** The one of them that is meant in a file: its own, else the first of the project that is not deleted. */
  oneBySourceId(kind: ItemKind, sourceId: string, fileKey?: string): number | undefined {
    return choose(this.bySourceId(kind, sourceId), this.#fileNumber(fileKey), this.#parts)
  }

  /** The node with this source key: of the given file if it has one, else the first of the project that is not deleted. */
  byKey(kind: ItemKind, key: string, fileKey?: string): number | undefined {
    return choose(this.#parts.byKey[kind].find(key), this.#fileNumber(fileKey), this.#parts)
  }

  #fileNumber(fileKey: string | undefined): number | undefined {
    return fileKey === undefined ? undefined : this.#parts.files.indexOf(fileKey)
  }

  fileKey(node: number): string {
    return this.#parts.files[this.#parts.fileOf[node] ?? 0] ?? ''
  }

  isDeleted(node: number): boolean {
    return this.syncStatus[node] === DELETED
  }

  token(node: number): TokenNode | undefined {
    return this.#parts.tokens[node - this.#parts.ranges.token.first]
  }

  style(node: number): StyleNode | undefined {
    return this.#parts.styles[node - this.#parts.ranges.style.first]
  }

  collection(node: number): CollectionNode | undefined {
    return this.#parts.collections[node - this.#parts.ranges['token-collection'].first]
  }
}
