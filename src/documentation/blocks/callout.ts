import { Type } from 'typebox'
import { Closed, OneOf } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { given, Markdown, markdown, Text } from './fields.ts'

export const callout = blockType({
  type: 'callout',
  title: 'Callout',
  summary: 'One remark that must not be overlooked, with a tone.',
  allowedOwners: null,
  content: Closed({
    tone: OneOf(['info', 'tip', 'success', 'warning', 'danger'], 'how urgent it is'),
    title: Type.Optional(Text('a short title')),
    markdown: Markdown,
  }),
  example: {
    tone: 'warning',
    title: 'One primary button per view',
    markdown: 'Two primary actions compete. Make the second one `secondary`.',
  },
  criteria: {
    use_when: 'A reader who skims must still see it: a risk, a limit, a prerequisite.',
    avoid_when: 'Everything would be a callout. More than two in one document lose their effect.',
    prefer_instead: ['text', 'dos-and-donts', 'lifecycle'],
    quality: [
      'danger only where data or access is lost; warning for what breaks the design.',
      'Says what to do, not only what is wrong.',
    ],
  },
  mistake: {
    wrong: { tone: 'note', markdown: 'Ask the platform team first.' },
    path: 'content.tone',
    code: 'invalid_value',
    why: 'Tones are info, tip, success, warning and danger; a note is an info.',
    right: { tone: 'info', markdown: 'Ask the platform team first.' },
  },
  text: (content) => [...given(content.title), ...markdown(content.markdown)],
})
