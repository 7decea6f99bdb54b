import { Type, type TSchema } from 'typebox'
import { ENTITY_KINDS, type EntityKind } from '../../contract/words.ts'
import { Closed, OneOf, Uuid } from '../../contract/schema.ts'
import { MAX_ITEMS, MAX_MARKDOWN, MAX_TEXT } from '../rules/caps.ts'
import type { FieldReference, TextPiece } from './block-type.ts'

// What the contents of blocks are made of.

export const Text = (description: string) => Type.String({ minLength: 1, maxLength: MAX_TEXT, description })

/** `contentMediaType` is how everything else knows that a field is Markdown. */
export const Markdown = Type.String({
  minLength: 1,
  maxLength: MAX_MARKDOWN,
  contentMediaType: 'text/markdown',
  description: 'Markdown: CommonMark with GFM tables and task lists; no raw HTML, no images',
})

export const List = <T extends TSchema>(items: T, description: string) =>
  Type.Array(items, { minItems: 1, maxItems: MAX_ITEMS, description })

export const Ref = Closed(
  { entity_type: OneOf(ENTITY_KINDS), entity_id: Uuid },
  'an entity of this project, by its uuid',
)
export const Refs = (description: string) => Type.Array(Ref, { maxItems: MAX_ITEMS, description })

export const ObjectKey = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'the object_key that an upload answered',
})

/** Ids in examples: they stand for real ones of the project. */
export const EXAMPLE_COMPONENT = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'
export const EXAMPLE_OTHER_COMPONENT = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e11'
export const EXAMPLE_TOKEN = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e20'
export const EXAMPLE_COLLECTION = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e30'
export const EXAMPLE_OBJECT = 'o_3vQ8bnS0kYw2ZrTf'

/** References of a list field: `alternatives[1].entity_id`. */
export function referencesOf(
  refs: readonly { readonly entity_type: EntityKind; readonly entity_id: string }[] | undefined,
  path: string,
): FieldReference[] {
  return (refs ?? []).map(({ entity_type, entity_id }, at) => ({
    type: entity_type,
    id: entity_id.toLowerCase(),
    path: `${path}[${at}].entity_id`,
  }))
}

export const markdown = (text: string | undefined): readonly TextPiece[] =>
  text === undefined ? [] : [{ markdown: text }]

/** The texts that are there. */
export const given = (...texts: readonly (string | undefined)[]): readonly string[] =>
  texts.filter((text) => text !== undefined)
