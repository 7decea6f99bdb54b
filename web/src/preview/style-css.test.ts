import { expect, test } from 'vitest'
import { colorCss, effectsCss, paintsCss, typographyCss } from './style-css.ts'

const red = { r: 1, g: 0, b: 0 }

for (const [name, given, want] of [
  ['floats become bytes', { r: 0.0392, g: 0.4471, b: 0.7922, a: 0.5 }, 'rgb(10 114 202 / 0.5)'],
  ['a hex text is CSS already', '#D0D5DD', '#D0D5DD'],
  ['anything else is no color', 12, undefined],
] as const)
  test(`color: ${name}`, () => expect(colorCss(given)).toBe(want))

for (const [name, given, want] of [
  ['a solid paint', [{ type: 'SOLID', color: red }], 'linear-gradient(#ff0000, #ff0000)'],
  ['an invisible paint is none', [{ type: 'SOLID', visible: false, color: red }], undefined],
  [
    'a gradient that runs down',
    [
      {
        type: 'GRADIENT_LINEAR',
        gradientTransform: [
          [0, 1, 0],
          [-1, 0, 1],
        ],
        gradientStops: [
          { position: 0, color: red },
          { position: 1, color: { ...red, a: 0 } },
        ],
      },
    ],
    'linear-gradient(180deg, #ff0000 0%, rgb(255 0 0 / 0) 100%)',
  ],
] as const)
  test(`paints: ${name}`, () => expect(paintsCss(given)).toBe(want))

test('effects: shadows stack, an inner one is inset, blurs are filters', () => {
  const offset = { x: 0, y: 2 }
  expect(
    effectsCss([
      { type: 'DROP_SHADOW', radius: 8, offset, spread: 1, color: { ...red, a: 0.5 } },
      { type: 'INNER_SHADOW', radius: 2, offset, color: red },
      { type: 'DROP_SHADOW', visible: false, radius: 2, offset, color: red },
      { type: 'BACKGROUND_BLUR', radius: 4 },
    ]),
  ).toEqual({
    boxShadow: '0 2px 8px 1px rgb(255 0 0 / 0.5), inset 0 2px 2px 0 #ff0000',
    backdropFilter: 'blur(4px)',
  })
})

test('typography: a style and a literal of a document say the same', () => {
  const want = { fontFamily: '"Harbor Sans", var(--sans)', fontSize: 13, fontWeight: 600, lineHeight: '18px' }
  const style = { fontName: { family: 'Harbor Sans', style: 'Semi Bold' }, fontSize: 13 }
  expect(typographyCss({ ...style, lineHeight: { value: 18, unit: 'PIXELS' } })).toEqual(want)
  const literal = { fontFamily: 'Harbor Sans', fontStyle: 'Semi Bold', fontSize: 13, lineHeight: 18 }
  expect(typographyCss(literal)).toEqual(want)
})
