import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../../kit/shapes/json-value.ts'
import { Graphics } from './spec-graphics.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const path = { path: 'M0 0L4 0L4 4Z', windingRule: 'NONZERO' }
const vector = { type: 'VECTOR', fillGeometry: [path] }
const full = { startingAngle: 0, endingAngle: 2 * Math.PI, innerRadius: 0 }

for (const [name, node, want] of [
  ['a vector', vector, { fill: [{ path: path.path }] }],
  [
    'its strokes too',
    { ...vector, strokeGeometry: [{ path: 'M1 1', windingRule: 'EVENODD' }] },
    { fill: [{ path: path.path }], stroke: [{ path: 'M1 1', windingRule: 'EVENODD' }] },
  ],
  [
    'a region with fills of its own',
    { ...vector, fillGeometry: [{ ...path, overrideID: 2 }] },
    { fill: [{ path: path.path, region: 2 }] },
  ],
  ['a boolean operation', { ...vector, type: 'BOOLEAN_OPERATION' }, { fill: [{ path: path.path }] }],
  ['a star', { ...vector, type: 'STAR' }, { fill: [{ path: path.path }] }],
  [
    'a part of an ellipse',
    { ...vector, type: 'ELLIPSE', arcData: { ...full, endingAngle: 2 } },
    { fill: [{ path: path.path }] },
  ],
  ['a ring', { ...vector, type: 'ELLIPSE', arcData: { ...full, innerRadius: 0.5 } }, { fill: [{ path: path.path }] }],
  ['a whole ellipse is told by its kind', { ...vector, type: 'ELLIPSE', arcData: full }, null],
  ['a rectangle is told by its box', { ...vector, type: 'RECTANGLE' }, null],
  ['a frame is told by its box', { ...vector, type: 'FRAME' }, null],
  ['a vector of a file without geometry', { type: 'VECTOR' }, null],
  ['geometry that is none', { type: 'VECTOR', fillGeometry: [3, {}, { path: '' }] }, null],
] as const) {
  test(`kept beside the tree: ${name}`, () => {
    const graphics = new Graphics(sha256)
    const hash = graphics.vector({ node, parent: null })
    expect(graphics.members()).toEqual(want === null || hash === null ? {} : { vectors: { [hash]: want } })
    expect(hash === null).toBe(want === null)
  })
}

const quarter = Math.PI / 2
for (const [name, arcData, d] of [
  ['a slice', { ...full, endingAngle: quarter }, 'M20 10A10 10 0 0 1 10 20L10 10Z'],
  ['more than a half', { ...full, endingAngle: 3 * quarter }, 'M20 10A10 10 0 1 1 10 0L10 10Z'],
  ['against the clock', { ...full, endingAngle: -quarter }, 'M20 10A10 10 0 0 0 10 0L10 10Z'],
  [
    'a part of a ring',
    { ...full, endingAngle: quarter, innerRadius: 0.5 },
    'M20 10A10 10 0 0 1 10 20L10 15A5 5 0 0 0 15 10Z',
  ],
  [
    'a ring',
    { ...full, innerRadius: 0.5 },
    'M20 10A10 10 0 0 1 0 10A10 10 0 0 1 20 10ZM15 10A5 5 0 0 1 5 10A5 5 0 0 1 15 10Z',
  ],
] as const) {
  test(`an ellipse that came without geometry is drawn by its arc: ${name}`, () => {
    const graphics = new Graphics(sha256)
    graphics.vector({ node: { type: 'ELLIPSE', arcData, size: { x: 20, y: 20 } }, parent: null })
    const [paths] = Object.values(graphics.members().vectors ?? {})
    expect(paths?.fill?.map(({ path }) => path)).toEqual([d])
  })
}

test('a hash is short, follows from the paths alone, and stands once however often they are drawn', () => {
  const graphics = new Graphics(sha256)
  const draw = (node: JsonObject) => graphics.vector({ node, parent: null })
  expect(draw(vector)).toMatch(/^\d{6}$/)
  expect(draw({ ...vector, name: 'another' })).toBe(draw(vector))
  expect(draw({ ...vector, fillGeometry: [{ ...path, path: 'M9 9' }] })).not.toBe(draw(vector))
  expect(Object.keys(graphics.members().vectors ?? {})).toHaveLength(2)
})

test('what a boolean operation is made of is not drawn', () => {
  const graphics = new Graphics(sha256)
  expect(graphics.vector({ node: vector, parent: { type: 'BOOLEAN_OPERATION' } })).toBeNull()
})

test('paths without end are counted and left out', () => {
  const graphics = new Graphics(sha256)
  const node = { ...vector, fillGeometry: [{ path: 'M0 0'.repeat(300_000) }] }
  expect(graphics.vector({ node, parent: null })).toBeNull()
  expect(graphics.tooLarge).toBe(1)
})

test('a picture stands by the hash of its reference', () => {
  const graphics = new Graphics(sha256)
  const hash = graphics.image('d'.repeat(40))
  expect(graphics.members()).toEqual({ images: { [hash]: 'd'.repeat(40) } })
})

test('two that have six digits in common are told apart by three more', () => {
  const wholes: Readonly<Record<string, string>> = { a: '0000000000001fff', b: '00000000f4241fff' }
  const graphics = new Graphics((text) => wholes[text] ?? '')
  expect([graphics.image('a'), graphics.image('b'), graphics.image('a'), graphics.image('b')]).toEqual([
    '000001',
    '001000001',
    '000001',
    '001000001',
  ])
  expect(graphics.members()).toEqual({ images: { '000001': 'a', '001000001': 'b' } })
})
