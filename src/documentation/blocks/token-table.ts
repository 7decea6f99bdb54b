import { Type } from 'typebox'
import { Closed, Uuid } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { EXAMPLE_COLLECTION, EXAMPLE_TOKEN, given, List, Text } from './fields.ts'

export const tokenTable = blockType({
  type: 'token-table',
  title: 'Token table',
  summary: 'A table of tokens with their current values, chosen one by one or by collection.',
  allowedOwners: ['component', 'style', 'token-collection', 'project', 'doc-page'],
  content: Closed({
    select: Type.Union(
      [
        Closed({ token_ids: List(Uuid, 'tokens by uuid') }),
        Closed({
          collection_id: Uuid,
          name_prefix: Type.Optional(Text('only tokens whose name begins like this')),
        }),
      ],
      { description: 'either token_ids or collection_id' },
    ),
    modes: Type.Optional(List(Text('the name of a mode'), 'the columns; all modes when absent')),
    caption: Type.Optional(Text('what the table shows')),
  }),
  example: {
    select: { collection_id: EXAMPLE_COLLECTION, name_prefix: 'color/action' },
    modes: ['Light', 'Dark'],
    caption: 'Colors of actions',
  },
  criteria: {
    use_when: 'Values of tokens belong into the document. The table is always current; typed-in values are not.',
    avoid_when: 'One token is meant in a sentence: mention it.',
    prefer_instead: ['entity-preview', 'text'],
    quality: [
      'Never more rows than a reader compares: use name_prefix.',
      'The caption says what the tokens have in common.',
    ],
  },
  mistake: {
    wrong: { select: { token_ids: [EXAMPLE_TOKEN], collection_id: EXAMPLE_COLLECTION } },
    path: 'content.select.collection_id',
    code: 'unknown_field',
    why: 'Select by token_ids or by collection_id, not by both.',
    right: { select: { token_ids: [EXAMPLE_TOKEN] } },
  },
  text: (content) => given(content.caption),
  references: ({ select }) =>
    'token_ids' in select
      ? select.token_ids.map((id, at) => ({
          type: 'token',
          id: id.toLowerCase(),
          path: `content.select.token_ids[${at}]`,
        }))
      : [{ type: 'token-collection', id: select.collection_id.toLowerCase(), path: 'content.select.collection_id' }],
})
