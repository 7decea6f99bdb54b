import { expect, test } from 'vitest'
import { askedValue } from './asked-value.ts'

for (const [question, want] of [
  ['#0263E0', '#0263e0'],
  ['0263e0', '#0263e0'],
  [' #fff ', '#fff'],
  ['rgb(2, 99, 224)', 'rgb(2, 99, 224)'],
  ['hsl(210deg 50% 40% / .5)', 'hsl(210deg 50% 40% / .5)'],
  ['16px', '16px'],
  ['1.5 rem', '1.5rem'],
  ['200 ms', '200ms'],
  ['.2s', '.2s'],
  ['600', '600'],
  ['0.5', '0.5'],
] as const)
  test(`${question} is a value`, () => expect(askedValue(question)).toBe(want))

for (const question of ['facade', 'red', 'white', '#button', 'rgb', '16px padding', '2', '24 icons', 'Inter', '#ab'])
  test(`${question} is not`, () => expect(askedValue(question)).toBeNull())
