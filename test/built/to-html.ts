import { isRecord, own, type Json, type JsonObject } from '../../src/kit/shapes/json-value.ts'
import { folded, variantTree, type Answer } from './answer.ts'
import { factsOf, find, read, type Facts, type Layers } from './element.ts'
import { boxCss, wrapped } from './layout-css.ts'
import { lookCss, tintOf } from './look-css.ts'
import { valueOf, type Scope } from './values.ts'

// A component as a page, from answers alone: mechanically, as the answers read. What an instance shows is asked for by its
// name. Each box has `data-part`, its path of element names.

export interface Build {
  readonly answer: Answer
  readonly props: Readonly<Record<string, Json>>
  readonly findAnswer: (name: string) => Answer | undefined
  /** How wide the place is that a component takes which fills its place. */
  readonly room: number | null
}

/** One component of which elements are shown. */
interface Shown extends Scope {
  readonly elements: Readonly<Record<string, JsonObject>>
  readonly tint: readonly string[] | null
  readonly chain: readonly string[]
}

interface Place {
  readonly nested: Nested
  readonly shown: Shown
  readonly here: JsonObject | undefined
  readonly below: Changes
  readonly above: Layers
  readonly parent: Facts | null
  readonly key: string
}

interface Nested {
  readonly name: string
  readonly children: readonly Nested[]
}
type Changes = Readonly<Record<string, JsonObject>>

export function toHtml({ answer, props, findAnswer, room }: Build): string {
  const showing = (
    of: Answer,
    given: Readonly<Record<string, Json>>,
    tint: Shown['tint'],
    chain: readonly string[],
  ) => {
    const values = propsOf(of, given)
    const { layout, elements } = variantTree(of, values)
    const shown: Shown = { answer: of, props: values, elements, tint, chain: [...chain, of.name] }
    return { shown, roots: nesting(layout, elements) }
  }

  const build = (place: Place): string => {
    const { nested, shown, here, below, above, parent, key } = place
    const base = shown.elements[nested.name] ?? {}
    const element: JsonObject = { ...base, ...here }
    const own = [here, base].flatMap((one) => (one === undefined ? [] : [{ styles: stylesOf(one), scope: shown }]))
    const layers: Layers = [...above, ...own]
    if (isHidden(layers)) return ''
    const type = typeOf(nested.name, element, shown)
    const name = type === 'instance' ? valueOf(element['instanceOf'], shown) : undefined
    if (typeof name === 'string' && name !== '') return instance(place, { element, layers, name })
    if (isLeftOut(type, element, shown)) return ''
    const inside = nested.children.map(({ name: child }) =>
      valueOf(stylesOf(shown.elements[child] ?? {})['constraints'], shown),
    )
    const facts = factsOf(type, layers, parent, inside)
    const css = [...boxCss(facts, parent), ...lookCss(type, layers, shown.tint)]
    // What has an outline is one picture.
    const isOutline = typeof element['vector'] === 'string'
    const changes = changesFor(nested.children, below, (one) => Object.hasOwn(shown.elements, one))
    const counts = new Map<string, number>()
    const inner =
      type === 'text'
        ? escaped(textOf(element, shown))
        : (isOutline ? [] : nested.children)
            .map((child, at) =>
              build({
                ...place,
                nested: child,
                here: changes[at]?.here,
                below: changes[at]?.below ?? {},
                above: [],
                parent: facts,
                key: `${key}/${numbered(child.name, counts)}`,
              }),
            )
            .join('')
    return wrapped(facts, parent, `data-part="${escaped(key)}" data-kind="${type}"`, css, inner)
  }

  const instance = (
    place: Place,
    { element, layers, name }: { element: JsonObject; layers: Layers; name: string },
  ): string => {
    const { shown, below, parent, key } = place
    const used = shown.chain.includes(name) ? undefined : findAnswer(name)
    // Of some the answer says that their layers are not known.
    if (used === undefined || Object.keys(used.elements).length === 0) {
      const facts = factsOf('vector', layers, parent)
      const css = [...boxCss(facts, parent), 'color:transparent']
      return wrapped(facts, parent, `data-part="${escaped(key)}" data-kind="unknown"`, css, '')
    }
    const given = Object.entries(record(element['propConfigurations'])).flatMap(([prop, value]) => {
      const resolved = valueOf(value, shown)
      return resolved === undefined ? [] : [[prop, resolved] as const]
    })
    const { shown: inner, roots } = showing(used, Object.fromEntries(given), tintOf(layers) ?? shown.tint, shown.chain)
    const [root] = roots
    if (root === undefined) return ''
    const changes = { ...(record(element['overrides']) as Changes), ...below }
    return build({ nested: root, shown: inner, here: undefined, below: changes, above: layers, parent, key })
  }

  const { shown, roots } = showing(answer, props, null, [])
  return roots
    .map((nested) => {
      const { layoutSizingHorizontal: sizing } = stylesOf(shown.elements[nested.name] ?? {})
      const fills = sizing === 'FILL' && room !== null
      const above = fills ? [{ styles: { width: room }, scope: shown }] : []
      return build({ nested, shown, here: undefined, below: {}, above, parent: null, key: nested.name })
    })
    .join('')
}

