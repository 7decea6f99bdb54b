import { expect, test } from 'vitest'
import type { SourceToken } from './source-token.ts'
import { groupModes, modeNames, overlaidMode, tokensOfFile } from './same-paths.ts'

const token = (name: string, raw: unknown): SourceToken => ({
  path: [name],
  at: name,
  type: null,
  description: '',
  values: [{ mode: null, raw, type: null }],
  origin: {},
})

/** Tokens named by letters; an upper-case letter says another value. */
const file = (path: string, letters: string) =>
  tokensOfFile(
    path,
    letters.split('').map((letter) => token(letter.toLowerCase(), letter)),
  )

for (const [name, a, b, areModes] of [
  ['nearly all paths are the same', ['a', 'abcd'], ['b', 'ABCD'], true],
  ['half of them are', ['button', 'abcd'], ['tokens', 'ABxy'], false],
  ['half of them are, and the names say so', ['light', 'abcd'], ['dark', 'ABxy'], true],
  ['one says only what differs', ['tokens', 'abcdefgh'], ['tokens-dark', 'A'], true],
  ['the folder says so', ['themes/a', 'abcd'], ['themes/b', 'ABxy'], true],
  ['words that say nothing stand beside', ['common', 'abcd'], ['color-scheme-dark/common', 'ABxy'], true],
  ['they say the same', ['light', 'abcd'], ['dark', 'abcd'], false],
  ['they share nothing', ['light', 'ab'], ['dark', 'XY'], false],
] as const)
  test(`files are ${areModes ? '' : 'no '}modes where ${name}`, () => {
    expect(groupModes([file(a[0], a[1]), file(b[0], b[1])])).toHaveLength(areModes ? 1 : 2)
  })

test('files are modes where they are named like modes of tokens', () => {
  const files = [file('g10', 'abcd'), file('g90', 'ABxy')]
  expect(groupModes(files)).toHaveLength(2)
  expect(groupModes(files, ['g10', 'g90'])).toHaveLength(1)
})

for (const [name, path, letters, want] of [
  ['a file of a mode over all the others', 'src/dark/all.json', 'ACE', 'dark'],
  ['what it says is its own', 'src/dark/all.json', 'XYZ', null],
  ['it names no mode', 'src/more/all.json', 'ACE', null],
] as const)
  test(`an overlay: ${name}`, () => {
    const others = [file('src/a.json', 'abc'), file('src/b.json', 'def')]
    expect(overlaidMode(file(path, letters), others)).toBe(want)
  })

for (const [paths, want] of [
  [
    ['/x/light.json', '/x/dark.tokens.json'],
    ['light', 'dark'],
  ],
  [
    ['/x/light/a.json', '/x/dark/a.json'],
    ['light', 'dark'],
  ],
  [
    ['/x/design-tokens.light.json', '/x/design-tokens.dark.json'],
    ['light', 'dark'],
  ],
  [
    ['/x/day-complete.json', '/x/night-complete.json'],
    ['day', 'night'],
  ],
  [
    ['/x/light.json', '/x/light-high-contrast.json'],
    ['light', 'light-high-contrast'],
  ],
  [
    ['/x/a/b/c.json', '/x/b/b/c.json', '/x/b/c/c.json'],
    ['a/b/c', 'b/b/c', 'b/c/c'],
  ],
  [['/x/only.json'], ['only']],
] as const)
  test(`modes are named ${want.join(', ')}`, () => expect(modeNames(paths)).toEqual(want))
