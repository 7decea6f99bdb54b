import { usage } from '../../../errors.ts'

/** Reads an option that is several words of a list, commas between or given several times; anything else is wrong usage. */
export const oneOfEach =
  <const Word extends string>(option: string, words: readonly Word[]) =>
  (text: string, before: readonly Word[] = []): Word[] => {
    const parts = text.split(',').map((part) => part.trim())
    const given = parts.filter((part) => part !== '')
    const unknown = given.find((part) => !words.some((word) => word === part))
    if (unknown !== undefined || given.length === 0)
      throw usage(`${option} must be one of ${words.join(', ')}, not "${unknown ?? ''}"`)
    return words.filter((word) => before.includes(word) || given.includes(word))
  }
