import { expect, test } from 'vitest'
import { asSize, boxAt, distancesIn, holderOf } from './measure.ts'

const box = (name: string, depth: number, [x, y, width, height]: readonly [number, number, number, number]) => ({
  name,
  depth,
  x,
  y,
  width,
  height,
})
const BOXES = [
  box('root', 0, [0, 0, 100, 40]),
  box('icon', 1, [8, 12, 16, 16]),
  box('glyph', 2, [10, 14, 12, 12]),
  box('label', 1, [32, 10, 60, 20]),
]

test('the innermost box under the pointer is measured', () => {
  const nameAt = (x: number, y: number) => BOXES[boxAt(BOXES, x, y) ?? -1]?.name
  expect([nameAt(1, 1), nameAt(9, 13), nameAt(16, 20), nameAt(50, 20), nameAt(200, 0)]).toEqual([
    'root',
    'icon',
    'glyph',
    'label',
    undefined,
  ])
})

test('it is measured against what holds it, not against what stands before it', () => {
  expect([0, 1, 2, 3].map((at) => holderOf(BOXES, at)?.name)).toEqual([undefined, 'root', 'icon', 'root'])
})

test('distances are told where there are any', () => {
  const [root, , , label] = BOXES
  if (!root || !label) throw new Error('boxes')
  expect(distancesIn(label, root).map(({ length }) => length)).toEqual([32, 8, 10, 10])
  expect(distancesIn(root, root)).toEqual([])
  expect([asSize(12), asSize(12.345), asSize(-0.04)]).toEqual(['12', '12.3', '0'])
})
