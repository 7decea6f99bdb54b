import { expect, test } from 'vitest'
import { codeNameKey } from './code-name.ts'

for (const [written, key] of [
  ['var(--ink)', 'ink'],
  ['var( --ink , #000)', 'ink'],
  ['--Ink', 'ink'],
  ['$ink-100', 'ink-100'],
  ['@color/ink', 'color/ink'],
  [' Color.ink ', 'color.ink'],
  ['--', ''],
] as const)
  test(`a name in code is known as ${written} by ${JSON.stringify(key)}`, () => expect(codeNameKey(written)).toBe(key))
