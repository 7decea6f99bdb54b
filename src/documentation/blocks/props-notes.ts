import { Type } from 'typebox'
import { Closed } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { List, Markdown, Text } from './fields.ts'

export const propsNotes = blockType({
  type: 'props-notes',
  title: 'Property notes',
  summary: 'What the properties of a component mean and when to choose which value.',
  allowedOwners: ['component'],
  content: Closed({
    items: List(
      Closed({
        prop: Text('the name of the property as in the spec'),
        markdown: Markdown,
        values: Type.Optional(
          List(Closed({ value: Text('the value as in the spec'), markdown: Markdown }), 'notes on single values'),
        ),
      }),
      'one property each',
    ),
  }),
  example: {
    items: [
      {
        prop: 'emphasis',
        markdown: 'How strongly the button asks for attention.',
        values: [
          { value: 'primary', markdown: 'The one main action of a view.' },
          { value: 'secondary', markdown: 'Every other action.' },
        ],
      },
    ],
  },
  criteria: {
    use_when: 'A property or one of its values needs judgment. Names and types come from the spec by themselves.',
    avoid_when: 'You would only repeat the name of the property in other words.',
    prefer_instead: ['behavior'],
    quality: [
      'Property and value names are spelled as in the spec.',
      'Says when to choose a value, not what it is called.',
    ],
  },
  mistake: {
    wrong: { items: [{ prop: 'emphasis', markdown: 'How strongly it asks.', values: ['primary', 'secondary'] }] },
    path: 'content.items[0].values[0]',
    code: 'invalid_value',
    why: 'Each value is an object with value and markdown; a bare list of names is in the spec already.',
    right: {
      items: [
        {
          prop: 'emphasis',
          markdown: 'How strongly it asks.',
          values: [
            { value: 'primary', markdown: 'The one main action.' },
            { value: 'secondary', markdown: 'Every other action.' },
          ],
        },
      ],
    },
  },
  text: (content) =>
    content.items.flatMap(({ prop, markdown, values = [] }) => [
      { markdown, label: `Property ${prop}` },
      ...values.map((note) => ({ markdown: note.markdown, label: `Property ${prop} ${note.value}` })),
    ]),
})
