import { present } from '../../kit/present.ts'

/** Edges of one type, as the walk sees them. A target from `unresolvedFrom` on is nobody's node. */
export interface NeighborTable {
  leaving(node: number): { readonly start: number; readonly end: number }
  entering(node: number): ArrayLike<number>
  source(edge: number): number
  target(edge: number): number
  isResolved(edge: number): boolean
}

interface NeighborQuestion {
  readonly tables: readonly NeighborTable[]
  readonly start: Iterable<number>
  /** Against the edges, to those that use it, or along them, to what it uses. */
  readonly side: 'users' | 'used'
  readonly hops: number
  readonly isShown: (node: number) => boolean
  /** Where the walk stops: a layer is then a floor. */
  readonly most: number
}

interface Crossed {
  readonly table: number
  readonly edge: number
}

interface Neighbors {
  /** By hop, from 1 on: what is first met there. */
  readonly layers: readonly (readonly number[])[]
  /** The edges from each layer to the next one outward. Between the same two nodes there may be several. */
  readonly crossed: readonly Crossed[]
  /** Edges from the start to what nothing in the project carries. */
  readonly unresolved: readonly Crossed[]
  readonly isCut: boolean
}

/** What lies on one side of a node, hop by hop, each node where it is first met. */
export function neighbors({ tables, start, side, hops, isShown, most }: NeighborQuestion): Neighbors {
  const met = new Map<number, number>()
  for (const node of start) met.set(node, 0)
  const layers: number[][] = []
  const crossed: Crossed[] = []
  const unresolved: Crossed[] = []
  let isCut = false
  let last = [...met.keys()]
  for (let hop = 1; hop <= hops && last.length > 0 && !isCut; hop++) {
    const layer: number[] = []
    for (const node of last) {
      for (const [at, table] of tables.entries()) {
        for (const edge of edgesOf(table, node, side)) {
          if (side === 'used' && !table.isResolved(edge)) {
            if (hop === 1) unresolved.push({ table: at, edge })
            continue
          }
          const other = side === 'used' ? table.target(edge) : table.source(edge)
          if (!isShown(other)) continue
          const known = met.get(other)
          if (known === undefined) {
            if (met.size >= most) {
              isCut = true
              continue
            }
            met.set(other, hop)
            layer.push(other)
          }
          if (met.get(other) === hop) crossed.push({ table: at, edge })
        }
      }
    }
    if (layer.length > 0) layers.push(layer)
    last = layer
  }
  return { layers, crossed, unresolved, isCut }
}

function* edgesOf(table: NeighborTable, node: number, side: 'users' | 'used'): Generator<number> {
  if (side === 'used') {
    const { start, end } = table.leaving(node)
    for (let edge = start; edge < end; edge++) yield edge
    return
  }
  const entering = table.entering(node)
  for (let at = 0; at < entering.length; at++) yield present(entering[at])
}
