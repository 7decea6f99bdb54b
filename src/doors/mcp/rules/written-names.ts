import { ENTITY_KINDS, type EntityKind } from '../../../contract/words.ts'
import { isUuid } from '../../../kit/uuid.ts'
import { isList, isRecord, type Json } from '../../../kit/shapes/json-value.ts'

// Mentions and references as get_documentation prints them: by name. The API takes ids.

/** An entity that blocks name; `type/name` is its key. */
interface Named {
  readonly type: EntityKind
  readonly name: string
}

/** `[Dialog](entity:component)`, `[this](entity:component/Text%20field)`. */
const MENTION = /\[([^\]\n]{1,400})\]\(entity:([a-z-]{1,40})(?:\/([^)\s]{1,1200}))?\)/g

/** Everything that is named and not told by its id, each once. */
export function namesIn(blocks: Json, found = new Map<string, Named>()): ReadonlyMap<string, Named> {
  replaced(blocks, (named) => {
    found.set(keyOf(named), named)
    return undefined
  })
  return found
}

/** The same blocks with ids; what has none stays and is refused with its path. */
export const withIds = (blocks: Json, ids: ReadonlyMap<string, string>): Json =>
  replaced(blocks, (named) => ids.get(keyOf(named)))

export const keyOf = ({ type, name }: Named): string => `${type}/${name}`

/** A mention in a form that can be written back; its label does where that is the name. */
export const mentionText = (label: string, type: string, name: string): string =>
  `[${label}](entity:${type}${name === label ? '' : `/${encodeURIComponent(name).replaceAll(/[()]/g, escaped)}`})`

const escaped = (sign: string): string => (sign === '(' ? '%28' : '%29')

type Find = (named: Named) => string | undefined

function replaced(value: Json, find: Find): Json {
  if (isList(value)) return value.map((one) => replaced(one, find))
  if (!isRecord(value)) return value
  const { entity_type: type, entity_id: id } = value
  const reference = isKind(type) && typeof id === 'string' && !isUuid(id) ? find({ type, name: id }) : undefined
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'entity_id' && reference !== undefined) return [key, reference]
      if (key === 'markdown' && typeof inner === 'string') return [key, inMarkdown(inner, find)]
      return [key, replaced(inner, find)]
    }),
  )
}

const inMarkdown = (text: string, find: Find): string =>
  text.replaceAll(MENTION, (whole, label: string, type: string, target: string | undefined) => {
    const name = target === undefined ? label : decoded(target)
    if (!isKind(type) || isUuid(name)) return whole
    const id = find({ type, name })
    return id === undefined ? whole : `[${label}](entity:${type}/${id})`
  })

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isKind = (type: Json | undefined): type is EntityKind => (ENTITY_KINDS as readonly unknown[]).includes(type)
