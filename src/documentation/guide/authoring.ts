// What GET /v1/documentation/block-types answers: the types, the criteria for choosing, the shapes to write in.
import { READ_ONLY_MEMBERS } from '../rules/read-only-members.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { BLOCK_ORDER } from './block-order.ts'
import { BLOCK_TYPES } from '../blocks/block-types.ts'
import type { BlockType } from '../blocks/block-type.ts'
import { MAX_BLOCKS, MAX_CODE, MAX_ITEMS, MAX_MARKDOWN, MAX_TEXT } from '../rules/caps.ts'
import { describeFields } from '../rules/describe-fields.ts'

export const BLOCK_TYPE_LIST = {
  data: BLOCK_TYPES.map(({ type, title, summary, allowedOwners, example, content }) => ({
    type,
    title,
    summary,
    allowedOwners,
    example: { type, content: example },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title,
      type: 'object',
      required: ['type', 'content'],
      properties: { type: { const: type }, content },
    },
  })),
}

export const CRITERIA = {
  section: 'criteria',
  data: BLOCK_TYPES.map(({ type, criteria }) => ({ type, ...criteria })),
  order: BLOCK_ORDER,
} as const

export const SHAPES = {
  section: 'shapes',
  data: {
    envelope: {
      write: { blocks: [{ type: 'text', content: { markdown: 'A button starts an action.' } }] },
      block: 'An object with type and content. Unknown fields anywhere are errors that name their path.',
      read_only: READ_ONLY_MEMBERS,
      note: 'What a read returned may be sent back as it is: read-only fields are ignored.',
    },
    references: {
      shape: { entity_type: 'component', entity_id: EXAMPLE_ID },
      note: 'entity_id is the uuid of an entity of this project; a target that does not exist is reference_not_found.',
    },
    mentions: {
      syntax: `[Button](entity:component/${EXAMPLE_ID})`,
      kinds: Object.keys(BLOCK_ORDER),
      note: 'In Markdown fields only. Reference links and <entity:…> count too; code spans and fences do not.',
    },
    markdown: {
      fields: 'Only fields named markdown are Markdown; all others are plain text.',
      allowed: 'CommonMark with GFM tables and task lists; links to http(s), mailto, entity:, relative and #.',
      refused: 'Raw HTML, images (use image blocks) and links of any other scheme.',
    },
    limits: {
      blocks_per_entity: MAX_BLOCKS,
      items_per_list: MAX_ITEMS,
      characters_per_markdown_field: MAX_MARKDOWN,
      characters_of_code: MAX_CODE,
      characters_per_other_string: MAX_TEXT,
      bytes_per_request: 1_048_576,
      note: 'Strings have at least one character and lists at least one item; only alternatives may be empty.',
    },
    error_codes: {
      unknown_type: 'type is none of the block types',
      missing_field: 'a required field is not there',
      invalid_value: 'the field is there, its value is not allowed',
      unknown_field: 'the field does not exist; the message lists those that do',
      owner_not_allowed: 'the block type is not for this kind of entity',
      entity_not_found: 'the entity to document does not exist',
      reference_not_found: 'an entity that a block names does not exist',
      object_not_found: 'an object_key names no confirmed upload',
      too_many: 'a list, or the document, is longer than its limit',
    },
    blocks: BLOCK_TYPES.map(shapeOf),
  },
} as const

function shapeOf({ type, content, mistake }: BlockType) {
  const { wrong, right, path, code, why } = mistake
  return {
    type,
    fields: describeFields(content, 'content'),
    wrong: { block: { type, content: wrong }, error: { path: `blocks[0].${path}`, code }, why },
    right: { block: { type, content: right } },
  }
}
