import { isRecord } from '../../../kit/shapes/json-value.ts'
import { nameOf } from '../../../kit/shapes/fault-words.ts'
import type { CodeNames } from '../../../library/documents.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import { builtNames, builtValue, isBuilt, isBuiltMember } from '../model/built-token.ts'
import { modifierIn } from '../formulas/apply-modifiers.ts'
import { extendGroups } from './extend-groups.ts'
import { pointerOf, referenceOf, valueAt } from '../model/references.ts'
import type { SourceToken, SourceValue } from '../model/source-token.ts'
import { plainValue } from '../model/source-text.ts'
import {
  extensionsOf,
  holdsModes,
  inlineModes,
  inOurWords,
  originOf,
  propertyOf,
  saysValue,
  targetOf,
  typeFromSchema,
  unreadExtensions,
} from '../model/token-extensions.ts'
import { valueModes } from '../model/value-modes.ts'

const MAX_DEPTH = 60
const READ = new Set(
  '$value value $type type $description description comment $extensions extensions $deprecated deprecated deprecated_comment $schema uuid sets $root $extends $ref renamed'.split(
    ' ',
  ),
)

type Node = Readonly<Record<string, unknown>>

export interface TokenTree {
  /** Of the file, for the report. */
  readonly name: string
  readonly root: Node
}

/** Every token of a file in its order: DTCG, or the older shape that says `value` and `type` without the dollar. */
export function walkTokens({ name, root }: TokenTree, notes: ConversionNotes): SourceToken[] {
  const tokens: SourceToken[] = []
  const extended = extendGroups(root, (path, message) => notes.add('group-unresolved', `${name}: ${path}`, message))
  const walk = (given: Node, path: readonly string[], group: GroupFacts): void => {
    const node = inOurWords(given)
    if (!node) return
    const at = `${name}: ${path.join('.')}`
    if (path.length > MAX_DEPTH) return notes.add('token-unrecognized', at, 'is nested too deep and was left out')
    const isToken = path.length > 0 && isTokenNode(node)
    // There a word without the dollar is a name, also below a token: `syntax.attribute` and `syntax.attribute.value`.
    const isModern = Object.hasOwn(node, '$value')
    const type = typeOf(node) ?? group.type
    if (isToken) tokens.push(readToken({ node, path, at, group: { ...group, type }, root: extended }, notes))
    const below = { type, deprecated: isToken ? group.deprecated : (node['$deprecated'] ?? group.deprecated) }
    for (const [key, child] of Object.entries(node)) {
      if (key === '$root' && isRecord(child)) {
        const facts = { ...below, type: typeOf(child) ?? type }
        tokens.push(readToken({ node: child, path, at: `${at}.$root`, group: facts, root: extended }, notes))
      } else if (key.startsWith('$') || (isToken && !isModern && READ.has(key))) continue
      else if (isToken && (isBuiltMember(node, key) || (isRecord(child) && holdsModes(node)))) continue
      else if (isToken && (key === 'prop' || key === 'ref') && propertyOf(node) !== null) continue
      else if (isRecord(child) && (!isToken || hasToken(child))) walk(child, [...path, key], below)
      else if (isToken) notes.addAlike('member-ignored', at, `"${key}" is not carried`)
      else
        notes.add(
          'token-unrecognized',
          `${at}${path.length > 0 ? '.' : ''}${key}`,
          `is neither a token nor a group but ${nameOf(child)}, and was left out`,
        )
    }
  }
  walk(extended, [], { type: null, deprecated: undefined })
  return tokens
}

/** Whether there is a token in it, or it is one itself. */
export function hasToken(node: Node, depth = 0): boolean {
  if (isTokenNode(node)) return true
  return depth < MAX_DEPTH && childrenOf(node).some((child) => hasToken(child, depth + 1))
}

export const childrenOf = (group: Node): Node[] =>
  Object.entries(group).flatMap(([key, child]) =>
    isRecord(child) && (key === '$root' || !key.startsWith('$')) ? [child] : [],
  )

/** A token has a value, or values per mode; what has `value` as a group inside is a group. */
export function isTokenNode(node: Node): boolean {
  if (Object.hasOwn(node, '$value') || typeof node['$ref'] === 'string' || saysValue(node)) return true
  if (Object.hasOwn(node, 'value') && !isGroupNamedValue(node['value'])) return true
  return inlineModes(node).length > 0
}

function isGroupNamedValue(value: unknown): boolean {
  if (isRecord(value) && (Object.hasOwn(value, '$value') || saysValue(value))) return true
  return isRecord(value) && Object.values(value).every((child) => isRecord(child) && isTokenNode(child))
}

/** What a group says for the tokens in it. */
interface GroupFacts {
  readonly type: string | null
  readonly deprecated: unknown
}

