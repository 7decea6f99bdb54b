/** Where the lines of a text begin. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Lines and columns count from one. */
export function lineAndColumn(
  start: number,
  starts: readonly number[],
): { readonly line: number; readonly column: number } {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= start) low = middle
    else high = middle
  }
  return { line: low + 1, column: start - (starts[low] ?? 0) + 1 }
}
