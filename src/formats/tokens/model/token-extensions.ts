import { isRecord } from '../../../kit/shapes/json-value.ts'
import { MAX_NAME } from '../../bundle/bundle.ts'
import type { CodeNames } from '../../../library/documents.ts'
import type { SourceValue, TokenOrigin, VariableTarget } from './source-token.ts'

/** Where our own export keeps what the format has no word for, in a member called `original`. */
const VITRINE = 'com.vitrine'

type Node = Readonly<Record<string, unknown>>

/** What our own export says of a token or a collection; empty for what others wrote. */
export function oursOf(node: Node): Node {
  const ours = extensionsOf(node)[VITRINE]
  const original = isRecord(ours) ? ours['original'] : undefined
  return isRecord(original) ? original : {}
}

/** Whether our own export says there what the token holds, or that it holds nothing. */
export const saysValue = (node: Node): boolean => {
  const ours = oursOf(node)
  return Object.hasOwn(ours, 'value') || typeof ours['alias'] === 'string' || ours['unset'] === true
}

/** A token of our own export as the library had it, where the format has no word for that; null where it had none. */
export function inOurWords(node: Node): Node | null {
  if (!isRecord(node['$extensions'])) return node
  const { type, value, alias, unset, inherited, description } = oursOf(node)
  if (unset === true || inherited === true) return null
  const said = typeof alias === 'string' ? `{${alias.replaceAll(/[{}]/g, '')}}` : value
  return {
    ...node,
    ...(typeof type === 'string' ? { $type: type } : {}),
    ...(said === undefined ? {} : { $value: said }),
    ...(typeof description === 'string' ? { $description: description } : {}),
  }
}

/** Values per mode as tools write them: `{ "acme.themes": { dark } }`, `{ "com.acme": { modes: { dark } } }`, `sets`. */
export function inlineModes(node: Node): SourceValue[] {
  const sets = node['sets']
  if (isRecord(sets)) {
    return Object.entries(sets).map(([mode, set]) =>
      isRecord(set) && Object.hasOwn(set, 'value')
        ? { mode, raw: set['value'], type: typeFromSchema(set['$schema']) }
        : { mode, raw: set, type: null },
    )
  }
  if (holdsModes(node)) return modesBelow(node).map(([mode, below]) => ({ mode, raw: valueIn(below), type: null }))
  for (const [name, extension] of Object.entries(extensionsOf(node))) {
    if (!isRecord(extension)) continue
    const modes = /(^|\.)(modes?|themes)$/.test(name)
      ? extension
      : [extension['modes'], extension['mode'], extension['themes']].find(isRecord)
    if (modes) return Object.entries(modes).map(([mode, raw]) => ({ mode, raw, type: null }))
  }
  return []
}

/** What is called like a custom property is one token, and those below it are its values: `{ prop: "--ink", dark: { value } }`. */
export function holdsModes(node: Node): boolean {
  if (propertyOf(node) === null || valueIn(node) !== undefined) return false
  const below = modesBelow(node)
  return below.length > 0 && below.every(([, child]) => valueIn(child) !== undefined && propertyOf(child) === null)
}

/** The custom property that a token says it is. */
export function propertyOf({ prop }: Node): string | null {
  return typeof prop === 'string' && /^--[\w-]+$/.test(prop) ? prop : null
}

const valueIn = (node: Node): unknown => node['$value'] ?? node['value']

const modesBelow = (node: Node): [string, Node][] =>
  Object.entries(node).flatMap(([key, child]): [string, Node][] =>
    isRecord(child) && !key.startsWith('$') && key !== 'extensions' ? [[key, child]] : [],
  )

/** The modes that a group declares for the tokens in it, which makes it a collection. */
export function declaredModes(group: Node): { readonly modes: readonly string[]; readonly id: string | null } | null {
  for (const extension of Object.values(extensionsOf(group))) {
    if (!isRecord(extension) || !Array.isArray(extension['modes'])) continue
    const modes = extension['modes'].filter((mode) => typeof mode === 'string')
    if (modes.length > 0) return { modes, id: idIn(extension) }
  }
  return null
}

