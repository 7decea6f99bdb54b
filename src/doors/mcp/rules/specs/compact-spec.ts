// Specs as a model reads them cheaply: a property as a TypeScript type, a bound token as {Collection/name}, a variant
// as what differs from the default. Several schema versions are live, so what is not recognized stays as it is.

import { isRecord, type Json, type JsonObject } from '../../../../kit/shapes/json-value.ts'
import { withSharedParts } from './shared-parts.ts'

/** `'sm' | 'md' = 'md'`, `string = 'Book slot'`, `boolean = false`. */
export function propType(prop: Json): Json {
  if (!isRecord(prop)) return prop
  const { type, enum: values, default: fallback, nullable, examples } = prop
  const swap = figmaExtension(prop)['type'] === 'INSTANCE_SWAP'
  const base = Array.isArray(values) ? values.map(literal).join(' | ') : swap ? 'instance' : plain(type ?? 'unknown')
  const optional = nullable === true ? ' | null' : ''
  const example = Array.isArray(examples) && examples.length > 0 ? ` e.g. ${literal(examples[0] ?? null)}` : ''
  return `${base}${optional}${fallback === undefined ? example : ` = ${literal(fallback)}`}`
}

/** Text as it is, anything else as JSON. */
export const plain = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

const literal = (value: Json): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

/** What the library calls the tokens and styles of a document, by how it spells them; undefined where nobody knows. */
export type Names = Readonly<Record<string, string>> | undefined

/** Bindings by name, extensions left out. */
export function compact(value: Json, names?: Names): Json {
  if (Array.isArray(value)) return value.map((one: Json) => compact(one, names))
  if (typeof value === 'string') return bareName(value, names)
  if (!isRecord(value)) return value
  const token = tokenName(value)
  if (token !== undefined) return referenceText(token, referenceOf(value), names)
  const target = value['$binding'] ?? value['$ref']
  if (typeof target === 'string' && Object.keys(value).length === 1) return target.replace('#/props/', '$')
  return compactFields(value, names)
}

function compactFields(fields: JsonObject, names?: Names): JsonObject {
  const kept = Object.entries(fields).filter(([key, inner]) => key !== '$extensions' && inner !== null)
  return Object.fromEntries(kept.map(([key, inner]) => [key, compact(inner, TEXTS.has(key) ? undefined : names)]))
}

/** What people read, or what names something else: no word of it is a reference. */
const TEXTS = new Set(['content', 'text', 'instanceOf', 'propConfigurations', 'configuration', 'layout', 'children'])

/** Documents of before write a token as its name alone. */
function bareName(text: string, names: Names): string {
  return names !== undefined && Object.hasOwn(names, text) ? `{${names[text]}}` : text
}

/**
 * As the library calls it. Of what is not there, or goes by its id, the name tells nothing: what the design file shows stands
 * before it.
 */
function referenceText(token: string, { id, rawValue }: JsonObject, names: Names): string {
  const known = [id, token].find((one) => typeof one === 'string' && names !== undefined && Object.hasOwn(names, one))
  if (typeof known === 'string') return `{${names?.[known]}}`
  const isUnknown = names !== undefined || token === id
  return isUnknown && isPlain(rawValue) ? `${plain(rawValue)} {${token}}` : `{${token}}`
}

const isPlain = (value: Json | undefined): value is Json =>
  value !== undefined && value !== null && typeof value !== 'object'

function tokenName(value: JsonObject): string | undefined {
  if (typeof value['$token'] === 'string') return value['$token']
  const { id, name = value['variableName'], collectionName } = referenceOf(value)
  if (typeof name !== 'string') return isReference(value) && typeof id === 'string' ? id : undefined
  return typeof collectionName === 'string' ? `${collectionName}/${name}` : name
}

/** In documents before 0.11 the object itself says what later ones have in an extension. */
const referenceOf = (value: JsonObject): JsonObject => (isReference(value) ? value : figmaExtension(value))

const isReference = ({ id }: JsonObject): boolean => typeof id === 'string' && /^(VariableID:|S:)/.test(id)

function figmaExtension(value: JsonObject): JsonObject {
  const extensions = value['$extensions']
  const figma = isRecord(extensions) ? extensions['com.figma'] : undefined
  return isRecord(figma) ? figma : {}
}

/** `container button`, `→ Icon`; with bound tokens as an object. */
export function anatomyPart(part: Json, names?: Names): Json {
  if (!isRecord(part)) return part
  const { type, role, instanceOf, tokens, ...others } = part
  const rest = compactFields(others, names)
  const what = [
    type === undefined || type === 'instance' ? undefined : plain(type),
    role === undefined || role === type ? undefined : plain(role),
    instanceOf === undefined ? undefined : `→ ${plain(instanceOf)}`,
  ]
  const line = what.filter((word) => word !== undefined).join(' ')
  if (!isRecord(tokens) && Object.keys(rest).length === 0) return line
  return { is: line, ...(isRecord(tokens) ? compactFields(tokens, names) : {}), ...rest }
}

const MOST_LISTED = 60

