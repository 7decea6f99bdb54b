import type { Pair, Turn } from './layout-box.ts'

interface TurnedBox {
  /** Where the upright box around it begins, as seen from the corner that it is turned around. */
  readonly start: Pair<number>
  readonly size: Pair<number>
}

/** The upright box around a box that is turned. */
export function turnedBox(turn: Turn | null, size: Pair<number>): TurnedBox {
  if (turn === null) return { start: [0, 0], size }
  const [a, b, c, d] = turn
  const [width, height] = size
  const xs = [0, a * width, c * height, a * width + c * height]
  const ys = [0, b * width, d * height, b * width + d * height]
  const start: Pair<number> = [Math.min(...xs), Math.min(...ys)]
  return { start, size: [Math.max(...xs) - start[0], Math.max(...ys) - start[1]] }
}
