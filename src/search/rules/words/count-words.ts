import { stemEnglish } from './stem-english.ts'

/**
 * The words of a text as they are looked for, and how often each stands there: in lower case and in plain letters,
 * English ones by their stem and without the stop words. A word with hyphens counts as a whole and by its parts; a number
 * keeps its decimal point. Scripts that put no blanks between words count by pairs of characters. Longer words are known
 * by their beginning.
 */
export function countWords(text: string): Map<string, number> {
  const letters = foldLetters(text)
  const isPlain = ASCII_ONLY.test(letters)
  const counts = new Map<string, number>()
  const add = (word: string): void => void (word !== '' && counts.set(word, (counts.get(word) ?? 0) + 1))
  const count = (start: number, end: number): void => {
    const word = letters.slice(start, Math.min(end, start + LONGEST))
    if (!isPlain && WITHOUT_BLANKS.test(word)) for (const part of pairs(letters.slice(start, end))) add(part)
    else add(searched(word))
  }
  let compound = -1
  for (let at = 0; at < letters.length;) {
    const width = wordWidth(letters, at)
    if (width === 0) {
      at++
      continue
    }
    const end = wordEnd(letters, at)
    count(at, end)
    const goesOn = letters[end] === '-' && wordWidth(letters, end + 1) > 0
    if (goesOn && compound === -1) compound = at
    else if (!goesOn && compound !== -1) {
      count(compound, end)
      compound = -1
    }
    at = end + 1
  }
  return counts
}

const LONGEST = 100

/** Without accents, and letters that are more than one with an accent as people write them who do not have them. */
export function foldLetters(text: string): string {
  return foldAccents(text).replaceAll(/[ßøæœđðþłıħŧ]/g, (letter) => PLAIN[letter] ?? letter)
}
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
}

/** Accents of Latin, Greek and Cyrillic are left out; marks of other scripts are letters of theirs. */
export function foldAccents(text: string): string {
  const letters = text.normalize('NFKC').toLowerCase()
  return ASCII_ONLY.test(letters)
    ? letters
    : letters
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
}
// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII_ONLY = /^[\u0000-\u007f]*$/

/** Scripts that put no blanks between words. */
export const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u

/** Neighbors, and each ideograph alone; what stands between in another script is a word of it. */
function* pairs(run: string): Generator<string> {
  for (const [part] of run.matchAll(PARTS)) {
    if (!WITHOUT_BLANKS.test(part)) {
      yield searched(part.slice(0, LONGEST))
      continue
    }
    const characters = Array.from(part)
    for (const [at, character] of characters.entries()) {
      const next = characters[at + 1]
      if (characters.length === 1 || IDEOGRAPH.test(character)) yield character
      if (next !== undefined) yield character + next
    }
  }
}
const PARTS = new RegExp(`${WITHOUT_BLANKS.source}+|(?:(?!${WITHOUT_BLANKS.source}).)+`, 'gu')
export const IDEOGRAPH = /\p{Ideographic}/u

function wordEnd(letters: string, start: number): number {
  let at = start
  for (;;) {
    const width = wordWidth(letters, at)
    if (width > 0) at += width
    else if (letters[at] === '.' && isDigit(letters, at - 1) && isDigit(letters, at + 1)) at++
    else return at
  }
}

export const isDigit = (letters: string, at: number): boolean => {
  const code = letters.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** How many code units the letter, mark or digit takes that stands there, in lower case; 0: there is none. */
export function wordWidth(letters: string, at: number): number {
  const code = letters.charCodeAt(at)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) ? 1 : 0
  if (Number.isNaN(code)) return 0
  if (code >= 0xd800 && code < 0xdc00) return WORD.test(letters.slice(at, at + 2)) ? 2 : 0
  let kind = KINDS[code]
  if (kind === 0) KINDS[code] = kind = WORD.test(letters.charAt(at)) ? 2 : 1
  return kind === 2 ? 1 : 0
}

const WORD = /^[\p{L}\p{N}\p{M}]$/u
/** By code unit: 0 not looked at yet, 1 no part of a word, 2 part of one. */
const KINDS = new Uint8Array(65_536)

/** The stem; empty for a stop word. */
function searched(word: string): string {
  if (/\d/.test(word)) return word
  let stem = STEMS.get(word)
  if (stem === undefined) {
    stem = STOP_WORDS.has(word) ? '' : stemEnglish(word)
    if (STEMS.size >= MOST_STEMS) STEMS.clear()
    STEMS.set(word, stem)
  }
  return stem
}

/** Texts say the same words again and again, and a stem costs more than a look. Full of rare words it begins anew. */
const STEMS = new Map<string, string>()
const MOST_STEMS = 20_000

/** Those of PostgreSQL's English dictionary. */
const STOP_WORDS = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
  itself they them their theirs themselves what which who whom this that these those am is are was were be been being
  have has had having do does did doing a an the and but if or because as until while of at by for with about against
  between into through during before after above below to from up down in out on off over under again further then once
  here there when where why how all any both each few more most other some such no nor not only own same so than too very
  s t can will just don should now`.split(/\s+/),
)
