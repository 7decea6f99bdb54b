import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { argumentReader } from './arguments.ts'
import { operation } from './operation.ts'
import * as params from './params.ts'
import { questionReader } from './question.ts'

const list = operation({
  id: 'listThings',
  method: 'GET',
  path: '/v1/things/{id}',
  scope: 'read:library',
  tag: 'Components',
  summary: 'Things',
  pathParams: { id: params.pathId('the id', 'x') },
  query: {
    limit: params.limit(100, 20),
    cursor: params.cursor(),
    fields: params.fields(['id', 'name']),
    type: params.choice(['A', 'B'], { description: 't' }),
    status: params.choices(['x', 'y'], { description: 's' }),
    sort: params.choice(['name', 'age'], { description: 's', fallback: 'name' }),
    q: params.text({ description: 'q', emptyIsAbsent: true }),
  },
  output: Type.Object({}),
  run: async () => ({}),
})
const readArguments = argumentReader(list)
const questionOf = questionReader(list)
const read = (query: string) => readArguments({ id: '1' }, query)
const question = (query: string) => questionOf('p', read(query))

test('plus and percent escapes are decoded once', () => {
  expect(read('q=a+b%2Bc%25')['q']).toBe('a b+c%')
})
test('a project_id is ignored, also twice', () => {
  expect(read('project_id=x&project_id=y')).toEqual(read(''))
})
for (const [name, query, path] of [
  ['an unknown parameter is named', 'limitt=1', 'query.limitt'],
  ['a parameter given twice', 'type=A&type=B', 'query.type'],
  ['a broken escape', 'q=%zz', 'query'],
  ['bytes that are not UTF-8', 'q=%ff', 'query'],
  ['an escaped U+0000', 'q=%00', 'query.q'],
  ['an escaped surrogate', 'q=%ED%A0%80', 'query'],
] as const) {
  test(`arguments refused: ${name}`, () => {
    expect(() => read(query)).toThrow(
      expect.objectContaining({ details: { issues: [expect.objectContaining({ path })] } }),
    )
  })
}
test('every fault is reported at once', () => {
  expect(() => read('limit=0&type=C&zzz=1')).toThrow(
    expect.objectContaining({
      details: { issues: ['query.limit', 'query.type', 'query.zzz'].map((path) => expect.objectContaining({ path })) },
    }),
  )
})

for (const [name, one, other, same] of [
  ['limit and fields are no part of it', 'limit=5&fields=id', 'fields=name', true],
  ['an explicit default equals an absent one', 'sort=name', '', true],
  ['an empty q equals an absent one', 'q=', '', true],
  ['a project_id is no part of it', 'project_id=z', '', true],
  ['the order of a list does not matter', 'status=y,x', 'status=x&status=y', true],
  ['a filter is part of it', 'type=A', '', false],
  ['a sort is part of it', 'sort=age', '', false],
] as const) {
  test(`the question of a cursor: ${name}`, () => expect(question(one) === question(other)).toBe(same))
}
test('the question of a cursor: project, operation and path are part of it', () => {
  expect(questionOf('p', read(''))).not.toBe(questionOf('q', read('')))
  expect(questionOf('p', read(''))).not.toBe(questionReader({ ...list, id: 'other' })('p', read('')))
  expect(questionOf('p', readArguments({ id: '2' }, ''))).not.toBe(questionOf('p', read('')))
})
