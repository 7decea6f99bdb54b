import type { Pair } from '../layout/layout-box.ts'
import type { Look } from '../scene/look.ts'
import { radiiOf, roundedPath, short, type Edges } from './outlines.ts'

// A line where nobody told its outline. What stands at its ends is as large as the design tool has it for its weight.

/** The outline of a line from one end of its box to the other; what is at its ends reaches over it. */
export function linePath({ cap, tip }: Look, weight: number, [left, top, right, bottom]: Edges): string {
  const isUpright = bottom - top > right - left
  const half = weight / 2
  const over = tip === null && cap !== 'butt' ? half : 0
  const round = cap === 'round' && tip === null ? half : 0
  const [from, to]: Pair<number> = isUpright ? [top, bottom] : [left, right]
  const across = isUpright ? left : top
  // A head that is pointed has no room for the end of what it sits on.
  const back = tip === 'arrow' || tip === 'triangle' ? Math.min(weight * 2, (to - from) / 2) : 0
  const [start, end] = [from - over + back, to + over - back]
  const box: Edges = isUpright ? [across - half, start, across + half, end] : [start, across - half, end, across + half]
  const heads = tip === null ? [] : [tipPath(tip, weight, -1), tipPath(tip, weight, 1)]
  const placed = heads.map((points, at) => {
    const end = at === 0 ? from : to
    // Turned by a quarter, not mirrored: it runs around as before.
    return points.map(([along, aside]): Pair<number> =>
      isUpright ? [across - aside, end + along] : [end + along, across + aside],
    )
  })
  return `${roundedPath(box, radiiOf([round, round, round, round]))}${placed.map(outline).join('')}`
}

const outline = (points: readonly Pair<number>[]): string =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`

/** Along the line as seen from its end, and aside of it; all run the same way around, so that none is a hole. */
function tipPath(tip: NonNullable<Look['tip']>, weight: number, toward: 1 | -1): readonly Pair<number>[] {
  const points = TIPS[tip].map(([along, aside]): Pair<number> => [along * weight * toward, aside * weight])
  return toward === 1 ? points : points.toReversed()
}

/** Half of the width of an arm that lies at 45 degrees. */
const ARM = Math.SQRT1_2

const TIPS: Readonly<Record<NonNullable<Look['tip']>, readonly Pair<number>[]>> = {
  'line arrow': [
    [ARM, 0],
    [ARM - 3.5, 3.5],
    [-3.5, 3.5 - ARM],
    [-ARM, 0],
    [-3.5, ARM - 3.5],
    [ARM - 3.5, -3.5],
  ],
  arrow: [
    [0, 0],
    [-3, 2],
    [-3, -2],
  ],
  triangle: [
    [0, 0],
    [-3, 2],
    [-3, -2],
  ],
  diamond: [
    [2, 0],
    [0, 2],
    [-2, 0],
    [0, -2],
  ],
  circle: Array.from({ length: 24 }, (_, at): Pair<number> => {
    const angle = (at / 24) * 2 * Math.PI
    return [2 * Math.cos(angle), 2 * Math.sin(angle)]
  }),
}
