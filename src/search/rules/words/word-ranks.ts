import { textWords } from './text-words.ts'

/** A text as it stands in the index: a name says more than what is written below it. */
type Field = 'title' | 'alias' | 'body'

/**
 * How much each word of a text says about it, by BM25: a word that stands there twice says more than one that stands there once,
 * ever less with each time, and a long text says less of each. How long a text usually is, is the same everywhere, so
 * that what a word says about an entity does not depend on what else is in its library.
 */
export function wordRanks(text: string, field: Field): Map<string, number> {
  const ranks = textWords(text)
  let length = 0
  for (const count of ranks.values()) length += count
  const { weight, usualLength } = FIELDS[field]
  const dilution = SATURATION * (1 - BY_LENGTH + (BY_LENGTH * length) / usualLength)
  for (const [word, count] of ranks) ranks.set(word, (weight * count * (SATURATION + 1)) / (count + dilution))
  return ranks
}

/** Found by bench/search/search.js over documentation in English and five other languages, see docs/decisions/0132. */
const SATURATION = 2
const BY_LENGTH = 0.75
const FIELDS: Readonly<Record<Field, { readonly weight: number; readonly usualLength: number }>> = {
  title: { weight: 4, usualLength: 3 },
  alias: { weight: 3, usualLength: 8 },
  body: { weight: 1, usualLength: 125 },
}
