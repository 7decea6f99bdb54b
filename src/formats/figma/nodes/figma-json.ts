import { isList, isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'

// Answers of the design tool are read tolerantly: old files lack fields, new ones have more, and a saved file may have
// been edited. A field of another kind than expected reads as if it were absent.

export type FigmaNode = JsonObject

export const recordAt = (value: Json | undefined, key: string): JsonObject => {
  const found = own(value, key)
  return isRecord(found) ? found : NOTHING
}

export const listAt = (value: Json | undefined, key: string): readonly Json[] => {
  const found = own(value, key)
  return isList(found) ? found : NONE
}

// Most fields of most layers are absent, and a file has a million layers: nothing is made anew for them.
const NOTHING: JsonObject = {}
const NONE: readonly Json[] = []

export const recordsAt = (value: Json | undefined, key: string): readonly JsonObject[] => {
  const all = listAt(value, key)
  return all.every(isRecord) ? all : all.filter(isRecord)
}

export const textAt = (value: Json | undefined, key: string): string => {
  const found = own(value, key)
  return typeof found === 'string' ? found : ''
}

export const numberAt = (value: Json | undefined, key: string): number | null => {
  const found = own(value, key)
  return typeof found === 'number' ? found : null
}

export const flagAt = (value: Json | undefined, key: string): boolean => own(value, key) === true

export const childrenOf = (node: FigmaNode): readonly FigmaNode[] => recordsAt(node, 'children')

/** The id in `{ type: 'VARIABLE_ALIAS', id }`; null for anything else. */
export function variableIn(value: Json | undefined): string | null {
  if (!isRecord(value) || own(value, 'type') !== 'VARIABLE_ALIAS') return null
  const id = own(value, 'id')
  return typeof id === 'string' && id !== '' ? id : null
}

/** `Label#12:3` is shown as `Label`. */
export const withoutId = (property: string): string => property.replace(/#\d+:\d+$/, '') || property
