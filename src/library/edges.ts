import type { EdgeType, ItemKind } from '../contract/words.ts'
import { fields } from '../kit/shapes/fields.ts'
import { present } from '../kit/present.ts'
import type { UsesGraph } from './rules/depth.ts'
import type { TextBlob } from './text-blob.ts'

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

interface EdgeParts {
  /** Ordered by source, then target; unresolved targets last, by key; between the same ends by metadata-key.ts. */
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** Each edge's place in `texts`. */
  readonly textOf: Uint32Array
  readonly texts: TextBlob
  readonly sources: NodeRange
  readonly targets: NodeRange
  /** Targets from here on are unresolved; `keys` are their raw keys. */
  readonly unresolvedFrom: number
  readonly keys: readonly string[]
  /** By source (its place in the range): where its edges start. One more at the end. */
  readonly outStarts: Uint32Array
  /** By target (its place in the range, then the unresolved ones): where its part of `inEdges` starts. */
  readonly inStarts: Uint32Array
  readonly inEdges: Uint32Array
}

/**
 * The edges of one type. An edge is a number: edges are ordered by their source, then their target, so what leaves a
 * node is one range; what enters a node is a list of edge numbers. A target that resolved to nothing is a number from
 * `unresolvedFrom` on, and its raw key is all that is known of it.
 */
export class Edges extends fields<EdgeParts>() {
  get count(): number {
    return this.from.length
  }

  get byteLength(): number {
    return 16 * this.count + this.outStarts.byteLength + this.inStarts.byteLength
  }

  /** The edges that leave a node: the numbers from `start` to before `end`. */
  leaving(node: number): { readonly start: number; readonly end: number } {
    const slot = node - this.sources.first
    if (slot < 0 || slot >= this.sources.count) return NONE
    return { start: present(this.outStarts[slot]), end: present(this.outStarts[slot + 1]) }
  }

  /** The edges that enter a node, ordered by their source. */
  entering(node: number): Uint32Array {
    const { targets, inStarts, inEdges } = this
    const isUnresolved = node >= this.unresolvedFrom
    const slot = isUnresolved ? targets.count + node - this.unresolvedFrom : node - targets.first
    if (slot < 0 || (!isUnresolved && slot >= targets.count)) return inEdges.subarray(0, 0)
    return inEdges.subarray(inStarts[slot], inStarts[slot + 1])
  }

  /** For rules that walk from node to node, where source and target are of one kind. */
  get adjacency(): UsesGraph {
    return { count: this.sources.count, starts: this.outStarts, targets: this.to }
  }

  source(edge: number): number {
    return present(this.from[edge])
  }

  target(edge: number): number {
    return present(this.to[edge])
  }

  /** JSON text. */
  metadata(edge: number): string {
    return this.texts.at(present(this.textOf[edge]))
  }

  isResolved(edge: number): boolean {
    return this.target(edge) < this.unresolvedFrom
  }

  /** The key as the source spelled it, of an edge whose target resolved to nothing. */
  rawKey(edge: number): string {
    return present(this.keys[this.target(edge) - this.unresolvedFrom])
  }
}

const NONE = { start: 0, end: 0 } as const
