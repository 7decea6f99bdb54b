import { ENTITY_KINDS, STYLE_TYPES, TOKEN_TYPES, type EntityKind } from '../contract/words.ts'
import * as params from '../contract/params.ts'
import { Refusal, type Param } from '../contract/params.ts'
import { allUnlessNamed } from '../tokens/library-params.ts'

const MAX_QUERY = 400

/** Trimmed; characters are code points, so that an emoji is not two. */
const query: Param<string> = {
  description: 'A term, a fragment or a concept, 1 to 400 characters. `%` and `_` match themselves.',
  schema: { type: 'string', minLength: 1, maxLength: MAX_QUERY },
  example: 'primary action',
  required: true,
  repeatable: false,
  free: false,
  fallback: '',
  read(text) {
    const trimmed = text.trim()
    if (trimmed === '') return new Refusal('must not be empty')
    return Array.from(trimmed).length > MAX_QUERY ? new Refusal(`must have at most ${MAX_QUERY} characters`) : trimmed
  },
}

const includeDeleted: Param<boolean> = {
  ...params.flag('Also what is deleted in the source: component, token, style, token-collection.'),
  schema: { type: 'boolean', default: false },
  fallback: false,
  read(text) {
    const value = params.flag('').read(text)
    return value ?? false
  },
}

export const matchParams = {
  query,
  entity_types: allUnlessNamed<EntityKind>(ENTITY_KINDS, 'Only these kinds; all eight without it.'),
  limit: params.limit(20, 5),
  cursor: params.cursor(),
  has_docs: params.flag('Only what has documentation, or only what has none; `false` leaves out semantic and text.'),
  include_deleted: includeDeleted,
  resolved_type: params.choice(TOKEN_TYPES, { description: 'Tokens of this type, by name only.' }),
  style_type: params.choice(STYLE_TYPES, { description: 'Styles of this type, by name only.' }),
}
