import { expect, test } from 'vitest'
import { placeValues, turnValues } from './spec-place.ts'

const box = (x: number, y: number) => ({ absoluteBoundingBox: { x, y, width: 10, height: 10 } })
const row = { ...box(100, 200), layoutMode: 'HORIZONTAL' }
const frame = box(100, 200)
const absolute = { position: 'absolute', constraints: null }

for (const [name, node, parent, want] of [
  ['the outermost has no place', box(1, 1), null, {}],
  ['an auto layout places its children', box(104, 206), row, {}],
  [
    'unless they are taken out of it',
    { ...box(104, 206), layoutPositioning: 'ABSOLUTE' },
    row,
    { ...absolute, x: 4, y: 6 },
  ],
  [
    'a grid places its children in cells that nothing else tells',
    box(104, 206),
    { ...frame, layoutMode: 'GRID' },
    { x: 4, y: 6 },
  ],
  ['a frame does not', box(104, 206), frame, { ...absolute, x: 4, y: 6 }],
  ['nor one that says so', box(104, 206), { ...frame, layoutMode: 'NONE' }, { ...absolute, x: 4, y: 6 }],
  ['a corner may be at the origin', box(100, 200), frame, { ...absolute, x: 0, y: 0 }],
  ['or outside of the frame', box(98.5, 190.25), frame, { ...absolute, x: -1.5, y: -9.75 }],
  ['what has no box has no corner', { absoluteBoundingBox: null }, frame, absolute],
  [
    'the matrix of a file with geometry is before the boxes',
    {
      ...box(96, 206),
      relativeTransform: [
        [0, -1, 14],
        [1, 0, 6],
      ],
    },
    frame,
    { ...absolute, x: 14, y: 6 },
  ],
  [
    'a matrix that is none is passed over',
    { ...box(104, 206), relativeTransform: [[1, 0]] },
    frame,
    { ...absolute, x: 4, y: 6 },
  ],
  [
    'constraints of a new layer are not told',
    { ...box(104, 206), constraints: { horizontal: 'LEFT', vertical: 'TOP' } },
    frame,
    { ...absolute, x: 4, y: 6 },
  ],
  [
    'two that agree are one word',
    { ...box(104, 206), constraints: { horizontal: 'SCALE', vertical: 'SCALE' } },
    frame,
    { ...absolute, x: 4, y: 6, constraints: 'SCALE' },
  ],
  [
    'those of a layer in a group are not told',
    { ...box(104, 206), constraints: { horizontal: 'SCALE', vertical: 'SCALE' } },
    { ...frame, type: 'GROUP' },
    { ...absolute, x: 4, y: 6 },
  ],
  [
    'unless they are others',
    { ...box(104, 206), constraints: { horizontal: 'LEFT', vertical: 'TOP' } },
    { ...frame, type: 'GROUP' },
    { ...absolute, x: 4, y: 6, constraints: { horizontal: 'LEFT', vertical: 'TOP' } },
  ],
  [
    'a part of a boolean operation has its corner alone',
    { ...box(104, 206), constraints: { horizontal: 'SCALE', vertical: 'SCALE' } },
    { ...frame, type: 'BOOLEAN_OPERATION' },
    { x: 4, y: 6 },
  ],
  [
    'others are told for both directions',
    { ...box(104, 206), constraints: { horizontal: 'LEFT_RIGHT', vertical: 'TOP' } },
    frame,
    { ...absolute, x: 4, y: 6, constraints: { horizontal: 'LEFT_RIGHT', vertical: 'TOP' } },
  ],
] as const) {
  test(`a place: ${name}`, () => expect(placeValues(node, parent)).toEqual(want))
}

for (const [name, node, want] of [
  ['not at all', {}, {}],
  [
    'by the identity, not at all',
    {
      relativeTransform: [
        [1, 0, 3],
        [0, 1, 4],
      ],
    },
    {},
  ],
  ['by radians, in degrees', { rotation: Math.PI / 2 }, { rotation: -90 }],
  [
    'by its matrix, in the same direction',
    {
      rotation: Math.PI / 2,
      relativeTransform: [
        [0, -1, 3],
        [1, 0, 4],
      ],
    },
    { rotation: -90 },
  ],
  [
    'mirrored',
    {
      relativeTransform: [
        [-1, 0, 3],
        [0, 1, 4],
      ],
    },
    { transform: [-1, 0, 0, 1] },
  ],
  [
    'skewed',
    {
      relativeTransform: [
        [1, 0.5, 3],
        [0, 1, 4],
      ],
    },
    { transform: [1, 0, 0.5, 1] },
  ],
] as const) {
  test(`a layer is turned ${name}`, () => expect(turnValues(node)).toEqual(want))
}
