import { lettersOf, type TokenFacts } from '../../../code/rules/token-facts.ts'
import { groupedBy, onlyOf } from '../../../formats/manifests/model/fold.ts'

/** What a collection is rather than what it is about. */
const GENERIC =
  /\b(?:primitives?|tokens?|variables?|semantics?|global|globals|core|base|alias|aliases|theme|themes|mode|modes|default)\b/gi

/**
 * Which custom property each token is. By its name in code; else by what its collection and its name come to; else by either
 * behind the word that all names of the style sheet begin with. A name that two tokens could have is that of none.
 */
export function matchNames(tokens: readonly TokenFacts[], declared: Iterable<string>): ReadonlyMap<TokenFacts, string> {
  const names = [...declared]
  const byLetters = groupedBy(names, (name) => [lettersOf(name)])
  const matched = new Map<TokenFacts, string>()
  const taken = new Set<string>()
  const take = (keyOf: (token: TokenFacts) => string): void => {
    const wanted = groupedBy(
      tokens.filter((token) => !matched.has(token)),
      (token) => [keyOf(token)],
    )
    for (const [key, claimants] of wanted) {
      const [token, name] = [onlyOf(claimants), onlyOf(byLetters.get(key))]
      if (token === undefined || name === undefined || taken.has(name)) continue
      matched.set(token, name)
      taken.add(name)
    }
  }
  const prefix = lettersOf(sharedWord(names) ?? '')
  const inCollection = ({ collection, codeName }: TokenFacts): string =>
    lettersOf(collection.replaceAll('_', ' ').replaceAll(GENERIC, ' ')) + lettersOf(codeName)
  take(({ codeName }) => lettersOf(codeName))
  take(inCollection)
  if (prefix !== '') {
    take(({ codeName }) => prefix + lettersOf(codeName))
    take((token) => prefix + inCollection(token))
  }
  return matched
}

const NEARLY_ALL = 0.8

/** The first word of nearly all names: `sds` of `--sds-color-text`. */
export function sharedWord(names: readonly string[]): string | undefined {
  const [most] = [...groupedBy(names, (name) => [firstWord(name)])].sort(([, a], [, b]) => b.length - a.length)
  return most && most[1].length >= names.length * NEARLY_ALL ? most[0] : undefined
}

export const firstWord = (name: string): string => name.split(/[-_]/)[0]?.toLowerCase() ?? ''
