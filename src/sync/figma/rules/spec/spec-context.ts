import type { Json, JsonObject } from '../../../../kit/json-value.ts'

/** What a spec must know of the rest of the file to name what a node refers to. */
export interface SpecContext {
  variable(id: string): { readonly name: string; readonly type: string; readonly collectionName: string } | null
  /** `id` is `S:<key>,` as the library knows the style. */
  namedStyle(id: string): { readonly id: string; readonly name: string } | null
  /** The name of the set, or of the component that is in none. */
  componentName(id: string): string | null
  /** What a component key, as preferred values have it, is called. */
  componentNameByKey(key: string): string | null
}

const TYPES: Readonly<Record<string, string>> = {
  COLOR: 'color',
  FLOAT: 'dimension',
  STRING: 'string',
  BOOLEAN: 'boolean',
}

/** A variable where a value would stand. One that the answers do not describe is named by its id. */
export function tokenReference(id: string, type: string, context: SpecContext): JsonObject {
  const variable = context.variable(id)
  if (variable === null) return { $token: id, $type: type, $extensions: { 'com.figma': { id } } }
  const { name, collectionName } = variable
  return {
    $token: collectionName === '' ? name : `${collectionName}/${name}`,
    $type: TYPES[variable.type] ?? type,
    $extensions: { 'com.figma': { id, name, collectionName } },
  }
}

/** A named style where a value would stand; null where the answers do not know it. */
export function styleReference(styleId: string, type: string, context: SpecContext): Json {
  const style = context.namedStyle(styleId)
  if (style === null) return null
  return { $token: style.name, $type: type, $extensions: { 'com.figma': { id: style.id, name: style.name } } }
}

/** A property of the component where a value would stand. */
export const propBinding = (prop: string): JsonObject => ({
  $binding: `#/props/${prop.replaceAll('~', '~0').replaceAll('/', '~1')}`,
})
