/** Floats that are multiplied side by side; vectors are filled up with zeros to a multiple of it. */
export const LANES = 16

interface Scan {
  /** Vectors one after the other, `length` floats each. */
  readonly vectors: Float32Array
  readonly count: number
  readonly query: Float32Array
  /** One for each vector. */
  readonly scores: Float32Array
}

/**
 * The dot product of each vector with the query. It rounds and adds as the SIMD module does, so that both give the
 * same bits: an answer does not depend on the machine that computed it.
 */
export function dotProducts({ vectors, count, query, scores }: Scan): void {
  const length = query.length
  const sums = new Float32Array(LANES)
  for (let vector = 0; vector < count; vector++) {
    const start = vector * length
    for (let lane = 0; lane < LANES; lane++) {
      let sum = 0
      for (let at = lane; at < length; at += LANES)
        sum = Math.fround(sum + Math.fround((vectors[start + at] ?? 0) * (query[at] ?? 0)))
      sums[lane] = sum
    }
    for (let half = LANES / 2; half >= 1; half /= 2)
      for (let lane = 0; lane < half; lane++) sums[lane] = (sums[lane] ?? 0) + (sums[lane + half] ?? 0)
    scores[vector] = sums[0] ?? 0
  }
}
