import { own, type Json } from '../../../kit/shapes/json-value.ts'
import type { CodeEvent, CodeProp, CodeSlot } from '../model/code-component.ts'
import { readDefault, readLiteral } from '../model/code-value.ts'
import { given } from '../model/given.ts'
import { typeValues, valuesOf } from '../model/type-values.ts'
import type { MachinePaths } from '../model/machine-paths.ts'
import { tagDeprecation, withoutTags } from '../model/doc-tags.ts'
import { recordList, stringIn } from '../model/read-member.ts'
import { typeText } from './type-text.ts'

interface VueMembers {
  readonly props: readonly CodeProp[]
  readonly events: readonly CodeEvent[]
  readonly slots: readonly CodeSlot[]
}

/** What vue-component-meta and vue-docgen-api write; each member says by its own form whose it is. */
export function vueMembers(docgen: Json | undefined, paths: MachinePaths): VueMembers {
  return {
    // Every component takes these: `key`, `ref`, `class`, the hooks of a node.
    props: recordList(own(docgen, 'props'))
      .filter((prop) => own(prop, 'global') !== true)
      .map((prop) => vueProp(prop, paths)),
    events: recordList(own(docgen, 'events')).map((event) => member(event, eventType(event), paths)),
    slots: recordList(own(docgen, 'slots')).map((slot) => member(slot, slotType(slot), paths)),
  }
}

function vueProp(prop: Json, paths: MachinePaths): CodeProp {
  const stated = own(prop, 'type')
  const text = typeof stated === 'string' ? stated : typeText(stated)
  const type = text === undefined ? undefined : paths.text(text.replaceAll(/ \| undefined\b/g, ''))
  const listed = listedValues(own(prop, 'values'))
  const values = listed ?? schemaValues(own(prop, 'schema')) ?? typeValues(type)
  const value = own(own(prop, 'defaultValue'), 'value') ?? own(prop, 'default')
  return given({
    ...member(prop, type, paths),
    values: values?.values,
    open: values?.isOpen ? (true as const) : undefined,
    default: readDefault(typeof value === 'string' ? paths.text(value) : value),
    required: own(prop, 'required') === true ? (true as const) : undefined,
  })
}

function member(item: Json, type: string | undefined, paths: MachinePaths): CodeEvent {
  const said = withoutTags(stringIn(item, 'description'))
  return given({
    name: stringIn(item, 'name') ?? '',
    type: type === undefined ? undefined : paths.text(type),
    description: said.description,
    deprecated: vueDeprecation(own(item, 'tags')) ?? said.deprecated,
  })
}

/** A list of `{ name, text }` of the one tool, lists of `{ description }` by name of the other. */
export function vueDeprecation(tags: Json | undefined): string | true | undefined {
  if (!Array.isArray(tags)) {
    const [first] = recordList(own(tags, 'deprecated'))
    return first === undefined ? tagDeprecation(tags) : (stringIn(first, 'description') ?? true)
  }
  const tag = tags.find((item: Json) => own(item, 'name') === 'deprecated') as Json | undefined
  return tag === undefined ? undefined : (stringIn(tag, 'text') ?? true)
}

/** `@values sm, md` of vue-docgen-api: texts without quotes. */
function listedValues(values: Json | undefined): ReturnType<typeof valuesOf> {
  if (!Array.isArray(values)) return undefined
  const texts = values.filter((value: Json): value is string => typeof value === 'string')
  return valuesOf(texts.map((text) => (readLiteral(text) === undefined ? JSON.stringify(text) : text)))
}

function schemaValues(schema: Json | undefined): ReturnType<typeof valuesOf> {
  const members = own(schema, 'schema')
  if (own(schema, 'kind') !== 'enum' || !Array.isArray(members)) return undefined
  return valuesOf(
    members.map((item: Json) => (typeof item === 'string' ? item : (stringIn(item, 'type') ?? 'unknown'))),
  )
}

function eventType(event: Json): string | undefined {
  const type = own(event, 'type')
  const names = own(type, 'names')
  if (Array.isArray(names)) return names.filter((name: Json) => typeof name === 'string').join(' | ') || undefined
  return typeof type === 'string' ? type : undefined
}

function slotType(slot: Json): string | undefined {
  const bindings = recordList(own(slot, 'bindings')).map(
    (binding) => `${stringIn(binding, 'name') ?? '_'}: ${typeText(own(binding, 'type')) ?? 'unknown'}`,
  )
  return bindings.length > 0 ? `{ ${bindings.join('; ')} }` : stringIn(slot, 'type')
}
