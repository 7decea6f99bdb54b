import type { LibraryBundle, TokenEntry } from '../../src/sync/bundle/rules/library-bundle.ts'
import type {
  ExportedToken,
  ExportedValue,
  Literal,
  TokenLibrary,
} from '../../src/sync/tokens/export/rules/token-library.ts'

/** The tokens of a bundle as exports take them, without a library in between. */
export function bundleLibrary(bundle: LibraryBundle, name: string): TokenLibrary {
  const tokens = new Map([...(bundle.tokens ?? [])].map((token) => [token.key, token]))
  const resolve = (value: ValueOf, mode: string, hops: number): Literal | null => {
    if (typeof value !== 'object' || !('alias' in value)) return value
    const values = tokens.get(value.alias)?.values ?? {}
    const next = Object.hasOwn(values, mode) ? values[mode] : Object.values(values)[0]
    return next === undefined || hops === 0 ? null : resolve(next, mode, hops - 1)
  }
  const exported = (token: TokenEntry): ExportedToken => ({
    id: token.key,
    key: token.key,
    sourceId: token.source_id ?? null,
    name: token.name,
    type: token.type,
    scopes: token.scopes ?? 'ALL',
    description: token.description ?? '',
    values: new Map(
      Object.entries(token.values).map(([mode, value]): [string, ExportedValue] => {
        if (typeof value !== 'object' || !('alias' in value)) return [mode, { value }]
        const target = tokens.has(value.alias) ? value.alias : null
        const resolved = resolve(value, mode, 10)
        return [mode, { target, key: value.alias, resolved, sample: resolved }]
      }),
    ),
  })
  return {
    name,
    collections: [...(bundle.collections ?? [])].map(({ key, source_id, name, modes, default_mode }) => ({
      key,
      sourceId: source_id ?? null,
      name,
      modes,
      defaultMode: default_mode ?? modes[0]?.id ?? '',
      tokens: [...tokens.values()].filter(({ collection }) => collection === key).map(exported),
    })),
  }
}

type ValueOf = TokenEntry['values'][string]
