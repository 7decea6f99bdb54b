/** @import { Chance } from './random.js' */

// A hundred thousand projects: how large they are, and how often they are asked.

/**
 * Items (components, tokens, styles) of eleven libraries that others published: warp 811, seed 1,256, radix icons 332, figmagic
 * 57, code connect 98, simple design system 733, primer 1,996, spectrum tokens 4,206, carbon 1,042, bison 361, gitlab 722.
 * Their logarithms have this mean and deviation; the hundredth largest of a thousand has 11,000. Cut where we measured last.
 */
const ITEMS = { median: 592, sigma: 1.25, least: 10, most: 100_000 }

/**
 * How unequal tenants of one service are: of all applications of Azure Functions 45 % were called at most once an hour and
 * 81 % at most once a minute (Shahrad et al., USENIX ATC 2020, "Serverless in the Wild"). The logarithmic normal through
 * these two points has median 1.67 calls an hour and sigma 4.08; no project is asked more than five times a second for long.
 */
const CALLS_AN_HOUR = { median: 1.67, sigma: 4.08, most: 18_000 }

/** Larger libraries are asked more; nobody measured how much more. Of the two logarithms. */
const CORRELATION = 0.3

/**
 * @param {number} count
 * @param {Chance} chance
 * @returns {{ items: Float64Array, callsASecond: Float64Array }} of each project; calls at the mean of a day
 */
export function drawProjects(count, { normal }) {
  const items = new Float64Array(count)
  const callsASecond = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const size = normal()
    const activity = CORRELATION * size + Math.sqrt(1 - CORRELATION ** 2) * normal()
    items[at] = clamp(ITEMS.median * Math.exp(ITEMS.sigma * size), ITEMS.least, ITEMS.most)
    callsASecond[at] =
      Math.min(CALLS_AN_HOUR.median * Math.exp(CALLS_AN_HOUR.sigma * activity), CALLS_AN_HOUR.most) / 3600
  }
  return { items, callsASecond }
}

/**
 * The hour's share of the mean: the same trace goes up and down once a day, its nights at half of its days.
 * @param {number} hour from 0 to 24; the least at 3, the most at 15
 */
export const daylight = (hour) => 1 - Math.cos(((hour - 3) / 24) * 2 * Math.PI) / 3

const clamp = (value, least, most) => Math.min(Math.max(value, least), most)
