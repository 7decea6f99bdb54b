import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'

/** A text that says something. */
export const stringIn = (value: Json | undefined, key: string): string | undefined => {
  const text = own(value, key)
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

/** The members of an object that are objects themselves. */
export const recordsIn = (value: Json | undefined): readonly (readonly [string, Json])[] =>
  isRecord(value) ? Object.entries(value).filter(([, item]) => isRecord(item)) : []

/** The objects of a list. */
export const recordList = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value.filter((item: Json) => isRecord(item)) : []
