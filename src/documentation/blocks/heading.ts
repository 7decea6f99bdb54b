import { Type } from 'typebox'
import { Closed } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { Text } from './fields.ts'

export const heading = blockType({
  type: 'heading',
  title: 'Heading',
  summary: 'A heading between other blocks, level 2 to 4; level 1 is the name of the entity or page itself.',
  allowedOwners: null,
  content: Closed({
    text: Text('plain text, no Markdown'),
    level: Type.Integer({ minimum: 2, maximum: 4, description: '2, 3 or 4' }),
  }),
  example: { text: 'Choosing a size', level: 2 },
  criteria: {
    use_when: 'Several blocks belong together under a name, mostly on pages and on long component documentation.',
    avoid_when: 'Only one block follows, or the block type already says what it is (accessibility, changelog).',
    prefer_instead: ['text'],
    quality: ['Sentence case, no closing period.', 'Levels are not skipped: a 4 stands below a 3.'],
  },
  mistake: {
    wrong: { text: 'Choosing a size', level: 1 },
    path: 'content.level',
    code: 'invalid_value',
    why: 'Level 1 is taken by the name of the entity; start at 2.',
    right: { text: 'Choosing a size', level: 2 },
  },
  text: (content) => [content.text],
})
