import type { Edge, TokenValues } from '@vitrine/client'
import { expect, test } from 'vitest'
import type { Spec } from '../api/spec-document.ts'
import { bindingRows, nothingListed } from './binding-rows.ts'

const edge = (id: string, name: string | null, entity_type = 'token') =>
  ({ to: { entity_type, entity_id: id, name }, metadata: { property: 'fill', nodeNames: ['root'] } }) as unknown as Edge
const token = (id: string, name: string) => ({ id, name, values: [] }) as unknown as TokenValues
const specWith = (parts: Partial<Spec>, elements: object = {}): Spec =>
  ({ spec: { title: 'Chip', default: { elements } }, ...parts }) as unknown as Spec
const told = (edges: readonly Edge[], spec: Spec) =>
  bindingRows(edges, spec).map(({ kind, name, id, where }) => [kind, name, id, where])

test('bindings: what the spec binds is listed although the library has no edges', () => {
  const spec = specWith({
    token_values: [token('t1', 'color/brand')],
    token_values_missing: [
      { ref: 'VariableID:9:9', name: null, count: 3 },
      { ref: 'VariableID:9:8', name: 'space/m', count: 1 },
    ],
  })
  expect(told([], spec)).toEqual([
    ['token', 'color/brand', 't1', ''],
    ['token', 'space/m', null, 'once in the spec'],
    ['token', 'VariableID:9:9', null, '3 times in the spec'],
  ])
})

test('bindings: what the design file shows stands where the project has no value', () => {
  const missing = [{ ref: 'VariableID:9:9', name: null, count: 3, raw_value: '#E8E8E8' }]
  const [fromSpec] = bindingRows([], specWith({ token_values_missing: missing }))
  expect(fromSpec?.raw).toBe('#E8E8E8')
  const shown = { ...edge('VariableID:9:9', null), metadata: { property: 'fill', raw_value: 12 } } as unknown as Edge
  const [fromEdge] = bindingRows([shown], specWith({ token_values_missing: missing }))
  expect(fromEdge?.raw).toBe(12)
})

test('bindings: what both tell is listed once, where the edge says', () => {
  const missing = [{ ref: 'VariableID:9:9', name: null, count: 3 }]
  const spec = specWith({ token_values: [token('t1', 'color/brand')], token_values_missing: missing })
  expect(told([edge('t1', 'color/brand'), edge('VariableID:9:9', null)], spec)).toEqual([
    ['token', 'color/brand', 't1', 'fill on root'],
    ['token', 'VariableID:9:9', null, 'fill on root'],
  ])
})

test('bindings: a style that only the spec names is listed, one that is used is not listed twice', () => {
  const style = (id: string, name: string) => ({ $token: name, $extensions: { 'com.figma': { id: `S:${id},`, name } } })
  const elements = { root: { styles: { fill: style('a', 'Blue 1'), typography: style('b', 'Caption') } } }
  expect(told([edge('s1', 'Blue 1', 'style')], specWith({}, elements))).toEqual([
    ['style', 'Blue 1', 's1', 'fill on root'],
    ['style', 'Caption', null, ''],
  ])
})

test.each([
  [{ bound: 0, total: 9 }, 'Nothing is bound: every value is hard-coded.'],
  [{ bound: 0, total: 0 }, 'Nothing here could take a token or a style.'],
  [{ bound: 25, total: 32 }, '25 of 32 style values are bound, to styles that are not listed here.'],
])('bindings: an empty list of %o says why', (ta, want) => expect(nothingListed(ta)).toBe(want))
