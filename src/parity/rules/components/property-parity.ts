import type { DesignProperty } from '../../../formats/manifests/linking/link.ts'
import { groupedBy } from '../../../formats/manifests/model/fold.ts'
import { finding, type KnownState, type ParityFinding } from '../found/finding.ts'
import { aloneInCode, propKey, propsInDesign } from './alone-in-code.ts'
import { hasStateInCode, isOfStates, isState, isStateItself } from './interaction.ts'
import { isAlone, kindOf, renamedOf } from './renamed-properties.ts'
import { inCode, inDesign, isListed, partnersOf, type Partners, type Sides } from './sides.ts'
import { valueParity } from './value-parity.ts'

interface Told {
  readonly findings: readonly ParityFinding[]
  readonly states: readonly KnownState[]
}

/**
 * Properties against props, through the links. A component of the design that is several in code of one framework (one for
 * each of its variants) has a property in code when any of them has it; and a prop is in the design when any partner has it.
 */
export function* propertyParity(sides: Sides, renamed: ReadonlyMap<string, string>): Generator<void, Told> {
  const findings: ParityFinding[] = []
  const states: KnownState[] = []
  const linkedProps = propsInDesign(sides)
  const renamedProps = new Set<string>()
  const told = new Set<string>()
  for (const links of sides.linksOfDesign.values()) {
    yield
    const byFramework = groupedBy(partnersOf(sides, links), ({ code }) => [code.framework])
    for (const group of byFramework.values()) {
      const [first] = group
      if (!first) continue
      const pair = group.find(({ code }) => isListed(code)) ?? first
      const all = group.flatMap(({ link }) => link.properties)
      findings.push(...group.flatMap((one) => valueParity(one)))
      if (pair.design.properties.length === 0 || !group.every(({ code }) => isListed(code))) continue
      const names = renamedOf(sides, group, all)
      for (const { finding: one, prop } of names.values()) {
        findings.push(one)
        if (prop !== undefined) renamedProps.add(propKey(pair.code.id, prop))
      }
      for (const property of pair.design.properties) {
        if (renamed.get(pair.design.key) === property.name) continue
        if (names.has(property.name) || all.some((link) => link.design === property.name)) {
          if (isOfStates(property)) states.push(...statesOf(property, pair))
          continue
        }
        const unlinked = aloneInDesign(property, group)
        findings.push(...unlinked.findings)
        states.push(...unlinked.states)
      }
    }
  }
  for (const links of sides.linksOfCode.values()) {
    yield
    for (const { design, code } of partnersOf(sides, links)) {
      if (told.has(code.id) || design.properties.length === 0 || !isListed(code)) continue
      told.add(code.id)
      findings.push(...aloneInCode({ design, code }, (prop) => linkedProps.has(prop) || renamedProps.has(prop)))
    }
  }
  return { findings, states }
}

/** A property that nothing in code is linked with. */
function aloneInDesign(property: DesignProperty, group: readonly Partners[]): Told {
  const [pair] = group
  if (!pair || isAlone(property.name, group)) return { findings: [], states: [] }
  const { design } = pair
  if (isStateItself(property))
    return { findings: [], states: [{ component: design.name, property: property.name, value: property.name }] }
  if (isOfStates(property)) {
    const others = (property.values ?? []).filter((value) => !isState(value) && !hasStateInCode(value, group))
    return {
      findings: others.map((value) => onlyValue(value, property, pair)),
      states: statesOf(property, pair),
    }
  }
  const isSlot = property.type === 'SLOT'
  const what = isSlot ? 'slot-only-in-design' : 'property-only-in-design'
  const side = inDesign(design, { property: property.name, says: kindOf(property) })
  const message = `${design.name}: ${property.name} has no ${isSlot ? 'slot' : 'prop'} in ${pair.code.name}`
  return { findings: [finding(what, { message, design: side, code: inCode(pair.code) })], states: [] }
}

const statesOf = (property: DesignProperty, { design }: Partners): KnownState[] =>
  (property.values ?? []).filter(isState).map((value) => ({ component: design.name, property: property.name, value }))

const onlyValue = (value: string, property: DesignProperty, { design, code }: Partners): ParityFinding =>
  finding('value-only-in-design', {
    message: `${design.name}: ${property.name}=${value} has no prop in ${code.name}`,
    design: inDesign(design, { property: property.name, value }),
    code: inCode(code),
  })
