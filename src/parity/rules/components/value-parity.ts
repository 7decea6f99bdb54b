import type { DesignProperty, PropertyLink } from '../../../formats/manifests/linking/link.ts'
import { alikeValues, isBooleanProp } from '../../../formats/manifests/linking/value-links.ts'
import type { CodeProp, MappedValue } from '../../../formats/manifests/model/code-component.ts'
import { textOfValue } from '../../../formats/manifests/model/code-value.ts'
import { groupedBy, onlyOf } from '../../../formats/manifests/model/fold.ts'
import { finding, type ParityFinding } from '../found/finding.ts'
import { hasStateInCode, isOfStates, isState } from './interaction.ts'
import { inCode, inDesign, isListed, type Partners } from './sides.ts'
import { twoSpellings } from './two-spellings.ts'

/** Values and defaults of the properties that are linked with props, of one pair. */
export function valueParity(pair: Partners): ParityFinding[] {
  const { design, code, link } = pair
  if (!isListed(code)) return []
  const byProperty = groupedBy(link.properties, (one) => [one.design])
  return [...byProperty].flatMap(([name, links]) => {
    const property = design.properties.find((one) => one.name === name)
    return property === undefined ? [] : ofProperty(property, links, pair)
  })
}

function ofProperty(property: DesignProperty, links: readonly PropertyLink[], pair: Partners): ParityFinding[] {
  const props = links.flatMap(({ code: target, values }) => {
    const prop = 'prop' in target ? pair.code.props.find(({ name }) => name === target.prop) : undefined
    return prop === undefined ? [] : [{ prop, values }]
  })
  if (props.length < links.length || property.type === 'TEXT') return []
  const [only, ...others] = props
  const values = property.type === 'VARIANT' ? differentValues(property, props, pair) : []
  return only && others.length === 0 ? [...values, ...defaultOf(property, only, pair)] : values
}

interface Linked {
  readonly prop: CodeProp
  readonly values: PropertyLink['values']
}

function differentValues(property: DesignProperty, props: readonly Linked[], pair: Partners): ParityFinding[] {
  const { design, code } = pair
  const only = onlyOf(props.filter(({ prop }) => !isBooleanProp(prop)))
  const linked = new Set(props.flatMap(({ values }) => values.map((one) => one.design)))
  const isAsState = (value: string): boolean =>
    isOfStates(property) && (isState(value) || hasStateInCode(value, [pair]))
  const open = (property.values ?? []).filter((value) => !linked.has(value) && !isAsState(value))
  const found: ParityFinding[] = []
  const named = new Set<unknown>()
  for (const { prop, values } of props.filter((one) => !isBooleanProp(one.prop))) {
    const literals = prop.values ?? []
    for (const { design: value, code: mapped } of alikeValues(open, literals, values)) {
      if (!('literal' in mapped) || named.has(value)) continue
      named.add(value).add(mapped.literal)
      found.push(
        finding('value-name', {
          message: `${design.name}: ${property.name}=${value} is probably ${prop.name}=${textOf(mapped)} in code`,
          design: inDesign(design, { property: property.name, value }),
          code: inCode(code, { property: prop.name, value: textOf(mapped) }),
        }),
      )
    }
    const taken = new Set(values.flatMap(({ code: mapped }) => ('literal' in mapped ? [mapped.literal] : [])))
    for (const literal of literals.filter((one) => typeof one === 'string' || typeof one === 'number')) {
      if (taken.has(literal) || named.has(literal)) continue
      found.push(
        finding('value-only-in-code', {
          message: `${code.name}: ${prop.name}=${literal} is no value of ${property.name} of ${design.name}`,
          design: inDesign(design, { property: property.name }),
          code: inCode(code, { property: prop.name, value: String(literal) }),
        }),
      )
    }
  }
  // What takes more than what is listed takes this too, for all that anybody knows.
  const takesAll = props.some(({ prop }) => prop.open === true || (prop.values === undefined && !isBooleanProp(prop)))
  for (const value of takesAll ? [] : open.filter((one) => !named.has(one)))
    found.push(
      finding('value-only-in-design', {
        message: `${design.name}: ${property.name}=${value} is no value of ${props.map(({ prop }) => prop.name).join(', ')} in ${code.name}`,
        design: inDesign(design, { property: property.name, value }),
        code: inCode(code, only === undefined ? {} : { property: only.prop.name }),
      }),
    )
  for (const [one, other] of twoSpellings(property.values ?? []))
    found.push(
      finding('value-spelling', {
        message: `${design.name}: values of ${property.name} spell one word in two ways: ${one} and ${other}`,
        design: inDesign(design, { property: property.name, value: one, says: other }),
        code: inCode(code, only === undefined ? {} : { property: only.prop.name }),
      }),
    )
  return found
}

/** As it is written between quotation marks. */
const textOf = (value: MappedValue): string =>
  'literal' in value ? String(value.literal) : 'property' in value ? `{${value.property}}` : textOfValue(value)

/** Only where both sides say what it is, and what the one says has a partner. */
function defaultOf(property: DesignProperty, { prop, values }: Linked, pair: Partners): ParityFinding[] {
  if (property.default === undefined || prop.default === undefined || !('literal' in prop.default)) return []
  if (property.type !== 'VARIANT' && property.type !== 'BOOLEAN') return []
  const said = String(property.default)
  const linked = values.find((one) => one.design === said)?.code
  if (linked === undefined || !('literal' in linked || 'omitted' in linked)) return []
  const own = prop.default.literal
  // Left out is what the code takes for it.
  if ('omitted' in linked || linked.literal === own || String(linked.literal) === String(own)) return []
  return [
    finding('default-differs', {
      message: `${pair.design.name}: ${property.name} is ${said} by default, and ${prop.name} is ${String(own)} in code`,
      design: inDesign(pair.design, { property: property.name, says: said }),
      code: inCode(pair.code, { property: prop.name, says: String(own) }),
    }),
  ]
}
