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
import { answerKind, refusedAnswer, uselessAnswer } from './answers.ts'

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

const published = { 'VariableID:1:1': { id: 'VariableID:1:1', subscribed_id: 'VariableID:a/1:1', name: 'ink' } }

test.each([
  [
    'nodes that are not there',
    { name: 'F', nodes: { '1:1': null, '1:2': null } },
    /2 nodes that the file does not have/,
  ],
  ['published variables', { meta: { variables: published, variableCollections: {} } }, /save what variables\/local/],
])('an answer from which nothing can come is no answer, and says what to do: %s', (_, json, said) => {
  expect([answerKind(json), uselessAnswer(json)]).toEqual([null, expect.stringMatching(said)])
})

test.each([
  [figmaVariables, null],
  [{ nodes: {} }, null],
  [null, null],
])('other files have their use, or none that is known here', (json, want) => {
  expect(uselessAnswer(json)).toBe(want)
})

test.each([
  [{ status: 403, err: 'Invalid token' }, '403: Invalid token'],
  [{ status: '429', err: 'Rate limit exceeded' }, '429: Rate limit exceeded'],
  [{ error: true, status: 404, message: 'Not found' }, '404: Not found'],
  [{ err: 'Request too large' }, 'Request too large'],
  [{ message: 'Send' }, null],
  [{ status: 200, err: null, meta: {} }, null],
])('a refusal is told from other files: %j', (json, want) => {
  expect(refusedAnswer(json)).toBe(want)
})
