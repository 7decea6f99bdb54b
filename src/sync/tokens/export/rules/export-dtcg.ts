import { isRecord } from '../../../../kit/json-value.ts'
import type { Mode } from '../../../../library/documents.ts'
import { meaningOf as typeMeaning } from '../../rules/token-types.ts'
import { dtcgPaths, type DtcgPaths } from './dtcg-paths.ts'
import { dtcgValue } from './dtcg-value.ts'
import type {
  Exported,
  ExportedAlias,
  ExportedCollection,
  ExportedFile,
  ExportedToken,
  TokenLibrary,
} from './token-library.ts'
import { isAlias, jsonText, kebab, tokensById, UniqueNames } from './token-library.ts'
import { meaningOf } from './value-meaning.ts'

type Note = Exported['notes'][number]

/**
 * DTCG 2025.10: a file for each collection and mode, and a resolver that says how they go together. What the format has
 * no word for (ids, keys, scopes) is in `$extensions["com.vitrine"]`, so that an import gives the same library again.
 */
export function exportDtcg(library: TokenLibrary): Exported {
  const notes: Note[] = []
  const names = new UniqueNames()
  const context = { paths: dtcgPaths(library), byId: tokensById(library), byKey: pathsByKey(library), notes }
  const sets: Record<string, object> = {}
  const modifiers: Record<string, object> = {}
  const resolutionOrder: object[] = []
  const files: ExportedFile[] = []
  const setNames = new UniqueNames()
  for (const collection of library.collections) {
    const name = setNames.take(collection.name)
    const contexts = new UniqueNames()
    const refs = collection.modes.map((mode) => {
      const path = `${names.take(fileName(collection, mode))}.tokens.json`
      files.push({ path, content: jsonText(treeOf(collection, mode, context)) })
      return [contexts.take(mode.name), [{ $ref: path }]] as const
    })
    const $extensions = { 'com.vitrine': collectionFacts(collection, context.paths) }
    const chosen = collection.modes.findIndex(({ id }) => id === collection.defaultMode)
    if (collection.modes.length === 1) sets[name] = { sources: refs[0]?.[1] ?? [], $extensions }
    else modifiers[name] = { contexts: Object.fromEntries(refs), default: refs[Math.max(0, chosen)]?.[0], $extensions }
    const kind = collection.modes.length === 1 ? 'sets' : 'modifiers'
    resolutionOrder.push({ $ref: `#/${kind}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}` })
    for (const token of collection.tokens) noteLosses(collection, token, notes)
  }
  const resolver = { name: library.name, version: '2025.10', sets, modifiers, resolutionOrder }
  return { files: [{ path: 'tokens.resolver.json', content: jsonText(resolver) }, ...files], notes }
}

