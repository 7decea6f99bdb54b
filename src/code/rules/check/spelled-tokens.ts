import { plainName } from '../css-name.ts'
import type { Declaration } from '../scan/scan-css.ts'
import { lettersOf, withNames, type CodeTokens, type TokenFacts } from '../token-facts.ts'

const USED = /var\(\s*--((?:[\w-]|[\u0080-\uffff]|\\[^\n])+)/gi
const LONGEST_VALUE = 100_000
/** So many tokens have to be spelled otherwise than here, and so many times as many as are spelled as here. */
const FEWEST = 5
const TIMES = 2

/**
 * The tokens by the names that code has for them, where the source of the library says none. What we call such a token is a
 * proposal; code that calls nearly all of them otherwise, `--fgColor-muted` for `--fg-color-muted`, has its names from elsewhere.
 * Of several spellings of one token the one that is there most often is its name.
 */
export function spelledTokens(tokens: CodeTokens, all: Iterable<readonly Declaration[]>): CodeTokens {
  const open = tokens.tokens.filter((token) => !token.isNameSaid)
  if (open.length === 0) return tokens
  const unsaid = new Set(open)
  const spelled = new Map<TokenFacts, Map<string, number>>()
  let here = 0
  for (const declarations of all)
    for (const { value } of declarations) {
      if (!value.includes('--')) continue
      for (const match of value.slice(0, LONGEST_VALUE).matchAll(USED)) {
        const name = plainName(match[1] ?? '')
        const alike = tokens.byLetters.get(lettersOf(name)) ?? []
        const [token] = alike
        if (token === undefined || alike.length > 1 || !unsaid.has(token)) continue
        const names = spelled.get(token) ?? new Map<string, number>()
        names.set(name, (names.get(name) ?? 0) + 1)
        spelled.set(token, names)
      }
    }
  const names = new Map<TokenFacts, string>()
  for (const [token, counts] of spelled) {
    const [[name] = ['']] = [...counts].toSorted(([, a], [, b]) => b - a)
    if (name === token.codeName) here++
    else names.set(token, name)
  }
  return names.size >= FEWEST && names.size > here * TIMES ? withNames(tokens, names) : tokens
}
