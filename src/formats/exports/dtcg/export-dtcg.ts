import { isRecord, type Json } from '../../../kit/shapes/json-value.ts'
import type { Mode } from '../../../library/documents.ts'
import { meaningOf as typeMeaning } from '../../tokens/model/token-types.ts'
import { isAlias, jsonText, kebab } from '../library/token-library.ts'
import type {
  Exported,
  ExportedCollection,
  ExportedFile,
  ExportedToken,
  Note,
  TokenLibrary,
} from '../library/token-library.ts'
import { UniqueNames } from '../library/unique-names.ts'
import type { Dialect } from './dialect.ts'
import { DTCG_2025 } from './dtcg-2025.ts'
import { DtcgTokens } from './dtcg-tokens.ts'
import { noteLosses } from './note-losses.ts'

/**
 * DTCG: a file for each collection and mode, and a resolver that says how they go together. What the format has no word
 * for (ids, keys, scopes, texts, what an alias that leads nowhere names) is in `$extensions["com.vitrine"].original`, so
 * that an import gives the same library again. The name is the one under which Style Dictionary resolves no references.
 */
export function exportDtcg(library: TokenLibrary, dialect: Dialect = DTCG_2025): Exported {
  const notes: Note[] = []
  const tokens = new DtcgTokens(library, dialect)
  const fileNames = new UniqueNames()
  const setNames = new UniqueNames()
  const sets: Record<string, object> = {}
  const modifiers: Record<string, object> = {}
  const resolutionOrder: object[] = []
  const files: ExportedFile[] = []
  for (const collection of library.collections) {
    const { modes } = collection
    const name = setNames.take(kebab(collection.name))
    const contexts = new UniqueNames()
    const placed: PlacedMode[] = []
    for (const mode of modes) {
      const path = `${fileNames.take(fileName(collection, mode))}.tokens.json`
      files.push({ path, content: jsonText(treeOf(collection, mode, tokens)) })
      // A mode of a brand says what differs, over the files that it inherits from.
      const inherited = placed.find((one) => one.mode.id === mode.parent)?.source ?? []
      placed.push({ mode, context: contexts.take(kebab(mode.name)), source: [...inherited, { $ref: path }] })
    }
    const chosen = placed.find(({ mode }) => mode.id === collection.defaultMode) ?? placed[0]
    const facts = collectionFacts(collection, tokens, placed)
    const $extensions = { 'com.vitrine': { original: facts } }
    if (modes.length < 2) sets[name] = { sources: placed[0]?.source ?? [], $extensions }
    else {
      const byContext = Object.fromEntries(placed.map(({ context, source }) => [context, source]))
      modifiers[name] = { contexts: byContext, default: chosen?.context, $extensions }
    }
    resolutionOrder.push({ $ref: `#/${modes.length < 2 ? 'sets' : 'modifiers'}/${encodeURIComponent(name)}` })
    for (const token of collection.tokens) noteLosses(collection, token, { tokens, notes })
  }
  // The format wants something in this list.
  const order = resolutionOrder.length > 0 ? resolutionOrder : [{ name: 'tokens', type: 'set', sources: [] }]
  const resolver = { name: library.name, version: '2025.10', sets, modifiers, resolutionOrder: order }
  return { files: [{ path: 'tokens.resolver.json', content: jsonText(resolver) }, ...files], notes }
}

interface PlacedMode {
  readonly mode: Mode
  readonly context: string
  readonly source: readonly { readonly $ref: string }[]
}

const fileName = ({ name, modes }: ExportedCollection, mode: Mode): string =>
  modes.length === 1 ? short(kebab(name)) : `${short(kebab(name))}.${short(kebab(mode.name))}`

const LONGEST_PART_BYTES = 100

/** File systems take 255 bytes for a whole name. */
function short(name: string): string {
  let bytes = 0
  const kept = Array.from(name).filter((sign) => (bytes += utf8Bytes(sign)) <= LONGEST_PART_BYTES)
  return kept.join('')
}

