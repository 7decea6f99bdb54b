import { chosenValues, type Choice } from '../library/chosen-values.ts'
import type { Literal, TokenLibrary } from '../library/token-library.ts'
import { meaningOf } from '../library/value-meaning.ts'
import { cssValue } from './css-value.ts'

/**
 * What every token is in CSS while collections are set to some modes, by its id and without references: for languages whose
 * variables are gone when a page is shown. Several texts where it becomes several properties; null where CSS has nothing.
 */
export function chosenCss(
  library: TokenLibrary,
  choice?: Choice,
): ReadonlyMap<string, { readonly literal: Literal; readonly texts: ReadonlyMap<string, string> | null }> {
  const values = chosenValues(library, choice)
  const tokens = library.collections.flatMap((collection) => collection.tokens)
  const byKey = new Map(tokens.map((token) => [token.key, token]))
  /** Composite values are made of simple ones; what refers to a composite one again has no text. */
  const refer = (key: string): string | null => {
    const token = byKey.get(key)
    const literal = token && values.get(token.id)
    if (!token || literal === undefined) return null
    return cssValue(meaningOf(token, literal), () => null)?.get('') ?? null
  }
  return new Map(
    tokens.flatMap((token) => {
      const literal = values.get(token.id)
      if (literal === undefined) return []
      return [[token.id, { literal, texts: cssValue(meaningOf(token, literal), refer) }] as const]
    }),
  )
}
