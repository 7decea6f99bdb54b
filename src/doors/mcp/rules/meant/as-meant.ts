import { isRecord, parsedJson } from '../../../../kit/shapes/json-value.ts'
import type { Shape } from '../../../../kit/shapes/check-shape.ts'
import { folded } from '../../../../entities/rules/nearest.ts'

// What models really send, read as what they mean, where there is only one thing that it can mean: a text for a list,
// JSON inside a text, "5", "false", sortBy for sort_by, color for COLOR. What stays unclear stays as it is and is refused.

/** Arguments of a tool, by the names and kinds that its schema has. */
export function asMeant(shape: Shape, given: unknown): unknown {
  const whole = fromText(given)
  if (whole === undefined || whole === null) return {}
  if (!isRecord(whole)) return whole
  const properties = new Map(Object.entries(shape.properties ?? {}))
  const required = new Set(shape.required)
  const read: [string, unknown][] = []
  for (const [key, value] of Object.entries(whole)) {
    const name = nameMeant(key, properties, whole)
    const member = properties.get(name)
    // Models fill in what they do not need.
    if (member && isBlank(value, member, required.has(name))) continue
    read.push([name, member ? valueMeant(member, name === 'variant' ? namedValue(value) : value) : value])
  }
  return Object.fromEntries(read)
}

function nameMeant(
  key: string,
  properties: ReadonlyMap<string, Shape>,
  given: Readonly<Record<string, unknown>>,
): string {
  if (properties.has(key)) return key
  const wanted = folded(key)
  const names = [...properties.keys()]
  const alike = names.filter((name) => {
    const known = folded(name)
    return known === wanted || known === `${wanted}s` || `${known}s` === wanted
  })
  const meant = alike.length > 0 ? alike : names.filter((name) => CALLED[name]?.includes(wanted))
  const [only] = meant
  // Two spellings of one argument are two answers to one question.
  return only !== undefined && meant.length === 1 && !Object.hasOwn(given, only) ? only : key
}

/** What other tools and interfaces call these. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  components: [
    'name',
    'names',
    'id',
    'ids',
    'componentname',
    'componentnames',
    'componentid',
    'componentids',
    'entity',
  ],
  component: ['name', 'id', 'componentname', 'componentid', 'entity', 'entityid'],
  entity: ['name', 'id', 'entityname', 'entityid', 'component', 'componentname', 'componentid'],
  tokens: ['name', 'names', 'id', 'ids', 'tokenname', 'tokennames', 'tokenid', 'tokenids', 'variable', 'variables'],
  styles: ['name', 'names', 'id', 'ids', 'stylename', 'stylenames', 'styleid', 'styleids'],
  query: ['q', 'search', 'text', 'term', 'keyword', 'keywords', 'searchquery', 'name'],
  q: ['query', 'search', 'text', 'term', 'name', 'filter'],
  type: ['entitytype', 'kind', 'resolvedtype', 'styletype', 'componenttype', 'tokentype'],
  types: ['entitytype', 'entitytypes', 'kind', 'kinds', 'blocktypes'],
  limit: ['count', 'max', 'top', 'topk', 'maxresults', 'pagesize', 'perpage', 'n'],
  cursor: ['nextcursor', 'pagetoken', 'after', 'start'],
  modes: ['theme', 'themes', 'modename'],
  collection: ['collectionname', 'collectionid', 'group'],
  name_prefix: ['prefix', 'startswith', 'path'],
  depth: ['hops', 'levels', 'maxdepth'],
  page: ['slug', 'pageid', 'pageslug'],
  variant: ['configuration', 'properties', 'props'],
  props: ['variant', 'configuration', 'properties'],
  text: ['code', 'source', 'content', 'css'],
  language: ['lang', 'filetype', 'syntax'],
  value: ['color', 'hex', 'cssvalue'],
  direction: ['relation', 'relationship'],
  since: ['from', 'after', 'sincedate', 'sincerevision', 'release'],
  format: ['outputformat', 'target'],
}

/** What models call the choices of an argument that has others. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  inbound: ['in', 'incoming', 'usedby', 'dependents', 'consumers', 'parents', 'upstream', 'impact'],
  outbound: ['out', 'outgoing', 'uses', 'dependencies', 'children', 'downstream'],
  both: ['all', 'any', 'inout'],
  tsx: ['ts', 'js', 'jsx', 'javascript', 'typescript', 'react', 'typescriptreact', 'javascriptreact'],
  scss: ['less'],
  css: ['stylesheet', 'postcss'],
  html: ['htm', 'markup'],
}

const isBlank = (value: unknown, shape: Shape, isRequired: boolean): boolean =>
  (value === null && !isNullable(shape)) ||
  (value === '' && !isRequired && (shape.type === 'string' || shape.enum !== undefined))

const isNullable = ({ anyOf, type }: Shape): boolean => type === 'null' || (anyOf?.some(isNullable) ?? false)

function valueMeant(shape: Shape, value: unknown): unknown {
  if (shape.enum) return choiceMeant(shape.enum, unwrapped(value))
  const { type } = shape
  if (type === 'array') return listMeant(shape, value)
  if (type === 'object') return objectMeant(value)
  const read = type === undefined ? undefined : READ[type]
  return read ? read(unwrapped(value)) : value
}

/** A list of one thing where one thing is wanted. */
const unwrapped = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value

