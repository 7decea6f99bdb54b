import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokensOf } from '../../../../test/kit/mcp-kit.ts'
import { holds } from '../../../../test/kit/seeded.ts'
import { CEILING, withinCeiling, type Finding } from './ceiling.ts'

const listing = (rows: readonly unknown[], start = 0): Finding => ({
  head: { name: 'x' },
  list: {
    key: 'rows',
    rows: rows.slice(start),
    next: (shown) =>
      start + shown < rows.length ? { tool: 't', arguments: { cursor: String(start + shown) } } : undefined,
  },
})

const words = fc.string({
  unit: fc.constantFrom('a', 'B', ' ', '-', '"', '7', 'é', '字', '🎨', '\n'),
  maxLength: 3_000,
})

test('every answer is within the ceiling, and following next shows every row once', async () => {
  await holds(
    fc.asyncProperty(fc.array(fc.oneof(words, fc.uuid()), { maxLength: 60 }), async (rows) => {
      const seen: unknown[] = []
      for (let start = 0; ;) {
        const answer = await withinCeiling(listing(rows, start))
        expect(tokensOf(JSON.stringify(answer))).toBeLessThanOrEqual(CEILING)
        const shown = answer['rows'] as unknown[]
        seen.push(...shown)
        const next = answer['next'] as { arguments: { cursor: string }; rows_left: number } | undefined
        if (!next) break
        expect(Number(next.arguments.cursor)).toBeGreaterThan(start)
        start = Number(next.arguments.cursor)
      }
      expect(seen).toEqual(rows)
    }),
    { runs: 40 },
  )
})

test('the rest is priced', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => ({ name: `Component ${at}`, health: at % 100 }))
  const answer = await withinCeiling(listing(rows))
  const shown = (answer['rows'] as unknown[]).length
  const { rows_left, est_tokens } = answer['next'] as { rows_left: number; est_tokens: number }
  expect(shown + rows_left).toBe(2_000)
  const real = tokensOf(JSON.stringify(rows.slice(shown)))
  expect(Math.abs(est_tokens / real - 1)).toBeLessThan(0.15)
})

test('a text that alone is too large ends at a word and says so; the next row is still reached', async () => {
  const answer = await withinCeiling(listing([{ text: 'lorem ipsum '.repeat(20_000) }, 'after']))
  expect(tokensOf(JSON.stringify(answer))).toBeLessThanOrEqual(CEILING)
  expect((answer['rows'] as { text: string }[])[0]?.text).toMatch(
    /(lorem|ipsum)… \[the first \d+ of 240000 characters\]$/,
  )
  expect(answer['next']).toMatchObject({ arguments: { cursor: '1' } })
})

test('of a head that alone is too large it is said what is left out', async () => {
  const answer = await withinCeiling({
    head: { name: 'x', list: Array.from({ length: 9_000 }, (_, at) => `name ${at}`) },
  })
  expect(tokensOf(JSON.stringify(answer))).toBeLessThanOrEqual(CEILING)
  expect(answer['left_out']).toEqual(['list'])
})
