import { expect, test } from 'vitest'
import { libraryOf } from '../../test/libraries/library-of.ts'
import { warpFacts } from '../../test/libraries/warp-library.ts'
import { modesOf, resolveValue } from './rules/resolve-value.ts'
import { tokenMap } from './token-map.ts'

const facts = warpFacts()
if (!facts) console.log('real variables are not covered: ../shared/data is absent')

test.skipIf(!facts)('a real library: every value resolves or names its reason', async () => {
  const library = await libraryOf(facts ?? {})
  const { first, count } = library.ranges.token
  const counts = { tokens: 0, deleted: 0, aliases: 0, across: 0, dangling: 0, resolved: 0 }
  const reasons: Record<string, number> = {}
  for (let token = first; token < first + count; token++) {
    counts.tokens++
    if (library.isDeleted(token)) counts.deleted++
    const held = library.token(token)
    for (const value of held?.values ?? []) {
      if (!('alias' in value)) continue
      counts.aliases++
      if (value.alias < 0) counts.dangling++
      else if (library.token(value.alias)?.collection !== held?.collection) counts.across++
    }
    for (const mode of modesOf(library, token)) {
      const { via, outcome } = resolveValue(library, token, mode)
      expect(via.length).toBeLessThanOrEqual(10)
      if ('value' in outcome) counts.resolved++
      else reasons[outcome.reason] = (reasons[outcome.reason] ?? 0) + 1
    }
  }
  expect(counts).toEqual({ tokens: 811, deleted: 11, aliases: 2934, across: 2778, dangling: 64, resolved: 3821 })
  expect(reasons).toEqual({ dangling_alias: 64 })
})

test.skipIf(!facts)('a real library: the map counts what the index lists', async () => {
  const library = await libraryOf(facts ?? {})
  const { collections, totals } = await tokenMap(library)
  expect(totals).toEqual({ collections: 14, tokens: 800 })
  expect(collections.reduce((sum, { token_count: count }) => sum + count, 0)).toBe(800)
  expect(Math.max(...collections.map(({ modes }) => modes.length))).toBe(18)
})
