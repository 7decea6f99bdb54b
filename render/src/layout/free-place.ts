import type { Direction, LayoutBox, Pair } from './layout-box.ts'
import { turnedBox } from './turned-box.ts'

/** Whether a box came to have another size than the one that the places of its children are told for. */
export const isResized = (box: LayoutBox, size: Pair<number>): boolean =>
  ([0, 1] as const).some((at) => Math.abs((box.told[at] ?? size[at]) - size[at]) > 0.001)

interface Free {
  /** What holds it, and the size that this came to have. */
  readonly box: LayoutBox
  readonly size: Pair<number>
  readonly child: LayoutBox
  readonly natural: Pair<number>
}

/**
 * A child with a place of its own. Its place is told for the size that the document states for its parent; where that
 * came to be another, the constraints say which distances stay: to one side, to both, to the middle, or none.
 */
export function freePlace({ box, size, child, natural }: Free): {
  readonly given: Pair<number | null>
  readonly corner: Pair<number>
} {
  const along = (at: Direction): { readonly corner: number; readonly length: number | null } => {
    const corner = child.place[at]
    const stated = box.told[at] ?? size[at]
    const grown = size[at] - stated
    if (child.sizing[at] === 'fill') return { corner, length: Math.max(size[at] - corner - box.paddingEnd[at], 0) }
    // A size that is changed inside an instance is the one that it came to have there.
    const before = child.told[at] ?? natural[at]
    const isChanged = Math.abs(before - natural[at]) > 0.001
    const to = (length: number): number => (isChanged ? natural[at] : Math.max(length, 0))
    const kept = natural[at] - before
    const constraint = child.constraints[at]
    if (constraint === 'end') return { corner: corner + grown - kept, length: null }
    if (constraint === 'center') return { corner: corner + (grown - kept) / 2, length: null }
    if (constraint === 'both') return { corner, length: grown === 0 ? null : to(before + grown) }
    if (constraint === 'start') return { corner, length: null }
    const factor = stated > 0 ? size[at] / stated : 1
    return { corner: corner * factor, length: factor === 1 ? null : to(before * factor) }
  }
  const [horizontal, vertical] = [along(0), along(1)]
  const given: Pair<number | null> = [horizontal.length, vertical.length]
  const fills = child.sizing[0] === 'fill' && child.sizing[1] === 'fill'
  // What takes all the room that there is, turned, stands in that room: no place was stated that it could be turned around.
  const { start } = turnedBox(fills ? child.turn : null, [horizontal.length ?? 0, vertical.length ?? 0])
  return { given, corner: [horizontal.corner - start[0], vertical.corner - start[1]] }
}
