import { Type } from 'typebox'
import { Closed, OneOf } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { EXAMPLE_OTHER_COMPONENT, given, List, referencesOf, Refs, Text } from './fields.ts'

export const useCases = blockType({
  type: 'use-cases',
  title: 'Use cases',
  summary: 'When to use the entity and when not, with the entities to use instead.',
  allowedOwners: ['component', 'token', 'style', 'token-collection', 'screen', 'flow'],
  content: Closed({
    items: List(
      Closed({
        kind: OneOf(['use', 'avoid']),
        title: Text('the situation in a few words'),
        description: Type.Optional(Text('why, in plain text')),
        alternatives: Type.Optional(Refs('what to use instead')),
      }),
      'one situation each',
    ),
  }),
  example: {
    items: [
      { kind: 'use', title: 'Submitting a form', description: 'The one action that completes the task.' },
      {
        kind: 'avoid',
        title: 'Moving to another page',
        description: 'Navigation is a link: it can be opened in a new tab and copied.',
        alternatives: [{ entity_type: 'component', entity_id: EXAMPLE_OTHER_COMPONENT }],
      },
    ],
  },
  criteria: {
    use_when: 'Somebody has to choose between this entity and its neighbors. Write it for every component.',
    avoid_when: 'You show how to use it well once it was chosen.',
    prefer_instead: ['dos-and-donts'],
    quality: [
      'At least one use and one avoid.',
      'Each avoid names an alternative that exists, by uuid.',
      'Titles are situations of the user, not properties of the component.',
    ],
  },
  mistake: {
    wrong: {
      items: [
        {
          kind: 'avoid',
          title: 'Moving to another page',
          alternatives: [{ id: EXAMPLE_OTHER_COMPONENT, type: 'component' }],
        },
      ],
    },
    path: 'content.items[0].alternatives[0].entity_id',
    code: 'missing_field',
    why: 'References have the fields entity_type and entity_id; id and type are unknown.',
    right: {
      items: [
        {
          kind: 'avoid',
          title: 'Moving to another page',
          alternatives: [{ entity_type: 'component', entity_id: EXAMPLE_OTHER_COMPONENT }],
        },
      ],
    },
  },
  text: (content) =>
    content.items.flatMap(({ kind, title, description }) => {
      const label = LABELS[kind]
      return [title, ...given(description)].map((text) => `${label}: ${text.replaceAll(/[\r\n]+/g, ' ')}`)
    }),
  references: (content) =>
    content.items.flatMap(({ alternatives }, at) => referencesOf(alternatives, `content.items[${at}].alternatives`)),
})

/** What stands before a case where it is quoted. */
const LABELS = { use: 'Use', avoid: 'Avoid' } as const
