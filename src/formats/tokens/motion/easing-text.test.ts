import { expect, test } from 'vitest'
import { easingText } from './easing-text.ts'

for (const [name, given, want] of [
  ['a preset', { type: 'EASE_OUT' }, 'cubic-bezier(0, 0, 0.58, 1)'],
  // Its own curve is not what comes with it.
  ['a preset beside a curve', { type: 'LINEAR', easingFunctionCubicBezier: { x1: 1, y1: 1, x2: 1, y2: 1 } }, 'linear'],
  ['hold', { type: 'HOLD' }, 'step-end'],
  [
    'a curve in single precision',
    { type: 'CUSTOM_CUBIC_BEZIER', easingFunctionCubicBezier: { x1: 0.20000000298023224, y1: 0, x2: 0, y2: 1 } },
    'cubic-bezier(0.2, 0, 0, 1)',
  ],
  ['a curve without its points', { type: 'CUSTOM_CUBIC_BEZIER' }, null],
  ['what nobody knows', { type: 'toString' }, null],
] as const)
  test(`easing: ${name}`, () => expect(easingText(given)).toBe(want))

const placesOf = (text: string | null): number[] =>
  (/^linear\((.*)\)$/.exec(text ?? '')?.[1] ?? '').split(', ').map(Number)

test('a spring is its way from 0 to rest at 1: with a bounce it goes beyond, without it never does', () => {
  for (const [bounce, goesBeyond] of [
    [0, false],
    [0.2, true],
    [0.8, true],
  ] as const) {
    const places = placesOf(easingText({ type: 'CUSTOM_SPRING', easingFunctionSpring: { bounce } }))
    expect([places[0], places.at(-1)]).toEqual([0, 1])
    expect(places.some((place) => place > 1)).toBe(goesBeyond)
  }
  const first = ({ mass = 1, stiffness = 0, damping = 0 }) =>
    Math.max(...placesOf(easingText({ type: 'CUSTOM_SPRING', easingFunctionSpring: { mass, stiffness, damping } })))
  // 1 + exp(-πζ/√(1-ζ²)) with ζ = 15/(2√600): as the formula for the overshoot of a spring has it.
  expect(first({ stiffness: 600, damping: 15 })).toBeCloseTo(1.363, 1)
  expect(first({ stiffness: 80, damping: 20 })).toBe(1)
})
