import { expect, test } from 'vitest'
import { sourceText, specTexts } from './source-text.ts'

const collections = new Map([['c1', 'Theme']])
const textOf = (kind: 'component' | 'token' | 'style' | 'screen', document: object) =>
  sourceText(kind, JSON.stringify(document), (key) => collections.get(key))

for (const [title, kind, document, want] of [
  ['a description', 'style', { description: 'Page titles.' }, { description: 'Page titles.', facts: [], layers: [] }],
  [
    'a token has its collection and its names in code',
    'token',
    { collection: 'c1', description: '', code_names: { web: '--text-danger', ios: 'textDanger' } },
    { description: '', facts: ['Theme', '--text-danger', 'textDanger'], layers: [] },
  ],
  [
    'a token of a collection that is not there',
    'token',
    { collection: 'c2', description: 'Errors.' },
    { description: 'Errors.', facts: [], layers: [] },
  ],
  [
    'a component without a spec',
    'component',
    { description: '', spec: null },
    { description: '', facts: [], layers: [] },
  ],
  [
    'a component with one',
    'component',
    { description: '', spec: { layers: { abstract: { hash: 'a' }, default: { hash: 'd' } } } },
    { description: '', facts: [], layers: ['a', 'd'] },
  ],
  ['a screen has nothing but its name', 'screen', {}, { description: '', facts: [], layers: [] }],
] as const)
  test(`source text: ${title}`, () => expect(textOf(kind, document)).toEqual(want))

test('source text: properties, their values, and what elements show', () => {
  const abstract =
    '"title":"Toast","props":{"tone":{"enum":["Info","Critical"]},"Label#12:3":{"default":"Saved"},"on":true}'
  const tree = '"default":{"elements":{"a":{"content":"Undo"},"b":{"content":{"$binding":"#/props/label"}},"c":null}}'
  expect(specTexts([abstract, tree]).split('\n')).toEqual(['tone', 'Info', 'Critical', 'Label', 'Saved', 'on', 'Undo'])
})

test('source text: a layer that is no JSON says nothing', () => expect(specTexts(['"props":{', '[]', ''])).toBe(''))
