import { expect, test } from 'vitest'
import { readReference } from './reference.ts'

for (const [name, given, want] of [
  [
    'since 0.11 a token is named by $token',
    {
      $token: 'Color/text',
      $type: 'color',
      $extensions: { 'com.figma': { id: 'VariableID:1:2', name: 'text', collectionName: 'Color' } },
    },
    { kind: 'token', name: 'text', id: 'VariableID:1:2', collection: 'Color' },
  ],
  ['a $token without extensions keeps its own name', { $token: 'Color/text' }, { kind: 'token', name: 'Color/text' }],
  [
    'before 0.11 a token carries its raw value',
    { id: 'VariableID:1:2', rawValue: 4, name: 'gap', collectionName: 'Size' },
    { kind: 'token', name: 'gap', id: 'VariableID:1:2', collection: 'Size', rawValue: 4 },
  ],
  [
    'a style has a key that begins with S:',
    { id: 'S:ab,', name: 'Body' },
    { kind: 'style', name: 'Body', id: 'S:ab,' },
  ],
  ['a composite is no reference', { top: 0, end: 4 }, null],
  ['nor is a literal', '#ffffff', null],
] as const)
  test(`reference: ${name}`, () => expect(readReference(given)).toEqual(want))
