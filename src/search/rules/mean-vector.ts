/** What lies between vectors of one length, as long as they are; undefined of none. */
export function meanVector(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first, ...others] = vectors
  if (first === undefined || others.length === 0) return first
  const sum = first.map((value, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), value))
  const length = Math.hypot(...sum)
  return length === 0 ? first : sum.map((value) => value / length)
}
