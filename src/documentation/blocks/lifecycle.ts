import { Type } from 'typebox'
import { Closed, OneOf } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { EXAMPLE_OTHER_COMPONENT, List, Markdown, markdown, Ref, referencesOf, Text } from './fields.ts'

export const lifecycle = blockType({
  type: 'lifecycle',
  title: 'Lifecycle',
  summary: 'How far the entity may be relied on, since when, and what replaces it.',
  allowedOwners: ['component', 'token', 'style', 'token-collection'],
  content: Closed({
    stage: OneOf(['draft', 'beta', 'stable', 'deprecated'], 'how far it may be relied on'),
    since: Type.Optional(Text('a version or a date, free text')),
    markdown: Type.Optional(Markdown),
    replaced_by: Type.Optional(List(Ref, 'what to use instead')),
  }),
  example: {
    stage: 'deprecated',
    since: '4.2',
    markdown: 'Kept for the billing screens until they move; do not use it in new work.',
    replaced_by: [{ entity_type: 'component', entity_id: EXAMPLE_OTHER_COMPONENT }],
  },
  criteria: {
    use_when: 'The stage is not obvious, above all for draft, beta and deprecated.',
    avoid_when: 'You only want to list what changed from version to version.',
    prefer_instead: ['changelog', 'callout'],
    quality: [
      'One per entity, as the first block.',
      'Deprecated comes with replaced_by, or with the reason why nothing replaces it.',
    ],
  },
  mistake: {
    wrong: { stage: 'deprecated', replaced_by: [EXAMPLE_OTHER_COMPONENT] },
    path: 'content.replaced_by[0]',
    code: 'invalid_value',
    why: 'A reference is an object with entity_type and entity_id, never a bare uuid.',
    right: { stage: 'deprecated', replaced_by: [{ entity_type: 'component', entity_id: EXAMPLE_OTHER_COMPONENT }] },
  },
  text: (content) => [
    content.stage,
    ...(content.since === undefined ? [] : [content.since]),
    ...markdown(content.markdown),
  ],
  references: (content) => referencesOf(content.replaced_by, 'content.replaced_by'),
})
