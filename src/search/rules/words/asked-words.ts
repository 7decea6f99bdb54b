import { countWords } from './count-words.ts'
import { endsOf, questionWords } from './text-words.ts'
import { ABBREVIATIONS, SYNONYMS } from './field-words.ts'
import { nameWords } from './name-words.ts'
import { searchedName } from './searched-name.ts'
import { inEnglish } from './other-languages.ts'

/** One word of a question, and what else may stand for it in a text. */
export interface AskedWord {
  readonly word: string
  /** How often it stands in the question. */
  readonly times: number
  /** What is meant as well, each worth less than the word itself. */
  readonly others: readonly { readonly word: string; readonly worth: number }[]
}

/**
 * The words of a question as the text engine looks for them: parts of camelCase too, neighbors that others write as one
 * word (`check box`), long forms of abbreviations, words of the field in other languages, and synonyms of the field.
 */
export function askedWords(question: string): AskedWord[] {
  const counts = questionWords(searchedName(question))
  const joined = joinedNeighbors(question)
  const translated = translations(question)
  return [...counts].map(([word, times]) => {
    const others = new Map<string, number>()
    const add = (other: string, worth: number): void => {
      if (!counts.has(other) && (others.get(other) ?? 0) < worth) others.set(other, worth)
    }
    const same = [word, ...(translated.get(word) ?? [])].flatMap((meant) => [
      ...(meant === word ? [] : [meant]),
      ...(joined.get(meant) ?? []),
      ...(LONG_FORMS.get(meant) ?? []),
    ])
    for (const other of same) add(other, SAME)
    for (const end of endsOf(word)) add(end, END)
    for (const meant of [word, ...same]) for (const synonym of SYNONYMS_OF.get(meant) ?? []) add(synonym, SYNONYM)
    return { word, times, others: [...others].map(([other, worth]) => ({ word: other, worth })) }
  })
}

/**
 * Two words that others write as one, by the first of them that is looked for: `drop down` and `sign up` too, although
 * the second is a stop word.
 */
function joinedNeighbors(question: string): Map<string, string[]> {
  const words = nameWords(question)
  const found = new Map<string, string[]>()
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next === undefined) break
    const [key] = [...stemsOf(word), ...stemsOf(next)]
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), ...stemsOf(word + next)])
  }
  return found
}

/** What words of a question that is not in English are in English, by the former as they are looked for. */
function translations(question: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { from, english } of inEnglish(question)?.words ?? [])
    for (const stem of stemsOf(from)) found.set(stem, [...(found.get(stem) ?? []), ...stemsOf(english)])
  return found
}

const SAME = 0.9
/** In texts that are not in English: a word that begins or ends alike. */
const END = 0.5
const SYNONYM = 0.35

/** The question with its abbreviations spelled out and as far as may be in English, for a model that read little else. */
export function spelledOut(question: string): string {
  return (inEnglish(question)?.question ?? question).replaceAll(
    /[\p{L}\p{N}]+/gu,
    (word) => longText(word.toLowerCase()) ?? word,
  )
}

/** Of several of them too: `btns`. */
const longText = (word: string): string | undefined =>
  LONG_TEXTS.get(word) ?? (/[^s]s$/.test(word) ? LONG_TEXTS.get(word.slice(0, -1)) : undefined)

/**
 * A short question with a few words that others use for the same, for the same model; null where there are none. A long one
 * says enough by itself.
 */
export function withSynonyms(question: string): string | null {
  const words = nameWords(question)
  if (words.length > SHORT_QUESTION) return null
  const others = LINES_OF_SYNONYMS.filter((line) => line.some((word) => words.includes(word))).flat()
  const added = [...new Set(others)].filter((word) => !words.includes(word)).slice(0, MOST_ADDED)
  return added.length === 0 ? null : [question, ...added].join(' ')
}
const SHORT_QUESTION = 4
const MOST_ADDED = 4

const linesOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '))

const stemsOf = (text: string): string[] => [...countWords(text).keys()]

const LONG_TEXTS = new Map(linesOf(ABBREVIATIONS).map(([short = '', ...long]) => [short, long.join(' ')]))
const LONG_FORMS = new Map([...LONG_TEXTS].map(([short, long]) => [stemsOf(short)[0] ?? short, stemsOf(long)]))

const LINES_OF_SYNONYMS = linesOf(SYNONYMS)
const SYNONYMS_OF = new Map<string, Set<string>>()
for (const line of LINES_OF_SYNONYMS) {
  const stems = line.flatMap(stemsOf)
  for (const stem of stems) {
    const others = SYNONYMS_OF.get(stem) ?? new Set()
    for (const other of stems) if (other !== stem) others.add(other)
    SYNONYMS_OF.set(stem, others)
  }
}
