import { memo } from '../kit/memo.ts'
import type { BoundReference } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { membersText, rawList, type Members } from '../contract/json.ts'
import type { SpecAnswer } from './schema.ts'
import { modeChooser } from '../tokens/rules/choose-modes.ts'
import { estimateTokens } from '../kit/estimate-tokens.ts'
import { TokenValueWriter } from '../tokens/token-value-writer.ts'
import { boundTokens } from './bound-tokens.ts'

type TokenValueMembers = Pick<SpecAnswer, 'token_values' | 'token_values_missing'>

/** What `include=tokenValues` adds to a spec's answer. */
export function tokenValuesMembers(
  library: Library,
  component: number,
  references: readonly BoundReference[],
): Members<TokenValueMembers> {
  const { tokens, missing } = boundTokens(library, component, references)
  const writer = new TokenValueWriter(library, modeChooser(undefined))
  const items = tokens.map((token) => [...writer.pieces(token)].join(''))
  const absent = missing.map(({ ref, name, count, raw }) => {
    return { ref, name, count, ...(raw === undefined ? {} : { raw_value: raw }) }
  })
  return { token_values: rawList(items), token_values_missing: absent }
}

/** What those members cost. It takes resolving all of them, so it is worked out once per library and component. */
export function tokenValuesPrice(
  library: Library,
  component: number,
  references: () => readonly BoundReference[],
): number {
  const known = prices(library)
  let price = known.get(component)
  if (price === undefined) {
    price = Math.round(estimateTokens(membersText(tokenValuesMembers(library, component, references()))))
    known.set(component, price)
  }
  return price
}

export const isPriced = (library: Library, component: number): boolean => prices(library).has(component)

const prices = memo<Library, Map<number, number>>(() => new Map())
