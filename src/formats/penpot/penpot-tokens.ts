import { isList, isRecord, own, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import type { Conversion, StyleEntry, TokenEntry } from '../bundle/library-bundle.ts'
import { dtcgImporter } from '../tokens/dtcg-importer.ts'
import type { TokenKeys } from './applied-tokens.ts'
import type { PenpotFile } from './penpot-file.ts'

/** The tokens of the files, as the importer of tokens reads them; null where there are none. */
export function penpotTokens(files: readonly PenpotFile[], fileKey: string): Conversion | null {
  const given = files.flatMap(({ id, name, tokens }) =>
    tokens === null || !holdsTokens(tokens)
      ? []
      : [{ path: `${id}/tokens.json`, name: `files/${id}/tokens.json`, json: singular(tokens), library: name }],
  )
  const known = dtcgImporter.detect(given.map(({ path, name, json }) => ({ path, name, json })))
  const among = [`${given[0]?.library ?? 'tokens'}.json`]
  return known.length === 0 ? null : dtcgImporter.toBundle(known, { fileKey, isComplete: true, among })
}

const holdsTokens = (tokens: JsonObject): boolean =>
  Object.entries(tokens).some(([set, tree]) => !set.startsWith('$') && isRecord(tree) && Object.keys(tree).length > 0)

const SINGULAR: Readonly<Record<string, string>> = {
  fontFamilies: 'fontFamily',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
  lineHeights: 'lineHeight',
}

/** Penpot names the parts of a typography in the plural, and nobody else does. */
function singular(value: Json): Json {
  if (isList(value)) return value.map(singular)
  if (!isRecord(value)) return value
  const typography = own(value, '$type') === 'typography' ? own(value, '$value') : undefined
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === '$value' && isRecord(typography) ? renamed(typography) : singular(part),
    ]),
  )
}

const renamed = (parts: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      SINGULAR[name] ?? name,
      name === 'fontFamilies' && isList(part) && part.length === 1 ? (part[0] ?? null) : part,
    ]),
  )

/** How shapes name tokens: by their path with points, whatever set they are in. */
export function tokenKeys(tokens: readonly TokenEntry[], styles: readonly StyleEntry[]): TokenKeys {
  const byName = (all: readonly { readonly key: string; readonly name: string }[]): ReadonlyMap<string, string> =>
    new Map([
      ...all.toReversed().map(({ key, name }) => [name.replaceAll('/', '.'), key] as const),
      ...all.map(({ key }) => [key, key] as const),
    ])
  const [tokenOf, styleOf] = [byName(tokens), byName(styles)]
  return { token: (name) => tokenOf.get(name) ?? name, style: (name) => styleOf.get(name) ?? null }
}

/** What the specs of components call a token. */
export const tokenNames = (conversion: Conversion | null) => {
  const collections = new Map(Array.from(conversion?.bundle.collections ?? [], ({ key, name }) => [key, name]))
  return new Map(
    Array.from(conversion?.bundle.tokens ?? [], ({ key, name, collection, type }) => [
      key,
      { name, type, collectionName: collections.get(collection) ?? collection },
    ]),
  )
}
