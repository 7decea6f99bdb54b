import { memo } from '../kit/memo.ts'
import { present } from '../kit/present.ts'
import type { Library } from '../library/library.ts'
import type { WalkTable } from './rules/walk.ts'

/**
 * From tokens and styles to what their values are computed from or put together of. The contract has no edge for it; what
 * breaks breaks over these too.
 */
export const partEdges = memo((library: Library): WalkTable => {
  const [from, to]: [number[], number[]] = [[], []]
  for (const kind of ['token', 'style'] as const)
    for (const node of library.live(kind)) {
      const { madeOf = [] } = kind === 'token' ? library.token(node) : library.style(node)
      for (const part of madeOf) {
        from.push(node)
        to.push(part)
      }
    }
  const leaving = new Map<number, { start: number; end: number }>()
  const entering = new Map<number, number[]>()
  for (const [edge, node] of from.entries()) {
    leaving.set(node, { start: leaving.get(node)?.start ?? edge, end: edge + 1 })
    const target = present(to[edge])
    entering.set(target, [...(entering.get(target) ?? []), edge])
  }
  return {
    unresolvedFrom: library.ids.length,
    source: (edge) => present(from[edge]),
    target: (edge) => present(to[edge]),
    leaving: (node) => leaving.get(node) ?? NONE,
    entering: (node) => Uint32Array.from(entering.get(node) ?? []),
  }
})

const NONE = { start: 0, end: 0 }
