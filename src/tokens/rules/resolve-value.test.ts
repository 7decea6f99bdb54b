import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { present } from '../../kit/present.ts'
import { holds } from '../../../test/kit/seeded.ts'
import { HOP_CEILING, modesOf, resolveValue, type Outcome, type TokenSource } from './resolve-value.ts'

// A token is `collection: mode=value, mode=value`; `>t` is an alias to the token t, `>?` one to nothing.
type Facts = Readonly<Record<string, string>>
const COLLECTIONS: Readonly<Record<string, readonly string[]>> = {
  one: ['Value'],
  two: ['Light', 'Dark'],
  cased: ['LIGHT', 'dark'],
  other: ['Compact', 'Cozy'],
  three: ['S', 'M', 'L'],
  sizes: ['S', 'M'],
  size: ['M', 'S'],
  twins: ['light', 'LIGHT'],
  mixed: ['Value', 'Dark'],
  none: [],
}
/** Collections that are switched apart from others, by the mode that they stand at. */
const SWITCHED: Readonly<Record<string, string>> = { size: 'S' }

function sourceOf(facts: Facts): TokenSource & { readonly names: readonly string[] } {
  const names = Object.keys(facts)
  const placeOf = new Map(names.map((name, at) => [name, at]))
  const collections = Object.keys(COLLECTIONS)
  const tokens = names.map((name) => {
    const [collection = '', values = ''] = (facts[name] ?? '').split(': ')
    return {
      collection: collections.indexOf(collection),
      values:
        values === ''
          ? []
          : values.split(', ').map((text) => {
              const [mode = '', value = ''] = text.split('=')
              const id = `${collection}.${mode}`
              return value.startsWith('>')
                ? { mode: id, alias: placeOf.get(value.slice(1)) ?? -1, key: value.slice(1) }
                : { mode: id, value }
            }),
    }
  })
  return {
    names,
    token: (node) => present(tokens[node]),
    collection: (node) => {
      const collection = present(collections[node])
      const modes = (COLLECTIONS[collection] ?? []).map((name) => ({ id: `${collection}.${name}`, name }))
      const usual = SWITCHED[collection]
      return { modes, isAxis: usual !== undefined, defaultMode: `${collection}.${usual ?? modes[0]?.name ?? ''}` }
    },
  }
}

const shown = (outcome: Outcome): unknown => {
  if ('value' in outcome) return outcome.value
  if (outcome.reason !== 'ambiguous_target_mode') return `!${outcome.reason}`
  return outcome.candidates.map(({ mode, outcome }) => `${mode.name}=${String(shown(outcome))}`)
}
function resolved(facts: Facts, mode: string): { value: unknown; via: string } {
  const source = sourceOf(facts)
  const found = modesOf(source, 0).find(({ name }) => name === mode)
  if (!found) throw new Error(`no mode ${mode}`)
  const { via, outcome } = resolveValue(source, 0, found)
  return { value: shown(outcome), via: via.map(({ token, mode }) => `${source.names[token]}@${mode.name}`).join(' ') }
}

const chain = (length: number): Facts =>
  Object.fromEntries(
    Array.from({ length: length + 1 }, (_, at) => [`t${at}`, `one: Value=${at === length ? '42' : `>t${at + 1}`}`]),
  )
const ring = (length: number): Facts =>
  Object.fromEntries(Array.from({ length }, (_, at) => [`t${at}`, `one: Value=>t${(at + 1) % length}`]))

