import {
  MANIFEST_FORMATS,
  type CodeComponent,
  type CodeProp,
  type CodeValue,
  type Literal,
  type ManifestFormat,
} from './model/code-component.ts'
import type { CodeFindings } from './model/code-finding.ts'
import { given } from './model/given.ts'
import { sameValue, textOfValue } from './model/code-value.ts'

// A package's custom elements manifest, its Storybook and its Code Connect speak of the same components. Each is kept
// once; what they disagree on is told, and the manifest that is nearer to the code holds.

/** One of each: the same export, or the same tag, of the same package. */
export function mergeComponents(components: readonly CodeComponent[], findings: CodeFindings): CodeComponent[] {
  const groups = new Map<string, CodeComponent[]>()
  const byKey = new Map<string, CodeComponent[]>()
  for (const component of components) {
    const group =
      byKey.get(component.id) ??
      exportKeys(component)
        .map((key) => byKey.get(key))
        .find((found) => found !== undefined)
    if (group) group.push(component)
    else groups.set(component.id, [component])
    const own = group ?? groups.get(component.id) ?? []
    for (const key of [component.id, ...exportKeys(component)]) if (!byKey.has(key)) byKey.set(key, own)
  }
  const merged = [...groups.values()].map((group) => merge(group, findings))
  // A part may have been named before its whole was put together with another.
  const idOf = new Map([...byKey].map(([key, group]) => [key, groupId(group)]))
  return merged.map((one) => (one.parent === null ? one : { ...one, parent: idOf.get(one.parent) ?? one.parent }))
}

/** An element has a class too: a Storybook that shows the class speaks of the element. */
function exportKeys({ package: from, export: exported, framework }: CodeComponent): string[] {
  return from === null || exported === null || exported === 'default' || framework === 'other'
    ? []
    : [`${from}#${exported}`]
}

const rankOf = (component: CodeComponent): number =>
  Math.min(...component.origins.map(({ format }) => MANIFEST_FORMATS.indexOf(format)))

const inOrder = (group: readonly CodeComponent[]): CodeComponent[] => [...group].sort((a, b) => rankOf(a) - rankOf(b))

const groupId = (group: readonly CodeComponent[]): string => inOrder(group)[0]?.id ?? ''

function merge(group: readonly CodeComponent[], findings: CodeFindings): CodeComponent {
  const [first, ...others] = inOrder(group)
  if (first === undefined) throw new Error('a group of nothing: a defect of this program')
  return others.reduce((merged, other) => {
    tellRepeated(merged, other, findings)
    return joinTwo(merged, other, findings)
  }, first)
}

function tellRepeated(merged: CodeComponent, other: CodeComponent, findings: CodeFindings): void {
  for (const { path, entry, format } of other.origins) {
    // Connections repeat by right: one for each node, and one for each variant.
    if (format === 'code-connect' || format === 'story') continue
    if (merged.origins.some((origin) => origin.path === path && origin.format === format))
      findings.add('code-repeated', `${path}: ${entry}`, `is ${merged.id} again`)
  }
}

function joinTwo(a: CodeComponent, b: CodeComponent, findings: CodeFindings): CodeComponent {
  const path = `${originOf(b)}: ${a.id}`
  const disagree = (what: string, one: string, other: string): void =>
    findings.add('code-disagrees', path, `${what}: ${one} by ${originOf(a)}, ${other} here`)
  if (a.deprecated === undefined && b.deprecated !== undefined)
    disagree('the component', 'not deprecated', 'deprecated')
  return given({
    ...b,
    ...a,
    framework: a.framework === 'other' ? b.framework : a.framework,
    package: a.package ?? b.package,
    export: a.export ?? b.export,
    tag: a.tag ?? b.tag,
    import: a.import ?? b.import,
    parent: a.parent ?? b.parent,
    file: a.file ?? b.file,
    props: joinLists(a.props, b.props, (one, other) => joinProps(one, other, isPartial(a), isPartial(b), disagree)),
    slots: joinLists(a.slots, b.slots, described),
    events: joinLists(a.events, b.events, described),
    cssProperties: joinLists(a.cssProperties, b.cssProperties, described),
    cssParts: joinLists(a.cssParts, b.cssParts, described),
    cssStates: joinLists(a.cssStates, b.cssStates, described),
    examples: distinct([...a.examples, ...b.examples]),
    links: distinct([...a.links, ...b.links]),
    connections: distinct([...a.connections, ...b.connections]),
    origins: distinct([...a.origins, ...b.origins]),
  })
}

const originOf = ({ origins }: CodeComponent): string => origins.map(({ path }) => path).join(' and ')

/** Code Connect names but the props that it sets, and the values that it has a name for. */
const PARTIAL: readonly ManifestFormat[] = ['code-connect', 'story', 'registry']
const isPartial = ({ origins }: CodeComponent): boolean => origins.every(({ format }) => PARTIAL.includes(format))

function joinLists<T extends { readonly name: string }>(
  a: readonly T[],
  b: readonly T[],
  join: (one: T, other: T) => T,
): T[] {
  const others = new Map(b.map((item) => [item.name, item]))
  const joined = a.map((item) => {
    const other = others.get(item.name)
    others.delete(item.name)
    return other === undefined ? item : join(item, other)
  })
  return [...joined, ...others.values()]
}

const described = <T extends { readonly name: string }>(one: T, other: T): T => ({ ...other, ...one })

type Disagree = (what: string, one: string, other: string) => void

function joinProps(one: CodeProp, other: CodeProp, isPartA: boolean, isPartB: boolean, disagree: Disagree): CodeProp {
  const what = `prop ${one.name}`
  const [known, added] = [one.values, other.values]
  if (known && added && !isPartA) {
    const extra = added.filter((value) => !known.includes(value))
    const missing = isPartB || other.open ? [] : known.filter((value) => !added.includes(value))
    if (extra.length > 0 && !one.open) disagree(`${what}, values`, `no ${shown(extra)}`, 'there')
    if (missing.length > 0) disagree(`${what}, values`, `has ${shown(missing)}`, 'not there')
  }
  if (one.default && other.default && !sameDefault(one.default, other.default))
    disagree(`${what}, default`, textOfValue(one.default), textOfValue(other.default))
  if (!isPartA && !isPartB && one.required !== other.required)
    disagree(what, one.required ? 'required' : 'not required', other.required ? 'required' : 'not required')
  // Whether values are all of them is said where the values come from.
  const { open: _, ...rest } = other
  const isOther = one.values === undefined
  return given({ ...rest, ...one, open: isOther ? other.open : one.open })
}

/** What is computed in one manifest may be a value in another. */
const sameDefault = (a: CodeValue, b: CodeValue): boolean => sameValue(a, b) || 'code' in a !== 'code' in b

const shown = (values: readonly Literal[]): string =>
  values
    .slice(0, 5)
    .map((value) => JSON.stringify(value))
    .join(', ')

const distinct = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]
