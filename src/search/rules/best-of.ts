/** So many with the greatest figures, greatest first; equal ones keep their order. Only these are ever sorted. */
export function bestOf<Item>(items: readonly Item[], count: number, figureOf: (item: Item) => number): Item[] {
  const least = leastOfBest(items, count, figureOf)
  const greater = items.filter((item) => figureOf(item) > least).sort((a, b) => figureOf(b) - figureOf(a))
  // Very many may be as good as the last of the best.
  for (let at = 0; at < items.length && greater.length < count; at++) {
    const item = items[at]
    if (item !== undefined && figureOf(item) === least) greater.push(item)
  }
  return greater.slice(0, count)
}

/** The last figure that is among the best: a heap of them whose root is the least. */
function leastOfBest<Item>(items: readonly Item[], count: number, figureOf: (item: Item) => number): number {
  if (items.length <= count) return -Infinity
  const heap = Float64Array.from(items.slice(0, count), figureOf).sort()
  for (let at = count; at < items.length; at++) {
    const item = items[at]
    const figure = item === undefined ? -Infinity : figureOf(item)
    if (figure > (heap[0] ?? Infinity)) replaceRoot(heap, figure)
  }
  return heap[0] ?? Infinity
}

function replaceRoot(heap: Float64Array, figure: number): void {
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const child = (heap[left + 1] ?? Infinity) < (heap[left] ?? Infinity) ? left + 1 : left
    const least = heap[child]
    if (least === undefined || least >= figure) break
    heap[at] = least
    at = child
  }
  heap[at] = figure
}
