import { isRecord, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { plain } from './specs/compact-spec.ts'
import { mentionText } from './written-names.ts'

interface ReadBlock {
  readonly id: string
  readonly type: string
  readonly content: unknown
}

/** Names of what the blocks refer to, by `type/id`. */
type Names = ReadonlyMap<string, string>

/** A block as Markdown: its type as a heading, prose as it is, fields as a list. References are names, not ids. */
export function blockText(block: ReadBlock, names: Names): string {
  const content = block.content as Json
  const text = isRecord(content) ? (referenceText(content, names) ?? fieldsText(content, names)) : plain(content)
  if (block.type === 'text') return text
  if (block.type === 'heading' && isRecord(content))
    return `${'#'.repeat(Number(content['level'] ?? 2))} ${plain(content['text'] ?? '')}`
  return `[${block.type}] ${text}`
}

function fieldsText(fields: JsonObject, names: Names): string {
  const told = Object.entries(fields).filter(([, value]) => value !== null && value !== '')
  return told.map(([key, value]) => fieldText(key, value, names)).join('\n')
}

const PLAIN = new Set(['markdown', 'text', 'title', 'items'])

function fieldText(key: string, value: Json, names: Names): string {
  const label = PLAIN.has(key) ? '' : `${key}: `
  if (Array.isArray(value)) {
    if (value.every((one) => !isRecord(one))) return `${label}${value.map(plain).join(', ')}`
    const lines = value.map((one) => `- ${itemText(one, names)}`).join('\n')
    return label === '' ? lines : `${label}\n${lines}`
  }
  if (isRecord(value)) return `${label}${itemText(value, names)}`
  return `${label}${proseText(plain(value), names)}`
}

/** An item on one line: `use: Submitting a form. … → component Link`. */
function itemText(item: Json, names: Names): string {
  if (!isRecord(item)) return proseText(plain(item), names)
  const reference = referenceText(item, names)
  if (reference !== undefined) return reference
  return Object.entries(item)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => {
      const inner = Array.isArray(value) ? value.map((one) => itemText(one, names)).join('; ') : itemText(value, names)
      return PLAIN.has(key) || key === 'kind' || key === 'description' ? inner : `${key} ${inner}`
    })
    .join(' | ')
}

function referenceText(item: JsonObject, names: Names): string | undefined {
  const { entity_type: type, entity_id: id, ...others } = item
  if (typeof type !== 'string' || typeof id !== 'string') return undefined
  const extra = Object.keys(others).length > 0 ? ` (${itemText(others, names)})` : ''
  return `${type} ${names.get(`${type}/${id}`) ?? `${id} (missing)`}${extra}`
}

/** `[Dialog](entity:component/<uuid>)` by its name, in a form that can be written back. */
const proseText = (text: string, names: Names): string =>
  text.replaceAll(BRACKETED, (whole, label: string, type: string | undefined, id: string | undefined) => {
    if (type === undefined || id === undefined) return whole
    const name = names.get(`${type}/${id}`)
    return name === undefined ? whole : mentionText(label, type, name)
  })

/**
 * Every bracket is taken, whatever follows it, also one that never closes: it would be looked through again from each
 * bracket inside it. Kind and id have a length, for the same reason.
 */
const BRACKETED = /\[([^\]]*)(?:\](?:\(entity:([\w-]{1,40})\/([^)\s]{1,80})\))?|$)/g
