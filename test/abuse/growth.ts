/** How work grows with its input, told apart from a busy machine's noise by processor time and the least of several runs. */

/** Small steps at first: an exponential expression gives itself away before it takes minutes. */
const SIZES = [12, 15, 17, 19, 21, 23, 25, 28, 40, 64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384]
const NOTICEABLE_MS = 5
const STEEP = 1.5

export type Work = (size: number) => () => void

export interface Growth {
  /** 1 is linear, 2 quadratic. */
  readonly slope: number
  readonly ms: number
}

/** The growth of work over inputs of `size` and of four times `size`. */
export function growthOf(work: Work, size: number): Growth {
  const small = leastMs(work(size))
  const large = leastMs(work(size * 4))
  return { slope: Math.log(large / Math.max(small, 0.001)) / Math.log(4), ms: large }
}

/** Measured three times: a pause of the machine does not come back in the same place. */
export function isSteep(work: Work, size: number): boolean {
  return [1, 2, 3].every(() => {
    const { slope, ms } = growthOf(work, size)
    return ms > 4 * NOTICEABLE_MS && slope > STEEP
  })
}

/** How work grows if that is worse than linear; undefined if it is not. What is linear is never noticed at these sizes. */
export function worseThanLinear(work: Work): Growth | undefined {
  const noticed = SIZES.find((size) => leastMs(work(size), 1) > NOTICEABLE_MS && leastMs(work(size)) > NOTICEABLE_MS)
  if (noticed === undefined) return undefined
  if (noticed < 64) return { slope: Number.POSITIVE_INFINITY, ms: leastMs(work(noticed)) }
  const growth = growthOf(work, noticed / 4)
  return growth.slope > STEEP ? growth : undefined
}

export function leastMs(work: () => void, runs = 3): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}
