// From a block type's JSON Schema to the fields of its form. What a schema cannot say (a key of an upload, the kind of
// an id) is read from the field's name, which the contract fixes.

export type Content = Readonly<Record<string, unknown>>

interface Member {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly isRequired: boolean
  readonly field: Field
}

export type Field =
  | { readonly kind: 'markdown' }
  /** `from`: the spec of the component that is written about says what may stand there. */
  | { readonly kind: 'line'; readonly from?: 'prop' | 'value' | 'element' }
  | { readonly kind: 'code' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'upload'; readonly accepts: 'image' | 'file' }
  | { readonly kind: 'number'; readonly minimum?: number | undefined; readonly maximum?: number | undefined }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'entity'; readonly type: 'token' | 'token-collection' }
  | { readonly kind: 'reference' }
  | { readonly kind: 'list'; readonly item: Field; readonly itemLabel: string; readonly most: number | undefined }
  | { readonly kind: 'group'; readonly members: readonly Member[] }
  | { readonly kind: 'either'; readonly options: readonly Field[] }
  | { readonly kind: 'record' }

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly contentMediaType?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: unknown
}

/** The fields of a block's content. */
export function contentFields(blockSchema: Content): Field {
  const { properties } = blockSchema as Schema
  return fieldOf(properties?.['content'] ?? {}, 'content')
}

function fieldOf(schema: Schema, name: string): Field {
  if (schema.anyOf) return { kind: 'either', options: schema.anyOf.map((option) => fieldOf(option, name)) }
  if (schema.enum) return { kind: 'choice', options: schema.enum }
  switch (schema.type) {
    case 'array':
      return {
        kind: 'list',
        item: fieldOf(schema.items ?? {}, singular(name)),
        itemLabel: words(singular(name)),
        most: schema.maxItems,
      }
    case 'object':
      return schema.properties ? groupOf(schema) : { kind: 'record' }
    case 'boolean':
      return { kind: 'flag' }
    case 'integer':
    case 'number':
      return { kind: 'number', minimum: schema.minimum, maximum: schema.maximum }
    case undefined:
    default:
      return textOf(schema, name)
  }
}

function textOf({ contentMediaType }: Schema, name: string): Field {
  if (name === 'token_id') return { kind: 'entity', type: 'token' }
  if (name === 'collection_id') return { kind: 'entity', type: 'token-collection' }
  if (contentMediaType === 'text/markdown') return { kind: 'markdown' }
  if (name === 'prop' || name === 'value' || name === 'element') return { kind: 'line', from: name }
  return { kind: name === 'code' ? 'code' : 'line' }
}

function groupOf({ properties = {}, required = [] }: Schema): Field {
  const names = Object.keys(properties)
  const isReference = names.includes('entity_type') && names.includes('entity_id')
  if (isReference && names.length === 2) return { kind: 'reference' }
  const members = Object.entries(properties)
    .filter(([name]) => !(isReference && name === 'entity_type'))
    .map(([name, schema]): Member => {
      const isPicked = isReference && name === 'entity_id'
      // Only a picture needs words for those who do not see it.
      const accepts = 'alt' in properties ? 'image' : 'file'
      const field: Field = isPicked
        ? { kind: 'reference' }
        : name === 'object_key'
          ? { kind: 'upload', accepts }
          : fieldOf(schema, name)
      // The description of an id says how programs name things; people pick them.
      const told = isId(field) ? '' : (schema.description ?? '')
      return {
        name,
        label: isPicked ? 'Entity' : words(name),
        hint: isPicked ? 'what is shown' : told,
        isRequired: required.includes(name),
        field,
      }
    })
  return { kind: 'group', members }
}

const isId = (field: Field): boolean =>
  field.kind === 'entity' || field.kind === 'reference' || (field.kind === 'list' && isId(field.item))

/** What a new block or item begins with: only what must be there. */
export function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case 'group':
      return Object.fromEntries(
        field.members
          .filter(({ isRequired }) => isRequired)
          .flatMap(({ name, field }) =>
            field.kind === 'reference' && name === 'entity_id'
              ? Object.entries(emptyValue(field) as Content)
              : [[name, emptyValue(field)]],
          ),
      )
    case 'list':
      return [emptyValue(field.item)]
    case 'choice':
      return field.options[0] ?? ''
    case 'either':
      return field.options[0] ? emptyValue(field.options[0]) : null
    case 'number':
      return field.minimum ?? 0
    case 'flag':
      return false
    case 'reference':
      return { entity_type: 'component', entity_id: '' }
    case 'record':
      return {}
    case 'line':
    case 'markdown':
    case 'code':
    case 'upload':
    case 'entity':
    default:
      return ''
  }
}

/** What is sent: optional fields that hold nothing are left out, as the contract wants no empty text and no empty list. */
export function withoutEmpty(field: Field, value: unknown): unknown {
  if (field.kind === 'either') {
    const option = field.options[chosenOption(field.options, value)]
    return option ? withoutEmpty(option, value) : value
  }
  if (field.kind === 'list') {
    return Array.isArray(value) ? value.map((item: unknown) => withoutEmpty(field.item, item)) : value
  }
  if (field.kind !== 'group' || !isRecord(value)) return value
  const kept: Record<string, unknown> = { ...value }
  for (const { name, field: member, isRequired } of field.members) {
    if (!(name in kept)) continue
    if (name === 'entity_id' && member.kind === 'reference') continue
    const inner = withoutEmpty(member, kept[name])
    if (!isRequired && isNothing(inner)) delete kept[name]
    else kept[name] = inner
  }
  return kept
}

const isNothing = (value: unknown): boolean =>
  value === '' ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.values(value).every((one) => isNothing(one)))

/** Which of several shapes a value has: the one that shares a field name with it. */
function chosenOption(options: readonly Field[], value: unknown): number {
  const names = isRecord(value) ? Object.keys(value) : []
  const at = options.findIndex(
    (option) => option.kind === 'group' && option.members.some(({ name }) => names.includes(name)),
  )
  return Math.max(0, at)
}

/** Of a field that holds text, or nothing yet. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function words(name: string): string {
  if (name === 'dont') return 'Don’t'
  if (name === 'wcag') return 'WCAG'
  const text = name
    .replaceAll(/[_-]/g, ' ')
    .replace(/\bids?\b/, '')
    .trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const SINGULAR: Readonly<Record<string, string>> = {
  criteria: 'criterion',
  semantics: 'element',
  alternatives: 'alternative',
}
const singular = (name: string): string => SINGULAR[name] ?? name.replace(/ies$/, 'y').replace(/s$/, '')
