import { countWords, foldLetters, WITHOUT_BLANKS } from './count-words.ts'
import { languageOf } from './text-language.ts'

/**
 * The words of a text as the index keeps them. In English that is all; of other languages with blanks the beginning and the end
 * of each long word are kept too, because they are inflected and put together in ways that no list of endings of ours knows.
 */
export function textWords(text: string): Map<string, number> {
  const language = languageOf(text)
  if (language === 'japanese') return japaneseWords(text)
  return language === 'other' ? withEnds(countWords(text)) : countWords(text)
}

/** The words of a question, whatever texts there are. */
export const questionWords = (question: string): Map<string, number> =>
  KANA.test(question) ? japaneseWords(question) : countWords(question)

/**
 * Japanese is written without blanks and in three scripts at once. It is cut by the dictionary that Node brings; pairs of
 * characters stand beside its words for what the dictionary does not know. What is only hiragana is grammar.
 */
function japaneseWords(text: string): Map<string, number> {
  const words = new Map<string, number>()
  for (const [run] of foldLetters(text).matchAll(RUNS))
    for (const { segment } of SEGMENTER.segment(run))
      if (!HIRAGANA_ONLY.test(segment)) words.set(segment, (words.get(segment) ?? 0) + 1)
  for (const [word, count] of countWords(text))
    if (!words.has(word) && !HIRAGANA_ONLY.test(word))
      words.set(word, WITHOUT_BLANKS.test(word) ? BESIDE_WORDS * count : count)
  return words
}

const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' })
/** A run without an end costs a bounded time. */
const RUNS = new RegExp(`${WITHOUT_BLANKS.source}{1,1000}`, 'gu')
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HIRAGANA_ONLY = /^\p{Script=Hiragana}+$/u
const BESIDE_WORDS = 0.15

function withEnds(words: Map<string, number>): Map<string, number> {
  const all = new Map(words)
  for (const [word, count] of words) for (const end of endsOf(word)) all.set(end, (all.get(end) ?? 0) + count)
  return all
}

/** With a mark each, which no word has. */
export function endsOf(word: string): string[] {
  return word.length > END && LETTERS_ONLY.test(word) ? [`^${word.slice(0, END)}`, `${word.slice(-END)}$`] : []
}
const END = 5
const LETTERS_ONLY = /^\p{L}+$/u
