import { isRecord, type Fields } from './document.ts'

/** What a style value in a spec document points to. Several versions of the format are live and say it differently. */
export interface Reference {
  readonly kind: 'token' | 'style'
  readonly name: string
  readonly collection?: string
  /** `VariableID:…` or `S:…,` */
  readonly id?: string
  /** What the exporting tool saw; older versions carry it along. */
  readonly rawValue?: unknown
  /** The modes of collections in which it stands, where the design decides; by their names. */
  readonly modes?: Readonly<Record<string, string>>
}

export function readReference(value: unknown): Reference | null {
  if (!isRecord(value)) return null
  const figma = isRecord(value['$extensions']) ? value['$extensions']['com.figma'] : undefined
  if (typeof value['$token'] === 'string') return fromFields(isRecord(figma) ? figma : {}, value['$token'])
  if (typeof value['id'] === 'string' && /^(VariableID:|S:)/.test(value['id'])) return fromFields(value, value['id'])
  return null
}

const PROPS = '#/props/'

/** The property that a value takes over: `{ $binding: "#/props/label" }`, before 0.11 `{ $ref }`. */
export function readBinding(value: unknown): string | null {
  if (!isRecord(value)) return null
  const target = value['$binding'] ?? value['$ref']
  if (typeof target !== 'string' || !target.startsWith(PROPS)) return null
  return target.slice(PROPS.length).replaceAll('~1', '/').replaceAll('~0', '~')
}

function fromFields(fields: Fields, fallback: string): Reference {
  const text = (name: string): string | undefined => (typeof fields[name] === 'string' ? fields[name] : undefined)
  const id = text('id')
  const collection = text('collectionName')
  return {
    kind: id?.startsWith('S:') ? 'style' : 'token',
    name: text('name') ?? fallback,
    ...(id ? { id } : {}),
    ...(collection ? { collection } : {}),
    ...('rawValue' in fields ? { rawValue: fields['rawValue'] } : {}),
  }
}
