import { Type } from 'typebox'
import { Closed } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { List, Markdown, Text } from './fields.ts'

export const anatomyNotes = blockType({
  type: 'anatomy-notes',
  title: 'Anatomy notes',
  summary: 'What the parts of a component are for and which of them must be there.',
  allowedOwners: ['component'],
  content: Closed({
    items: List(
      Closed({
        element: Text('the name of the part as in the spec’s anatomy'),
        markdown: Markdown,
        required: Type.Optional(Type.Boolean({ description: 'whether the part must always be there' })),
      }),
      'one part each',
    ),
  }),
  example: {
    items: [
      { element: 'label', markdown: 'A verb and, where needed, its object.', required: true },
      { element: 'icon', markdown: 'Supports the label, never replaces it.', required: false },
    ],
  },
  criteria: {
    use_when: 'The parts have rules of their own, or their names in the spec do not explain themselves.',
    avoid_when: 'The component has one part, or the note would say “the label is the label”.',
    prefer_instead: ['props-notes', 'content-guidelines'],
    quality: ['Element names are spelled as in the spec’s anatomy.', 'In the order in which the parts are seen.'],
  },
  mistake: {
    wrong: { items: [{ name: 'label', markdown: 'A verb.' }] },
    path: 'content.items[0].element',
    code: 'missing_field',
    why: 'The part is named in element; name is a field of behavior.',
    right: { items: [{ element: 'label', markdown: 'A verb.' }] },
  },
  text: (content) => content.items.flatMap(({ element, markdown }) => [element, { markdown }]),
})
