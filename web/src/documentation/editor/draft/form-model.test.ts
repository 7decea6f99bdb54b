import { expect, test } from 'vitest'
import { contentFields, emptyValue, withoutEmpty, words, type Field } from './form-model.ts'
import { BLOCK_TYPE_LIST } from '../../../../../src/documentation/guide/authoring.ts'

const fields = (type: string): Field => {
  const found = BLOCK_TYPE_LIST.data.find((one) => one.type === type)
  return contentFields({ ...found?.schema })
}

test('every block type of the contract has a form', () => {
  for (const { type } of BLOCK_TYPE_LIST.data) {
    const field = fields(type)
    expect(field.kind, type).toBe('group')
    expect(emptyValue(field), type).toBeTypeOf('object')
  }
})

test.each([
  ['text', { markdown: '' }],
  ['heading', { text: '', level: 2 }],
  ['callout', { tone: 'info', markdown: '' }],
  ['dos-and-donts', { items: [{ kind: 'do', markdown: '' }] }],
  ['entity-preview', { entity_type: 'component', entity_id: '' }],
  ['token-table', { select: { token_ids: [''] } }],
  ['accessibility', {}],
])('a new %s begins with what must be there', (type, want) => {
  expect(emptyValue(fields(type))).toEqual(want)
})

test.each([
  ['an optional text', 'callout', { tone: 'tip', title: '', markdown: 'a' }, { tone: 'tip', markdown: 'a' }],
  ['a required text stays', 'callout', { tone: 'tip', markdown: '' }, { tone: 'tip', markdown: '' }],
  ['an empty list', 'accessibility', { summary: 'a', keyboard: [] }, { summary: 'a' }],
  [
    'inside items',
    'use-cases',
    { items: [{ kind: 'use', title: 'a', description: '' }] },
    { items: [{ kind: 'use', title: 'a' }] },
  ],
  [
    'inside one of several shapes',
    'token-table',
    { select: { collection_id: 'c', name_prefix: '' }, caption: '' },
    { select: { collection_id: 'c' } },
  ],
  [
    'an image nobody chose',
    'dos-and-donts',
    { items: [{ kind: 'do', markdown: 'a', image: { object_key: '', alt: '' } }] },
    { items: [{ kind: 'do', markdown: 'a' }] },
  ],
])('left out when sent: %s', (_name, type, content, want) => {
  expect(withoutEmpty(fields(type), content)).toEqual(want)
})

for (const [schema, name, want] of [
  [{ enum: ['a', 'b'] }, 'tone', { kind: 'choice', options: ['a', 'b'] }],
  [{ type: 'boolean' }, 'isOn', { kind: 'flag' }],
  [{ type: 'integer', minimum: 1, maximum: 6 }, 'level', { kind: 'number', minimum: 1, maximum: 6 }],
  [{ type: 'string' }, 'title', { kind: 'line' }],
  [{ type: 'string' }, 'code', { kind: 'code' }],
  [{ type: 'string', contentMediaType: 'text/markdown' }, 'body', { kind: 'markdown' }],
  [{ type: 'string' }, 'token_id', { kind: 'entity', type: 'token' }],
  [{ type: 'string' }, 'collection_id', { kind: 'entity', type: 'token-collection' }],
  [{ type: 'object', additionalProperties: {} }, 'configuration', { kind: 'record' }],
  [{ type: 'object', properties: { entity_type: {}, entity_id: {} } }, 'target', { kind: 'reference' }],
  [
    { type: 'array', items: { type: 'string' }, maxItems: 3 },
    'criteria',
    { kind: 'list', item: { kind: 'line' }, itemLabel: 'Criterion', most: 3 },
  ],
  [{}, 'anything', { kind: 'line' }],
] as const)
  test(`a field of ${JSON.stringify(schema)} named ${name}`, () => {
    const form = contentFields({ properties: { content: { type: 'object', properties: { [name]: schema } } } })
    expect(form.kind === 'group' && form.members[0]?.field).toEqual(want)
  })

test.each([
  [{ properties: { object_key: {}, alt: {} } }, 'image'],
  [{ properties: { object_key: {}, name: {} } }, 'file'],
])('an upload of %o takes an %s', (content, accepts) => {
  const form = contentFields({ properties: { content: { type: 'object', ...content } } })
  expect(form.kind === 'group' && form.members[0]?.field).toEqual({ kind: 'upload', accepts })
})

test.each([
  ['dont', 'Don’t'],
  ['wcag', 'WCAG'],
  ['name_prefix', 'Name prefix'],
  ['token_ids', 'Token'],
  ['read-only', 'Read only'],
  ['idea', 'Idea'],
])('%s is told as %s', (name, want) => expect(words(name)).toBe(want))
