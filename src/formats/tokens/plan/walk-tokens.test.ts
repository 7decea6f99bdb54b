import { expect, test } from 'vitest'
import { ConversionNotes } from '../model/conversion-notes.ts'
import { walkTokens } from './walk-tokens.ts'

/** Each token as `path type: values`, then what was left out, as `code path`. */
function walked(root: object): string[] {
  const notes = new ConversionNotes()
  const tokens = walkTokens({ name: 'a.json', root: { ...root } }, notes)
  return [
    ...tokens.map(({ path, type, values }) => {
      const told = values.map(({ mode, raw }) => `${mode === null ? '' : `${mode}=`}${JSON.stringify(raw)}`)
      return `${path.join('.')} ${type ?? '-'}: ${told.join(' ')}`
    }),
    ...notes.list().map(({ code, path }) => `${code} ${path}`),
  ]
}

for (const [title, root, want] of [
  ['nothing', {}, []],
  ['a token', { a: { $type: 'color', $value: '#fff' } }, ['a color: "#fff"']],
  [
    'a type is that of the nearest group',
    { color: { $type: 'color', a: { $value: '#fff' }, size: { $type: 'dimension', b: { $value: '1px' } } } },
    ['color.a color: "#fff"', 'color.size.b dimension: "1px"'],
  ],
  ['the older shape', { a: { type: 'color', value: '#fff' } }, ['a color: "#fff"']],
  [
    'the older shape: a reference may name the member that holds the value',
    { a: { value: '{color.base.value}' } },
    ['a -: "{color.base}"'],
  ],
  ['a group that is named value', { value: { a: { value: '1' } } }, ['value.a -: "1"']],
  [
    'a token that is a group too',
    { text: { $value: '#000', muted: { $value: '#888' } } },
    ['text -: "#000"', 'text.muted -: "#888"'],
  ],
  [
    'a group with a value of its own',
    { text: { $root: { $value: '#000' }, muted: { $value: '#888' } } },
    ['text -: "#000"', 'text.muted -: "#888"'],
  ],
  [
    'a whole pointer is a reference',
    { a: { $value: { $ref: '#/b/$value' } }, b: { $value: 1 } },
    ['a -: "{b}"', 'b -: 1'],
  ],
  [
    'a pointer into a value keeps the value and says what is lost',
    { a: { $value: { $ref: '#/b/$value/0' } }, b: { $value: [1, 2] } },
    ['a -: 1', 'b -: [1,2]', 'link-lost a.json: a'],
  ],
  [
    'a pointer to nothing',
    { a: { $value: { $ref: '#/c/$value/0' } } },
    ['a -: null', 'reference-unresolved a.json: a'],
  ],
  [
    'what is neither token nor group',
    { a: { $value: 1 }, b: 7, c: { d: ['x'] } },
    ['a -: 1', 'token-unrecognized a.json: b', 'token-unrecognized a.json: c.d'],
  ],
  ['a member that is not carried', { a: { value: 1, themeable: true } }, ['a -: 1', 'member-ignored a.json: a']],
  [
    'a name of a prototype',
    JSON.parse('{"__proto__":{"$value":1},"constructor":{"$value":2}}'),
    ['__proto__ -: 1', 'constructor -: 2'],
  ],
] as const)
  test(`tokens of a file: ${title}`, () => expect(walked(root)).toEqual(want))

for (const [title, token, want] of [
  ['its own words', { $value: 1, $description: 'Space' }, 'Space'],
  ['a comment of the older shape', { value: 1, comment: 'Space' }, 'Space'],
  ['deprecated', { $value: 1, $deprecated: true }, 'Deprecated.'],
  [
    'deprecated, with a reason',
    { $value: 1, $description: 'Space', $deprecated: 'Use b.' },
    'Space\n\nDeprecated: Use b.',
  ],
  ['not deprecated', { $value: 1, $deprecated: false }, ''],
] as const)
  test(`what a token says of itself: ${title}`, () => {
    const [found] = walkTokens({ name: 'a.json', root: { a: token } }, new ConversionNotes())
    expect(found?.description).toBe(want)
  })

test('a group that is deprecated speaks for its tokens', () => {
  const root = { old: { $deprecated: 'Use new.', a: { $value: 1 } } }
  const [found] = walkTokens({ name: 'a.json', root }, new ConversionNotes())
  expect(found?.description).toBe('Deprecated: Use new.')
})
