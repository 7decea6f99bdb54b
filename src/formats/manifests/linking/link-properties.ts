import type { CodeComponent, Target } from '../model/code-component.ts'
import { foldKey, onlyOf } from '../model/fold.ts'
import type { Pair } from './pair.ts'
import {
  confirmed,
  type AbsentEnd,
  type DesignComponent,
  type DesignProperty,
  type PropertyLink,
  type Proposal,
  type ValueLink,
} from './link.ts'
import { namedProperties } from './named-properties.ts'
import type { Refusals } from './refusals.ts'
import { nameOfTarget, type StatedProperty, type Statement } from './statement.ts'

interface Linked {
  readonly properties: readonly PropertyLink[]
  readonly alone: readonly string[]
  readonly absent: readonly AbsentEnd[]
  readonly proposals: readonly Proposal[]
}

/** The properties of a pair: what is said, the first who says it, then what is called the same. */
export function linkProperties(pair: Pair, refused: Refusals): Linked {
  const { design, code } = pair
  const absent: AbsentEnd[] = []
  const links = new Map<string, PropertyLink>()
  const without = new Set<string>()
  for (const statement of pair.statements) {
    for (const stated of statement.properties) {
      const link = statedLink(stated, statement, pair, absent)
      if (link === undefined) continue
      if (link === 'none') without.add(foldKey(stated.property))
      else if (!without.has(foldKey(link.design)) && !refused.hasProperty(design, code, link.design, link.code))
        addLink(links, link)
    }
  }
  const isFree = ({ name }: DesignProperty): boolean => !without.has(foldKey(name))
  const named = namedProperties({ ...pair, said: [...links.values()], isFree, refused })
  const isAlone = (property: DesignProperty): boolean =>
    !isFree(property) || refused.isAlone(design, code, property.name)
  return {
    properties: [...links.values(), ...named.links],
    alone: design.properties.filter(isAlone).map(({ name }) => name),
    absent,
    proposals: named.proposals,
  }
}

/** One target of a property once: values that a lesser origin knows are added to those of the greater. */
function addLink(links: Map<string, PropertyLink>, link: PropertyLink): void {
  const key = JSON.stringify([link.design, link.code])
  const known = links.get(key)
  if (known === undefined) {
    links.set(key, link)
    return
  }
  const told = new Set(known.values.map(({ design }) => design))
  links.set(key, { ...known, values: [...known.values, ...link.values.filter(({ design }) => !told.has(design))] })
}

function statedLink(
  stated: StatedProperty,
  statement: Statement,
  { design, code }: Pair,
  absent: AbsentEnd[],
): PropertyLink | 'none' | undefined {
  const { origin, path } = statement
  const miss = (missing: AbsentEnd['missing'], end: string): void => {
    absent.push({ origin, missing, design: design.key, code: code.id, end, ...(path !== undefined && { path }) })
  }
  const property = propertyOf(design, stated.property)
  if (property === undefined) {
    miss('property', stated.property)
    return undefined
  }
  if (stated.into === null) return 'none'
  if (!hasTarget(code, stated.into)) {
    miss('prop', nameOfTarget(stated.into))
    return undefined
  }
  const values = stated.values.flatMap(({ design: said, code: value }): ValueLink[] => {
    const known = valueOf(property, said)
    if (known !== undefined) return [{ design: known, code: value, ...confirmed(origin) }]
    miss('value', `${property.name}=${said}`)
    return []
  })
  return { design: property.name, code: stated.into, ...confirmed(origin), values }
}

/**
 * By its name, without the number that the design tool adds, or else by one that is the same after folding. Of a component
 * whose properties did not come along, as of published lists, each is believed.
 */
function propertyOf({ properties }: DesignComponent, said: string): DesignProperty | undefined {
  const plain = said.replace(/#\d+:\d+$/, '')
  if (properties.length === 0) return { name: plain, type: 'TEXT' }
  const exact = properties.find(({ name }) => name === said || name === plain)
  return exact ?? onlyOf(properties.filter(({ name }) => foldKey(name) === foldKey(plain)))
}

/** Code Connect writes `true` and `false` for a boolean, and `True` where a variant is called so. */
function valueOf({ type, values = [] }: DesignProperty, said: string): string | undefined {
  if (type !== 'VARIANT') return said
  return values.find((value) => value === said) ?? onlyOf(values.filter((value) => foldKey(value) === foldKey(said)))
}

/** What no manifest has listed may be there all the same: then the statement holds. */
function hasTarget({ props, slots, framework }: CodeComponent, target: Target): boolean {
  if ('children' in target) return true
  if ('slot' in target) return slots.length === 0 || slots.some(({ name }) => name === target.slot)
  const isListed = props.some(
    ({ name, attribute }) => name === target.prop || (framework === 'element' && attribute === target.prop),
  )
  return props.length === 0 || isListed
}
