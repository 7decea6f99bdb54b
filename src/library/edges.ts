import type { ItemKind } from './documents.ts'
import type { TextBlob } from './text-blob.ts'

/** In the order of the interface. */
export const EDGE_TYPES = [
  'USES_COMPONENT',
  'BINDS_VARIABLE',
  'USES_STYLE',
  'STYLE_BINDS_VAR',
  'ALIASES_VARIABLE',
] as const
export type EdgeType = (typeof EDGE_TYPES)[number]

/** What stands at either end of an edge; an unresolved end has the kind too. */
export const EDGE_ENDS: Readonly<Record<EdgeType, { readonly from: ItemKind; readonly to: ItemKind }>> = {
  USES_COMPONENT: { from: 'component', to: 'component' },
  BINDS_VARIABLE: { from: 'component', to: 'token' },
  USES_STYLE: { from: 'component', to: 'style' },
  STYLE_BINDS_VAR: { from: 'style', to: 'token' },
  ALIASES_VARIABLE: { from: 'token', to: 'token' },
}

/** Node numbers from `first` on, one after the other: each kind is one range. */
export interface NodeRange {
  readonly first: number
  readonly count: number
}

interface EdgeColumns {
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly metadata: Uint32Array
}

/**
 * The edges of one type. An edge is a number: edges are ordered by their source, then their target, so what leaves a
 * node is one range; what enters a node is a list of edge numbers. A target that resolved to nothing is a number from
 * `unresolvedFrom` on, and its raw key is all that is known of it.
 */
export class Edges {
  readonly type: EdgeType
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly unresolvedFrom: number
  readonly #metadata: Uint32Array
  readonly #texts: TextBlob
  readonly #keys: readonly string[]
  readonly #sources: NodeRange
  readonly #targets: NodeRange
  readonly #outStarts: Uint32Array
  readonly #inStarts: Uint32Array
  readonly #inEdges: Uint32Array

  /** `columns` in any order; `keys` are the raw keys of the unresolved targets. */
  constructor(
    type: EdgeType,
    columns: EdgeColumns,
    ends: { sources: NodeRange; targets: NodeRange; unresolvedFrom: number; keys: readonly string[]; texts: TextBlob },
  ) {
    this.type = type
    this.#sources = ends.sources
    this.#targets = ends.targets
    this.unresolvedFrom = ends.unresolvedFrom
    this.#keys = ends.keys
    this.#texts = ends.texts
    // Counting sort by target, then (stable) by source, leaves every node's edges ordered by target in linear time.
    const slots = ends.targets.count + ends.keys.length
    const byTarget = countingSort(columns.to, slots, (target) => this.#targetSlot(target))
    const sorted = pick(columns, byTarget.order)
    const bySource = countingSort(sorted.from, ends.sources.count, (source) => source - ends.sources.first)
    const { from, to, metadata } = pick(sorted, bySource.order)
    this.from = from
    this.to = to
    this.#metadata = metadata
    this.#outStarts = bySource.starts
    const inbound = countingSort(to, slots, (target) => this.#targetSlot(target))
    this.#inStarts = inbound.starts
    this.#inEdges = inbound.order
  }

  get count(): number {
    return this.from.length
  }

  get byteLength(): number {
    return 16 * this.count + this.#outStarts.byteLength + this.#inStarts.byteLength
  }

  /** The edges that leave a node: the numbers from `start` to before `end`. */
  leaving(node: number): { readonly start: number; readonly end: number } {
    const slot = node - this.#sources.first
    if (slot < 0 || slot >= this.#sources.count) return NONE
    return { start: this.#outStarts[slot] ?? 0, end: this.#outStarts[slot + 1] ?? 0 }
  }

  /** The edges that enter a node, ordered by their source. */
  entering(node: number): Uint32Array {
    const slot = this.#targetSlot(node)
    return this.#inEdges.subarray(this.#inStarts[slot], this.#inStarts[slot + 1])
  }

  /** JSON text. */
  metadata(edge: number): string {
    return this.#texts.at(this.#metadata[edge] ?? 0)
  }

  isResolved(edge: number): boolean {
    return (this.to[edge] ?? 0) < this.unresolvedFrom
  }

  /** The key as the source spelled it, of an edge whose target resolved to nothing. */
  rawKey(edge: number): string {
    return this.#keys[(this.to[edge] ?? 0) - this.unresolvedFrom] ?? ''
  }

  /** Starts and targets for rules that walk: targets from `sources.count` on are unresolved. */
  get adjacency(): { readonly starts: Uint32Array; readonly targets: Uint32Array } {
    return { starts: this.#outStarts, targets: this.to }
  }

  #targetSlot(target: number): number {
    return target >= this.unresolvedFrom
      ? this.#targets.count + target - this.unresolvedFrom
      : target - this.#targets.first
  }
}

const NONE = { start: 0, end: 0 } as const

function pick({ from, to, metadata }: EdgeColumns, order: Uint32Array): EdgeColumns {
  return {
    from: order.map((edge) => from[edge] ?? 0),
    to: order.map((edge) => to[edge] ?? 0),
    metadata: order.map((edge) => metadata[edge] ?? 0),
  }
}

function countingSort(
  keys: Uint32Array,
  slots: number,
  slotOf: (key: number) => number,
): { order: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(slots + 1)
  for (const key of keys) {
    const slot = slotOf(key) + 1
    starts[slot] = (starts[slot] ?? 0) + 1
  }
  for (let slot = 1; slot <= slots; slot++) starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0)
  const next = starts.slice(0, slots)
  const order = new Uint32Array(keys.length)
  for (let at = 0; at < keys.length; at++) {
    const slot = slotOf(keys[at] ?? 0)
    const place = next[slot] ?? 0
    order[place] = at
    next[slot] = place + 1
  }
  return { order, starts }
}
