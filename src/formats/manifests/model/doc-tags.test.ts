import { expect, test } from 'vitest'
import { tagDeprecation, withoutTags } from './doc-tags.ts'

for (const [name, given, want] of [
  ['nothing', 'Shows a label.', { description: 'Shows a label.' }],
  [
    'why it is deprecated',
    'Old.\n@deprecated use `start`\n@see b',
    { description: 'Old.\n\n@see b', deprecated: 'use `start`' },
  ],
  ['only that it is', '@deprecated', { description: undefined, deprecated: true }],
  ['a default', 'Size.\n@default "md"', { description: 'Size.', default: '"md"' }],
  ['an address in the text', 'Ask team@default.com', { description: 'Ask team@default.com' }],
] as const)
  test(`tags in a description: ${name}`, () => {
    expect(withoutTags(given)).toEqual({ deprecated: undefined, default: undefined, ...want })
  })

for (const [tags, want] of [
  [{ deprecated: ['use X'] }, 'use X'],
  [{ deprecated: 'use X' }, 'use X'],
  [{ deprecated: [''] }, true],
  [{}, undefined],
] as const)
  test(`the tag ${JSON.stringify(tags)}`, () => expect(tagDeprecation(tags)).toBe(want))
