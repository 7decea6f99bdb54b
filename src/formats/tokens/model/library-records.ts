import { isRecord } from '../../../kit/shapes/json-value.ts'
import type { StyleType } from '../../../contract/words.ts'
import type { ComponentEntry, StyleEntry } from '../../bundle/library-bundle.ts'
import { normalizeStyleId } from '../../../library/rules/style-id.ts'
import type { ConversionNotes } from './conversion-notes.ts'

// What token libraries of the design tool keep beside their tokens: styles that are bound to variables by id, and the
// published components by key.

const TYPES: Readonly<Record<string, StyleType>> = {
  TEXT: 'TEXT',
  PAINT: 'PAINT',
  FILL: 'PAINT',
  EFFECT: 'EFFECT',
  GRID: 'GRID',
}
const STYLE_FIELDS = new Set(['key', 'name', 'type', 'styleType', 'description', 'remote', 'boundVariables'])

/** `tokenOf` gives the key of the token with a variable's id. */
export function readStyleRecords(
  file: { readonly name: string; readonly list: readonly unknown[] },
  tokenOf: (variableId: string) => string,
  notes: ConversionNotes,
): StyleEntry[] {
  return file.list.flatMap((record, at) => {
    const named = isRecord(record) ? (record['type'] ?? record['styleType']) : undefined
    const type = typeof named === 'string' ? TYPES[named] : undefined
    if (!isRecord(record) || type === undefined || typeof record['name'] !== 'string') {
      notes.add('token-unrecognized', `${file.name}[${at}]`, 'is not a style: it has no name or no known type')
      return []
    }
    const { name, key, description } = record
    const bound: { property: string; token: string }[] = []
    const properties = Object.entries(record)
      .filter(([field]) => !STYLE_FIELDS.has(field))
      .flatMap(([field, value]) => {
        const kept = withoutBindings(value, field, (property, id) => bound.push({ property, token: tokenOf(id) }))
        return kept === undefined ? [] : [[field, kept] as const]
      })
    withoutBindings({ boundVariables: record['boundVariables'] }, '', (property, id) =>
      bound.push({ property, token: tokenOf(id) }),
    )
    const styleId = typeof key === 'string' ? normalizeStyleId(key) : null
    return [
      {
        key: typeof key === 'string' ? key : `${type}:${name}`,
        ...(styleId === null ? {} : { source_style_id: styleId }),
        name,
        type,
        ...(typeof description === 'string' && description !== '' ? { description } : {}),
        properties: Object.fromEntries(properties),
        bound_variables: bound,
      },
    ]
  })
}

/** The value with its bindings told apart: an alias in the place of a value, or under `boundVariables` beside it. */
function withoutBindings(value: unknown, property: string, bind: (property: string, id: string) => void): unknown {
  const id = aliasId(value)
  if (id !== null) {
    bind(property, id)
    return undefined
  }
  if (Array.isArray(value)) return value.map((item, at) => withoutBindings(item, `${property}[${at}]`, bind))
  if (!isRecord(value)) return value
  const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    if (key !== 'boundVariables') {
      const kept = withoutBindings(member, below(property, key), bind)
      return kept === undefined ? [] : [[key, kept]]
    }
    for (const [bound, alias] of Object.entries(isRecord(member) ? member : {})) {
      for (const one of Array.isArray(alias) ? alias : [alias]) {
        const id = aliasId(one)
        if (id !== null) bind(below(property, bound), id)
      }
    }
    return []
  })
  return Object.fromEntries(members)
}

const below = (property: string, key: string): string => (property === '' ? key : `${property}.${key}`)

function aliasId(value: unknown): string | null {
  return isRecord(value) && value['type'] === 'VARIABLE_ALIAS' && typeof value['id'] === 'string' ? value['id'] : null
}

export function readComponentRecords(
  file: { readonly name: string; readonly root: Readonly<Record<string, unknown>> },
  notes: ConversionNotes,
): ComponentEntry[] {
  return Object.entries(file.root).flatMap(([key, record]) => {
    if (!isRecord(record) || typeof record['name'] !== 'string' || typeof record['id'] !== 'string') return []
    for (const field of Object.keys(record)) {
      if (!COMPONENT_FIELDS.has(field))
        notes.addAlike('member-ignored', `${file.name}: ${key}`, `"${field}" is not carried`)
    }
    const { name, id, description } = record
    const text = Array.isArray(description) ? description.join('\n') : description
    const said = typeof text === 'string' && text !== '' ? { description: text } : {}
    return [{ key, node_id: id, name, type: 'COMPONENT' as const, ...said }]
  })
}

const COMPONENT_FIELDS = new Set(['name', 'id', 'description'])
