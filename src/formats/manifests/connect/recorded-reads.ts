import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import { DEEPEST_TYPE } from '../model/bounds.ts'
import type { CodeValue } from '../model/code-component.ts'
import { READERS, type DesignRead } from './design-read.ts'

/** `templateData.props` as the first versions of `connect parse` write them: what is read, by the name in the code. */
export function recordedReads(props: Json | undefined): ReadonlyMap<string, DesignRead> {
  if (!isRecord(props)) return new Map()
  return new Map(
    Object.entries(props).flatMap(([name, value]) => {
      const read = recordedRead(value, 0)
      return read === undefined ? [] : [[name, read] as const]
    }),
  )
}

function recordedRead(value: Json | undefined, depth: number): DesignRead | undefined {
  const kindName = own(value, 'kind')
  const args = own(value, 'args')
  const property = own(args, 'figmaPropName')
  const isKnown = typeof kindName === 'string' && Object.hasOwn(READERS, kindName)
  if (!isKnown || typeof property !== 'string' || depth > DEEPEST_TYPE) return undefined
  const mapping = own(args, 'valueMapping')
  const values = isRecord(mapping)
    ? Object.entries(mapping).map(([design, code]) => ({ design, code: recordedValue(code, depth) }))
    : []
  return { kind: READERS[kindName] ?? 'string', property, values }
}

function recordedValue(value: Json, depth: number): CodeValue | DesignRead {
  if (typeof value !== 'object' || value === null) return { literal: value }
  const code = own(value, '$value')
  if (code !== undefined) return { code: typeof code === 'string' ? code : JSON.stringify(code) }
  return recordedRead(value, depth + 1) ?? { code: JSON.stringify(value) }
}
