/** Everything that can be documented and found, in the order of the interface. */
export const ENTITY_KINDS = [
  'component',
  'token',
  'style',
  'token-collection',
  'screen',
  'flow',
  'project',
  'doc-page',
] as const

export type EntityKind = (typeof ENTITY_KINDS)[number]

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
