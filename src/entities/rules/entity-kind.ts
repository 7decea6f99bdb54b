import { ENTITY_KINDS, type EntityKind } from '../../contract/words.ts'

export interface EntityRef {
  readonly type: EntityKind
  /** A uuid in lower case. */
  readonly id: string
}

export function isEntityKind(text: string): text is EntityKind {
  return ENTITY_KINDS.some((kind) => kind === text)
}

/** One text per entity, for maps and sets. */
export function refKey({ type, id }: EntityRef): string {
  return `${type}/${id}`
}
