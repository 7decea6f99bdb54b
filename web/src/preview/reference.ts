/** What a style value in a spec document points to. Several versions of the format are live and say it differently. */
interface Reference {
  readonly kind: 'token' | 'style'
  readonly name: string
  readonly collection?: string
  /** `VariableID:…` or `S:…,` */
  readonly id?: string
  /** What the exporting tool saw; older versions carry it along. */
  readonly rawValue?: unknown
}

export function readReference(value: unknown): Reference | null {
  if (!isRecord(value)) return null
  const figma = isRecord(value['$extensions']) ? value['$extensions']['com.figma'] : undefined
  if (typeof value['$token'] === 'string') return fromFields(isRecord(figma) ? figma : {}, value['$token'])
  if (typeof value['id'] === 'string' && /^(VariableID:|S:)/.test(value['id'])) return fromFields(value, value['id'])
  return null
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fromFields(fields: Readonly<Record<string, unknown>>, fallback: string): Reference {
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
