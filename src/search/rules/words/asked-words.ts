import { countWords } from './count-words.ts'
import { ABBREVIATIONS, SYNONYMS } from './field-words.ts'
import { searchedName } from '../searched-name.ts'

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
 * word (`check box`), long forms of abbreviations, and synonyms of the field.
 */
export function askedWords(question: string): AskedWord[] {
  const counts = countWords(searchedName(question))
  const words = [...counts.keys()]
  return words.map((word, at) => {
    const next = words[at + 1]
    const others = new Map<string, number>()
    const add = (other: string, worth: number): void => {
      if (!counts.has(other) && (others.get(other) ?? 0) < worth) others.set(other, worth)
    }
    if (next !== undefined) add(word + next, JOINED)
    for (const long of LONG_FORMS.get(word) ?? []) add(long, LONG_FORM)
    for (const synonym of SYNONYMS_OF.get(word) ?? []) add(synonym, SYNONYM)
    for (const long of LONG_FORMS.get(word) ?? [])
      for (const synonym of SYNONYMS_OF.get(long) ?? []) add(synonym, SYNONYM)
    return {
      word,
      times: counts.get(word) ?? 1,
      others: [...others].map(([other, worth]) => ({ word: other, worth })),
    }
  })
}

const JOINED = 0.9
const LONG_FORM = 0.9
const SYNONYM = 0.5

/** The question with its abbreviations spelled out, for a model that read few of them. */
export function spelledOut(question: string): string {
  return question.replaceAll(/[\p{L}\p{N}]+/gu, (word) => LONG_TEXTS.get(word.toLowerCase()) ?? word)
}

const linesOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '))

const stemsOf = (text: string): string[] => [...countWords(text).keys()]

const LONG_TEXTS = new Map(linesOf(ABBREVIATIONS).map(([short = '', ...long]) => [short, long.join(' ')]))
const LONG_FORMS = new Map([...LONG_TEXTS].map(([short, long]) => [stemsOf(short)[0] ?? short, stemsOf(long)]))

const SYNONYMS_OF = new Map<string, Set<string>>()
for (const line of linesOf(SYNONYMS)) {
  const stems = line.flatMap(stemsOf)
  for (const stem of stems) {
    const others = SYNONYMS_OF.get(stem) ?? new Set()
    for (const other of stems) if (other !== stem) others.add(other)
    SYNONYMS_OF.set(stem, others)
  }
}
