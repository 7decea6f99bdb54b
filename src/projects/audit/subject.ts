import { ENTITY_KINDS, type EntityKind } from '../../contract/words.ts'

export interface Subject {
  readonly type: EntityKind
  readonly id: string
}

/** What an entry is about, by its details: an entity, or a page that was written, moved or deleted. */
export function subjectOf({ type, id, page_id, page }: Readonly<Record<string, unknown>>): Subject | null {
  const kind = ENTITY_KINDS.find((one) => one === type)
  if (kind !== undefined && typeof id === 'string') return { type: kind, id }
  const written = [page_id, page].find((one) => typeof one === 'string')
  return typeof written === 'string' ? { type: 'doc-page', id: written } : null
}
