// Corners whose edge bends little by little, as the design tool draws them: a shorter arc between two curves that begin
// farther out (its makers published how in "Desperately seeking squircles"; the letters are theirs).
import type { Pair } from '../layout/layout-box.ts'
import { fitRadii, roundedPath, short, type Edges, type Radii } from './outlines.ts'

/** Path data of a box; `smoothing` goes from 0, where a corner is a quarter of a circle, to 1. */
export const outlineOf = (edges: Edges, radii: Radii, smoothing: number): string =>
  smoothing > 0 ? smoothPath(edges, fitRadii(radii, edges), smoothing) : roundedPath(edges, radii)

function smoothPath(edges: Edges, radii: Radii, smoothing: number): string {
  const [left, top, right, bottom] = edges
  const reaches = reachesOf(edges, radii)
  // With the clock from the top left: the corner, and the way in which its edge comes to it and goes on.
  const corners = [
    { at: [left, top], into: [0, -1], out: [1, 0] },
    { at: [right, top], into: [1, 0], out: [0, 1] },
    { at: [right, bottom], into: [0, 1], out: [-1, 0] },
    { at: [left, bottom], into: [-1, 0], out: [0, -1] },
  ] as const
  const parts = corners.map((corner, which) => {
    const radius = radii[which as Which]
    if (radius[0] <= 0 || radius[1] <= 0) return [point(corner.at)]
    return cornerPath(corner, radius, Math.min(smoothing, reaches[which as Which] - 1))
  })
  return `M${parts.map((part) => part.join('')).join('L')}Z`
}

type Which = 0 | 1 | 2 | 3

interface Corner {
  readonly at: Pair<number>
  readonly into: Pair<number>
  readonly out: Pair<number>
}

/** In units of the radius; a corner that is wider than high is the same one stretched. */
function cornerPath({ at, into, out }: Corner, radius: Pair<number>, smoothing: number): readonly string[] {
  const p = 1 + smoothing
  const turn = (Math.PI / 2) * (1 - smoothing)
  const arc = Math.sin(turn / 2) * Math.SQRT2
  const beta = (Math.PI / 4) * smoothing
  const c = Math.tan(beta / 2) * Math.cos(beta)
  const d = c * Math.tan(beta)
  const b = (p - arc - c - d) / 3
  const a = 2 * b
  /** So far from where it begins: along the way in, then along the way out. */
  const from = (along: number, across: number): string => {
    const place = (axis: 0 | 1): number => at[axis] + (into[axis] * (along - p) + out[axis] * across) * radius[axis]
    return point([place(0), place(1)])
  }
  const [x, y] = radius.map(short)
  return [
    from(0, 0),
    `C${from(a, 0)} ${from(a + b, 0)} ${from(a + b + c, d)}`,
    `A${x} ${y} 0 0 1 ${from(a + b + c + arc, d + arc)}`,
    `C${from(p, d + arc + c)} ${from(p, d + arc + b + c)} ${from(p, p)}`,
  ]
}

const point = ([x, y]: Pair<number>): string => `${short(x)} ${short(y)}`

/**
 * How far each corner may reach, as a multiple of its radius: two share the side between them by their radii. The largest
 * takes its part first, the others what it left.
 */
function reachesOf([left, top, right, bottom]: Edges, radii: Radii): readonly [number, number, number, number] {
  const taken: [number, number, number, number] = [0, 0, 0, 0]
  const largestFirst = ([0, 1, 2, 3] as const).toSorted((one, other) => radii[other][0] - radii[one][0])
  for (const [order, which] of largestFirst.entries()) {
    const isSettled = (neighbor: Which): boolean => largestFirst.indexOf(neighbor) < order
    // Sides lie level before the corners with an odd number, and behind the others.
    const onSide = (neighbor: Which, axis: 0 | 1): number => {
      const [own, other] = [radii[which][axis], radii[neighbor][axis]]
      if (own <= 0) return 0
      const side = axis === 0 ? right - left : bottom - top
      return (isSettled(neighbor) ? side - taken[neighbor] * other : (own / (own + other)) * side) / own
    }
    const [before, after] = [((which + 3) % 4) as Which, ((which + 1) % 4) as Which]
    const isOdd = which % 2 === 1
    taken[which] = Math.max(Math.min(onSide(before, isOdd ? 0 : 1), onSide(after, isOdd ? 1 : 0)), 1)
  }
  return taken
}
