import type { Block } from '@vitrine/client'
import { expect, test } from 'vitest'
import { guidanceOf } from './guidance.ts'

for (const [name, given, want] of [
  [
    'what it is and what to use it for, wherever that stands',
    'text heading use-cases behavior dos-and-donts',
    'text use-cases dos-and-donts',
  ],
  ['the beginning, where nobody wrote that', 'heading image text file', 'heading image text'],
  ['not the whole of a long text', 'text text text text', 'text text text'],
  ['nothing of nothing', '', ''],
] as const)
  test(`guidance: ${name}`, () => {
    const blocks = given
      .split(' ')
      .filter(Boolean)
      .map((type) => ({ type }) as Block)
    expect(
      guidanceOf(blocks)
        .map(({ type }) => type)
        .join(' '),
    ).toBe(want)
  })