for (const [name, facts, mode, value, via] of [
  ['a value of its own', { a: 'one: Value=1' }, 'Value', '1', ''],
  [
    'inside a collection the mode stays',
    { a: 'two: Light=>b, Dark=0', b: 'two: Light=1, Dark=2' },
    'Light',
    '1',
    'b@Light',
  ],
  [
    'inside a collection a mode without a value is not replaced',
    { a: 'two: Light=>b', b: 'two: Dark=2' },
    'Light',
    '!no_value',
    'b@Light',
  ],
  [
    'into another collection by the name of the mode',
    { a: 'two: Dark=>b', b: 'cased: LIGHT=1, dark=2' },
    'Dark',
    '2',
    'b@dark',
  ],
  ['into another collection by its only mode', { a: 'two: Dark=>b', b: 'one: Value=1' }, 'Dark', '1', 'b@Value'],
  [
    'the name is compared again at every hop',
    { a: 'two: Dark=>b', b: 'one: Value=>c', c: 'two: Light=1, Dark=2' },
    'Dark',
    ['Light=1', 'Dark=2'],
    'b@Value',
  ],
  [
    'two modes of the same name but one exact',
    { a: 'cased: LIGHT=>b', b: 'twins: light=1, LIGHT=2' },
    'LIGHT',
    '2',
    'b@LIGHT',
  ],
  [
    'two modes of the same name, none exact',
    { a: 'two: Light=>b', b: 'twins: light=1, LIGHT=2' },
    'Light',
    ['light=1', 'LIGHT=2'],
    '',
  ],
  [
    'an ambiguous mode names every candidate',
    { a: 'two: Light=>b', b: 'other: Compact=1, Cozy=>c', c: 'one: Value=2' },
    'Light',
    ['Compact=1', 'Cozy=2'],
    '',
  ],
  [
    'candidates say why they have no value',
    { a: 'two: Light=>b', b: 'other: Compact=>?, Cozy=>b' },
    'Light',
    ['Compact=!dangling_alias', 'Cozy=!cycle'],
    '',
  ],
  [
    'candidates of candidates are not told',
    { a: 'two: Light=>b', b: 'other: Compact=>c, Cozy=1', c: 'two: Light=1, Dark=2' },
    'Light',
    ['Compact=', 'Cozy=1'],
    '',
  ],
  [
    'candidates that all have one value are nothing to choose among',
    { a: 'two: Light=>b', b: 'other: Compact=>c, Cozy=1', c: 'one: Value=1' },
    'Light',
    '1',
    'b@Compact c@Value',
  ],
  [
    'the only candidate with a value is meant, with its way',
    { a: 'two: Light=>b', b: 'other: Compact=>?, Cozy=>c', c: 'one: Value=2' },
    'Light',
    '2',
    'b@Cozy c@Value',
  ],
  [
    'candidates that agree beside one without a value are several still',
    { a: 'two: Light=>b', b: 'three: S=1, M=1, L=>?' },
    'Light',
    ['S=1', 'M=1', 'L=!dangling_alias'],
    '',
  ],
  [
    'candidates agree over candidates that agree',
    { a: 'two: Light=>b', b: 'other: Compact=>c, Cozy=>d', c: 'three: S=1, M=1, L=1', d: 'one: Value=1' },
    'Light',
    '1',
    'b@Compact c@S',
  ],
  [
    'the only candidate with a value is not meant beside one that is ambiguous itself',
    { a: 'two: Light=>b', b: 'other: Compact=>c, Cozy=1', c: 'three: S=1, M=2, L=3' },
    'Light',
    ['Compact=', 'Cozy=1'],
    '',
  ],
  [
    'modes that are switched apart stand at their default where they lack the mode',
    { a: 'two: Dark=>b', b: 'size: M=1, S=2', c: 'two: Light=1' },
    'Dark',
    '2',
    'b@S',
  ],
  ['and are entered by name where they have it', { a: 'sizes: M=>b', b: 'size: M=1, S=2' }, 'M', '1', 'b@M'],
  ['a token without a value in the mode', { a: 'two: Dark=1' }, 'Light', '!no_value', ''],
  ['an alias to nothing', { a: 'one: Value=>?' }, 'Value', '!dangling_alias', ''],
  ['an alias to nothing further on', { a: 'one: Value=>b', b: 'one: Value=>?' }, 'Value', '!dangling_alias', 'b@Value'],
  ['a collection without modes', { a: 'one: Value=>b', b: 'none: ' }, 'Value', '!no_value', ''],
  ['a token that aliases itself', { a: 'one: Value=>a' }, 'Value', '!cycle', 'a@Value'],
  ['a cycle of two', { a: 'one: Value=>b', b: 'one: Value=>a' }, 'Value', '!cycle', 'b@Value a@Value'],
  [
    'a cycle that the start is not part of',
    { a: 'one: Value=>b', b: 'one: Value=>c', c: 'one: Value=>b' },
    'Value',
    '!cycle',
    'b@Value c@Value b@Value',
  ],
  [
    'the same token in another mode is no cycle',
    { a: 'mixed: Value=7, Dark=>b', b: 'one: Value=>a' },
    'Dark',
    '7',
    'b@Value a@Value',
  ],
] as const) {
  test(`alias chain: ${name}`, () => expect(resolved(facts, mode)).toEqual({ value, via }))
}

for (const [name, facts, value, hops] of [
  ['ten hops are walked', chain(10), '42', 10],
  ['the eleventh is not', chain(11), '!hop_ceiling', 10],
  ['ten thousand neither', chain(10_000), '!hop_ceiling', 10],
  ['a cycle of ten is seen', ring(10), '!cycle', 10],
  ['a cycle of eleven is cut', ring(11), '!hop_ceiling', 10],
] as const) {
  test(`hop ceiling: ${name}`, () => {
    const { value: got, via } = resolved(facts, 'Value')
    expect([got, via.split(' ').length]).toEqual([value, hops])
  })
}

