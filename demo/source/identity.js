import { createHash } from 'node:crypto'

// Every identifier follows from what the thing is, never from its place in a list, so that adding one changes no other.

/** @param {string} seed */
const digest = (seed) => createHash('sha1').update(`harbor/${seed}`).digest()

/** A source key: 40 hexadecimal signs, the form the design tool uses for components, variables and styles.
 * @param {string} kind @param {string} name */
export const sourceKey = (kind, name) => digest(`${kind}/${name}`).toString('hex')

/** A number from `from` up to and including `to` that stays with its seed.
 * @param {string} seed @param {number} from @param {number} to */
export const numberFor = (seed, from, to) => from + (digest(seed).readUInt32BE(0) % (to - from + 1))

/** @param {string} kind @param {number} page @param {string} name */
export const nodeId = (kind, page, name) => `${page}:${numberFor(`node/${kind}/${name}`, 100, 9999)}`

const DAY = 86_400_000
const FIRST_DAY = Date.UTC(2024, 2, 4)

/** A moment of a working day; the library was begun in March 2024.
 * @param {string} seed @param {number} fromDay @param {number} toDay days after the beginning */
export function timestamp(seed, fromDay, toDay) {
  const day = numberFor(`day/${seed}`, fromDay, toDay)
  const minute = numberFor(`minute/${seed}`, 8 * 60, 17 * 60)
  return new Date(FIRST_DAY + day * DAY + minute * 60_000).toISOString()
}

/**
 * @template T @param {string} what @param {readonly T[]} items @param {(item: T) => string} of
 * @returns {readonly T[]}
 */
export function unique(what, items, of) {
  const seen = new Set()
  for (const item of items) {
    const value = of(item)
    if (seen.has(value)) throw new Error(`two ${what} share "${value}"`)
    seen.add(value)
  }
  return items
}
