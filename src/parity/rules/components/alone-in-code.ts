import { nameOfTarget } from '../../../formats/manifests/linking/statement.ts'
import { foldKey } from '../../../formats/manifests/model/fold.ts'
import { finding, type ParityFinding } from '../found/finding.ts'
import { isDrawable } from './drawable.ts'
import { isOfStates } from './interaction.ts'
import { typeOf } from './renamed-properties.ts'
import { inCode, inDesign, type Partners, type Sides } from './sides.ts'

export const propKey = (code: string, target: string): string => JSON.stringify([code, target])

/** What any partner, or anything that is said, has of a component in code. */
export function propsInDesign(sides: Sides): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { code, properties } of sides.linking.links)
    for (const link of properties) found.add(propKey(code, nameOfTarget(link.code)))
  for (const { id, connections } of sides.components.values())
    for (const { properties } of connections)
      for (const { into } of properties) found.add(propKey(id, nameOfTarget(into)))
  return found
}

/** Props and slots that could be drawn and are not. */
export function aloneInCode(
  { design, code }: Pick<Partners, 'design' | 'code'>,
  isInDesign: (prop: string) => boolean,
): ParityFinding[] {
  const ofStates = new Set(
    design.properties.filter(isOfStates).flatMap(({ values = [] }) => values.map((value) => foldKey(value))),
  )
  const isStated = (name: string): boolean =>
    ofStates.has(foldKey(name)) || ofStates.has(foldKey(name.replace(/^(?:is|has|show)(?=[A-Z])/, '')))
  const props = code.props.filter(
    (prop) => isDrawable(prop) && !isInDesign(propKey(code.id, prop.name)) && !isStated(prop.name),
  )
  const slots = code.slots.filter(
    ({ name, deprecated }) =>
      !/^(?:|default|children)$/.test(name) &&
      deprecated === undefined &&
      !isInDesign(propKey(code.id, nameOfTarget({ slot: name }))) &&
      !props.some((prop) => prop.name === name) &&
      !isInDesign(propKey(code.id, name)),
  )
  return [
    ...props.map((prop) =>
      finding('property-only-in-code', {
        message: `${code.name}: ${prop.name} is no property of ${design.name}`,
        design: inDesign(design),
        code: inCode(code, { property: prop.name, ...typeOf(code, prop.name) }),
      }),
    ),
    ...slots.map(({ name }) =>
      finding('slot-only-in-code', {
        message: `${code.name}: the slot ${name} is none of ${design.name}`,
        design: inDesign(design),
        code: inCode(code, { property: name }),
      }),
    ),
  ]
}
