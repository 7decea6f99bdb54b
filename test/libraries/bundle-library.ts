import type { LibraryBundle, StyleEntry, TokenEntry } from '../../src/formats/bundle/library-bundle.ts'
import { kindOfType } from '../../src/formats/tokens/composites/composite-kind.ts'
import type {
  ExportedToken,
  ExportedValue,
  Literal,
  TokenLibrary,
} from '../../src/formats/exports/library/token-library.ts'

/** The tokens of a bundle as exports take them, without a library in between. */
export function bundleLibrary(bundle: LibraryBundle, name: string): TokenLibrary {
  const tokens = new Map([...(bundle.tokens ?? [])].map((token) => [token.key, token]))
  const resolve = (value: ValueOf, mode: string, hops: number): Literal | null => {
    if (typeof value !== 'object' || 'r' in value) return value
    if ('opacity' in value) return null
    const values = tokens.get(value.alias)?.values ?? {}
    const next = Object.hasOwn(values, mode) ? values[mode] : Object.values(values)[0]
    if (next === undefined || hops === 0) return null
    return madeOf(tokens.get(value.alias)?.composite, mode) ?? resolve(next, mode, hops - 1)
  }
  const styles = new Map([...(bundle.styles ?? [])].map((style) => [style.key, style]))
  const exported = (token: TokenEntry): ExportedToken => ({
    id: token.key,
    key: token.key,
    sourceId: token.source_id ?? null,
    name: token.name,
    type: token.type,
    scopes: token.scopes ?? 'ALL',
    description: token.description ?? '',
    codeNames: token.code_names ?? null,
    ...(token.made_of && !JSON.stringify(token.composite ?? {}).includes('"{') ? { madeOf: token.made_of } : {}),
    values: new Map(
      Object.entries(token.values).map(([mode, value]): [string, ExportedValue] => {
        if (typeof value === 'object' && 'opacity' in value) throw new Error('composed colors need a library')
        if (typeof value !== 'object' || !('alias' in value))
          return [mode, { value: madeOf(token.composite, mode) ?? wideOf(token.composite, mode, value) }]
        const target = tokens.has(value.alias) ? value.alias : null
        const resolved = resolve(value, mode, 10)
        return [mode, { target, key: value.alias, resolved, sample: resolved }]
      }),
    ),
  })
  return {
    name,
    collections: [...(bundle.collections ?? [])].map(({ key, source_id, name, modes, default_mode, axis }) => ({
      id: key,
      key,
      sourceId: source_id ?? null,
      name,
      modes,
      defaultMode: default_mode ?? modes[0]?.id ?? '',
      isAxis: axis ?? false,
      tokens: [
        ...[...tokens.values()].filter(({ collection }) => collection === key).map(exported),
        ...[...(bundle.styles ?? [])]
          .filter(({ composite }) => composite?.collection === key)
          .map((style) => exportedStyle(style, styles)),
      ],
    })),
  }
}

/** A style that was a composite token goes out as such. */
function exportedStyle(style: StyleEntry, styles: ReadonlyMap<string, StyleEntry>): ExportedToken {
  const { key, name, description, composite } = style
  return {
    id: key,
    key,
    sourceId: null,
    name,
    type: 'STRING',
    scopes: 'ALL',
    description: description ?? '',
    codeNames: null,
    values: new Map(
      Object.entries(composite?.values ?? {}).flatMap(([mode, said]): [string, ExportedValue][] => {
        const value = endOf(style, mode, styles, 20)
        if (!value) return []
        if (typeof said !== 'string') return [[mode, { value }]]
        const target = said.slice(1, -1)
        return [[mode, { target, key: target, resolved: value, sample: value }]]
      }),
    ),
  }
}

function endOf(
  style: StyleEntry | undefined,
  mode: string,
  styles: ReadonlyMap<string, StyleEntry>,
  hops: number,
): Literal | null {
  const values = style?.composite?.values ?? {}
  const said = Object.hasOwn(values, mode) ? values[mode] : Object.values(values)[0]
  if (typeof said === 'string') return hops === 0 ? null : endOf(styles.get(said.slice(1, -1)), mode, styles, hops - 1)
  const kind = kindOfType(style?.composite?.type ?? '')
  return kind && said ? { composite: kind, json: said } : null
}

function madeOf(composite: TokenEntry['composite'], mode: string): Literal | null {
  const [kind, json] = [kindOfType(composite?.type ?? ''), composite?.values[mode]]
  return kind && typeof json === 'object' ? { composite: kind, json } : null
}

/** A color outside of sRGB with what its source says. */
function wideOf(
  composite: TokenEntry['composite'],
  mode: string,
  value: Exclude<ValueOf, { readonly alias: string } | { readonly opacity: unknown }>,
): Literal {
  const wide = composite?.type === 'color' ? composite.values[mode] : undefined
  return typeof value === 'object' && typeof wide === 'object' ? { ...value, wide } : value
}

type ValueOf = TokenEntry['values'][string]
