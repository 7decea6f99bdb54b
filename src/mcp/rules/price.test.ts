import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokensOf } from '../../../test/kit/mcp-kit.ts'
import { priceOf } from './price.ts'

const demo = (name: string): string => readFileSync(new URL(`../../../demo/${name}`, import.meta.url), 'utf8')

for (const [name, text] of [
  ['specs', demo('library.json').slice(0, 200_000)],
  ['documentation', demo('documentation.json').slice(0, 100_000)],
  [
    'ids',
    Array.from({ length: 200 }, (_, at) => `0190d6f1-8c3a-7b54-9f2e-${String(at * 7919).padStart(12, '3')}`).join(
      '","',
    ),
  ],
  ['names', JSON.stringify(Array.from({ length: 300 }, (_, at) => `color/action/primary/bg/hover/${at}`))],
  ['prose', 'A button starts an action and says which one. It stands where the action takes effect. '.repeat(50)],
] as const)
  test(`the price of ${name} is about right`, () => {
    const ratio = priceOf(text) / tokensOf(text)
    expect(ratio, `${name}: ${ratio.toFixed(3)}`).toBeGreaterThan(0.93)
    expect(ratio, `${name}: ${ratio.toFixed(3)}`).toBeLessThan(1.2)
  })