interface Place {
  readonly node: Node
  readonly path: readonly string[]
  readonly at: string
  readonly group: GroupFacts
  readonly root: Node
}

function readToken({ node, path, at, group, root }: Place, notes: ConversionNotes): SourceToken {
  for (const name of unreadExtensions(node))
    notes.addAlike('member-ignored', at, `the extension ${name} is not carried`)
  const own = [
    isBuilt(node) ? builtValue(node, root) : node['$value'],
    oldReference(node['value']),
    node['$ref'] === undefined ? undefined : { $ref: node['$ref'] },
  ]
  const raw = plainValue(
    own.find((value) => value !== undefined),
    group.type,
    path,
  )
  const inside = valueModes(raw, group.type)
  const modes = (inside.length > 0 ? inside : inlineModes(node)).map((value) => ({
    ...value,
    raw: plainValue(value.raw, value.type ?? group.type, path),
  }))
  const origin = originOf(node)
  const names = origin.codeNames ?? namedProperty(node) ?? (isBuilt(node) ? builtNames(node) : customProperty(path))
  const target = targetOf(node)
  // A value beside the modes is that of the first one, said again, or holds where none of them does.
  const isSaid =
    modes.length > 0 && (raw === undefined || inside.length > 0 || modes.some((mode) => isSame(mode.raw, raw)))
  const values = isSaid ? modes : [...modes, { mode: null, raw, type: null }]
  return {
    path,
    at,
    type: group.type,
    description: describe(node, group),
    values: values
      .map((value) => withModifier(inlinePointers(value, { root, at }, notes), node))
      .map((value) => (target === null ? value : { ...value, target })),
    origin: names ? { ...origin, codeNames: names } : origin,
    ...(inside.length > 0 ? { hasModesInside: true } : {}),
  }
}

function namedProperty(node: Node): CodeNames | null {
  const web = propertyOf(node)
  return web === null ? null : { web }
}

/** A token that is called like a custom property is one. */
function customProperty(path: readonly string[]): CodeNames | null {
  const name = path.at(-1) ?? ''
  return /^--[\w-]+$/.test(name) ? { web: name } : null
}

const isSame = (a: unknown, b: unknown): boolean => spelled(a) === spelled(b)
/** `#FFF` and `#fff` say the same. */
const spelled = (raw: unknown): string => JSON.stringify(raw ?? null).toLowerCase()

/** In the older shape a reference may name the member that holds the value: `{color.base.value}`. */
function oldReference(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^\{([^{}]+)\.value\}$/, '{$1}') : value
}

function withModifier(value: SourceValue, node: Node): SourceValue {
  const modifier = modifierIn(extensionsOf(node), value.mode)
  return modifier === undefined ? value : { ...value, modifier }
}

function typeOf(node: Node): string | null {
  if (typeof node['$type'] === 'string') return node['$type']
  return typeof node['type'] === 'string' && isTokenNode(node) ? node['type'] : typeFromSchema(node['$schema'])
}

/** A token has no field for deprecation; as the last paragraph of its description people and exports still find it. */
function describe(node: Node, group: GroupFacts): string {
  const text = [node['$description'], node['description'], node['comment']].find(isText)
  const deprecated = node['$deprecated'] ?? node['deprecated'] ?? group.deprecated
  if (deprecated === undefined || deprecated === false) return text ?? ''
  const reason = [deprecated, node['deprecated_comment']].find(isText)
  const notice = reason === undefined ? 'Deprecated.' : `Deprecated: ${reason}`
  return text ? `${text}\n\n${notice}` : notice
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A pointer into the middle of another value cannot be kept as a link: what it points at is taken over. */
function inlinePointers(
  value: SourceValue,
  { root, at }: Pick<Place, 'root' | 'at'>,
  notes: ConversionNotes,
): SourceValue {
  const inline = (raw: unknown, depth: number): unknown => {
    if (depth > 16) return raw
    if (Array.isArray(raw)) return raw.map((item) => inline(item, depth + 1))
    if (!isRecord(raw)) return raw
    if (typeof raw['$ref'] !== 'string') {
      return Object.fromEntries(Object.entries(raw).map(([key, item]) => [key, inline(item, depth + 1)]))
    }
    const whole = referenceOf(raw)
    if (whole !== null) return `{${whole}}`
    const segments = pointerOf(raw['$ref'])
    const found = segments && valueAt(root, segments)
    if (found === undefined || found === null) {
      notes.add('reference-unresolved', at, `points at "${raw['$ref']}", where nothing is`)
      return null
    }
    notes.add('link-lost', at, `points into a value (${raw['$ref']}): the value is kept, the link is not`)
    return inline(found, depth + 1)
  }
  return { ...value, raw: inline(value.raw, 0) }
}
