import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstUnstorable, isTooDeep, unstorable } from './input.ts'

for (const [name, text, fine] of [
  ['plain text', 'Über uns 日本', true],
  ['tab and line breaks', 'a\tb\r\nc', true],
  ['an emoji is a pair', '😀', true],
  ['U+0000', 'a\u0000', false],
  ['escape', '\u001b[31m', false],
  ['vertical tab', '\u000b', false],
  ['high half alone', '\ud83d', false],
  ['low half first', '\ude00\ud83d', false],
] as const) {
  test(`storable text: ${name}`, () => expect(unstorable(text) === undefined).toBe(fine))
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

for (const [name, text, deep] of [
  ['64 levels', nested(64), false],
  ['65 levels', nested(65), true],
  ['a million levels', nested(1_000_000), true],
  ['brackets inside strings do not count', `{"a":"${'['.repeat(100)}"}`, false],
  ['an escaped quote does not end a string', `{"a":"\\"${'{'.repeat(100)}"}`, false],
  ['an escaped backslash does', `{"a":"\\\\","b":${nested(70)}}`, true],
  ['an unfinished string', `{"a":"${'['.repeat(100)}`, false],
  ['siblings do not add up', `[${Array(500).fill('[]').join(',')}]`, false],
] as const) {
  test(`nesting: ${name}`, () => expect(isTooDeep(text)).toBe(deep))
}

test('nesting: the scan agrees with the parsed value (property)', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12 }), fc.integer({ min: 0, max: 12 }), (value, ceiling) => {
      expect(isTooDeep(JSON.stringify(value), ceiling)).toBe(depthOf(value) > ceiling)
    }),
  )
})

for (const [name, value, path] of [
  ['nested text', { blocks: [{ content: { text: 'a\u0000' } }] }, 'body.blocks[0].content.text'],
  ['a number beyond a double', JSON.parse('{"n":[1,1e999]}'), 'body.n[1]'],
  ['a key', { a: { 'x\u0001': 1 } }, 'body.a'],
  ['an own __proto__ key is walked', JSON.parse('{"__proto__":{"a":"\\u0000"}}'), 'body.__proto__.a'],
] as const) {
  test(`unstorable values are found: ${name}`, () => expect(firstUnstorable(value, 'body')?.path).toBe(path))
}
