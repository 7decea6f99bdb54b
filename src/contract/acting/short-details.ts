const MAX_MEMBERS = 12
const MAX_LENGTH = 200
const MAX_LIST = 10

/** Names under which secrets come, addresses that let in whoever has them among them: none is ever noted. */
const SECRET = /^(key|token|secret|password|authorization|url)$/

/**
 * What is worth noting of an input: its short texts, numbers and switches, and lists of short texts. Blocks, files and
 * whatever else is long is left out: the trail says what was done to what, not what it then said.
 */
export function shortDetails(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(input).flatMap(([name, value]) => {
    const short = SECRET.test(name) ? undefined : shortValue(value)
    return short === undefined ? [] : [[name, short] as const]
  })
  return Object.fromEntries(kept.slice(0, MAX_MEMBERS))
}

function shortValue(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') return cut(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.slice(0, MAX_LIST).map(cut)
  return undefined
}

/** Well-formed, also where a pair of surrogates is cut in two. */
const cut = (text: string): string =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…`
