import { Type } from 'typebox'
import { Closed, OneOf } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { given, List, Markdown, Text } from './fields.ts'

export const accessibility = blockType({
  type: 'accessibility',
  title: 'Accessibility',
  summary: 'Keyboard, semantics, what a screen reader says, and the criteria that are met.',
  allowedOwners: ['component', 'token', 'style', 'screen', 'flow', 'project', 'doc-page'],
  content: Type.Object(
    {
      summary: Type.Optional(Text('plain text')),
      keyboard: Type.Optional(
        List(
          Closed({ keys: List(Text('a key, such as Enter'), 'keys pressed together'), action: Text('what happens') }),
          'key bindings',
        ),
      ),
      semantics: Type.Optional(
        List(
          Closed({
            element: Text('the part'),
            role: Text('its role'),
            attributes: Type.Optional(List(Text('such as aria-busy'), 'attributes it carries')),
          }),
          'roles and attributes of the parts',
        ),
      ),
      screen_reader: Type.Optional(Text('what is announced, plain text')),
      criteria: Type.Optional(
        List(
          Closed({ wcag: Text('the number of the criterion'), level: OneOf(['A', 'AA', 'AAA']), markdown: Markdown }),
          'success criteria and how they are met',
        ),
      ),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  example: {
    summary: 'Reachable and operable by keyboard; its name is its label.',
    keyboard: [
      { keys: ['Enter'], action: 'Activates the button' },
      { keys: ['Space'], action: 'Activates the button' },
    ],
    semantics: [{ element: 'root', role: 'button', attributes: ['aria-busy while loading'] }],
    screen_reader: '“Save draft, button”; while loading also “busy”.',
    criteria: [{ wcag: '1.4.3', level: 'AA', markdown: 'Label and background have a contrast of at least 4.5:1.' }],
  },
  criteria: {
    use_when: 'The entity can be operated or read. Write it for every interactive component.',
    avoid_when: 'You would only say that the component is accessible.',
    prefer_instead: ['behavior'],
    quality: [
      'Every key that does something is listed.',
      'Roles are those of WAI-ARIA; native elements are named first.',
      'Contrast is given as a figure for the tokens that are used.',
    ],
  },
  mistake: {
    wrong: { keyboard: [{ keys: 'Enter', action: 'Activates the button' }] },
    path: 'content.keyboard[0].keys',
    code: 'invalid_value',
    why: 'keys is a list, also for a single key; keys in one list are pressed together.',
    right: { keyboard: [{ keys: ['Enter'], action: 'Activates the button' }] },
  },
  text: (content) => [
    ...given(content.summary),
    ...(content.keyboard ?? []).flatMap(({ keys, action }) => [`${keys.join(' + ')}: ${action}`]),
    ...(content.semantics ?? []).flatMap(({ element, role, attributes = [] }) => [
      [element, role, ...attributes].join(', '),
    ]),
    ...given(content.screen_reader),
    ...(content.criteria ?? []).flatMap(({ wcag, level, markdown }) => [`WCAG ${wcag} ${level}`, { markdown }]),
  ],
})
