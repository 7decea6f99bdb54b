import type { Static, TSchema } from 'typebox'
import type { EntityKind, ObjectKind } from '../../contract/words.ts'
import type { Fault } from '../rules/fault.ts'

/** Text for the search index: as it is, or Markdown whose markup is dropped first, with a word in front that says what it is. */
export type TextPiece = string | { readonly markdown: string; readonly label?: string }

/** A field that names an entity; the path is relative to the content. */
export interface FieldReference {
  readonly type: EntityKind
  readonly id: string
  readonly path: string
}

/** A field that names an uploaded object; block and object kinds must agree. */
export interface ObjectReference {
  readonly key: string
  readonly kind: ObjectKind
  readonly path: string
}

/** When to choose a type and what good content is, for `?section=criteria`. */
interface Criteria {
  readonly use_when: string
  readonly avoid_when: string
  readonly prefer_instead: readonly string[]
  readonly quality: readonly string[]
}

/** A mistake that is often made, for `?section=shapes`: among the faults of `wrong` is `code` at `path`. */
interface Mistake {
  readonly wrong: Readonly<Record<string, unknown>>
  readonly path: string
  readonly code: Fault['code']
  readonly why: string
  readonly right: Readonly<Record<string, unknown>>
}

export interface BlockType {
  readonly type: string
  readonly title: string
  readonly summary: string
  /** Null: no restriction. */
  readonly allowedOwners: readonly EntityKind[] | null
  readonly content: TSchema
  readonly example: Readonly<Record<string, unknown>>
  readonly criteria: Criteria
  readonly mistake: Mistake
  text(content: unknown): readonly TextPiece[]
  references(content: unknown): readonly FieldReference[]
  objects(content: unknown): readonly ObjectReference[]
  /** What the schema cannot say. Asked only when the schema holds; paths are relative to the content. */
  check(content: unknown): readonly Fault[]
}

interface BlockTypeDefinition<Content extends TSchema> {
  readonly type: string
  readonly title: string
  readonly summary: string
  readonly allowedOwners: readonly EntityKind[] | null
  readonly content: Content
  readonly example: Static<Content> & Readonly<Record<string, unknown>>
  readonly criteria: Criteria
  readonly mistake: Mistake
  text(content: Static<Content>): readonly TextPiece[]
  references?(content: Static<Content>): readonly FieldReference[]
  objects?(content: Static<Content>): readonly ObjectReference[]
  check?(content: Static<Content>): readonly Fault[]
}

export function blockType<Content extends TSchema>(definition: BlockTypeDefinition<Content>): BlockType {
  // Content reaches these functions only after it was checked against the very schema that typed them.
  return {
    ...definition,
    text: (content) => definition.text(content as Static<Content>),
    references: (content) => definition.references?.(content as Static<Content>) ?? [],
    objects: (content) => definition.objects?.(content as Static<Content>) ?? [],
    check: (content) => definition.check?.(content as Static<Content>) ?? [],
  }
}
