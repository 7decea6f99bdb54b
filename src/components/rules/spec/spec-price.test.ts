import { existsSync, readFileSync } from 'node:fs'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { estimateTokens, EXACT_CHARACTERS } from './spec-price.ts'

const o200k = (text: string) => countTokens(text, { disallowedSpecial: new Set() })
const off = (text: string) => Math.abs(estimateTokens(text, o200k) / o200k(text) - 1)

test('a short text is counted', () => {
  const text = '{"a":"Ü"}'.repeat(EXACT_CHARACTERS / 9)
  expect(estimateTokens(text, o200k)).toBe(o200k(text))
})

const lines = (line: (at: number) => string) => Array.from({ length: 400 }, (_, at) => line(at)).join()
const hex = (at: number) => ((at * 2_654_435_761) % 2 ** 32).toString(16)

for (const [name, text] of [
  ['equal trees', lines(() => '{"root":{"styles":{"padding":{"$token":"Space/Padding/0_25x","$type":"dimension"}}}}')],
  ['uuids', lines((at) => `{"id":"${hex(at)}-${hex(at + 1).slice(0, 4)}-4000-8000-${hex(at + 2)}${hex(at + 3)}"}`)],
  [
    'prose',
    lines((at) => `Use the primary button once per page; see section ${at} for what to do when there are two.`),
  ],
  ['numbers', lines((at) => `{"x":${at / 7},"y":${at * 31}}`)],
  ['other scripts', lines((at) => `{"名前":"ボタン${at}","описание":"Кнопка для формы"}`)],
  ['two kinds of text', lines((at) => (at < 100 ? `{"size":"Small","on":false}` : hex(at).repeat(9)))],
  ['a text without words', '{}[],:""'.repeat(400)],
] as const) {
  test(`a long text is priced within 15 %: ${name}`, () => {
    expect(text.length).toBeGreaterThan(EXACT_CHARACTERS)
    expect(off(text)).toBeLessThan(0.15)
  })
}

const data = new URL('../../../../../shared/data/', import.meta.url)

for (const path of [
  'specs/schemas/0.2.0/component.schema.json',
  'specs/schemas/0.15.0/component.schema.json',
  'specs/schemas/0.15.0/styles.schema.json',
  'figma/seed/component-sets.json',
  'figma/seed/variables.json',
  'figma/files/code-connect.many_components.json',
  'figma/files/figma-transformer.testFile.json',
]) {
  test(`real JSON is priced within 15 %: ${path}`, ({ skip }) => {
    const file = new URL(path, data)
    if (!existsSync(file)) {
      console.log(`skipped: ../shared/data/${path} is not here`)
      skip()
    }
    expect(off(JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))))).toBeLessThan(0.15)
  })
}
