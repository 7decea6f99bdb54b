import type { CodeComponent, CodeProp, Target } from '../model/code-component.ts'
import { alikeProperties } from './alike-properties.ts'
import { foldKey, groupedBy, onlyOf } from '../model/fold.ts'
import { confirmed, type DesignComponent, type DesignProperty, type PropertyLink, type Proposal } from './link.ts'
import type { Refusals } from './refusals.ts'
import { booleanPairs, equalValues, isBooleanProp, standsForBoolean, type ValuePair } from './value-links.ts'

interface Named {
  readonly design: DesignComponent
  readonly code: CodeComponent
  /** What was decided already. */
  readonly said: readonly PropertyLink[]
  readonly isFree: (property: DesignProperty) => boolean
  readonly refused: Refusals
}

/** How much of the values of one side the other has to have before the same name means the same. */
const ENOUGH = 0.5

/** What no decision speaks of: properties and props of one name and one kind, and values that are a prop's name. */
export function namedProperties(pair: Named): {
  readonly links: readonly PropertyLink[]
  readonly proposals: readonly Proposal[]
} {
  const { design, code, said, isFree, refused } = pair
  const spoken = new Set(said.map((link) => link.design))
  const taken = new Set(said.map((link) => targetKey(link.code)))
  const open = design.properties.filter((property) => !spoken.has(property.name) && isFree(property))
  const mayBe = (property: DesignProperty, target: Target): boolean =>
    !taken.has(targetKey(target)) && !refused.hasProperty(design, code, property.name, target)
  const equal = equalNames(open, code, mayBe)
  const linked = new Set(equal.map((link) => link.design))
  for (const { code: target } of equal) taken.add(targetKey(target))
  const rest = open.filter(({ name }) => !linked.has(name))
  const states = rest.flatMap((property) => statedBooleans(property, code, mayBe))
  const links = [...equal, ...states]
  return { links, proposals: alikeProperties({ design, code, links: [...said, ...links], rest, mayBe }) }
}

type MayBe = (property: DesignProperty, target: Target) => boolean

const targetKey = (target: Target): string => JSON.stringify(target)

/** A prop or a slot, by all its names. */
interface Place {
  readonly names: readonly string[]
  readonly target: Target
  readonly prop?: CodeProp
}

const placesOf = ({ props, slots, framework }: CodeComponent): Place[] => [
  ...props
    // What has no attribute cannot be set in markup.
    .filter(({ attribute, readonly }) => !readonly && (framework !== 'element' || attribute !== undefined))
    .map((prop) => ({ names: [prop.name, prop.attribute ?? ''], target: { prop: prop.name }, prop })),
  ...slots.map(({ name }) => ({ names: [name], target: { slot: name } })),
]

function equalNames(open: readonly DesignProperty[], code: CodeComponent, mayBe: MayBe): PropertyLink[] {
  const places = groupedBy(placesOf(code), ({ names }) => names.map(foldKey))
  const properties = groupedBy(open, ({ name }) => [foldKey(name)])
  return [...properties].flatMap(([name, group]) => {
    // `Icon` may be there twice: whether there is one, and which. Only one of the two is of the kind of the prop.
    const fitting = group.flatMap((property) =>
      (places.get(name) ?? [])
        .filter(({ target }) => mayBe(property, target))
        .map((place) => ({ property, place, values: fittingValues(property, place) }))
        .filter(({ values }) => values !== undefined),
    )
    const only = onlyOf(fitting)
    if (only?.values === undefined) return []
    const part = confirmed('name')
    return [
      {
        design: only.property.name,
        code: only.place.target,
        ...part,
        values: only.values.map((pair) => ({ ...pair, ...part })),
      },
    ]
  })
}

const HOLDS_CONTENT =
  /\b(ReactNode|ReactElement|ReactChild|JSX\.Element|JSXElement|Element|VNode|VNodeChild|Snippet|TemplateRef|Node)\b/

/** The values that go with each other; undefined where the two are of different kinds. */
function fittingValues(property: DesignProperty, { prop }: Place): readonly ValuePair[] | undefined {
  const { type, values = [] } = property
  const isContent = type === 'INSTANCE_SWAP' || type === 'SLOT'
  if (prop === undefined) return isContent ? [] : undefined
  if (isBooleanProp(prop)) return type === 'BOOLEAN' || type === 'VARIANT' ? booleanPairs(property) : undefined
  if (isContent) return HOLDS_CONTENT.test(prop.type ?? '') ? [] : undefined
  if (type === 'TEXT') return isText(prop) ? [] : undefined
  if (type !== 'VARIANT' || prop.values === undefined) return undefined
  const equal = equalValues(values, prop.values)
  // `Type` is Primary or Button here, and submit or button there: one word in common is an accident.
  const fewer = Math.min(values.length, prop.values.length)
  return equal.length >= Math.max(1, fewer * ENOUGH) && equal.length >= values.length * ENOUGH ? equal : undefined
}

const isText = ({ type, values }: CodeProp): boolean =>
  (values === undefined && /\bstring\b/.test(type ?? '') && !/=>/.test(type ?? '')) || HOLDS_CONTENT.test(type ?? '')

/** `State` has no prop of its name, and its value Disabled is what the boolean `disabled` says. */
function statedBooleans(property: DesignProperty, code: CodeComponent, mayBe: MayBe): PropertyLink[] {
  if (property.type !== 'VARIANT') return []
  const part = confirmed('name')
  return (property.values ?? []).flatMap((value): PropertyLink[] => {
    const prop = onlyOf(code.props.filter((one) => standsForBoolean(value, one)))
    const target = prop && { prop: prop.name }
    if (target === undefined || !mayBe(property, target)) return []
    return [
      { design: property.name, code: target, ...part, values: [{ design: value, code: { literal: true }, ...part }] },
    ]
  })
}
