import { expect, test } from 'vitest'
import { evaluateFormula, type Quantity } from './evaluate-formula.ts'

const TOKENS: Readonly<Record<string, Quantity>> = {
  'size.1': { kind: 'number', value: 4, unit: 'px' },
  scale: { kind: 'number', value: 1.5, unit: '' },
  brand: { kind: 'color', color: { space: 'srgb', components: [1, 0, 0], alpha: 1 } },
}
const evaluate = (text: string): Quantity | null =>
  evaluateFormula(text, (path) => (Object.hasOwn(TOKENS, path) ? (TOKENS[path] ?? null) : null))

for (const [formula, want] of [
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['-2 * -3', '6'],
  ['10 - 2 - 3', '5'],
  ['8 / 2 / 2', '2'],
  ['{size.1} * 16', '64px'],
  ['{size.1}*{scale}', '6px'],
  ['{ size.1 } + 2', '6px'],
  ['{size.1} / 2px', '2'],
  ['{scale}px', '1.5px'],
  ['1rem - 25%', null],
  ['2px * 2px', null],
  ['pow(2, 10)', '1024'],
  ['round({size.1} * 1.3)', '5px'],
  ['roundTo(1.2345, 2)', '1.23'],
  ['max(1, {scale}, .5)', '1.5'],
  ['calc({size.1} + 1px)', '5px'],
  ['clamp(1, 9, 3)', '3'],
  ['{nowhere} * 2', null],
  ['1 / 0', null],
  ['1 +', null],
  ['(1', null],
  ['1)', null],
  ['Inter, serif', null],
  ['{brand} * 2', null],
  ['process.exit(1)', null],
  ['constructor(1)', null],
  ['__proto__(1)', null],
  ['', null],
] as const)
  test(`a formula: ${formula || 'nothing'} is ${want ?? 'none'}`, () => {
    const found = evaluate(formula)
    expect(found?.kind === 'number' ? `${found.value}${found.unit}` : null).toBe(want)
  })

for (const [formula, space, components, alpha] of [
  ['rgba({brand}, 0.5)', 'srgb', [1, 0, 0], 0.5],
  ['rgba({brand}, 50%)', 'srgb', [1, 0, 0], 0.5],
  ['rgba(#00ff00, .25)', 'srgb', [0, 1, 0], 0.25],
  ['rgb(255, 0, 51)', 'srgb', [1, 0, 0.2], 1],
  ['hsl(120, 50%, 25%)', 'hsl', [120, 50, 25], 1],
  ['set_chroma(set_lightness(oklch(0.5, 0.1, 200), 0.7), 0.05 * 2)', 'oklch', [0.7, 0.1, 200], 1],
] as const)
  test(`a formula that makes a color: ${formula}`, () => {
    const found = evaluate(formula)
    const color = found?.kind === 'color' ? found.color : null
    expect([color?.space, color?.alpha]).toEqual([space, alpha])
    for (const [at, want] of components.entries()) expect(color?.components[at]).toBeCloseTo(want, 6)
  })

test('brackets without end, and more of them than anybody writes, come to nothing', () => {
  expect(evaluate('('.repeat(1500))).toBeNull()
  expect(evaluate(`${'('.repeat(100)}1${')'.repeat(100)}`)).toBeNull()
  expect(evaluate('1+'.repeat(5000))).toBeNull()
})
