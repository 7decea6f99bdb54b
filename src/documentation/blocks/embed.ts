import { Type } from 'typebox'
import { Closed, OneOf } from '../../contract/schema.ts'
import { MAX_TEXT } from '../rules/caps.ts'
import { SIGNS_IN, signsIn } from '../rules/check-link.ts'
import { blockType } from './block-type.ts'
import { Text } from './fields.ts'

export const embed = blockType({
  type: 'embed',
  title: 'Embed',
  summary: 'Something that lives elsewhere, by its https address.',
  allowedOwners: null,
  content: Closed({
    url: Type.String({
      minLength: 1,
      maxLength: MAX_TEXT,
      pattern: String.raw`^https://[^\s/?#\\@]+([/?#]\S*)?$`,
      description: 'an https address',
    }),
    provider: OneOf(['figma', 'storybook', 'codesandbox', 'video', 'link'], 'how it is shown; link for anything else'),
    title: Text('what it is'),
  }),
  example: {
    url: 'https://storybook.example.com/?path=/story/button--primary',
    provider: 'storybook',
    title: 'Button in Storybook',
  },
  criteria: {
    use_when: 'There is a live original: a design file, a story, a sandbox, a recording.',
    avoid_when: 'The address is only a source for a sentence.',
    prefer_instead: ['text', 'code-snippet', 'file'],
    quality: ['The title says what opens.', 'The address opens for everybody who may read the documentation.'],
  },
  mistake: {
    wrong: { url: 'http://storybook.example.com', provider: 'storybook', title: 'Button in Storybook' },
    path: 'content.url',
    code: 'invalid_value',
    why: 'Only https addresses are embedded.',
    right: { url: 'https://storybook.example.com', provider: 'storybook', title: 'Button in Storybook' },
  },
  text: (content) => [content.title],
  check: ({ url }) => (signsIn(url) ? [{ path: 'content.url', code: 'invalid_value', message: SIGNS_IN }] : []),
})
