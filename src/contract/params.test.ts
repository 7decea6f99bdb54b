import { expect, test } from 'vitest'
import * as params from './params.ts'
import { readParam, Refusal, type Param } from './params.ts'

const page = params.limit(100, 20)
const depth = params.integer({ description: 'd', min: 0, max: 1000 })
const depths = params.integers({ description: 'd', min: 0, max: 1000 })
const status = params.choices(['synced', 'outdated', 'syncing'], { description: 's' })
const sort = params.choice(['name', 'created_at'], { description: 's', fallback: 'name' })
const hasDocs = params.flag('has docs')
const q = params.text({ description: 'q', maxLength: 5, emptyIsAbsent: true })
const prefix = params.text({ description: 'p' })
const since = params.timestamp('since')

const accepted: [string, Param<unknown>, string[], unknown][] = [
  ['an absent limit is the default', page, [], 20],
  ['a limit above the maximum is served at the maximum', page, ['101'], 100],
  ['a limit of any length above the maximum', page, ['9'.repeat(400)], 100],
  ['leading zeros are digits', page, ['007'], 7],
  ['an absent flag means either', hasDocs, [], undefined],
  ['true', hasDocs, ['true'], true],
  ['false', hasDocs, ['false'], false],
  ['repeated keys and commas are one list', status, ['outdated', 'synced,outdated'], ['synced', 'outdated']],
  ['a list comes in the order of its values', status, ['syncing,synced'], ['synced', 'syncing']],
  ['numbers are sorted and without repeats', depths, ['10,2', '2'], [2, 10]],
  ['zero', depth, ['0'], 0],
  ['an absent choice is its default', sort, [], 'name'],
  ['an empty q is absent', q, [''], undefined],
  ['percent and underscore are text', prefix, ['100%_'], '100%_'],
  ['characters are counted, not their halves', q, ['😀😀😀😀😀'], '😀😀😀😀😀'],
  ['a time with an offset', since, ['2026-01-31T10:30:00+01:00'], Date.UTC(2026, 0, 31, 9, 30)],
]
for (const [name, param, raw, want] of accepted) {
  test(`parameter: ${name}`, () => expect(readParam(param, raw)).toEqual(want))
}

const refused: [string, Param<unknown>, string[]][] = [
  ...['0', '-1', '', ' 5', '5 ', '1e1', '0x10', '1.5', 'NaN', '1e309', '１', '+5'].map(
    (text): [string, Param<unknown>, string[]] => [`limit ${JSON.stringify(text)}`, page, [text]],
  ),
  ['a limit given twice', page, ['1', '2']],
  ['an empty cursor', params.cursor(), ['']],
  ['an empty list', status, ['']],
  ['an unknown value in a list', status, ['synced,lost']],
  ['__proto__ as a column', params.fields(['id', 'name']), ['__proto__']],
  ['TRUE', hasDocs, ['TRUE']],
  ['an empty flag', hasDocs, ['']],
  ['2^31 above the bound', depth, ['2147483648']],
  ['2^63', depth, ['9223372036854775808']],
  ['text that is too long', q, ['abcdef']],
  ['an empty prefix', prefix, ['']],
  ['U+0000', prefix, ['a\u0000b']],
  ['a lone surrogate', prefix, ['a\ud800']],
  ['a date without a time', since, ['2026-01-31']],
  ['a month that does not exist', since, ['2026-13-01T00:00:00Z']],
  ['a day that does not exist', since, ['2026-02-30T00:00:00Z']],
  ['an hour that does not exist', since, ['2026-01-31T24:00:00Z']],
  ['a time that is in no year of four digits', since, ['0000-01-01T00:00:00+01:00']],
  ['a missing required parameter', params.required(prefix), []],
]
for (const [name, param, raw] of refused) {
  test(`parameter refused: ${name}`, () => {
    const refusal = readParam(param, raw)
    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).message.length).toBeGreaterThan(5)
  })
}

test('a refused choice lists what is expected', () => {
  expect(readParam(status, ['lost'])).toMatchObject({ expected: ['synced', 'outdated', 'syncing'] })
})

for (const [name, param, raw, message] of [
  ['a choice', sort, 'size', 'must be one of name, created_at'],
  ['one of a list', status, 'lost', '"lost" is unknown; use one of synced, outdated, syncing'],
  ['a comma too many', status, 'synced,', 'has an empty value; use one of synced, outdated, syncing'],
  ['a number', depth, '-1', 'must be a whole number from 0 to 1000'],
  [
    'a number without an end',
    params.integer({ description: 'd', min: 0, max: Number.MAX_SAFE_INTEGER }),
    'x',
    'must be a whole number from 0 on',
  ],
] as const) {
  test(`parameter refused in words: ${name}`, () => expect(readParam<unknown>(param, [raw])).toMatchObject({ message }))
}
