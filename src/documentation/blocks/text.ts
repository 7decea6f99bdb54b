import { Closed } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { EXAMPLE_COMPONENT, Markdown, markdown } from './fields.ts'

export const text = blockType({
  type: 'text',
  title: 'Text',
  summary: 'Prose in Markdown: what the thing is, why it exists, how it fits.',
  allowedOwners: null,
  content: Closed({ markdown: Markdown }),
  example: {
    markdown: `A button starts an action. It is labeled with a verb and placed where the action takes effect.\n\nFor navigation use a [Link](entity:component/${EXAMPLE_COMPONENT}).`,
  },
  criteria: {
    use_when: 'There is something to explain that has no block type of its own: purpose, background, reasoning.',
    avoid_when: 'The content is a list of rules, states, keys or properties: a typed block is found and shown better.',
    prefer_instead: ['use-cases', 'dos-and-donts', 'behavior', 'props-notes', 'accessibility'],
    quality: [
      'The first sentence says what the thing is, without its name in front of a colon.',
      'At most five short paragraphs; headings are blocks of their own.',
      'Entities are mentioned as [Label](entity:component/<uuid>), not by bare name.',
    ],
  },
  mistake: {
    wrong: { text: 'A button starts an action.' },
    path: 'content.markdown',
    code: 'missing_field',
    why: 'The field is called markdown; text is a field of heading only.',
    right: { markdown: 'A button starts an action.' },
  },
  text: (content) => markdown(content.markdown),
})
