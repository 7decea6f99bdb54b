import { Type } from 'typebox'
import { Closed, OneOf } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { given, List, Markdown, Text } from './fields.ts'

export const changelog = blockType({
  type: 'changelog',
  title: 'Changelog',
  summary: 'What changed and when, newest first.',
  allowedOwners: ['component', 'token', 'style', 'token-collection', 'project', 'doc-page'],
  content: Closed({
    items: List(
      Closed({
        version: Type.Optional(Text('the version it came with')),
        date: Type.String({
          pattern: String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+\-]\d{2}:\d{2})?)?$`,
          description: 'an ISO date such as 2026-01-31',
        }),
        kind: OneOf(['added', 'changed', 'fixed', 'deprecated', 'removed']),
        markdown: Markdown,
      }),
      'one change each',
    ),
  }),
  example: {
    items: [
      { version: '4.2', date: '2026-01-31', kind: 'added', markdown: 'A `loading` state.' },
      { version: '4.0', date: '2025-09-02', kind: 'removed', markdown: 'The `ghost` emphasis; use `secondary`.' },
    ],
  },
  criteria: {
    use_when: 'Somebody who knows the entity needs to see what is new.',
    avoid_when: 'It is about the present stage only.',
    prefer_instead: ['lifecycle'],
    quality: ['Newest first.', 'Each entry says what a user of the entity has to do, if anything.'],
  },
  mistake: {
    wrong: { items: [{ date: '31.01.2026', kind: 'added', markdown: 'A loading state.' }] },
    path: 'content.items[0].date',
    code: 'invalid_value',
    why: 'Dates are ISO: year, month, day.',
    right: { items: [{ date: '2026-01-31', kind: 'added', markdown: 'A loading state.' }] },
  },
  text: (content) => content.items.flatMap(({ version, markdown }) => [...given(version), { markdown }]),
  check: (content) =>
    content.items.flatMap(({ date }, at) =>
      isIsoDate(date)
        ? []
        : [
            {
              path: `content.items[${at}].date`,
              code: 'invalid_value',
              message: 'names a day or a time that does not exist',
            },
          ],
    ),
})

/** Whether an ISO date, with or without a time, names a day and time that exist. */
function isIsoDate(text: string): boolean {
  const day = text.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) return false
  return text.length === 10 || !Number.isNaN(Date.parse(text))
}
