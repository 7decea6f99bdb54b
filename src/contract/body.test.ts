import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { ServiceError } from '../errors.ts'
import { bodyReader, parseBody } from './body.ts'
import { BatchOf, Closed, Nullable, OneOf, Uuid } from './schema.ts'
import { quickest } from '../../test/proof/quickest.ts'

const schema = Closed({
  component_ids: BatchOf(Uuid, 'ids'),
  path: Type.Optional(Nullable(Type.String())),
  kind: Type.Optional(OneOf(['image', 'file'])),
  size: Type.Optional(Type.Integer({ minimum: 0 })),
  bytes: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 5 })),
  names: Type.Optional(Type.Array(Type.String(), { maxItems: 1 })),
  draft: Type.Optional(Type.Boolean()),
  marks: Type.Optional(Type.Array(Type.Integer())),
  notes: Type.Optional(Type.Array(Closed({ text: Type.String() }))),
})
const read = bodyReader(schema)
const KNOWN = Object.keys(schema.properties)
const id = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'

test('a valid body is given as it was sent, null and absent apart', () => {
  expect(read({ component_ids: [id], path: null })).toEqual({ component_ids: [id], path: null })
  expect(read({ component_ids: [id.toUpperCase()] })).toEqual({ component_ids: [id.toUpperCase()] })
})
test('a project_id at the top is ignored', () => {
  expect(read({ component_ids: [id], project_id: { any: 'thing' } })).toEqual({ component_ids: [id] })
})

const refused: [string, unknown, { path: string; message?: RegExp; expected?: string[] }][] = [
  ['no body', undefined, { path: 'body' }],
  ['null', null, { path: 'body' }],
  ['an array', [], { path: 'body' }],
  ['a missing field', {}, { path: 'body.component_ids', message: /required/ }],
  ['an unknown field', { component_ids: [id], ids: 1 }, { path: 'body.ids', message: /unknown/ }],
  [
    '__proto__ is an unknown field',
    JSON.parse(`{"component_ids":["${id}"],"__proto__":{}}`),
    { path: 'body.__proto__' },
  ],
  ['an empty list', { component_ids: [] }, { path: 'body.component_ids' }],
  ['not a uuid', { component_ids: [id, 'x'] }, { path: 'body.component_ids[1]', message: /a uuid/ }],
  ['a number is not a string', { component_ids: [1] }, { path: 'body.component_ids[0]', message: /string/ }],
  ['no coercion of numbers', { component_ids: [id], size: '5' }, { path: 'body.size' }],
  ['a value outside the set', { component_ids: [id], kind: 'pdf' }, { path: 'body.kind', expected: ['image', 'file'] }],
]
for (const [name, body, want] of refused) {
  test(`body refused: ${name}`, () => {
    const error = thrownBy(() => read(body))
    expect(error.code).toBe('SVC_INVALID_ARGUMENT')
    const { issues } = error.details as { issues: { path: string; message: string; expected?: string[] }[] }
    const [issue] = issues
    expect(issue?.path).toBe(want.path)
    if (want.message) expect(issue?.message).toMatch(want.message)
    if (want.expected) expect(issue?.expected).toEqual(want.expected)
  })
}

