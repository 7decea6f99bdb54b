export interface Box {
  readonly name: string
  /** The one before it that is less deep holds it. */
  readonly depth: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The place of the innermost box under a point; where several are, the one that is drawn last. */
export function boxAt(boxes: readonly Box[], x: number, y: number): number | null {
  let found: number | null = null
  let area = Number.POSITIVE_INFINITY
  boxes.forEach((box, at) => {
    const isUnder = x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height
    if (isUnder && box.width * box.height <= area) [found, area] = [at, box.width * box.height]
  })
  return found
}

/** What holds it; undefined for the outermost. */
export function holderOf(boxes: readonly Box[], at: number): Box | undefined {
  const depth = boxes[at]?.depth ?? 0
  return boxes.slice(0, at).findLast((box) => box.depth === depth - 1)
}

interface Distance {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly length: number
}

/** From each side of a box to the same side of what holds it; none where they meet. */
export function distancesIn(box: Box, holder: Box): readonly Distance[] {
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
  const lines = [
    [[holder.x, middleY], [box.x, middleY], box.x - holder.x],
    [[box.x + box.width, middleY], [holder.x + holder.width, middleY], holder.x + holder.width - box.x - box.width],
    [[middleX, holder.y], [middleX, box.y], box.y - holder.y],
    [[middleX, box.y + box.height], [middleX, holder.y + holder.height], holder.y + holder.height - box.y - box.height],
  ] as const
  return lines.flatMap(([from, to, length]) => (Math.abs(length) < 0.05 ? [] : [{ from, to, length }]))
}

/** As people write sizes: no more than one decimal. */
export const asSize = (length: number): string => String(Math.round(length * 10) / 10)
