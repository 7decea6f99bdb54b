/** So many with the greatest figures, greatest first; equal ones keep their order. Only these are ever sorted. */
export function bestOf<Item>(items: readonly Item[], count: number, figureOf: (item: Item) => number): Item[] {
  const figures = Float64Array.from(items, figureOf).sort()
  const least = figures[Math.max(0, figures.length - count)] ?? 0
  return items
    .filter((item) => figureOf(item) >= least)
    .sort((a, b) => figureOf(b) - figureOf(a))
    .slice(0, count)
}
