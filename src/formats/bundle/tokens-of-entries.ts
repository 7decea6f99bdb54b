import type { CollectionDocument, TokenDocument, TokenValue } from '../../library/documents.ts'
import { hasParents, withInherited } from '../../library/rules/inherited-values.ts'
import type { TokenSource } from '../../tokens/rules/resolve-value.ts'
import { isAlias } from './count-edges.ts'

type ModeValue = ReturnType<TokenSource['token']>['values'][number]

/** The tokens of a bundle as the rule for values reads them; their numbers are their places. */
export function tokensOfEntries(
  collections: ReadonlyMap<string, CollectionDocument>,
  tokens: readonly { readonly key: string; readonly document: TokenDocument }[],
): TokenSource {
  const homes = [...collections.values()]
  const placeOf = new Map([...collections.keys()].map((key, at) => [key, at]))
  const numbers = new Map(tokens.map(({ key }, at) => [key, at]))
  const aliasOf = ({ alias }: { readonly alias: string }) => ({ alias: numbers.get(alias) ?? -1, key: alias })
  const valueOf = (mode: string, value: TokenValue): ModeValue => {
    if (isAlias(value)) return { mode, ...aliasOf(value) }
    if (typeof value !== 'object' || 'r' in value) return { mode, value }
    const { color, opacity } = value
    return {
      mode,
      color: 'alias' in color ? aliasOf(color) : color,
      opacity: typeof opacity === 'number' ? opacity : aliasOf(opacity),
    }
  }
  const read = tokens.map(({ document }) => {
    const collection = placeOf.get(document.collection) ?? -1
    const own = Object.entries(document.values).map(([mode, value]) => valueOf(mode, value))
    const modes = homes[collection]?.modes ?? []
    return { collection, values: hasParents(modes) ? withInherited(own, modes) : own }
  })
  const known = homes.map(({ modes, default_mode, axis }) => ({
    modes,
    defaultMode: default_mode,
    isAxis: axis ?? false,
  }))
  return {
    token: (node) => read[node] ?? NO_TOKEN,
    collection: (node) => known[node] ?? NO_COLLECTION,
  }
}

const NO_TOKEN = { collection: -1, values: [] }
const NO_COLLECTION = { modes: [], defaultMode: '', isAxis: false }
