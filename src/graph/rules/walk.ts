import { SIDES, type Direction, type Side } from '../../contract/words.ts'
import { present } from '../../kit/present.ts'
import type { EdgeTable } from './edge-page.ts'

/** Related entities a walk may find; one more and the set is only a floor. */
export const NODE_CEILING = 5_000
export const MAX_DEPTH = 3

export interface WalkTable extends EdgeTable {
  target(edge: number): number
  /** Targets from here on name nothing in the project: there is nowhere to walk to. */
  readonly unresolvedFrom: number
}

export interface WalkQuestion {
  readonly tables: readonly WalkTable[]
  /** Hop 0. */
  readonly starts: Iterable<number>
  readonly nodeCount: number
  readonly depth: number
  readonly direction: Direction
  readonly ceiling?: number
}

/** What a walk found, in the order of discovery and so nearest first. The columns belong together by place. */
export interface Walk {
  readonly nodes: readonly number[]
  readonly hops: readonly number[]
  /** The place of the node before on the shortest path, or -1 where that was a start. */
  readonly parents: readonly number[]
  /** How the last edge of the path was crossed. */
  readonly crossings: readonly Crossing[]
  readonly isTruncated: boolean
}

interface Crossing {
  readonly table: number
  readonly side: Side
}

/** Breadth first, so every path is a shortest one; of several, the first in the order of types, sides and nodes. */
export function walk(question: WalkQuestion): Walk {
  const { tables, depth, ceiling = NODE_CEILING } = question
  const isKnown = new Uint8Array(question.nodeCount)
  const starts = [...question.starts]
  for (const start of starts) isKnown[start] = 1
  const nodes: number[] = []
  const hops: number[] = []
  const parents: number[] = []
  const crossings: Crossing[] = []
  const ways = waysOf(question)

  let isTruncated = false
  /** False once there is no room for what was found. */
  const reach = (node: number, parent: number, hop: number, crossing: Crossing): boolean => {
    if (isKnown[node] === 1) return true
    if (nodes.length === ceiling) {
      isTruncated = true
      return false
    }
    isKnown[node] = 1
    nodes.push(node)
    hops.push(hop)
    parents.push(parent)
    crossings.push(crossing)
    return true
  }
  const expand = (node: number, parent: number, hop: number): boolean =>
    ways.every((crossing) => {
      const table = tables[crossing.table]
      return !table || eachEdge(table, crossing.side, node, (_edge, other) => reach(other, parent, hop, crossing))
    })

  let isOpen = starts.every((start) => expand(start, -1, 1))
  for (let place = 0; isOpen && place < nodes.length; place++) {
    const hop = present(hops[place])
    if (hop === depth) break
    isOpen = expand(present(nodes[place]), place, hop + 1)
  }
  return { nodes, hops, parents, crossings, isTruncated }
}

/**
 * Visits every edge that one more hop would cross, each once: it leaves a node of the last hop in a direction asked
 * for and has not been crossed. `place` is that node's, `node` the other end.
 */
export function eachEdgeToExpand(
  question: WalkQuestion,
  { nodes, hops }: Walk,
  visit: (place: number, node: number) => void,
): void {
  const { tables, depth, direction } = question
  const ways = waysOf(question)
  const hopOf = new Int8Array(question.nodeCount).fill(-1)
  for (const start of question.starts) hopOf[start] = 0
  for (const [place, node] of nodes.entries()) hopOf[node] = present(hops[place])
  for (const [place, node] of nodes.entries()) {
    if (hops[place] !== depth) continue
    for (const { table, side } of ways) {
      const edges = tables[table]
      if (!edges) continue
      eachEdge(edges, side, node, (_edge, other) => {
        const hop = present(hopOf[other])
        // In one direction an edge is crossed from one end only, and that end is still to be expanded. In both it may
        // have been crossed from the other end, or be visited from there as well.
        const isDone = direction === 'both' && ((hop >= 0 && hop < depth) || (hop === depth && side === 'inbound'))
        if (!isDone) visit(place, other)
        return true
      })
    }
  }
}

function waysOf({ tables, direction }: WalkQuestion): readonly Crossing[] {
  const sides: readonly Side[] = direction === 'both' ? SIDES : [direction]
  return tables.flatMap((_, table) => sides.map((side) => ({ table, side })))
}

/** Edges with their other end, until `visit` says false; those that lead to nothing are left out. */
function eachEdge(
  table: WalkTable,
  side: Side,
  node: number,
  visit: (edge: number, other: number) => boolean,
): boolean {
  if (side === 'outbound') {
    const { start, end } = table.leaving(node)
    for (let edge = start; edge < end; edge++) {
      const other = table.target(edge)
      if (other < table.unresolvedFrom && !visit(edge, other)) return false
    }
    return true
  }
  for (const edge of table.entering(node)) if (!visit(edge, table.source(edge))) return false
  return true
}