interface Context {
  readonly paths: DtcgPaths
  readonly byId: ReadonlyMap<string, ExportedToken>
  readonly byKey: ReadonlyMap<string, string>
  readonly notes: Note[]
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

function pathsByKey(library: TokenLibrary): Map<string, string> {
  return new Map(library.collections.flatMap(({ tokens }) => tokens.map(({ key, id }) => [key, id])))
}

function collectionFacts(
  { key, sourceId, name, modes, defaultMode }: ExportedCollection,
  { prefixes }: DtcgPaths,
): object {
  const prefix = prefixes.get(key)
  return {
    key,
    name,
    ...(sourceId === null ? {} : { source_id: sourceId }),
    modes: modes.map(({ id, name }) => ({ id, name })),
    default_mode: defaultMode,
    ...(prefix === undefined ? {} : { prefix }),
  }
}

/** A mode that another one is named like has another name as a context; its id still tells it. */
function treeOf(collection: ExportedCollection, mode: Mode, context: Context): object {
  const tree = new Map<string, unknown>()
  for (const token of collection.tokens) {
    const node = nodeOf(token, mode, context)
    const path = context.paths.of.get(token.id)
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

function nodeOf(token: ExportedToken, mode: Mode, context: Context): object | null {
  const value = token.values.get(mode.id)
  if (value === undefined) return null
  const said = isAlias(value) ? aliasNode(token, value, context) : literalNode(token, value.value, context)
  const { $description, $deprecated } = splitDescription(token.description)
  const ours = tokenFacts(token, said, { isAlias: isAlias(value), context })
  return {
    $type: said.$type,
    $value: said.$value,
    ...($description === '' ? {} : { $description }),
    ...($deprecated === undefined ? {} : { $deprecated }),
    ...(Object.keys(ours).length === 0 ? {} : { $extensions: { 'com.vitrine': ours } }),
  }
}

type Said = { readonly $type: string; readonly $value: unknown }

function literalNode(token: ExportedToken, value: Parameters<typeof meaningOf>[1], { paths, byKey }: Context): Said {
  return dtcgValue(meaningOf(token, value), (key) => paths.of.get(byKey.get(key) ?? '')?.join('.') ?? key)
}

/** An alias to what is not exported says what it comes to; one that leads nowhere is kept as the source has it. */
function aliasNode(token: ExportedToken, alias: ExportedAlias, context: Context): Said {
  const path = alias.target === null ? undefined : context.paths.of.get(alias.target)
  const $type =
    alias.sample === null ? PLAIN[token.type] : literalNode(endOf(token, alias, context), alias.sample, context).$type
  if (path) return { $type, $value: `{${path.join('.')}}` }
  if (alias.resolved !== null) return literalNode(token, alias.resolved, context)
  return { $type: PLAIN[token.type], $value: `{${alias.key.replaceAll(/[{}]/g, '')}}` }
}

const PLAIN = { COLOR: 'color', FLOAT: 'number', STRING: 'string', BOOLEAN: 'boolean' } as const

function endOf(token: ExportedToken, alias: ExportedAlias, { byId }: Context): ExportedToken {
  const seen = new Set([token])
  for (let at: ExportedAlias | undefined = alias; at?.target;) {
    const target = byId.get(at.target)
    if (!target || seen.has(target)) break
    seen.add(target)
    at = [...target.values.values()].find(isAlias)
  }
  return [...seen].at(-1) ?? token
}

/** What an import would not find out by itself. */
function tokenFacts(
  token: ExportedToken,
  { $type, $value }: Said,
  { isAlias, context }: { isAlias: boolean; context: Context },
): Record<string, unknown> {
  const path = (context.paths.of.get(token.id) ?? []).filter((segment) => segment !== '$root')
  const prefixed = [...context.paths.prefixes.values()].includes(path[0] ?? '') ? path.slice(1) : path
  const implied = typeMeaning($type)?.scopes ?? 'ALL'
  const isImplied = !isAlias && JSON.stringify(implied) === JSON.stringify(token.scopes)
  // A length in another unit is a text there, and texts have no scopes of lengths.
  const isRem = isRecord($value) && $value['unit'] === 'rem' && token.scopes === 'ALL'
  return {
    ...(token.key === path.join('.') ? {} : { key: token.key }),
    ...(token.name === prefixed.join('/') ? {} : { name: token.name }),
    ...(token.sourceId === null ? {} : { source_id: token.sourceId }),
    ...(isImplied || isRem ? {} : { scopes: token.scopes }),
    ...(token.codeNames ? { code_names: token.codeNames } : {}),
  }
}

/** The last paragraph of a description may be what the import made of `$deprecated`. */
function splitDescription(description: string): { $description: string; $deprecated?: string | true } {
  const [notice, reason] = /(?:^|\n\n)Deprecated(?:\.|: ((?:(?!\n\nDeprecated)[\s\S])+))$/.exec(description) ?? []
  if (notice === undefined) return { $description: description }
  return { $description: description.slice(0, -notice.length), $deprecated: reason ?? true }
}

function noteLosses({ name: collection, modes }: ExportedCollection, token: ExportedToken, notes: Note[]): void {
  const path = `${collection}: ${token.name}`
  const known = [...token.values].filter(([mode]) => modes.some(({ id }) => id === mode))
  if (known.length === 0) notes.push({ path, message: 'has no value in any mode of its collection and is left out' })
  for (const [, value] of known) {
    if (isAlias(value) && value.target === null) {
      const what =
        value.resolved === null
          ? 'leads nowhere, or into modes that are not exported, and is kept'
          : 'leads out of what is exported: its value stands in its place'
      notes.push({ path, message: `the alias to "${value.key}" ${what}` })
    }
    if (!isAlias(value) && typeof value.value === 'string' && /^\{[^{}]+\}$/.test(value.value)) {
      notes.push({ path, message: 'is a text that reads as an alias there' })
    }
  }
}
