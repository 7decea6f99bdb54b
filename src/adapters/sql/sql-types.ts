import { parse as parseArray } from 'postgres-array'
import type { SqlScalar, SqlValue } from '../../ports.ts'

// Both engines get parameters and give values as text and leave the types to the server, so that a statement means
// the same on either. Only bytes travel as bytes.

export type EncodedParameter = string | Uint8Array | null
export type Decode = (text: string) => unknown

export function encodeParameter(value: SqlValue): EncodedParameter {
  if (isList(value)) return `{${value.map(arrayElement).join(',')}}`
  return value === null || value instanceof Uint8Array ? value : scalarText(value)
}

/** How a column's text becomes a value, by the type's oid. Types without an entry stay text. */
export function decoderOf(oid: number): Decode {
  return DECODERS.get(oid) ?? asText
}

// Array.isArray does not narrow a readonly array.
function isList(value: SqlValue): value is readonly SqlScalar[] {
  return Array.isArray(value)
}

function scalarText(value: string | number | boolean | Date): string {
  if (typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : String(value)
}

function arrayElement(value: SqlScalar): string {
  if (value === null) return 'NULL'
  if (value instanceof Uint8Array)
    return `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}"`
  return `"${scalarText(value).replace(/["\\]/g, '\\$&')}"`
}

const asText: Decode = (text) => text
const asNumber: Decode = (text) => Number(text)
const asBoolean: Decode = (text) => text === 't'
const asJson: Decode = (text) => JSON.parse(text)

const asBytes: Decode = (text) => {
  const bytes = Buffer.from(text.slice(2), 'hex')
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

// Every session runs in UTC with ISO dates.
const asDate: Decode = (text) => new Date(text.endsWith('+00') ? `${text.slice(0, -3).replace(' ', 'T')}Z` : text)

const ELEMENT_TYPES: readonly { oid: number; arrayOid: number; decode: Decode }[] = [
  { oid: 16, arrayOid: 1000, decode: asBoolean },
  { oid: 17, arrayOid: 1001, decode: asBytes },
  { oid: 19, arrayOid: 1003, decode: asText },
  { oid: 20, arrayOid: 1016, decode: asNumber },
  { oid: 21, arrayOid: 1005, decode: asNumber },
  { oid: 23, arrayOid: 1007, decode: asNumber },
  { oid: 25, arrayOid: 1009, decode: asText },
  { oid: 26, arrayOid: 1028, decode: asNumber },
  { oid: 114, arrayOid: 199, decode: asJson },
  { oid: 700, arrayOid: 1021, decode: asNumber },
  { oid: 701, arrayOid: 1022, decode: asNumber },
  { oid: 1043, arrayOid: 1015, decode: asText },
  { oid: 1184, arrayOid: 1185, decode: asDate },
  { oid: 1700, arrayOid: 1231, decode: asNumber },
  { oid: 2950, arrayOid: 2951, decode: asText },
  { oid: 3802, arrayOid: 3807, decode: asJson },
]

const DECODERS = new Map<number, Decode>(
  ELEMENT_TYPES.flatMap(({ oid, arrayOid, decode }) => [
    [oid, decode],
    [arrayOid, (text: string) => parseArray(text, decode)],
  ]),
)
