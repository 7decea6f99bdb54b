import { Closed, OneOf } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { List, Markdown, Text } from './fields.ts'

export const behavior = blockType({
  type: 'behavior',
  title: 'Behavior',
  summary: 'States, interactions, responsive behavior and motion.',
  allowedOwners: ['component', 'screen', 'flow'],
  content: Closed({
    items: List(
      Closed({
        aspect: OneOf(['state', 'interaction', 'responsive', 'motion']),
        name: Text('what the state, gesture, breakpoint or transition is called'),
        markdown: Markdown,
      }),
      'one behavior each',
    ),
  }),
  example: {
    items: [
      {
        aspect: 'state',
        name: 'Loading',
        markdown: 'The label stays, a spinner replaces the icon, clicks are ignored.',
      },
      { aspect: 'responsive', name: 'Below 480 px', markdown: 'The button takes the full width of its container.' },
    ],
  },
  criteria: {
    use_when: 'The entity changes: on hover, while loading, on a small screen, when it appears.',
    avoid_when: 'The behavior is about keyboard and assistive technology.',
    prefer_instead: ['accessibility', 'props-notes'],
    quality: [
      'Names what triggers it and what the user sees.',
      'Sizes and durations are mentioned as tokens where there are some.',
    ],
  },
  mistake: {
    wrong: { items: [{ aspect: 'animation', name: 'Press', markdown: 'Shrinks by 2 %.' }] },
    path: 'content.items[0].aspect',
    code: 'invalid_value',
    why: 'The aspects are state, interaction, responsive and motion.',
    right: { items: [{ aspect: 'motion', name: 'Press', markdown: 'Shrinks by 2 %.' }] },
  },
  text: (content) => content.items.flatMap(({ name, markdown }) => [name, { markdown }]),
})
