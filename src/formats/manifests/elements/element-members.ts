import { own, type Json } from '../../../kit/shapes/json-value.ts'
import type { CodeProp, CodeSlot, CssProperty, Deprecation } from '../model/code-component.ts'
import { readDefault } from '../model/code-value.ts'
import { given } from '../model/given.ts'
import { typeValues } from '../model/type-values.ts'
import { withoutTags } from '../model/doc-tags.ts'
import { stringIn } from '../model/read-member.ts'
import type { ClassPlace } from './class-index.ts'
import { listOf } from './inherited.ts'

const nameOf = (item: Json): string => {
  const name = own(item, 'name')
  return typeof name === 'string' ? name : ''
}

/** What can be set: public fields of the object, attributes, or both under one name. */
export function elementProps(line: readonly ClassPlace[]): CodeProp[] {
  const attributes = listOf(line, 'attributes', nameOf)
  const byField = new Map(
    attributes.map((attribute) => [stringIn(attribute, 'fieldName') ?? nameOf(attribute), attribute]),
  )
  // A static field and one of the object may have the same name.
  const fields = listOf(line, 'members', (item) => `${nameOf(item)} ${own(item, 'static') === true}`).filter(
    (field) => isSettable(field) || (isField(field) && byField.has(nameOf(field))),
  )
  const taken = new Set(fields.map(nameOf))
  const rest = [...byField].filter(([name]) => !taken.has(name))
  return [
    ...fields.map((field) => prop(nameOf(field), field, byField.get(nameOf(field)))),
    ...rest.map(([name, attribute]) => prop(name, undefined, attribute)),
  ]
}

const isField = (member: Json): boolean => own(member, 'kind') === 'field' && own(member, 'static') !== true

function isSettable(member: Json): boolean {
  const privacy = own(member, 'privacy')
  const isPublic = privacy === undefined || privacy === 'public'
  // What an attribute sets is public, however the field is declared.
  return isField(member) && (isPublic || stringIn(member, 'attribute') !== undefined) && !nameOf(member).startsWith('#')
}

function prop(name: string, field: Json | undefined, attribute: Json | undefined): CodeProp {
  const type = typeOf(field) ?? typeOf(attribute)
  // A field may have the name of a type where its attribute has the members.
  const types = [expandedType(field), expandedType(attribute), typeOf(field), typeOf(attribute)]
  const values = types.map(typeValues).find((found) => found !== undefined)
  const said = described(field, attribute)
  return given({
    name,
    attribute: stringIn(field, 'attribute') ?? stringIn(attribute, 'name'),
    type,
    values: values?.values,
    open: values?.isOpen ? (true as const) : undefined,
    default: readDefault(own(field, 'default') ?? own(attribute, 'default') ?? said.default),
    readonly: own(field, 'readonly') === true ? (true as const) : undefined,
    description: said.description,
    deprecated: said.deprecated,
  })
}

/** The whole type as it is written; some tools write a text where the format has an object. */
const typeOf = (item: Json | undefined): string | undefined =>
  stringIn(own(item, 'type'), 'text') ?? stringIn(item, 'type')

/** A plugin of the analyzer puts the members of a named type beside the name. */
const expandedType = (item: Json | undefined): string | undefined =>
  stringIn(own(item, 'parsedType'), 'text') ?? stringIn(own(item, 'expandedType'), 'text')

export function elementSlots(line: readonly ClassPlace[]): CodeSlot[] {
  return listOf(line, 'slots', nameOf).map(named)
}

/** An event without a name is one that the tool could not read. */
export function elementEvents(line: readonly ClassPlace[]): CodeSlot[] {
  const events = listOf(line, 'events', (event) => nameOf(event) || `type ${typeOf(event) ?? ''}`)
  return events.filter((event) => nameOf(event) !== '').map((event) => given({ ...named(event), type: typeOf(event) }))
}

export function elementStyles(line: readonly ClassPlace[]): {
  readonly cssProperties: readonly CssProperty[]
  readonly cssParts: readonly CodeSlot[]
  readonly cssStates: readonly CodeSlot[]
} {
  return {
    cssProperties: listOf(line, 'cssProperties', nameOf).map((property) =>
      given({ ...named(property), syntax: stringIn(property, 'syntax'), default: stringIn(property, 'default') }),
    ),
    cssParts: listOf(line, 'cssParts', nameOf).map(named),
    cssStates: listOf(line, 'cssStates', nameOf).map(named),
  }
}

function named(item: Json): CodeSlot {
  const said = described(item)
  return given({ name: nameOf(item), description: said.description, deprecated: said.deprecated })
}

/** Of the first that says it. */
export function described(...items: readonly (Json | undefined)[]): {
  readonly description: string | undefined
  readonly deprecated: Deprecation | undefined
  readonly default: string | undefined
} {
  const text = items
    .map((item) => stringIn(item, 'description') ?? stringIn(item, 'summary'))
    .find((one) => one !== undefined)
  const said = withoutTags(text)
  const stated = items.map(deprecationOf).find((one) => one !== undefined)
  return { ...said, deprecated: stated ?? said.deprecated }
}

function deprecationOf(item: Json | undefined): Deprecation | undefined {
  const deprecated = own(item, 'deprecated')
  if (deprecated === true) return stringIn(item, 'deprecatedMessage') ?? true
  return typeof deprecated === 'string' ? deprecated.trim() || true : undefined
}
