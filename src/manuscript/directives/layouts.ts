import { BLOCK_TYPES } from '../../documentation/blocks/block-types.ts'
import type { Shape } from '../../kit/shapes/check-shape.ts'

/** How an object is written: one member as the text of the directive, lists as directives inside, the rest as attributes. */
export interface Layout {
  /** The member that is the text of the directive. */
  readonly body?: string
  /** The text is a fence of code with its language. */
  readonly isCode?: true
  readonly items: readonly ItemLayout[]
  readonly shape: Shape
}

/** A directive that is one item of a list. */
interface ItemLayout {
  readonly name: string
  readonly field: string
  /** What the name of the directive says: `do` is an item whose `kind` is `do`. */
  readonly said?: { readonly member: string; readonly word: string }
  readonly layout: Layout
}

/** What a type has besides attributes. */
interface Form {
  readonly body?: string
  readonly isCode?: true
  readonly items?: Readonly<Record<string, ItemForm>>
}
type ItemForm = Form & { readonly field: string; readonly says?: string }

const FORMS: Readonly<Record<string, Form>> = {
  text: { body: 'markdown' },
  callout: { body: 'markdown' },
  lifecycle: { body: 'markdown' },
  'use-cases': { items: { item: { field: 'items', says: 'kind', body: 'description' } } },
  'dos-and-donts': { items: { item: { field: 'items', says: 'kind', body: 'markdown' } } },
  'props-notes': {
    items: { prop: { field: 'items', body: 'markdown', items: { value: { field: 'values', body: 'markdown' } } } },
  },
  'anatomy-notes': { items: { part: { field: 'items', body: 'markdown' } } },
  behavior: { items: { item: { field: 'items', says: 'aspect', body: 'markdown' } } },
  accessibility: {
    body: 'summary',
    items: {
      key: { field: 'keyboard', body: 'action' },
      semantics: { field: 'semantics' },
      criterion: { field: 'criteria', body: 'markdown' },
    },
  },
  'content-guidelines': { items: { guideline: { field: 'items', body: 'rule' } } },
  'code-snippet': { isCode: true },
  changelog: { items: { item: { field: 'items', says: 'kind', body: 'markdown' } } },
}

/** By the type of the block; one without a form of its own has attributes alone. */
export const LAYOUTS: ReadonlyMap<string, Layout> = new Map(
  BLOCK_TYPES.map(({ type, content }) => [type, layoutOf(FORMS[type] ?? {}, content as Shape)]),
)

function layoutOf({ body, isCode, items = {} }: Form, shape: Shape): Layout {
  return {
    shape,
    ...(body === undefined ? {} : { body }),
    ...(isCode ? { isCode } : {}),
    items: Object.entries(items).flatMap(([name, form]): ItemLayout[] => {
      const { field, says } = form
      const item = shape.properties?.[field]?.items
      if (!item) throw new Error(`${field} is no list`)
      const layout = layoutOf(form, item)
      if (says === undefined) return [{ name, field, layout }]
      const words = item.properties?.[says]?.enum ?? []
      return words.map((word) => ({ name: word, field, said: { member: says, word }, layout }))
    }),
  }
}

/**
 * The members that can be attributes, with their paths: `image.alt` is a member of a member. The text is among them, for
 * what no line of a file could hold as it is.
 */
export function attributeShapes({ shape, items }: Layout, said?: string): Map<string, Shape> {
  const inside = new Set([said, ...items.map(({ field }) => field)])
  const found = new Map<string, Shape>()
  collect(shape, '', (path, member) => {
    if (!inside.has(path)) found.set(path, member)
  })
  return found
}

function collect(shape: Shape, path: string, tell: (path: string, shape: Shape) => void): void {
  for (const form of shape.anyOf ?? [shape])
    for (const [name, member] of Object.entries(form.properties ?? {})) {
      const at = path === '' ? name : `${path}.${name}`
      const isNested = member.properties !== undefined || member.anyOf?.some(({ properties }) => properties)
      if (isNested) collect(member, at, tell)
      else tell(at, member)
    }
}

/** A list of references is written as `["component/<uuid>"]`. */
export const isReferences = ({ items }: Shape): boolean =>
  items?.properties?.['entity_type'] !== undefined && items.properties['entity_id'] !== undefined
