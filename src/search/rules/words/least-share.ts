import { present } from '../../../kit/present.ts'

/** What texts have of a question, by their numbers; not as functions, because it is asked for a hundred thousand texts. */
interface AskedShares {
  /** By weight, 0 to 1. */
  readonly shares: Float64Array
  /** How many distinct words the text has. */
  readonly lengths: Uint32Array
}

/**
 * Which texts have enough of what was asked, by weight, to be hits; `words` were asked for. Of a few words a line must have
 * nearly as much as the line that has most of them: less is a passing mention. Of many words an eighth is enough, and for a
 * whole page always, which has a little of everything: which of them is meant their ranks say better.
 */
export function haveEnough(texts: readonly number[], words: number, { shares, lengths }: AskedShares): number[] {
  let most = 0
  for (const text of texts) {
    const share = present(shares[text])
    if (share > most && present(lengths[text]) <= LINE) most = share
  }
  const leastOfLine = Math.max(LEAST, Math.min(LEAST_OF_LINE, 1 / words), nearness(words) * most)
  const enough: number[] = []
  for (const text of texts)
    if (present(shares[text]) >= (present(lengths[text]) > LINE ? LEAST : leastOfLine)) enough.push(text)
  return enough
}

const nearness = (words: number): number =>
  NEAR_MOST * Math.max(0, Math.min(1, (MANY_WORDS - words) / (MANY_WORDS - FEW_WORDS)))

export const LEAST = 0.12
const LINE = 40
const LEAST_OF_LINE = 0.2
/** Found by bench/search/meaning.js and bench/search/search.js, see docs/decisions/0048. */
const NEAR_MOST = 0.8
const FEW_WORDS = 4
const MANY_WORDS = 7
