import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const told = (code: string, language: string) =>
  highlight(code, language)
    .filter(({ kind }) => kind !== null)
    .map(({ kind, text }) => `${kind} ${text}`)

for (const [language, code, want] of [
  [
    'css',
    '.a { color: var(--ink); /* x */ gap: 4px }',
    ['tag .a', 'name color', 'name --ink', 'comment /* x */', 'name gap', 'number 4px'],
  ],
  [
    'tsx',
    'const a = <Icon size="s" /> // done',
    ['keyword const', 'tag <Icon', 'string "s"', 'tag />', 'comment // done'],
  ],
  ['html', '<p class="x">a < b</p>', ['tag <p', 'name class', 'string "x"', 'tag >', 'tag </p', 'tag >']],
  ['json', '{ "a": [1, true] }', ['name "a"', 'number 1', 'keyword true']],
  ['bash', 'npm i --save $X # now', ['keyword --save', 'name $X', 'comment # now']],
  ['ts', 'constant forEach', []],
  ['unheard of', 'const a = 1', []],
  ['constructor', 'const a', []],
] as const)
  test(`code in ${language} is told apart: ${code}`, () => expect(told(code, language)).toEqual(want))

test('code: no character is lost or made up, whatever is written', () => {
  const languages = fc.constantFrom('css', 'tsx', 'html', 'json', 'bash', 'yaml', 'python', 'none')
  const code = fc.string({ unit: fc.constantFrom(...'<>/*"\'`\\#-$a1.@:={}\n é'.split('')), maxLength: 80 })
  fc.assert(
    fc.property(languages, code, (language, text) => {
      expect(
        highlight(text, language)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
    { numRuns: 500, verbose: true },
  )
})

test('code: a long line of anything is read once', () => {
  for (const part of ['"', '<', '/*', '`\\', '--', 'a-', '${', '<!--']) {
    const text = part.repeat(10_000)
    for (const language of ['css', 'tsx', 'html', 'json', 'bash', 'yaml'])
      expect(highlight(text, language).reduce((sum, piece) => sum + piece.text.length, 0)).toBe(text.length)
  }
})