/** A variant by the value of one property, whichever that is: `Danger`. */
const namedValue = (value: unknown): unknown =>
  typeof value === 'string' && /^[^=:{}[\],]+$/.test(value) ? { [ANY_PROPERTY]: value.trim() } : value

/** Where a value is given without its property. */
export const ANY_PROPERTY = ''

function choiceMeant(choices: readonly string[], value: unknown): unknown {
  if (typeof value !== 'string' || choices.includes(value)) return value
  const wanted = folded(value)
  const isAlike = (choice: string): boolean => [folded(choice), `${folded(choice)}s`].includes(wanted)
  return choices.find(isAlike) ?? choices.find((choice) => CHOICES[choice]?.includes(wanted)) ?? value
}

function listMeant({ items = {} }: Shape, value: unknown): unknown {
  const list = listOf(items, fromText(value))
  return Array.isArray(list) ? list.map((item: unknown) => valueMeant(items, item)) : list
}

function listOf(items: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return value
  if (items.type === 'object') return isRecord(value) ? [value] : value
  if (typeof value === 'string') {
    // Names have commas, as in `radius/r2,5`; a list that somebody wrote has a space after each.
    const parts = value.split(items.enum ? /[,\s]+/ : /,\s+|\n/).map((part) => part.trim())
    return parts.filter((part) => part !== '')
  }
  return typeof value === 'number' || isRecord(value) ? [value] : value
}

function numberMeant(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
}

const FLAGS = new Map<unknown, boolean>([
  ['true', true],
  ['yes', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['no', false],
  ['0', false],
  [0, false],
])

const flagMeant = (value: unknown): unknown =>
  FLAGS.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? value

function textMeant(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!isRecord(value)) return value
  // An entity as another tool answered it.
  const { id, name } = value
  return typeof id === 'string' ? id : typeof name === 'string' ? name : value
}

const READ: Readonly<Partial<Record<NonNullable<Shape['type']>, (value: unknown) => unknown>>> = {
  integer: numberMeant,
  number: numberMeant,
  boolean: flagMeant,
  string: textMeant,
}

/** `{"size":"Small"}` as JSON, or as variants are labeled: `size=Small, state=Rest`. */
function objectMeant(value: unknown): unknown {
  const read = fromText(value)
  if (typeof read !== 'string') return read
  const pairs = read.split(',').map(pairMeant)
  return pairs.every((pair) => pair[0] !== '') ? Object.fromEntries(pairs) : read
}

/** Without a name where there is no sign between the two. */
function pairMeant(text: string): readonly [name: string, value: string] {
  const cut = Math.max(0, text.search(/[=:]/))
  return [text.slice(0, cut).trim(), text.slice(cut + 1).trim()]
}

/** JSON that came as a text. */
function fromText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  const read = parsedJson(value)
  return typeof read === 'object' && read !== null ? read : value
}
