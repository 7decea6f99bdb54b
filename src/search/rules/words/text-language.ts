import { mostSmallWords } from '../../../kit/words/language-of.ts'

/** What a text is written in, as far as its words are cut and looked for in other ways. */
type TextLanguage = 'english' | 'japanese' | 'unspaced' | 'other'

/** By its beginning: by scripts, and where it is in Latin letters by the small words that every sentence has. */
export function languageOf(text: string): TextLanguage {
  const beginning = text.slice(0, LOOKED_AT)
  if (beginning !== last.beginning) last = { beginning, language: languageOfBeginning(beginning) }
  return last.language
}

/** A text is asked about twice in a row: how its words are cut, and whether a model reads it. */
let last: { readonly beginning: string; readonly language: TextLanguage } = { beginning: '', language: 'english' }

function languageOfBeginning(beginning: string): TextLanguage {
  if (ASCII_ONLY.test(beginning)) return isOtherLatin(beginning) ? 'other' : 'english'
  const letters = count(beginning, LETTER)
  const kana = count(beginning, KANA)
  const unspaced = kana + count(beginning, HAN_OR_HANGUL)
  if (kana > unspaced / 10 && 2 * unspaced * SAYS >= letters) return 'japanese'
  if (2 * unspaced * SAYS >= letters) return 'unspaced'
  if (2 * count(beginning, OF_LATIN) < letters) return 'other'
  return isOtherLatin(beginning) ? 'other' : 'english'
}

const LOOKED_AT = 4_000
/** A character of these scripts says as much as so many letters. */
const SAYS = 2
// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII_ONLY = /^[\u0000-\u007f]*$/
const LETTER = /\p{L}/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const HAN_OR_HANGUL = /[\p{Script=Han}\p{Script=Hangul}]/gu
const OF_LATIN = /\p{Script=Latin}/gu

const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length

/** Also an English text has a few words that are small ones elsewhere. */
function isOtherLatin(text: string): boolean {
  const others = mostSmallWords(text)?.count ?? 0
  return others > 0 && others > count(text, ENGLISH)
}
const ENGLISH =
  /\b(?:the|of|and|to|is|are|that|for|with|as|this|it|by|from|or|not|you|can|which|should|use|will|its|your)\b/giu
