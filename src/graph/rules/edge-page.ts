import { SIDES, type Direction, type Side } from '../../contract/words.ts'
import { firstPlace } from '../../kit/first-place.ts'
import { present } from '../../kit/present.ts'

/** The edges of one type: numbers, ordered by source and then target; what enters a node is ordered by source. */
export interface EdgeTable {
  source(edge: number): number
  leaving(node: number): { readonly start: number; readonly end: number }
  entering(node: number): Uint32Array
}

/** One edge of the list; `table` is its place among the tables asked for. */
export interface ListedEdge {
  readonly table: number
  readonly side: Side
  readonly edge: number
}

/** Where the previous page ended, told by comparing, because what stood there may be gone. */
export interface PageEnd {
  readonly table: number
  readonly side: Side
  /** Negative for nodes before the one whose edge was the last. */
  readonly compareNode: (node: number) => number
  /** The same for the edges of that node on that side. */
  readonly compareEdge: (edge: number) => number
}

interface EdgeQuestion {
  readonly tables: readonly EdgeTable[]
  /** What is asked about, ascending: one node, or the tokens that a collection stands for. */
  readonly members: Uint32Array
  readonly isMember: (node: number) => boolean
  readonly direction: Direction
  readonly after: PageEnd | null
  readonly limit: number
}

/**
 * The edges that touch the members, each once: by type, what leaves before what enters, then by member and other end.
 * The place to go on is found by halving, so a page of a hub with a hundred thousand edges costs what any page costs.
 */
export function edgePage(question: EdgeQuestion): { readonly page: readonly ListedEdge[]; readonly hasMore: boolean } {
  const page: ListedEdge[] = []
  for (const listed of edgesFrom(question)) {
    if (page.length === question.limit) return { page, hasMore: true }
    page.push(listed)
  }
  return { page, hasMore: false }
}

function* edgesFrom(question: EdgeQuestion): Generator<ListedEdge> {
  const { tables, direction, after } = question
  for (let table = after?.table ?? 0; table < tables.length; table++) {
    for (const side of SIDES) {
      if (direction !== 'both' && direction !== side) continue
      const isLastSection = after?.table === table && after.side === side
      if (after?.table === table && after.side === 'inbound' && side === 'outbound') continue
      yield* sectionEdges(question, { table, side, after: isLastSection ? after : null })
    }
  }
}

function* sectionEdges(
  { tables, members, isMember, direction }: EdgeQuestion,
  { table, side, after }: { table: number; side: Side; after: PageEnd | null },
): Generator<ListedEdge> {
  const edges = tables[table]
  if (!edges) return
  const first = after ? firstPlace(members.length, (at) => after.compareNode(present(members[at])) >= 0) : 0
  for (let place = first; place < members.length; place++) {
    const member = present(members[place])
    const goesOn = place === first && after?.compareNode(member) === 0 ? after.compareEdge : null
    if (side === 'outbound') {
      const { start, end } = edges.leaving(member)
      const skipped = goesOn ? firstPlace(end - start, (at) => goesOn(start + at) > 0) : 0
      for (let edge = start + skipped; edge < end; edge++) yield { table, side, edge }
    } else {
      const entering = edges.entering(member)
      const skipped = goesOn ? firstPlace(entering.length, (at) => goesOn(present(entering[at])) > 0) : 0
      for (let at = skipped; at < entering.length; at++) {
        const edge = present(entering[at])
        // Between two members: it was listed among what leaves.
        if (direction === 'both' && isMember(edges.source(edge))) continue
        yield { table, side, edge }
      }
    }
  }
}