for (const [name, field, message] of [
  ['text in the place of a list', { component_ids: id }, 'must be a list, not "0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10"'],
  ['an empty list', { component_ids: [] }, 'must have at least one item'],
  ['a number in the place of text', { title: 5 }, 'must be a string, not 5'],
  ['a number where null is possible', { path: 5 }, 'must be a string or null, not 5'],
  ['text in the place of a number', { position: '0' }, 'must be a whole number from 0 to 9, not "0"'],
  ['half a number', { position: 0.5 }, 'must be a whole number from 0 to 9, not 0.5'],
  ['too small a number', { position: -1 }, 'must be a whole number from 0 to 9, not -1'],
  ['too large a number', { position: 10 }, 'must be a whole number from 0 to 9, not 10'],
  ['too small a number without an end', { size: -1 }, 'must be a whole number from 0 on, not -1'],
  ['too small a number of bytes', { bytes: 0 }, 'must be a whole number from 1 on, not 0'],
  ['an empty text', { title: '' }, 'must not be empty'],
  ['too long a text', { title: 'abcdef' }, 'must have at most 5 characters, not 6'],
  ['too long a list', { names: ['a', 'b'] }, 'must have at most 1 item, not 2'],
  ['no flag', { draft: 'yes' }, 'must be true or false, not "yes"'],
] as const) {
  test(`body refused in words: ${name}`, () => {
    const { details } = thrownBy(() => read({ component_ids: [id], ...field }))
    expect(details).toMatchObject({ issues: [{ message }] })
  })
}
test('body refused in words: none', () => {
  expect(thrownBy(() => read(undefined)).message).toBe('body must be a JSON object')
})

test('every fault of a body is reported, with what would do', () => {
  const { message, details } = thrownBy(() =>
    read({ component_ids: ['x'], kind: 'pdf', title: '', draft: null, ids: 1 }),
  )
  expect(details).toEqual({
    issues: [
      { path: 'body.component_ids[0]', message: 'must be a uuid, not "x"' },
      { path: 'body.kind', message: 'must be one of image, file, not "pdf"', expected: ['image', 'file'] },
      { path: 'body.title', message: 'must not be empty' },
      { path: 'body.draft', message: 'must be true or false, not null' },
      { path: 'body.ids', message: expect.stringMatching(/^is unknown; known are component_ids, /), expected: KNOWN },
    ],
  })
  expect(message).toBe('body.component_ids[0] must be a uuid, not "x" (and 4 more, see details.issues)')
})

const nothings = Array.from({ length: 200_000 }, (_, at) => at)
for (const [name, body, total] of [
  ['unknown members', Object.fromEntries(nothings.slice(0, 50_000).map((at) => [`unknown_${at}`, at])), 50_001],
  ['wrong items', { component_ids: [id], marks: nothings.map(String) }, 200_000],
  ['empty objects', { component_ids: [id], notes: nothings.map(() => ({})) }, 200_000],
] as const) {
  // By the clock only as far as a busy machine allows: in proportion it is some 50 ms, in its square some minutes.
  test(`a megabyte of faults is refused in a moment, the first listed and all counted: ${name}`, async () => {
    expect(await quickest(2_000, () => thrownBy(() => read(body)))).toBeLessThan(2_000)
    const { details, message } = thrownBy(() => read(body))
    expect(details).toMatchObject({ total, issues: expect.objectContaining({ length: 100 }) })
    expect(JSON.stringify({ message, details }).length).toBeLessThan(40_000)
  })
}

test('51 ids are a batch limit, counted as sent and whatever they are', () => {
  const error = thrownBy(() => read({ component_ids: Array(51).fill('x') }))
  expect(error).toMatchObject({ code: 'SVC_BATCH_LIMIT_EXCEEDED', details: { limit: 50, received: 51 } })
})

for (const [name, bytes] of [
  ['not JSON', Buffer.from('{a:1}')],
  ['nothing', Buffer.from('')],
  ['two values', Buffer.from('{} {}')],
  ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['depth 10,000', Buffer.from('['.repeat(10_000) + ']'.repeat(10_000))],
  ['an escaped U+0000', Buffer.from('{"a":"\\u0000"}')],
  ['an escaped lone surrogate', Buffer.from('{"a":"\\ud800"}')],
  ['a number beyond a double', Buffer.from('{"a":1e999}')],
] as const) {
  test(`body text refused: ${name}`, () => expect(thrownBy(() => parseBody(bytes)).code).toBe('SVC_INVALID_ARGUMENT'))
}

function thrownBy(run: () => unknown): ServiceError {
  try {
    run()
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