test('a token of an unknown collection has the modes it has values in', () => {
  const source: TokenSource = {
    token: (node) => present([{ collection: -1, values: [{ mode: '9:1', value: 5 }] }][node]),
    collection: () => expect.unreachable(),
  }
  expect(modesOf(source, 0)).toEqual([{ id: '9:1', name: '9:1' }])
  expect(resolveValue(source, 0, { id: '9:1', name: '9:1' })).toEqual({ via: [], outcome: { mode: '9:1', value: 5 } })
})

/** The rule once more, as it would be said: one hop, then the rest. `seen` is the start and every step. */
function naive(facts: Facts, seen: readonly string[], hops = HOP_CEILING): { value: unknown; via: readonly string[] } {
  const via = seen.slice(1)
  const [token = '', mode = ''] = seen.at(-1)?.split('@') ?? []
  const [collection = '', values = ''] = (facts[token] ?? '').split(': ')
  const value = values.split(', ').find((text) => text.startsWith(`${mode}=`))
  if (value === undefined) return { value: '!no_value', via }
  const target = value.split('=>')[1]
  if (target === undefined) return { value: value.slice(mode.length + 1), via }
  if (via.length === hops) return { value: '!hop_ceiling', via }
  const into = facts[target]?.split(': ')[0]
  if (into === undefined) return { value: '!dangling_alias', via }
  const modes = COLLECTIONS[into] ?? []
  const alike = modes.filter((name) => name.toLowerCase() === mode.toLowerCase())
  const usual = SWITCHED[into] ?? null
  const next =
    into === collection || modes.includes(mode)
      ? mode
      : alike.length === 1
        ? alike[0]
        : modes.length === 1
          ? modes[0]
          : usual
  if (next === null && modes.length > 1) {
    const found = modes.map((name) => naive(facts, [`${target}@${name}`], hops - via.length - 1))
    const isOpen = found.some(({ value }) => Array.isArray(value) || value === '!hop_ceiling')
    const valued = found.filter(({ value }) => typeof value === 'string' && !value.startsWith('!'))
    const areAlike = valued.length === found.length && valued.every(({ value }) => value === valued[0]?.value)
    const [meant] = !isOpen && (areAlike || valued.length === 1) ? valued : []
    if (meant) return { value: meant.value, via: [...via, `${target}@${modes[found.indexOf(meant)]}`, ...meant.via] }
    const shownCandidate = ({ value }: { value: unknown }): string => (Array.isArray(value) ? '' : String(value))
    return { value: modes.map((name, at) => `${name}=${shownCandidate(present(found[at]))}`), via }
  }
  if (next == null) return { value: '!no_value', via }
  const step = `${target}@${next}`
  return seen.includes(step) ? { value: '!cycle', via: [...via, step] } : naive(facts, [...seen, step], hops)
}

test('alias resolution agrees with the naive reading on random tokens', async () => {
  const name = fc.integer({ min: 0, max: 14 }).map((at) => `t${at}`)
  const value = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('1', '1', '2') },
    { weight: 4, arbitrary: name.map((to) => `>${to}`) },
  )
  const token = fc
    .constantFrom(...Object.keys(COLLECTIONS))
    .chain((collection) =>
      fc
        .tuple(
          ...(COLLECTIONS[collection] ?? []).map((mode) => fc.option(value).map((text) => text && `${mode}=${text}`)),
        )
        .map((values) => `${collection}: ${values.filter((text) => text !== null).join(', ')}`),
    )
  const reasons = new Set<string>()
  await holds(
    fc.property(fc.array(token, { minLength: 1, maxLength: 14 }), (tokens) => {
      const facts = Object.fromEntries(tokens.map((text, at) => [`t${at}`, text]))
      const source = sourceOf(facts)
      for (const [node, start] of source.names.entries()) {
        for (const mode of modesOf(source, node)) {
          const { via, outcome } = resolveValue(source, node, mode)
          const steps = via.map(({ token, mode }) => `${source.names[token]}@${mode.name}`)
          expect({ value: shown(outcome), via: steps }).toEqual(naive(facts, [`${start}@${mode.name}`]))
          if ('reason' in outcome) reasons.add(outcome.reason)
        }
      }
    }),
    { runs: 300 },
  )
  expect([...reasons]).toEqual(expect.arrayContaining(['ambiguous_target_mode', 'cycle', 'dangling_alias', 'no_value']))
})
