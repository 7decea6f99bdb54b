import { ITEM_KINDS, SYNC_STATUSES, type EdgeType, type ItemKind, type SyncStatus } from '../contract/words.ts'
import { fields } from '../kit/shapes/fields.ts'
import { firstPlace } from '../kit/first-place.ts'
import { present } from '../kit/present.ts'
import type { ComponentTable } from './component-table.ts'
import type { SpecFacts } from './documents.ts'
import type { Edges, NodeRange } from './edges.ts'
import { choose } from './key-resolver.ts'
import { DELETED, type CollectionNode, type ScreenNode, type StyleNode, type TokenNode } from './nodes.ts'
import { canonicalSourceId } from './rules/source-id.ts'
import type { StringIndex } from './string-index.ts'

export interface LibraryParts {
  readonly projectId: string
  readonly revision: number
  readonly epoch: string
  readonly ranges: Readonly<Record<ItemKind, NodeRange>>
  /** By node, as all lists below. */
  readonly ids: readonly string[]
  readonly names: readonly string[]
  /** Names as they are compared, see rules/fold-name.ts. */
  readonly folded: readonly string[]
  readonly sourceIds: readonly (string | null)[]
  readonly sourceKeys: readonly string[]
  readonly files: readonly string[]
  /** Places in `files`. */
  readonly fileOf: Uint32Array
  /** Places in SYNC_STATUSES. */
  readonly syncStatuses: Uint8Array
  /** Milliseconds since 1970. */
  readonly syncTimes: Float64Array
  readonly sourceIdIndex: Readonly<Record<ItemKind, StringIndex>>
  readonly keyIndex: Readonly<Record<ItemKind, StringIndex>>
  readonly components: ComponentTable
  readonly tokens: readonly TokenNode[]
  readonly styles: readonly StyleNode[]
  readonly collections: readonly CollectionNode[]
  readonly screens: readonly ScreenNode[]
  readonly edges: Readonly<Record<EdgeType, Edges>>
  /** An estimate of what it holds in memory. */
  readonly bytes: number
}

/**
 * A project's library at one revision: immutable, shared by all requests. Everything in it is a node, a number; nodes
 * of a kind are one range, ordered by id, components from 0 on. What is deleted in the source is in it and marked.
 * To ask about a node that is not there, NO_NODE included, is a defect: it throws.
 */
export class Library extends fields<LibraryParts>() {
  id(node: number): string {
    return present(this.ids[node])
  }

  name(node: number): string {
    return present(this.names[node])
  }

  foldedName(node: number): string {
    return present(this.folded[node])
  }

  sourceId(node: number): string | null {
    return present(this.sourceIds[node])
  }

  sourceKey(node: number): string {
    return present(this.sourceKeys[node])
  }

  fileKey(node: number): string {
    return present(this.files[present(this.fileOf[node])])
  }

  syncStatus(node: number): SyncStatus {
    return present(SYNC_STATUSES[present(this.syncStatuses[node])])
  }

  isDeleted(node: number): boolean {
    return this.syncStatuses[node] === DELETED
  }

  /** As answers show it. */
  syncedAt(node: number): string {
    return new Date(present(this.syncTimes[node])).toISOString()
  }

  token(node: number): TokenNode {
    return present(this.tokens[node - this.ranges.token.first])
  }

  style(node: number): StyleNode {
    return present(this.styles[node - this.ranges.style.first])
  }

  collection(node: number): CollectionNode {
    return present(this.collections[node - this.ranges['token-collection'].first])
  }

  screen(node: number): ScreenNode {
    return present(this.screens[node - this.ranges.screen.first])
  }

  /** The spec of a component or of a screen; null of what has none. */
  specOf(node: number): SpecFacts | null {
    if (node < this.components.count) return this.components.spec(node)
    const spec = this.screens[node - this.ranges.screen.first]?.spec ?? null
    return spec === null ? null : (JSON.parse(spec) as SpecFacts) // an import wrote it
  }

  kindOf(node: number): ItemKind {
    return present(ITEM_KINDS.findLast((kind) => node >= this.ranges[kind].first))
  }

  /** Those of a kind that are not deleted in the source, by id. */
  *live(kind: ItemKind): Generator<number> {
    const { first, count } = this.ranges[kind]
    for (let node = first; node < first + count; node++) if (!this.isDeleted(node)) yield node
  }

  /** Those of a kind that are deleted in the source, by id. */
  *gone(kind: ItemKind): Generator<number> {
    const { first, count } = this.ranges[kind]
    for (let node = first; node < first + count; node++) if (this.isDeleted(node)) yield node
  }

  /** The node with this uuid, in whatever case it is written. */
  find(kind: ItemKind, id: string): number | undefined {
    const wanted = id.toLowerCase()
    const { first, count } = this.ranges[kind]
    const place = firstPlace(count, (at) => this.id(first + at) >= wanted)
    return place < count && this.ids[first + place] === wanted ? first + place : undefined
  }

  component(id: string): number | undefined {
    return this.find('component', id)
  }

  /** Every node with this id of the design tool (`12:34` or `12-34`): several files may use the same one. */
  bySourceId(kind: ItemKind, sourceId: string): Uint32Array {
    return this.sourceIdIndex[kind].find(canonicalSourceId(sourceId))
  }

  /** The one of them that is meant in a file: its own, else the first of the project that is not deleted. */
  oneBySourceId(kind: ItemKind, sourceId: string, fileKey?: string): number | undefined {
    return choose(this.bySourceId(kind, sourceId), this.#fileNumber(fileKey), this)
  }

  /** The node with this source key: of the given file if it has one, else the first of the project that is not deleted. */
  byKey(kind: ItemKind, key: string, fileKey?: string): number | undefined {
    return choose(this.keyIndex[kind].find(key), this.#fileNumber(fileKey), this)
  }

  #fileNumber(fileKey: string | undefined): number | undefined {
    return fileKey === undefined ? undefined : this.files.indexOf(fileKey)
  }
}
