import { existsSync, readFileSync } from 'node:fs'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

// The contract allows 15 %. Most texts of the service are within 5 %; what is further off says here by how much.

const o200k = (text: string) => countTokens(text, { disallowedSpecial: new Set() })
const off = (text: string) => estimateTokens(text) / o200k(text) - 1

const lines = (line: (at: number) => string) => Array.from({ length: 400 }, (_, at) => line(at)).join()
const hex = (at: number) => ((at * 2_654_435_761) % 2 ** 32).toString(16)
const uuid = (at: number) => `${hex(at)}-${hex(at + 1).slice(0, 4)}-4000-8000-${hex(at + 2)}${hex(at + 3)}`
const bytes = Uint8Array.from({ length: 6_000 }, (_, at) => Number.parseInt(hex(at * 31).slice(0, 2), 16))
const demo = (name: string) => readFileSync(new URL(`../../demo/${name}`, import.meta.url), 'utf8')

for (const [name, text, most = 0.15] of [
  ['nothing', ' '],
  ['a short text', '{"name":"Button","on":true}'],
  ['equal trees', lines(() => '{"root":{"styles":{"padding":{"$token":"Space/Padding/0_25x","$type":"dimension"}}}}')],
  ['uuids', lines((at) => `{"id":"${uuid(at)}"}`), 0.05],
  ['names', JSON.stringify(Array.from({ length: 300 }, (_, at) => `color/action/primary/bg/hover/${at}`)), 0.05],
  ['prose', lines((at) => `Use the primary button once per page; see section ${at} for what to do with two.`), 0.1],
  ['numbers', lines((at) => `{"x":${at / 7},"y":${at * 31}}`), 0.05],
  ['other scripts', lines((at) => `{"名前":"ボタン${at}","описание":"Кнопка для формы"}`)],
  ['Arabic', lines(() => 'يستخدم اللون الأساسي لتمييز العناصر النشطة. ')],
  ['Korean', lines(() => '기본 색상은 활성 요소를 강조하는 데 사용됩니다. ')],
  ['two kinds of text', lines((at) => (at < 100 ? `{"size":"Small","on":false}` : hex(at).repeat(9)))],
  ['base64', Buffer.from(bytes).toString('base64')],
  ['a text without words', '{}[],:""'.repeat(400), 0.01],
  ['constants', lines((at) => `"ALL_FILLS_${at}","CORNER_RADIUS","TEXT_CONTENT"`)],
  ['indented JSON', JSON.stringify(JSON.parse(demo('documentation.json')), null, 2).slice(0, 100_000)],
  ['the specs of the demo', JSON.stringify(JSON.parse(demo('library.json'))), 0.05],
  ['the documentation of the demo', JSON.stringify(JSON.parse(demo('documentation.json'))), 0.05],
] as const) {
  test(`the price of ${name} is within ${most * 100} % of o200k`, () => {
    expect(Math.abs(off(text)), `${(off(text) * 100).toFixed(1)} %`).toBeLessThan(most)
  })
}

const data = new URL('../../../shared/data/', import.meta.url)

for (const path of [
  'specs/schemas/0.2.0/component.schema.json',
  'specs/schemas/0.15.0/component.schema.json',
  'specs/schemas/0.15.0/styles.schema.json',
  'specs/deButton-0.34.0.merged.json',
  'figma/seed/component-sets.json',
  'figma/seed/variables.json',
  'figma/files/code-connect.many_components.json',
  'figma/files/figma-transformer.testFile.json',
  'tokens/figma-sds/styles.json',
  'tokens/spectrum-tokens/src/layout.json',
]) {
  test(`real JSON is priced within 15 %: ${path}`, ({ skip }) => {
    const file = new URL(path, data)
    if (!existsSync(file)) {
      console.log(`skipped: ../shared/data/${path} is not here`)
      skip()
    }
    const text = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))
    expect(Math.abs(off(text)), `${(off(text) * 100).toFixed(1)} %`).toBeLessThan(0.15)
  })
}
