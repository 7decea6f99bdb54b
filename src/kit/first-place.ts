/** The first of `count` places from which on a condition holds, found by halving; `count` where it holds nowhere. */
export function firstPlace(count: number, holds: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
