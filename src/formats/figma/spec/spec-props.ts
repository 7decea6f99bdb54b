import { isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { optionsOf } from './component-variants.ts'
import { recordsAt, textAt } from '../nodes/figma-json.ts'
import type { FileContext } from './spec-context.ts'
import type { PropNames } from './spec-styles.ts'

/** The properties of a component as its spec declares them. */
export function specProps(definitions: JsonObject, names: PropNames, context: FileContext): JsonObject {
  const props = Object.entries(definitions).flatMap(([name, definition]) =>
    isRecord(definition) ? [[names.get(name) ?? name, specProp(definition, context)] as const] : [],
  )
  return Object.fromEntries(props)
}

function specProp(definition: JsonObject, context: FileContext): JsonObject {
  const type = textAt(definition, 'type')
  const value = own(definition, 'defaultValue') ?? null
  const $extensions = { 'com.figma': { type } }
  if (type === 'VARIANT') {
    const options = optionsOf(definition)
    const first = typeof value === 'string' ? value : (options[0] ?? '')
    return { type: 'string', default: first, enum: options, nullable: false, $extensions }
  }
  if (type === 'BOOLEAN') return { type: 'boolean', default: value === true, $extensions }
  if (type === 'INSTANCE_SWAP' || type === 'SLOT') {
    const anyOf = preferredNames(definition, context)
    const shown: Json = typeof value === 'string' ? (context.componentName(value) ?? value) : null
    return { type: 'slot', default: shown, ...(anyOf.length > 0 ? { anyOf } : {}), $extensions }
  }
  if (typeof value === 'number') return { type: 'number', default: value, $extensions }
  return { type: 'string', ...(typeof value === 'string' ? { default: value } : {}), $extensions }
}

const preferredNames = (definition: JsonObject, context: FileContext): readonly string[] =>
  recordsAt(definition, 'preferredValues').map((one) => {
    const key = textAt(one, 'key')
    return context.componentNameByKey(key) ?? key
  })