function utf8Bytes(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

function collectionFacts(
  { key, sourceId, name, defaultMode, isAxis }: ExportedCollection,
  { paths: { prefixes } }: DtcgTokens,
  placed: readonly PlacedMode[],
): object {
  const prefix = prefixes.get(key)
  return {
    key,
    name,
    ...(sourceId === null ? {} : { source_id: sourceId }),
    modes: placed.map(({ mode, context }) => ({ ...mode, context })),
    default_mode: defaultMode,
    ...(isAxis ? { axis: true } : {}),
    ...(prefix === undefined ? {} : { prefix }),
  }
}

function treeOf(collection: ExportedCollection, mode: Mode, tokens: DtcgTokens): object {
  const tree = new Map<string, unknown>()
  for (const token of collection.tokens) {
    const node = nodeOf(token, mode, tokens)
    const path = tokens.paths.of.get(token.id)
    if (!node || !path) continue
    let group = tree
    for (const segment of path.slice(0, -1)) {
      const below = group.get(segment)
      const next: Map<string, unknown> = below instanceof Map ? (below as Map<string, unknown>) : new Map()
      group.set(segment, next)
      group = next
    }
    group.set(path.at(-1) ?? '', node)
  }
  return plain(tree)
}

const plain = (tree: ReadonlyMap<string, unknown>): object =>
  Object.fromEntries([...tree].map(([key, value]) => [key, value instanceof Map ? plain(value) : value]))

/** A token, or a group without one where the format has nothing for what it says. */
function nodeOf(token: ExportedToken, mode: Mode, tokens: DtcgTokens): object | null {
  const $value = tokens.spelled(token, mode)
  const own = token.values.get(mode.id)
  const isSaid = own !== undefined
  if ($value === null && !isSaid) return null
  if (own?.isInherited) {
    const there = tokens.spelled(token, { id: mode.parent ?? '', name: '' })
    if (JSON.stringify(there) === JSON.stringify($value)) return null
  }
  const $type = tokens.typeOf(token)
  const { $description, $deprecated } = splitDescription(token.description)
  const original = own?.isInherited
    ? { inherited: true }
    : isSaid
      ? originalOf(token, mode, { $type, $value, tokens })
      : { unset: true }
  const isPlain = $value !== null && !hasBraces(token.description)
  const described = { ...original, ...(isPlain || token.description === '' ? {} : { description: token.description }) }
  return {
    ...($value === null ? {} : { $type, $value }),
    ...($description === '' || !isPlain ? {} : { $description }),
    ...($deprecated === undefined || !isPlain ? {} : { $deprecated }),
    ...(Object.keys(described).length === 0 ? {} : { $extensions: { 'com.vitrine': { original: described } } }),
  }
}

interface Spelled {
  readonly $type: string | null
  readonly $value: Json | null
  readonly tokens: DtcgTokens
}

/** What an import would not find out by itself. */
function originalOf(token: ExportedToken, mode: Mode, { $type, $value, tokens }: Spelled): Record<string, unknown> {
  const value = token.values.get(mode.id)
  if (!value) return {}
  const path = tokens.paths.of.get(token.id) ?? []
  const prefixed = [...tokens.paths.prefixes.values()].includes(path[0] ?? '') ? path.slice(1) : path
  const said = isAlias(value) ? null : tokens.said(token, value.value)
  const implied = typeMeaning(said?.type ?? '')?.scopes ?? 'ALL'
  const isImplied = said !== null && JSON.stringify(implied) === JSON.stringify(token.scopes)
  // A length in another unit is a text there, and texts have no scopes of lengths.
  const isRem = isRecord(said?.value) && said.value['unit'] === 'rem' && token.scopes === 'ALL'
  return {
    ...(token.key === path.join('.') ? {} : { key: token.key }),
    ...(token.name === prefixed.join('/') ? {} : { name: token.name }),
    ...(token.sourceId === null ? {} : { source_id: token.sourceId }),
    ...(isImplied || isRem ? {} : { scopes: token.scopes }),
    ...(token.codeNames ? { code_names: token.codeNames } : {}),
    ...(token.madeOf ? { made_of: token.madeOf } : {}),
    ...(!isAlias(value) && value.source
      ? tokens.sourceOf(value.source)
      : isAlias(value)
        ? aliasFacts(token, tokens.pathOf(value.target) ?? value.key, { $type, $value })
        : said && JSON.stringify([said.type, said.value]) !== JSON.stringify([$type, $value])
          ? { type: said.type, value: said.value }
          : {}),
  }
}

function aliasFacts(
  token: ExportedToken,
  target: string,
  { $type, $value }: Pick<Spelled, '$type' | '$value'>,
): object {
  if ($value === `{${target}}`) return {}
  return { ...($value === null || $type === null ? { type: PLAIN[token.type] } : {}), alias: target }
}

const PLAIN = { COLOR: 'color', FLOAT: 'number', STRING: 'string', BOOLEAN: 'boolean' } as const

/** The last paragraph of a description may be what the import made of `$deprecated`. */
function splitDescription(description: string): { $description: string; $deprecated?: string | true } {
  const [notice, reason] = /(?:^|\n\n)Deprecated(?:\.|: ((?:(?!\n\nDeprecated)[\s\S])+))$/.exec(description) ?? []
  if (notice === undefined) return { $description: description }
  return { $description: description.slice(0, -notice.length), $deprecated: reason ?? true }
}

/** Builders take what stands in braces for a reference, in a description too. */
function hasBraces(text: string): boolean {
  const open = text.indexOf('{')
  return open !== -1 && text.includes('}', open)
}
