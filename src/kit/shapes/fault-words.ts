// What is said of a value that is not as it must be: in bodies, parameters, blocks, bundles, commands and the
// environment alike, each after the path of the value.

export const REQUIRED = 'is required'
export const EMPTY = 'must not be empty'

export const unknownAmong = (known: readonly string[]): string => `is unknown; known are ${known.join(', ')}`

export const atMost = (limit: number, noun: 'character' | 'item' | 'value'): string =>
  `must have at most ${limit} ${noun}${limit === 1 ? '' : 's'}`

/** The largest number that is exact is not a limit that anybody would think of. */
export const wholeNumberFrom = (min: number, max = Number.MAX_SAFE_INTEGER): string =>
  `a whole number from ${min} ${max === Number.MAX_SAFE_INTEGER ? 'on' : `to ${max}`}`

/** What a person would call a value: short, whatever it holds. */
export function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return JSON.stringify(typeof value === 'string' && value.length > 40 ? `${value.slice(0, 40)}…` : value) ?? 'nothing'
}

/** To who typed a command that shows a key. */
export const KEY_REFUSED = 'the key is unknown, expired or revoked: set VITRINE_KEY or --key to another'

/** To who typed a command that asks the console, and named another address: that of the API, for example. */
export const notTheConsole = (url: string, status: number): string =>
  `what answered at ${url} (${status}) is not the console of a Vitrine server: give --url the address that the explorer is opened at`
