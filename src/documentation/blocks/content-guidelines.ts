import { Type } from 'typebox'
import { Closed } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { given, List, Text } from './fields.ts'

export const contentGuidelines = blockType({
  type: 'content-guidelines',
  title: 'Content guidelines',
  summary: 'How the words in it are written: rules, lengths, good and bad examples.',
  allowedOwners: ['component', 'screen', 'flow', 'project', 'doc-page'],
  content: Closed({
    items: List(
      Closed({
        element: Type.Optional(Text('the part the rule is about')),
        rule: Text('the rule, plain text'),
        max_chars: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 100_000, description: 'the longest text that fits' }),
        ),
        good: Type.Optional(List(Text('an example'), 'how to write it')),
        bad: Type.Optional(List(Text('an example'), 'how not to write it')),
      }),
      'one rule each',
    ),
  }),
  example: {
    items: [
      {
        element: 'label',
        rule: 'Start with a verb, add its object, in sentence case.',
        max_chars: 24,
        good: ['Save draft', 'Add member'],
        bad: ['OK', 'Click here to save your draft'],
      },
    ],
  },
  criteria: {
    use_when: 'The entity holds words that somebody has to write.',
    avoid_when: 'The rule is about layout or choice, not about words.',
    prefer_instead: ['dos-and-donts', 'use-cases'],
    quality: ['Every rule has a good and a bad example.', 'Examples are real texts of the product.'],
  },
  mistake: {
    wrong: { items: [{ element: 'label', rule: 'Start with a verb.', good: 'Save draft' }] },
    path: 'content.items[0].good',
    code: 'invalid_value',
    why: 'good and bad are lists, also for a single example.',
    right: { items: [{ element: 'label', rule: 'Start with a verb.', good: ['Save draft'] }] },
  },
  text: (content) =>
    content.items.flatMap(({ element, rule, good = [], bad = [] }) => given(element, rule, ...good, ...bad)),
})
