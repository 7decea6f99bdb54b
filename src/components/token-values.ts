import type { BoundReference } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { estimateTokens } from '../library/rules/estimate-tokens.ts'
import { modeChooser } from '../tokens/rules/choose-modes.ts'
import { tokenValuePieces } from '../tokens/token-value-pieces.ts'
import { boundTokens } from './bound-tokens.ts'

/** The members that `include=tokenValues` adds to a spec's answer, as JSON text. */
export function tokenValuesText(library: Library, component: number, references: readonly BoundReference[]): string {
  const { tokens, missing } = boundTokens(library, component, references)
  const items = tokens.map((token) => [...tokenValuePieces(library, token, everyMode)].join(''))
  const absent = missing.map(({ ref, name, count }) => ({ ref, name, count }))
  return `"token_values":[${items.join()}],"token_values_missing":${JSON.stringify(absent)}`
}

const everyMode = modeChooser(undefined)

/** What those members cost. It takes resolving all of them, so it is worked out once per library and component. */
export function tokenValuesPrice(
  library: Library,
  component: number,
  references: () => readonly BoundReference[],
): number {
  const known = prices.get(library) ?? new Map<number, number>()
  prices.set(library, known)
  let price = known.get(component)
  if (price === undefined) {
    price = estimateTokens(tokenValuesText(library, component, references()))
    known.set(component, price)
  }
  return price
}

export const isPriced = (library: Library, component: number): boolean => prices.get(library)?.has(component) === true

const prices = new WeakMap<Library, Map<number, number>>()
