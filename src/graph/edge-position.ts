import type { Position } from '../contract/operation.ts'
import { present } from '../kit/present.ts'
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
  const edges = present(tables[table])
  const source = library.id(edges.source(edge))
  const isUnresolved = !edges.isResolved(edge)
  const target = isUnresolved ? edges.rawKey(edge) : library.id(edges.target(edge))
  const ends = side === 'outbound' ? [source, isUnresolved, target] : [target, false, source]
  const property = shortProperty(edges, edge)
  return [table, side, ...ends, property, sameBefore(edges, edge, property)]
}

export function pageEnd(library: Library, tables: readonly Edges[], position: Position): PageEnd {
  const [table, side, member, isUnresolved, other, property, before] = position
  const edges = present(tables[Number(table)])
  const isOutbound = side === 'outbound'
  const compareOther = (edge: number): number => {
    const isOpen = isOutbound && !edges.isResolved(edge)
    if (isOpen !== isUnresolved) return isOpen ? 1 : -1
    const node = isOutbound ? edges.target(edge) : edges.source(edge)
    return compareCodePoints(isOpen ? edges.rawKey(edge) : library.id(node), String(other))
  }
  return {
    table: Number(table),
    side: isOutbound ? 'outbound' : 'inbound',
    compareNode: (node) => compareCodePoints(library.id(node), String(member)),
    compareEdge(edge) {
      const byOther = compareOther(edge)
      if (byOther !== 0) return byOther
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
