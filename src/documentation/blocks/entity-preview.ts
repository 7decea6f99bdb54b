import { Type } from 'typebox'
import { ENTITY_KINDS } from '../../contract/words.ts'
import { Closed, OneOf, Uuid } from '../../contract/schema.ts'
import { MAX_ITEMS, MAX_TEXT } from '../rules/caps.ts'
import { blockType } from './block-type.ts'
import { EXAMPLE_COMPONENT, given, Text } from './fields.ts'

export const entityPreview = blockType({
  type: 'entity-preview',
  title: 'Entity preview',
  summary: 'A card of another entity, for a component in a chosen configuration.',
  allowedOwners: null,
  content: Closed({
    entity_type: OneOf(ENTITY_KINDS),
    entity_id: Uuid,
    configuration: Type.Optional(
      Type.Unsafe<Readonly<Record<string, string | number | boolean>>>({
        type: 'object',
        propertyNames: { type: 'string', minLength: 1, maxLength: MAX_TEXT },
        additionalProperties: {
          anyOf: [{ type: 'string', minLength: 1, maxLength: MAX_TEXT }, { type: 'number' }, { type: 'boolean' }],
        },
        minProperties: 1,
        maxProperties: MAX_ITEMS,
        description: 'property values, for a component only',
      }),
    ),
    caption: Type.Optional(Text('what to look at')),
  }),
  example: {
    entity_type: 'component',
    entity_id: EXAMPLE_COMPONENT,
    configuration: { emphasis: 'primary', loading: true },
    caption: 'The primary button while it is loading',
  },
  criteria: {
    use_when: 'A reader should see and open the other entity while reading: an example on a page, a related component.',
    avoid_when: 'The entity is only named in a sentence.',
    prefer_instead: ['text', 'token-table', 'image'],
    quality: ['The caption says what to look at.', 'Property names and values are spelled as in the spec.'],
  },
  mistake: {
    wrong: { entity: { entity_type: 'component', entity_id: EXAMPLE_COMPONENT } },
    path: 'content.entity_type',
    code: 'missing_field',
    why: 'entity_type and entity_id stand in content itself.',
    right: { entity_type: 'component', entity_id: EXAMPLE_COMPONENT },
  },
  text: (content) => given(content.caption),
  references: ({ entity_type, entity_id }) => [
    { type: entity_type, id: entity_id.toLowerCase(), path: 'content.entity_id' },
  ],
  check: ({ entity_type, configuration }) =>
    configuration !== undefined && entity_type !== 'component'
      ? [
          {
            path: 'content.configuration',
            code: 'invalid_value',
            message: `is for components only; a ${entity_type} has no properties`,
          },
        ]
      : [],
})
