import { foldName } from '../../../library/rules/fold-name.ts'

/**
 * The words of a name as near misses see them: folded, cut at every punctuation mark and where camelCase changes, so that
 * `TextField/Small` has text, field and small. Names themselves have no such parts: they are not segments.
 */
export function nameWords(name: string): string[] {
  if (ASCII_ONLY.test(name)) return asciiWords(name)
  return name
    .normalize('NFKC')
    .replaceAll(CAMEL, '$1 $2')
    .split(NOT_A_WORD)
    .flatMap((word) => (word === '' ? [] : [foldName(word)]))
}

/** The same, without what only other letters need: a library has a hundred thousand names, and most are plain. */
function asciiWords(name: string): string[] {
  const words: string[] = []
  const folded = name.toLowerCase()
  let start = 0
  let isBeforeUpper = false // a lower letter or a digit, so that an upper one begins a word
  for (let at = 0; at <= name.length; at++) {
    const code = name.charCodeAt(at)
    const isUpper = code >= 65 && code <= 90
    const isLower = (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
    if (isLower || (isUpper && !isBeforeUpper)) {
      isBeforeUpper = isLower
      continue
    }
    if (at > start) words.push(folded.slice(start, at))
    start = isUpper ? at : at + 1
    isBeforeUpper = false
  }
  return words
}
// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII_ONLY = /^[\u0000-\u007f]*$/

const CAMEL = /(\p{Ll}|\p{N})(\p{Lu})/gu
const NOT_A_WORD = /[^\p{L}\p{N}\p{M}]+/u

/**
 * Its trigrams as numbers, some of them perhaps twice, with two blanks in front and one behind: the start of a word counts
 * more than its end.
 */
export function* trigrams(word: string): Generator<number> {
  for (let at = 0; at <= word.length; at++) yield trigramEndingAt(word, at)
}

/** Of the trigrams that end with this place of the word, or with the blank behind it. */
export function trigramEndingAt(word: string, at: number): number {
  const first = at < 2 ? BLANK : word.charCodeAt(at - 2)
  const second = at < 1 ? BLANK : word.charCodeAt(at - 1)
  const third = at < word.length ? word.charCodeAt(at) : BLANK
  // Of plain letters a small number, which a Map finds several times as fast.
  if ((first | second | third) < 128) return (first << 14) | (second << 7) | third
  return (first * 65_536 + second) * 65_536 + third + 128 ** 3
}
const BLANK = 32
