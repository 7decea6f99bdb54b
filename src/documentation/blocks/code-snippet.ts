import { Type } from 'typebox'
import { Closed } from '../../contract/schema.ts'
import { MAX_CODE } from '../rules/caps.ts'
import { blockType } from './block-type.ts'
import { given, Text } from './fields.ts'

export const codeSnippet = blockType({
  type: 'code-snippet',
  title: 'Code snippet',
  summary: 'Code to copy, shown as it was written.',
  allowedOwners: null,
  content: Closed({
    language: Text('such as tsx, html, css, swift'),
    code: Type.String({ minLength: 1, maxLength: MAX_CODE, description: 'the code, line breaks kept' }),
    title: Type.Optional(Text('a file name or what it shows')),
  }),
  example: {
    language: 'tsx',
    code: '<Button emphasis="primary" onPress={save}>\n  Save draft\n</Button>',
    title: 'A primary button',
  },
  criteria: {
    use_when: 'A developer will copy it: the smallest correct use, one variation, one composition.',
    avoid_when: 'It is a live playground, or a single word of code inside a sentence.',
    prefer_instead: ['embed', 'text'],
    quality: ['Runs as it stands, imports included where they are not obvious.', 'Below 30 lines.'],
  },
  mistake: {
    wrong: { markdown: '```tsx\n<Button>Save</Button>\n```' },
    path: 'content.code',
    code: 'missing_field',
    why: 'The code stands in code without fences, its language in language.',
    right: { language: 'tsx', code: '<Button>Save</Button>' },
  },
  text: (content) => [...given(content.title), content.code],
})
