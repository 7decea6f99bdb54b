import { firstPlace } from '../../kit/first-place.ts'

/** Nodes in ascending order of their ids, by place. */
export interface NodeList {
  readonly count: number
  at(place: number): number
}

interface IndexQuestion {
  readonly nodes: NodeList
  readonly idOf: (node: number) => string
  readonly passes: (node: number) => boolean
  /** The id of the last row of the previous page. */
  readonly after: string | null
  readonly limit: number
}

/** One page of an index in the order of the ids: found by halving, so the last page costs what the first does. */
export function indexPage(question: IndexQuestion): { readonly page: readonly number[]; readonly hasMore: boolean } {
  const { nodes, idOf, passes, after, limit } = question
  const first = after === null ? 0 : firstPlace(nodes.count, (place) => idOf(nodes.at(place)) > after)
  const page: number[] = []
  for (let place = first; place < nodes.count; place++) {
    const node = nodes.at(place)
    if (!passes(node)) continue
    if (page.length === limit) return { page, hasMore: true }
    page.push(node)
  }
  return { page, hasMore: false }
}
