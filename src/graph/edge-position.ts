import type { Position } from '../contract/operation.ts'
import type { Edges } from '../library/edges.ts'
import type { Library } from '../library/library.ts'
import { compareCodePoints } from '../library/rules/compare-code-points.ts'
import { boundProperty } from '../library/rules/metadata-key.ts'
import type { ListedEdge, PageEnd } from './rules/edge-page.ts'

// A page of edges ends at: the place of the type among those asked for, the side, the member's id, the other end
// (whether it is unresolved, its id or raw key), and what tells apart edges between the same two ends: the property
// and, where that is the same, how many came before. Ids, not node numbers, which change with every import; and no
// other metadata, which may change while the edge stays.

const PROPERTY_LENGTH = 200

export function edgePosition(library: Library, tables: readonly Edges[], { table, side, edge }: ListedEdge): Position {
  const edges = tables[table]
  if (!edges) throw new Error('an edge of no table')
  const source = library.ids[edges.from[edge] ?? 0] ?? ''
  const target = library.ids[edges.to[edge] ?? 0]
  const [member, other] = side === 'outbound' ? [source, target] : [target, source]
  const property = shortProperty(edges, edge)
  const before = sameBefore(edges, edge, property)
  return [table, side, member ?? '', other === undefined, other ?? edges.rawKey(edge), property, before]
}

export function pageEnd(library: Library, tables: readonly Edges[], position: Position): PageEnd {
  const [table, side, member, isUnresolved, other, property, before] = position
  const edges = tables[Number(table)]
  const isOutbound = side === 'outbound'
  const compareOther = (edge: number): number => {
    const node = (isOutbound ? edges?.to[edge] : edges?.from[edge]) ?? 0
    const id = library.ids[node]
    if ((id === undefined) !== isUnresolved) return id === undefined ? 1 : -1
    return compareCodePoints(id ?? edges?.rawKey(edge) ?? '', String(other))
  }
  return {
    table: Number(table),
    side: isOutbound ? 'outbound' : 'inbound',
    compareNode: (node) => compareCodePoints(library.ids[node] ?? '', String(member)),
    compareEdge(edge) {
      const byOther = compareOther(edge)
      if (byOther !== 0 || !edges) return byOther
      const own = shortProperty(edges, edge)
      return compareCodePoints(own, String(property)) || sameBefore(edges, edge, own) - Number(before)
    },
  }
}

/** Cut to what fits in a cursor. */
function shortProperty(edges: Edges, edge: number): string {
  const cut = boundProperty(edges.metadata(edge)).slice(0, PROPERTY_LENGTH)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

function sameBefore(edges: Edges, edge: number, property: string): number {
  let before = 0
  while (isSamePair(edges, edge - before - 1, edge) && shortProperty(edges, edge - before - 1) === property) before++
  return before
}

const isSamePair = ({ from, to }: Edges, a: number, b: number): boolean => from[a] === from[b] && to[a] === to[b]
