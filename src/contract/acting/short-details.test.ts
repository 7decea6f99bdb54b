import { expect, test } from 'vitest'
import { shortDetails } from './short-details.ts'

for (const [name, given, want] of [
  ['short values stay', { project: 'Acme', dry_run: false, limit: 3 }, { project: 'Acme', dry_run: false, limit: 3 }],
  ['lists of texts stay', { scopes: ['read:docs'] }, { scopes: ['read:docs'] }],
  ['secrets never', { key: 'svc_x', token: 't', url: 'https://a/secret', file: 'a' }, { file: 'a' }],
  ['bodies never', { blocks: [{ type: 'text' }], content: { a: 1 }, nothing: null }, {}],
  ['a long text is cut', { title: 'x'.repeat(300) }, { title: `${'x'.repeat(199)}…` }],
  ['a long list is cut', { files: 'abcdefghijkl'.split('') }, { files: 'abcdefghij'.split('') }],
] as const)
  test(`what is noted of an input: ${name}`, () => expect(shortDetails(given)).toEqual(want))

test('no more than a dozen members are noted', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`m${at}`, at]))
  expect(Object.keys(shortDetails(many))).toHaveLength(12)
})
