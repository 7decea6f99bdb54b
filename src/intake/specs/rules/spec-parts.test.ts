import { expect, test } from 'vitest'
import { isSpecValue, readSpecParts } from '../../../formats/specs/spec-parts.ts'

const document = (title: string, metadata?: object) => ({
  title,
  anatomy: { root: { type: 'container' } },
  default: { elements: {} },
  ...(metadata ? { metadata } : {}),
})
const source = { nodeId: '1:2' }

for (const [name, values, want] of [
  ['one document', [document('A')], ['f.json']],
  ['a list', [[document('A'), document('B')]], ['f.json[0]', 'f.json[1]']],
  ['a set by name', [{ components: { a: document('A'), b: document('B') } }], ['f.json: a', 'f.json: b']],
  ['documents by name', [{ a: document('A') }], ['f.json: a']],
  ['several YAML documents', [document('A'), document('B')], ['f.json[0]', 'f.json[1]']],
] as const)
  test(`documents of a file: ${name}`, () => {
    expect(values.every(isSpecValue)).toBe(true)
    const { documents, refused } = readSpecParts([{ name: 'f.json', path: '/x/f.json', values }])
    expect(documents.map((part) => part.name)).toEqual(want)
    expect(refused).toEqual([])
  })

test('the concerns of one component are put together, with what the run says of all', () => {
  const api = { title: 'A', anatomy: {}, props: {}, metadata: { source, concern: 'api' } }
  const variants = { default: { elements: {} }, metadata: { source, concern: 'variants' } }
  const run = { generator: { name: 'g' }, schema: { version: '0.34.0' }, settings: { spec: { details: 'LAYERED' } } }
  const { documents } = readSpecParts([
    { name: 'a.api.yaml', path: '/x/a.api.yaml', values: [api] },
    { name: 'a.variants.yaml', path: '/x/a.variants.yaml', values: [variants] },
    { name: 'run.yaml', path: '/x/run.yaml', values: [run] },
  ])
  expect(documents).toEqual([
    {
      name: 'a.api.yaml + a.variants.yaml',
      folder: '/x/',
      document: { title: 'A', anatomy: {}, props: {}, default: { elements: {} }, metadata: { ...run, source } },
    },
  ])
})

for (const [name, value, reason] of [
  ['a JSON Schema', { $schema: 'http://json-schema.org/draft-07/schema#', definitions: {}, title: 'x' }, /JSON Schema/],
  ['another object', { name: 'package' }, /no title, anatomy and default/],
  ['a single value', 7, /single value/],
] as const)
  test(`refused: ${name}`, () => {
    const { documents, refused } = readSpecParts([{ name: 'f.json', path: '/x/f.json', values: [value] }])
    expect(documents).toEqual([])
    expect(refused).toEqual([
      { code: 'spec-not-recognized', path: 'f.json', message: expect.stringMatching(reason) as string },
    ])
  })
