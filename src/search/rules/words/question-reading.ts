import { inEnglish } from './other-languages.ts'
import { languageOf } from './text-language.ts'

/** How a model takes a question: as it was asked, in English as far as we know its words, or not at all. */
type Reading = 'as_asked' | 'in_english' | 'not_at_all'

/** `share`: how much of the question the model can read, 0 to 1. */
export function readingOf(question: string, share: number): Reading {
  if (share >= IN_THE_MAIN) return 'as_asked'
  return inEnglish(question) === null ? 'not_at_all' : 'in_english'
}
const IN_THE_MAIN = 0.5

/** Whether it is plainly asked in a language that the model was not trained for. Null: it was not trained for only one. */
export const isForeign = (question: string, language: string | null): boolean =>
  language === 'en' && languageOf(question) !== 'english'
