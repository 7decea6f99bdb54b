import { isList, isRecord, own, ownPath, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import type { Graphics } from './spec-graphics.ts'

/** What a spec must know of the rest of the file to name what a node refers to. */
export interface FileContext {
  variable(id: string): { readonly name: string; readonly type: string; readonly collectionName: string } | null
  /** A collection and one of its modes by their names; null where no answer tells both. */
  mode(collection: string, mode: string): { readonly collection: string; readonly mode: string } | null
  /** `id` is `S:<key>,` as the library knows the style. */
  namedStyle(id: string): { readonly id: string; readonly name: string } | null
  /** The name of the set, or of the component that is in none. */
  componentName(id: string): string | null
  /** Whether this file itself has the component, so that what it shows is told there. */
  hasComponent(id: string): boolean
  /** Whether one of its own components is called that. */
  hasComponentNamed(name: string): boolean
  /** What a component key, as preferred values have it, is called. */
  componentNameByKey(key: string): string | null
  /** In hex, at least 13 digits. */
  readonly hash: (text: string) => string
}

/** The same for the spec of one component, with what its trees show by hash. */
export interface SpecContext extends FileContext {
  readonly graphics: Graphics
}

const TYPES: Readonly<Record<string, string>> = {
  COLOR: 'color',
  FLOAT: 'dimension',
  STRING: 'string',
  BOOLEAN: 'boolean',
}

/** What a reference stands for: a kind of value, and the one that the file shows there; null where it shows none. */
interface Shown {
  readonly type: string
  readonly rawValue: Json
}

/**
 * A variable where a value would stand, with the value that the file shows. One that the answers do not describe is named
 * by its id, and the shown value is then all that anybody knows of it.
 */
export function tokenReference(id: string, { type, rawValue }: Shown, context: SpecContext): JsonObject {
  const variable = context.variable(id)
  const raw = rawValue === null ? {} : { rawValue }
  if (variable === null) return { $token: id, $type: type, $extensions: { 'com.figma': { id, ...raw } } }
  const { name, collectionName } = variable
  return {
    $token: collectionName === '' ? name : `${collectionName}/${name}`,
    $type: TYPES[variable.type] ?? type,
    $extensions: { 'com.figma': { id, name, collectionName, ...raw } },
  }
}

/** A named style where a value would stand, with the value that the file shows; null where the answers do not know it. */
export function styleReference(styleId: string, { type, rawValue }: Shown, context: SpecContext): Json {
  const style = context.namedStyle(styleId)
  if (style === null) return null
  const { id, name } = style
  const raw = rawValue === null ? {} : { rawValue: shownValue(rawValue) }
  return { $token: name, $type: type, $extensions: { 'com.figma': { id, name, ...raw } } }
}

/** A value as the file shows it: what a style holds may be bound in turn. */
function shownValue(value: Json): Json {
  if (isList(value)) return value.map(shownValue)
  if (!isRecord(value)) return value
  if (own(value, '$token') !== undefined) return ownPath(value, '$extensions', 'com.figma', 'rawValue') ?? null
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shownValue(part)]))
}

/** What a spec shows for each variable that it names, the first value of each. */
export function shownValues(spec: JsonObject): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>()
  const walk = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return
    const shown = ownPath(value, '$extensions', 'com.figma')
    const [id, rawValue] = [own(shown, 'id'), own(shown, 'rawValue')]
    if (typeof id !== 'string') for (const part of Object.values(value)) walk(part)
    else if (rawValue !== undefined && !found.has(id)) found.set(id, rawValue)
  }
  walk(spec)
  return found
}

/** A property of the component where a value would stand. */
export const propBinding = (prop: string): JsonObject => ({
  $binding: `#/props/${prop.replaceAll('~', '~0').replaceAll('/', '~1')}`,
})