/** Which combinations of property values exist, by the shorter of the two lists: what is there or what is not. */
export function variantSummary(configurations: readonly Json[]): Json | undefined {
  const existing = configurations.filter(isRecord)
  if (existing.length === 0) return undefined
  const axes = [...new Set(existing.flatMap((one) => Object.keys(one)))]
  const values = axes.map((axis) => [...new Set(existing.map((one) => JSON.stringify(one[axis] ?? null)))])
  const possible = values.reduce((product, list) => product * list.length, 1)
  const head = { count: existing.length, by: axes }
  if (possible === existing.length) return { ...head, all_combinations: true }
  if (possible - existing.length > existing.length || possible > 20_000) return { ...head, ...listed('only', existing) }
  const known = new Set(existing.map((one) => axes.map((axis) => JSON.stringify(one[axis] ?? null)).join()))
  return {
    ...head,
    ...listed(
      'missing',
      product(axes, values)
        .filter(({ key }) => !known.has(key))
        .map(({ one }) => one),
    ),
  }
}

function listed(name: string, configurations: readonly JsonObject[]): JsonObject {
  const left = configurations.length - MOST_LISTED
  const shown = configurations.slice(0, MOST_LISTED).map((one) => Object.values(one).map(plain).join(' · '))
  return { [name]: shown, ...(left > 0 ? { [`${name}_not_listed`]: left } : {}) }
}

function product(axes: readonly string[], values: readonly (readonly string[])[]): { key: string; one: JsonObject }[] {
  let combinations: string[][] = [[]]
  for (const list of values) combinations = combinations.flatMap((head) => list.map((value) => [...head, value]))
  return combinations.map((combination) => ({
    key: combination.join(),
    one: Object.fromEntries(axes.map((axis, at) => [axis, JSON.parse(combination[at] ?? 'null') as Json])),
  }))
}

/** A tree as rows, one per element, so that a large one can be cut between elements. */
export function treeRows(tree: Json, names?: Names): JsonObject[] {
  if (!isRecord(tree)) return []
  const { elements, layout, ...others } = tree
  const rest = compactFields(others, names)
  return [
    ...(Object.keys(rest).length > 0 ? [rest] : []),
    ...(layout === undefined ? [] : [{ layout }]),
    ...(isRecord(elements) ? Object.entries(elements) : []).map(([name, element]) => ({
      [name]: withoutWrap(compact(element, names)),
    })),
  ]
}

/** What is styled stands beside what is not: the word for it would be paid for with every element. */
function withoutWrap(element: Json): Json {
  if (!isRecord(element) || !isRecord(element['styles'])) return element
  const { styles, ...others } = element
  return Object.keys(others).some((key) => Object.hasOwn(styles, key)) ? element : { ...styles, ...others }
}

/** Rows of a tree as one object, what elements share told once; as they are where a name stands twice. */
export function treeOf(rows: readonly unknown[]): unknown {
  const members = (rows as readonly Json[]).flatMap((row) => (isRecord(row) ? Object.entries(row) : [undefined]))
  const known = members.filter((member) => member !== undefined)
  const isOne = known.length === members.length && new Set(known.map(([name]) => name)).size === known.length
  return isOne ? withSharedParts(Object.fromEntries(known)) : rows
}

/**
 * A variant by its values, with the paths whose value is another than in the default tree; null stands for what the
 * default alone has.
 */
export function changesFrom(
  standard: Json,
  names?: Names,
): (variant: JsonObject) => [label: string, changes: JsonObject] {
  const before = leaves(compact(withoutConfiguration(standard), names))
  const written = new Map(before.map(([path, value]) => [path, JSON.stringify(value)]))
  const above = before.map(([path]) => prefixes(path))
  return ({ configuration = {}, ...tree }) => {
    const after = new Map(leaves(compact(withoutConfiguration(tree), names)))
    const changes: Record<string, Json> = {}
    for (const [path, value] of after) {
      if (written.get(path) !== JSON.stringify(value)) changes[path] = value
    }
    const known = new Set([...after.keys()].flatMap(prefixes))
    for (const path of above) {
      const gone = path.find((prefix) => !known.has(prefix))
      // What has one value now has nothing below it: nobody has to be told that.
      const isReplaced = gone !== undefined && prefixes(gone).some((prefix) => prefix !== gone && after.has(prefix))
      if (gone !== undefined && !isReplaced) changes[gone] = null
    }
    return [
      isRecord(configuration) ? Object.values(configuration).map(plain).join(' · ') : plain(configuration),
      changes,
    ]
  }
}

/** `root`, `root.padding`, `root.padding.top`: what is gone as a whole is told as a whole. */
function prefixes(path: string): string[] {
  const found: string[] = []
  for (let end = path.indexOf('.'); end !== -1; end = path.indexOf('.', end + 1)) found.push(path.slice(0, end))
  return [...found, path]
}

function withoutConfiguration(tree: Json): Json {
  if (!isRecord(tree)) return {}
  const { configuration: _, name: __, ...others } = tree
  return others
}

/** `root.styles.height` → value; the words that every path shares are left out. */
function leaves(value: Json, path = ''): [string, Json][] {
  if (!isRecord(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, path === '' ? (key === 'elements' ? '' : key) : key === 'styles' ? path : `${path}.${key}`),
  )
}