export function originOf(node: Node): TokenOrigin {
  const extensions = extensionsOf(node)
  const ours = oursOf(node)
  const scopes = scopesOf(ours['scopes']) ?? Object.entries(extensions).map(scopesIn).find(Boolean)
  const sourceId =
    textOf(ours['source_id']) ?? Object.values(extensions).map(idIn).find(Boolean) ?? textOf(node['uuid'])
  const key = textOf(ours['key'])
  const name = textOf(ours['name'])
  const codeNames = codeNamesOf(ours['code_names']) ?? Object.entries(extensions).map(codeNamesIn).find(Boolean)
  const madeOf = Array.isArray(ours['made_of']) ? ours['made_of'].filter((one) => typeof one === 'string') : []
  return {
    ...(key === null ? {} : { key }),
    ...(name === null ? {} : { name }),
    ...(scopes ? { scopes } : {}),
    ...(sourceId ? { sourceId } : {}),
    ...(codeNames ? { codeNames } : {}),
    ...(madeOf.length > 0 ? { madeOf } : {}),
  }
}

/** `codeSyntax` of the design tool: the platforms in capitals, under `com.figma` or by itself. */
function codeNamesIn([name, extension]: readonly [string, unknown]): CodeNames | null {
  if (!isRecord(extension)) return null
  return codeNamesOf(name.endsWith('.codeSyntax') ? extension : extension['codeSyntax'])
}

/** Platforms in whatever case; iOS is written in three. */
function codeNamesOf(value: unknown): CodeNames | null {
  if (!isRecord(value)) return null
  const names = Object.entries(value).flatMap(([platform, name]): [string, string][] => {
    const known = PLATFORMS.find((one) => one === platform.toLowerCase())
    const text = typeof name === 'string' ? name.trim() : ''
    return known && text !== '' && text.length <= MAX_NAME ? [[known, text]] : []
  })
  return names.length > 0 ? Object.fromEntries(names) : null
}

const PLATFORMS = ['web', 'android', 'ios'] as const

/** The variable that the design tool's own export says beside the value that it comes to. */
export function targetOf(node: Node): VariableTarget | null {
  const data = extensionsOf(node)['com.figma.aliasData']
  const name = isRecord(data) ? textOf(data['targetVariableName']) : null
  if (!isRecord(data) || name === null) return null
  return { name, id: textOf(data['targetVariableId']), collection: textOf(data['targetVariableSetName']) }
}

/** What extensions hold beyond what is read of them, by the name of the extension. */
export function unreadExtensions(node: Node): string[] {
  return Object.entries(extensionsOf(node)).flatMap(([name, extension]) => {
    if (name === VITRINE || /(^|\.)(modes?|themes)$/.test(name)) return []
    if (/^com\.figma\.(scopes|variableId|codeSyntax|aliasData|modeName|isOverride)$/.test(name)) return []
    if (!isRecord(extension)) return [name]
    return Object.keys(extension)
      .filter((key) => !READ.has(key))
      .map((key) => `${name}.${key}`)
  })
}

const READ = new Set(
  'modes mode themes scopes figmaId variableId id alphaModifier alphaModifiers modify codeSyntax hiddenFromPublishing'.split(
    ' ',
  ),
)

export function extensionsOf(node: Node): Node {
  const extensions = node['$extensions'] ?? node['extensions']
  if (!isRecord(extensions)) return {}
  // Some builds wrap them once more.
  const [only, second] = Object.keys(extensions)
  const inner = extensions['$extensions']
  return only === '$extensions' && second === undefined && isRecord(inner) ? inner : extensions
}

/** Spectrum and its relatives say the type as the address of a schema: `…/token-types/color.json`. */
export function typeFromSchema(schema: unknown): string | null {
  const name = typeof schema === 'string' ? /\/token-types\/([\w-]+)\.json$/.exec(schema)?.[1] : undefined
  return name === undefined || name === 'alias' || name.endsWith('-set') ? null : name
}

function idIn(extension: unknown): string | null {
  if (typeof extension === 'string' && /^Variable(Collection)?I[dD]:/.test(extension)) return extension
  if (!isRecord(extension)) return null
  return textOf(extension['variableId']) ?? textOf(extension['figmaId']) ?? textOf(extension['id'])
}

const scopesIn = ([name, extension]: readonly [string, unknown]): readonly string[] | 'ALL' | null =>
  name.endsWith('.scopes') ? scopesOf(extension) : isRecord(extension) ? scopesOf(extension['scopes']) : null

function scopesOf(scopes: unknown): readonly string[] | 'ALL' | null {
  if (scopes === 'ALL') return 'ALL'
  if (!Array.isArray(scopes)) return null
  const names = scopes.filter((scope) => typeof scope === 'string')
  return names.includes('ALL_SCOPES') ? 'ALL' : names
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
