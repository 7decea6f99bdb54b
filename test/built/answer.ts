import { isRecord, own, type Json, type JsonObject } from '../../src/kit/shapes/json-value.ts'

// What `get_component` told of one component with `include: ["build", "variants"]`, put together from all its pages. Nothing
// else is known to the builder.

type Elements = Readonly<Record<string, JsonObject>>

export interface Answer {
  readonly name: string
  readonly props: ReadonlyMap<string, Prop>
  /** `container button`, `→ Icon`. */
  readonly anatomy: Readonly<Record<string, string>>
  readonly layout: Json
  readonly elements: Elements
  /** `Collection/name` → CSS. */
  readonly tokens: ReadonlyMap<string, string>
  /** Name → declarations, or the value of a color. */
  readonly styles: ReadonlyMap<string, Json>
  /** Names of the components that it shows. */
  readonly uses: readonly string[]
  readonly axes: readonly string[]
  /** By what a variant has to be; null takes away. */
  readonly changes: readonly (readonly [label: string, changes: JsonObject])[]
  /** The lines are met by several variants each. */
  readonly isGrouped: boolean
}

interface Prop {
  readonly type: string
  readonly standard: Json | undefined
}

export function readAnswer(pages: readonly unknown[]): Answer {
  const heads = pages.filter(isRecord)
  const head = Object.assign({}, ...[...heads].reverse()) as JsonObject
  const parts = heads.flatMap((page) => [own(page, 'parts') ?? page].filter(isRecord))
  const tree = merged(parts.flatMap((part) => membersOf(own(part, 'elements'))))
  const { layout = null, name: _, configuration: __, ...elements } = tree
  const variants = own(head, 'variants')
  const by = own(head, 'by') ?? (isRecord(variants) ? own(variants, 'by') : undefined)
  return {
    name: textOf(head['name']),
    props: new Map(Object.entries(record(own(head, 'props'))).map(([name, type]) => [name, propOf(textOf(type))])),
    anatomy: Object.fromEntries(
      Object.entries(record(own(head, 'anatomy'))).map(([name, part]) => [
        name,
        isRecord(part) ? textOf(part['is']) : textOf(part),
      ]),
    ),
    layout,
    elements: elements as Elements,
    tokens: new Map(parts.flatMap((part) => Object.entries(record(own(part, 'tokens'))).map(tokenLine))),
    styles: new Map(parts.flatMap((part) => Object.entries(record(own(part, 'styles'))))),
    uses: parts.flatMap((part) => {
      const uses = own(part, 'uses')
      return Array.isArray(uses) ? uses.map((one: Json) => textOf(one)) : []
    }),
    axes: Array.isArray(by) ? by.map((one: Json) => textOf(one)) : [],
    changes: parts.flatMap((part) => Object.entries(record(own(part, 'changes_of_default'))).map(linesOf)),
    isGrouped: own(head, 'how') !== undefined,
  }
}

const record = (value: Json | undefined): JsonObject => (isRecord(value) ? value : {})

const linesOf = ([label, changes]: [string, Json]): readonly [string, JsonObject] => [label, record(changes)]

/** `--name: value`, with the aliases on the way as a comment. */
function tokenLine([path, line]: [string, Json]): [string, string] {
  const text = textOf(isRecord(line) ? line['is'] : line)
  return [path, text.slice(text.indexOf(': ') + 2).replace(/ \/\*.*\*\/$/, '')]
}

/** A tree as it is told: one object, or rows where a name stands twice; what repeats stands once, as `@1`. */
function membersOf(elements: Json | undefined): JsonObject[] {
  if (Array.isArray(elements)) return (elements as readonly Json[]).filter(isRecord)
  if (!isRecord(elements)) return []
  const { shared, ...others } = elements
  const known = record(shared)
  const spelled = (value: Json): Json => {
    if (typeof value === 'string') return Object.hasOwn(known, value) ? spelled(known[value] ?? null) : value
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spelled(inner)]))
  }
  return [spelled(isRecord(shared) ? others : elements) as JsonObject]
}

const merged = (all: readonly JsonObject[]): JsonObject =>
  all.reduce((sum: JsonObject, one) => {
    const both = Object.entries(one).map(([key, value]) => {
      const before = own(sum, key)
      return [key, isRecord(before) && isRecord(value) ? merged([before, value]) : value]
    })
    return { ...sum, ...(Object.fromEntries(both) as JsonObject) }
  }, {})

/** `'sm' | 'md' = 'md'`, `string | null = null`, `string e.g. 'Save'`. */
function propOf(text: string): Prop {
  const isListed = text.startsWith("'")
  const at = isListed ? text.lastIndexOf(' = ') : text.indexOf(' = ')
  if (at !== -1) return { type: text.slice(0, at), standard: literal(text.slice(at + 3)) }
  const example = text.indexOf(' e.g. ')
  return example === -1
    ? { type: text, standard: undefined }
    : { type: text.slice(0, example), standard: literal(text.slice(example + 6)) }
}

function literal(text: string): Json {
  if (text.startsWith("'") && text.endsWith("'")) return text.slice(1, -1)
  return JSON.parse(text) as Json
}

/** The tree of a variant: the default with the changes of every line that it meets. */
export function variantTree(
  { elements, layout, axes, changes, isGrouped }: Answer,
  props: Readonly<Record<string, Json>>,
): { readonly layout: Json; readonly elements: Elements } {
  const values = axes.map((axis) => textOf(props[axis]))
  const isMet = (label: string): boolean => {
    if (label === 'all but the default') return false
    if (!isGrouped) return folded(label.replace(/ \(whole\)$/, '')) === folded(values.join(' · '))
    return label.split(', ').every((condition) => {
      const cut = condition.indexOf('=')
      const at = axes.indexOf(condition.slice(0, cut))
      return condition
        .slice(cut + 1)
        .split('|')
        .some((value) => folded(value) === folded(values[at] ?? ''))
    })
  }
  const tree = structuredClone({ layout, ...elements }) as Record<string, Json>
  let whole: JsonObject | undefined
  for (const [label, lines] of changes) {
    if (!isMet(label)) continue
    if (label.endsWith(' (whole)')) whole = lines
    else for (const [path, value] of Object.entries(lines)) change(tree, path, value)
  }
  if (whole) {
    const { elements: inner, layout: order = layout } = whole
    return { layout: order, elements: Object.fromEntries(Object.entries(record(inner)).map(unwrapped)) as Elements }
  }
  const { layout: order = null, ...others } = tree
  return { layout: order, elements: others as Elements }
}

const unwrapped = ([name, element]: [string, Json]): [string, Json] => {
  const { styles, ...others } = record(element)
  return [name, { ...record(styles), ...others }]
}

/** Text as it is, anything else as JSON. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** A name may have dots in it. */
function change(tree: Record<string, Json>, path: string, value: Json): void {
  const cuts = [...path.matchAll(/\./g)].map(({ index }) => index)
  const cut = cuts.findLast((at) => isRecord(tree[path.slice(0, at)])) ?? cuts[0]
  if (cut !== undefined && !Object.hasOwn(tree, path)) {
    const key = path.slice(0, cut)
    const inner = { ...record(tree[key]) } as Record<string, Json>
    tree[key] = inner
    change(inner, path.slice(cut + 1), value)
  } else if (value === null) delete tree[path]
  else tree[path] = value
}
