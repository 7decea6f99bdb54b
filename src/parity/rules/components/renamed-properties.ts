import type { DesignProperty, PropertyLink, Proposal } from '../../../formats/manifests/linking/link.ts'
import { nameOfTarget } from '../../../formats/manifests/linking/statement.ts'
import type { CodeComponent } from '../../../formats/manifests/model/code-component.ts'
import { foldKey } from '../../../formats/manifests/model/fold.ts'
import { finding, type ParityFinding } from '../found/finding.ts'
import { isStateItself } from './interaction.ts'
import { inCode, inDesign, type Partners, type Sides } from './sides.ts'

interface Renamed {
  readonly finding: ParityFinding
  readonly prop: string | undefined
}

/** By property: what is probably the same under another name, or of another kind under the same. Each end once. */
export function renamedOf(
  { linking }: Sides,
  group: readonly Partners[],
  links: readonly PropertyLink[],
): ReadonlyMap<string, Renamed> {
  const found = new Map<string, Renamed>()
  const taken = new Set(links.map((link) => nameOfTarget(link.code)))
  const linked = new Set(links.map((link) => link.design))
  const isOfGroup = ({ design, code }: Proposal): boolean =>
    group.some((pair) => pair.design.key === design && pair.code.id === code)
  const proposals = linking.proposals
    .filter((one) => one.property !== undefined && isOfGroup(one))
    .toSorted((a, b) => b.score - a.score)
  for (const { property = '', target, code: id, reasons } of proposals) {
    const pair = group.find(({ code }) => code.id === id)
    const own = pair?.design.properties.find(({ name }) => name === property)
    const name = target && nameOfTarget(target)
    if (!pair || !own || name === undefined || found.has(property) || linked.has(property) || taken.has(name)) continue
    if (isAlone(own.name, group) || isStateItself(own)) continue
    taken.add(name)
    const isSameName = foldKey(property) === foldKey(name)
    const [design, code] = [
      inDesign(pair.design, { property, says: kindOf(own) }),
      inCode(pair.code, { property: name, ...typeOf(pair.code, name) }),
    ]
    const message = isSameName
      ? `${pair.design.name}: ${property} is ${kindOf(own)} in the design, and ${name} takes ${code.says ?? 'something else'} in code`
      : `${pair.design.name}: ${property} is probably ${name} in code: ${reasons.join('; ')}`
    found.set(property, {
      finding: finding(isSameName ? 'property-type' : 'property-name', { message, design, code }),
      prop: name,
    })
  }
  return found
}

export const typeOf = (code: CodeComponent, prop: string) => {
  const { type, values } = code.props.find(({ name }) => name === prop) ?? {}
  const says = values && values.length > 0 ? values.slice(0, 12).map(String).join(', ') : type
  return says === undefined ? {} : { says }
}

export const kindOf = ({ type, values = [] }: DesignProperty): string =>
  type === 'VARIANT'
    ? values.slice(0, 12).join(', ')
    : { BOOLEAN: 'a boolean', TEXT: 'a text', INSTANCE_SWAP: 'an instance', SLOT: 'a slot' }[type]

export const isAlone = (property: string, group: readonly Partners[]): boolean =>
  group.some(({ link }) => link.alone.includes(property))
