import { present } from '../../kit/present.ts'

/** Which component uses which: what node `n` uses is `targets[starts[n]]` to before `targets[starts[n + 1]]`. */
export interface UsesGraph {
  readonly count: number
  readonly starts: Uint32Array
  /** From `count` on, a target is a component that the library does not have. */
  readonly targets: Uint32Array
}

/**
 * Ranks a component and all it uses: a leaf is 1, any other 1 + the greatest depth among those it uses. An edge back
 * to a component that is still being walked closes a cycle (bad data) and is ignored. Fills `depth` (0 is not yet
 * ranked) and appends what it ranked to `ranked`; false when it gave up.
 */
export function rankDepth(
  graph: UsesGraph,
  root: number,
  depth: Int32Array,
  { ranked = [], giveUp }: { ranked?: number[]; giveUp?: () => boolean } = {},
): boolean {
  const { count, starts, targets } = graph
  const path = [root]
  const nextEdge = [present(starts[root])]
  // While a component is walked its depth so far stands here with a minus; a walk that meets it has closed a cycle.
  depth[root] = -1
  let steps = 0
  while (path.length > 0) {
    if ((++steps & CHECK_EVERY) === 0 && giveUp?.()) return false
    const top = path.length - 1
    const node = present(path[top])
    const edge = present(nextEdge[top])
    if (edge < present(starts[node + 1])) {
      nextEdge[top] = edge + 1
      const target = present(targets[edge])
      if (target >= count) continue
      const known = present(depth[target])
      if (known > 0) deepen(depth, node, known)
      else if (known === 0) {
        depth[target] = -1
        path.push(target)
        nextEdge.push(present(starts[target]))
      }
    } else {
      const final = -present(depth[node])
      depth[node] = final
      ranked.push(node)
      path.pop()
      nextEdge.pop()
      const parent = path[top - 1]
      if (parent !== undefined) deepen(depth, parent, final)
    }
  }
  return true
}

const CHECK_EVERY = 0xfff

/** A component that is being walked is at least one deeper than what it uses. */
function deepen(depth: Int32Array, node: number, used: number): void {
  if (-used - 1 < present(depth[node])) depth[node] = -used - 1
}

/** A component is a leaf when it uses none that the library has, itself aside. */
export function isLeaf({ count, starts, targets }: UsesGraph, node: number): boolean {
  const end = present(starts[node + 1])
  for (let edge = present(starts[node]); edge < end; edge++) {
    const target = present(targets[edge])
    if (target < count && target !== node) return false
  }
  return true
}
