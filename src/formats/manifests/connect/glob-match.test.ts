import { expect, test } from 'vitest'
import { globMatch } from './glob-match.ts'

for (const [glob, path, want] of [
  ['src/components/*', 'src/components/button', 'button'],
  ['src/components/*', 'packages/web/src/components/button', 'button'],
  ['./src/*', 'src/forms/field', 'forms/field'],
  ['src/**/*.tsx', 'src/forms/deep/field.tsx', 'field'],
  ['src/**/*.tsx', 'src/field.tsx', 'field'],
  ['src/button', 'src/button', ''],
  ['src/button', 'src/buttons', null],
  ['src/button', 'my-src/button', null],
  ['a*b*c', 'axxbyyc', 'xx'],
  ['a.b', 'axb', null],
  ['*'.repeat(3) + '/x'.repeat(40), 'x', null],
] as const)
  test(`${glob.slice(0, 30)} and ${path}: ${String(want)}`, () => expect(globMatch(glob)(path)).toBe(want))

test('many asterisks over a long path are soon done', () => {
  const match = globMatch('*a*a*a*a*a*a*b')
  expect(match('a'.repeat(1_000))).toBeNull()
  expect(match('a'.repeat(1_001))).toBeNull()
})
