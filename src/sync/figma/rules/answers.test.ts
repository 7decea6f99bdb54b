import { expect, test } from 'vitest'
import {
  figmaFile,
  figmaVariables,
  hex,
  publishedComponents,
  publishedSets,
  publishedStyles,
  styleNodes,
} from '../../../../test/libraries/figma-answers.ts'
import { answerKind } from './answers.ts'

for (const [want, given] of [
  ['file', figmaFile],
  ['nodes', styleNodes],
  ['variables', figmaVariables],
  ['variables', figmaVariables.meta],
  ['published components', publishedComponents],
  ['published component sets', publishedSets],
  ['published styles', publishedStyles],
  ['variable records', figmaVariables.meta.variables],
  ['collection records', figmaVariables.meta.variableCollections],
  ['component records', { button: { name: 'button', key: hex('a'), componentPropertyDefinitions: {} } }],
  ['component records', { [hex('b')]: { name: 'icon_a', type: 'monochrome' } }],
  ['style records', [{ styleType: 'FILL', key: hex('c'), name: 'Ink' }]],
  [null, {}],
  [null, []],
  [null, null],
  [null, 'document'],
  [null, { document: 'a letter' }],
  [null, { nodes: { '1:1': null } }],
  [null, { title: 'Button', anatomy: {}, default: {} }],
  [null, { color: { brand: { $type: 'color', $value: '#f00' } } }],
  [null, { [hex('d')]: { id: '1:2', page: 'Icons', name: 'Activity' } }],
  [null, { status: 403, err: 'Invalid token' }],
] as const) {
  test(`an answer is told by its content: ${want ?? 'nothing known'}, ${JSON.stringify(given).slice(0, 60)}`, () => {
    expect(answerKind(given)).toBe(want)
  })
}
