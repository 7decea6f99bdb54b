const LETTER_OR_DIGIT = /[\p{L}\p{N}]/gu
// One of these is a word; of alphabetic scripts one letter is not.
const IDEOGRAPH = /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const NOT_FOR_NEAR_MISSES = /[^\p{L}\p{N}\p{M}\s/.:-]/u

const FUZZY_LETTERS = 4

/** Text and semantic need two letters or digits, or one ideograph. */
export function isTooShort(query: string): boolean {
  return countLetters(query) < 2 && !IDEOGRAPH.test(query)
}

/** Near misses are for words: `100%` asks for that character, and `cash-100` does not have it. */
export function allowsNearMisses(query: string): boolean {
  return countLetters(query) >= FUZZY_LETTERS && !NOT_FOR_NEAR_MISSES.test(query)
}

function countLetters(query: string): number {
  return query.match(LETTER_OR_DIGIT)?.length ?? 0
}
