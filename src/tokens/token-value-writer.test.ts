import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { libraryOf } from '../../test/libraries/library-of.ts'
import { holds } from '../../test/kit/seeded.ts'
import type { Mode, TokenValue } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { hexColor } from './rules/hex-color.ts'
import { modesOf, resolveValue, type Outcome } from './rules/resolve-value.ts'
import { TokenValueWriter } from './token-value-writer.ts'

// The answer as objects, the slow way.
function described(library: Library, token: number): object {
  const { type, collection } = library.token(token)
  const resolved = modesOf(library, token).map((mode) => ({ mode, ...resolveValue(library, token, mode) }))
  return {
    id: library.ids[token],
    name: library.names[token],
    resolved_type: type,
    collection: collection < 0 ? null : { id: library.ids[collection], name: library.names[collection] },
    values: resolved.map(({ mode, via, outcome }) => ({
      mode: shownMode(mode),
      ...shownValue(outcome),
      via: via.map((step) => ({ ...reference(library, step.token), mode: shownMode(step.mode) })),
      unresolved: reasonOf(library, outcome),
    })),
    alias_depth: {
      hops: Math.max(0, ...resolved.map(({ via }) => via.length)),
      reached: resolved.some(({ outcome }) => 'reason' in outcome && outcome.reason === 'hop_ceiling'),
    },
  }
}

const shownMode = ({ id, name }: Mode): object => ({ id, name })
const reference = ({ ids, names }: Library, token: number): object => ({ token_id: ids[token], name: names[token] })

function shownValue(outcome: Outcome): object {
  if (!('value' in outcome)) return { value: null }
  const { value } = outcome
  if (typeof value !== 'object') return { value }
  return { value: hexColor(value), rgba: { r: value.r, g: value.g, b: value.b, a: value.a } }
}

function reasonOf(library: Library, outcome: Outcome): object | undefined {
  if (!('reason' in outcome)) return undefined
  const { reason } = outcome
  if (reason === 'dangling_alias') return { reason, target: outcome.key }
  if (reason !== 'ambiguous_target_mode') return { reason }
  const candidates = outcome.candidates.map(({ mode, outcome }) => ({
    mode: shownMode(mode),
    ...shownValue(outcome),
    unresolved: 'reason' in outcome ? { reason: outcome.reason } : undefined,
  }))
  return { reason, ...reference(library, outcome.target), candidates }
}

const COLLECTIONS: Readonly<Record<string, readonly string[]>> = {
  one: ['Value'],
  two: ['Light', 'Dark'],
  cased: ['LIGHT', 'dark'],
  other: ['Compact', 'Größe "M"'],
  none: [],
  // Absent from the library: its tokens have the modes they have values in.
  absent: ['Light', 'Dark'],
}
const COUNT = 24

const share = fc.double({ min: 0, max: 1, noNaN: true })
const own: fc.Arbitrary<TokenValue> = fc.oneof(
  fc.record({ r: share, g: share, b: share, a: fc.oneof(fc.constant(1), share) }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'binary' }),
  fc.boolean(),
)
/** Mostly to the token after it, so that there are chains beyond the ceiling; otherwise to any, or to none. */
const aliasFrom = (at: number): fc.Arbitrary<TokenValue> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant({ alias: `t${at + 1}` }) },
    { weight: 1, arbitrary: fc.nat(COUNT).map((to) => ({ alias: `t${to}` })) },
  )
const tokenAt = (at: number) =>
  fc
    .record({
      name: fc.string({ unit: 'binary', minLength: 1 }),
      collection: fc.oneof(
        { weight: 4, arbitrary: fc.constant('two') },
        { weight: 1, arbitrary: fc.constantFrom(...Object.keys(COLLECTIONS)) },
      ),
      deleted: fc.boolean(),
    })
    .chain((token) => {
      const value = fc.oneof({ weight: 1, arbitrary: own }, { weight: 8, arbitrary: aliasFrom(at) })
      const modes = (COLLECTIONS[token.collection] ?? []).map((name) => [name, value] as const)
      return fc.record(Object.fromEntries(modes)).map((values) => ({ ...token, key: `t${at}`, values }))
    })

test('values are written as their objects would be, byte for byte', async () => {
  const seen = new Set<string>()
  await holds(
    fc.asyncProperty(fc.tuple(...Array.from({ length: COUNT }, (_, at) => tokenAt(at))), async (tokens) => {
      const collections = Object.entries(COLLECTIONS)
        .filter(([key]) => key !== 'absent')
        .map(([key, names]) => ({ key, modes: names.map((name) => ({ id: name, name })), default_mode: '' }))
      const library = await libraryOf({ collections, tokens })
      const writer = new TokenValueWriter(library, (modes) => modes)
      const { first, count } = library.ranges.token
      for (let token = first; token < first + count; token++) {
        const text = [...writer.pieces(token)].join('')
        expect(text).toBe(JSON.stringify(described(library, token)))
        for (const [reason] of text.matchAll(/(?<="reason":")\w+/g)) seen.add(reason)
        if (/"hops":\d\d,"reached":false/.test(text)) seen.add('exactly the ceiling')
      }
    }),
    { runs: 150 },
  )
  expect(seen).toEqual(
    new Set(['ambiguous_target_mode', 'cycle', 'dangling_alias', 'exactly the ceiling', 'hop_ceiling', 'no_value']),
  )
})
