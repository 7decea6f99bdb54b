import { readFileSync } from 'node:fs'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

const ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'
const texts: Record<string, string> = {
  'an empty list': '"token_values":[],"token_values_missing":[]',
  'one token': JSON.stringify({
    id: ID,
    name: 'color/bg/brand',
    resolved_type: 'COLOR',
    collection: { id: ID, name: 'Color' },
    values: [
      { mode: { id: '1:0', name: 'Light' }, value: '#1A2B3C', rgba: { r: 0.1, g: 0.2, b: 0.3, a: 1 }, via: [] },
      {
        mode: { id: '1:1', name: 'Dark' },
        value: '#FFFFFF',
        rgba: { r: 0.9372549057006836, g: 0.2666666805744171, b: 0.2666666805744171, a: 1 },
        via: [{ token_id: ID, name: 'neutral/900', mode: { id: '1:0', name: 'Value' } }],
      },
    ],
    alias_depth: { hops: 1, reached: false },
  }),
  'numbers and names': JSON.stringify(
    Array.from({ length: 40 }, (_, at) => ({ id: ID, name: `spacing/inset-${at}`, value: at * 4 })),
  ),
}

for (const [name, text] of Object.entries(texts)) {
  test(`token estimate: ${name} within 15 % of a real tokenizer`, () => {
    const ratio = estimateTokens(text) / countTokens(text)
    expect(ratio).toBeGreaterThan(0.85)
    expect(ratio).toBeLessThan(1.15)
  })
}

test('token estimate: the tokens of the demo library, within 15 %', () => {
  const demo = JSON.parse(readFileSync(new URL('../../../demo/library.json', import.meta.url), 'utf8'))
  for (let at = 0; at < demo.tokens.length; at += 20) {
    const text = JSON.stringify(demo.tokens.slice(at, at + 20))
    expect(Math.abs(estimateTokens(text) / countTokens(text) - 1)).toBeLessThan(0.15)
  }
})
