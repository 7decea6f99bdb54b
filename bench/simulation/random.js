// Chance with a seed: the same seed gives the same day.

/** @typedef {ReturnType<typeof chanceOf>} Chance */

/** @param {number} seed */
export function chanceOf(seed) {
  // sfc32, seeded by its own first steps.
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, (seed ^ 0x243f6a88) | 0, 1]
  const uniform = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return (t >>> 0) / 4_294_967_296
  }
  for (let step = 0; step < 20; step++) uniform()

  return {
    /** From 0 to before 1. */
    uniform,
    /** @param {number} mean */
    exponential: (mean) => -Math.log(1 - uniform()) * mean,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    /** How often until it ends, at least once, at the mean given. */
    geometric: (mean) => (mean <= 1 ? 1 : 1 + Math.floor(Math.log(1 - uniform()) / Math.log(1 - 1 / mean))),
  }
}

/**
 * Draws a place of `weights` in proportion to them, in constant time (Walker's alias method).
 * @param {ArrayLike<number>} weights
 * @param {Pick<Chance, 'uniform'>} chance
 */
export function drawnBy(weights, { uniform }) {
  const count = weights.length
  let sum = 0
  for (let at = 0; at < count; at++) sum += weights[at] ?? 0
  const share = Float64Array.from(weights, (weight) => (weight * count) / sum)
  const other = new Int32Array(count)
  /** @type {number[]} */
  const small = []
  /** @type {number[]} */
  const large = []
  for (const [at, own] of share.entries()) (own < 1 ? small : large).push(at)
  while (small.length > 0 && large.length > 0) {
    const [poor, rich] = [/** @type {number} */ (small.pop()), /** @type {number} */ (large.at(-1))]
    other[poor] = rich
    share[rich] = (share[rich] ?? 0) - (1 - (share[poor] ?? 0))
    if ((share[rich] ?? 0) < 1) small.push(/** @type {number} */ (large.pop()))
  }
  for (const at of [...small, ...large]) share[at] = 1
  return () => {
    const at = Math.floor(uniform() * count)
    return uniform() < (share[at] ?? 1) ? at : (other[at] ?? at)
  }
}