const record = (value: Json | undefined): JsonObject => (isRecord(value) ? value : {})

/** What is styled stands beside what is not, unless both have a word. */
const stylesOf = (element: JsonObject): JsonObject => ({ ...element, ...record(element['styles']) })

/** What was given over the defaults; values compare without case. */
function propsOf({ props }: Answer, given: Readonly<Record<string, Json>>): Record<string, Json> {
  const standard = [...props].flatMap(([name, prop]) =>
    prop.standard === undefined ? [] : [[name, prop.standard] as const],
  )
  const asked = Object.entries(given).map(([name, value]) => [
    [...props.keys()].find((known) => folded(known) === folded(name)) ?? name,
    value,
  ])
  return {
    ...(Object.fromEntries(standard) as Record<string, Json>),
    ...(Object.fromEntries(asked) as Record<string, Json>),
  }
}

function isHidden(layers: Layers): boolean {
  const said = find(layers, 'visible')
  if (said === undefined) return false
  const value = read(layers, 'visible')
  return value === false || value === undefined || value === null
}

function isLeftOut(type: string, element: JsonObject, scope: Scope): boolean {
  const content =
    type === 'text' ? (element['content'] ?? element['text']) : type === 'slot' ? element['children'] : undefined
  return typeof content === 'string' && content.startsWith('$') && (valueOf(content, scope) ?? null) === null
}

function typeOf(name: string, element: JsonObject, { answer: { anatomy } }: Shown): string {
  if (element['instanceOf'] !== undefined) return 'instance'
  const said = own(anatomy, name)
  const type = typeof said === 'string' ? (said.startsWith('→') ? 'instance' : said.split(' ')[0]) : undefined
  if (type !== undefined && type !== '') return type
  return element['content'] !== undefined || element['text'] !== undefined ? 'text' : 'container'
}

function textOf(element: JsonObject, scope: Shown): string {
  const { content = element['text'], propReferences } = element
  const bound = record(propReferences)
  const name = bound['text'] ?? bound['content']
  const value = valueOf(content, scope) ?? (typeof name === 'string' ? scope.props[name] : undefined)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** From `layout`, or in old documents from what elements say of their children. */
function nesting(layout: Json, elements: Readonly<Record<string, JsonObject>>): readonly Nested[] {
  if (Array.isArray(layout)) return (layout as readonly Json[]).flatMap(nestedIn)
  const below = (name: string, chain: readonly string[]): Nested => {
    const listed = own(elements[name], 'children')
    const names = Array.isArray(listed)
      ? listed.filter((one): one is string => typeof one === 'string')
      : Object.keys(elements).filter((one) => own(elements[one], 'parent') === name)
    return { name, children: names.filter((one) => !chain.includes(one)).map((one) => below(one, [...chain, one])) }
  }
  const roots = Object.hasOwn(elements, 'root')
    ? ['root']
    : Object.keys(elements).filter((name) => own(elements[name], 'parent') === undefined)
  return roots.map((name) => below(name, [name]))
}

const nestedIn = (entry: Json): Nested[] =>
  typeof entry === 'string'
    ? [{ name: entry, children: [] }]
    : Object.entries(record(entry)).map(([name, inner]) => ({
        name,
        children: Array.isArray(inner) ? (inner as readonly Json[]).flatMap(nestedIn) : [],
      }))

/** What an instance changes inside, by the names of the layers down to it: `list/row 2/label`. */
function changesFor(children: readonly Nested[], changes: Changes, isElement: (name: string) => boolean) {
  const paths = Object.keys(changes)
  const counts = new Map<string, number>()
  return children.map(({ name }) => {
    const first = /^(.*) \d+$/.exec(name)?.[1]
    const layer = first !== undefined && isElement(first) ? first : name
    const count = (counts.get(layer) ?? 0) + 1
    counts.set(layer, count)
    const step = count === 1 ? layer : `${layer} ${count}`
    const found = [step, name].find((one) => paths.some((path) => path === one || path.startsWith(`${one}/`)))
    if (found === undefined) return { here: undefined, below: {} }
    const below = paths.filter((path) => path.startsWith(`${found}/`))
    return {
      here: changes[found],
      below: Object.fromEntries(below.map((path) => [path.slice(found.length + 1), changes[path] ?? {}])),
    }
  })
}

/** A second box of one name below the same. */
export function numbered(name: string, counts: Map<string, number>): string {
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  return count === 1 ? name : `${name}#${count}`
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => ESCAPES[one] ?? one)
