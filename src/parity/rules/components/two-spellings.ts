/** What a word is given to make another form of it. */
const ENDING = /^(?:d|ed|s|es|ing|y)$/
const SHORTEST = 4

/**
 * `Outline-info` and `Outlined-success`: the first words of compound values are one word in two forms. The first value of
 * each form is told.
 */
export function twoSpellings(values: readonly string[]): (readonly [string, string])[] {
  const first = new Map<string, string>()
  for (const value of values) {
    const [, word = ''] = /^(\p{L}+)[^\p{L}\p{N}]+[\p{L}\p{N}]/u.exec(value.trim()) ?? []
    const folded = word.toLowerCase()
    if (folded.length >= SHORTEST && !first.has(folded)) first.set(folded, value)
  }
  return [...first].flatMap(([short, one]) =>
    [...first].flatMap(([long, other]) =>
      long.length > short.length && long.startsWith(short) && ENDING.test(long.slice(short.length))
        ? [[one, other] as const]
        : [],
    ),
  )
}
