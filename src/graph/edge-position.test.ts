import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EDGE_TYPES, type Direction, type EdgeType } from '../contract/words.ts'
import { idOf, libraryOf, type LibraryFacts } from '../../test/libraries/library-of.ts'
import { holds } from '../../test/kit/seeded.ts'
import type { Library } from '../library/library.ts'
import type { Position } from '../contract/operation.ts'
import { EDGE_ENDS } from '../library/edges.ts'
import { edgePosition, pageEnd } from './edge-position.ts'
import { findMembers, type GraphKind } from './find-members.ts'
import { edgePage } from './rules/edge-page.ts'

/** `type from to metadata`, each end by its key. */
type Edge = readonly [type: EdgeType, from: string, to: string, metadata: string]

interface Question {
  readonly kind: GraphKind
  readonly key: string
  readonly direction: Direction
  readonly types: readonly EdgeType[]
}

function page(library: Library, question: Question, after: Position | null, limit: number) {
  const { kind, key, direction, types } = question
  const members = findMembers(library, kind, idOf(kind, key))
  const tables = types.map((type) => library.edges[type])
  const { page, hasMore } = edgePage({
    tables,
    members: members.nodes,
    isMember: members.has,
    direction,
    after: after && pageEnd(library, tables, after),
    limit,
  })
  const last = page.at(-1)
  // A cursor travels as JSON.
  const position =
    hasMore && last ? (JSON.parse(JSON.stringify(edgePosition(library, tables, last))) as Position) : null
  const edges = page.map(({ table, edge }): Edge => {
    const type = types[table] ?? 'USES_COMPONENT'
    const edges = library.edges[type]
    const to = edges.isResolved(edge) ? library.sourceKeys[edges.to[edge] ?? 0] : edges.rawKey(edge)
    return [type, library.sourceKeys[edges.from[edge] ?? 0] ?? '', to ?? '', edges.metadata(edge)]
  })
  return { edges, position }
}

const COMPONENTS = ['a', 'b', 'c', 'd', 'e', 'f']
const TOKENS = ['t', 'u', 'v', 'w', 'x']
const COLLECTION_OF: Readonly<Record<string, string>> = { t: 'one', u: 'one', v: 'two', w: 'two', x: 'two' }
const key = fc.constantFrom(...COMPONENTS)
const target = fc.constantFrom(...COMPONENTS, 'gone 1', 'gone 2', 'ｇone')
const token = fc.constantFrom(...TOKENS, 'lost 1', 'lost 2')
const property = fc.constantFrom(
  'fills',
  'strokes',
  'padding',
  `long ${'é'.repeat(400)} 1`,
  `long ${'é'.repeat(400)} 2`,
)
const edge: fc.Arbitrary<Edge> = fc.oneof(
  fc.tuple(fc.constant('USES_COMPONENT' as const), key, target, fc.constantFrom('{}', '{"n":1}')),
  fc.tuple(
    fc.constant('BINDS_VARIABLE' as const),
    key,
    token,
    property.map((property) => JSON.stringify({ property })),
  ),
  fc.tuple(fc.constant('ALIASES_VARIABLE' as const), fc.constantFrom(...TOKENS), token, fc.constant('')),
)

function factsOf(edges: readonly Edge[]): LibraryFacts {
  const references = (type: EdgeType, from: string) =>
    edges.filter((one) => one[0] === type && one[1] === from).map(([, , to, metadata]) => [to, metadata] as const)
  return {
    components: COMPONENTS.map((key) => ({
      key,
      uses: references('USES_COMPONENT', key),
      binds: references('BINDS_VARIABLE', key),
    })),
    collections: [{ key: 'one' }, { key: 'two' }],
    tokens: TOKENS.map((key) => ({
      key,
      collection: COLLECTION_OF[key] ?? '',
      // Every alias in a mode of its own.
      values: Object.fromEntries(references('ALIASES_VARIABLE', key).map(([alias], at) => [`m${at}`, { alias }])),
    })),
  }
}

const question: fc.Arbitrary<Question> = fc
  .record({
    subject: fc.oneof(
      key.map((key) => ({ kind: 'component' as const, key })),
      fc.constantFrom(...TOKENS).map((key) => ({ kind: 'token' as const, key })),
      fc.constantFrom('one', 'two').map((key) => ({ kind: 'token-collection' as const, key })),
    ),
    direction: fc.constantFrom('outbound' as const, 'inbound' as const, 'both' as const),
    types: fc.subarray([...EDGE_TYPES], { minLength: 1 }),
  })
  .map(({ subject, ...others }) => ({ ...subject, ...others }))

/** The edges that a question is about, read off the facts. */
function wanted(edges: readonly Edge[], { kind, key, direction, types }: Question): string[] {
  const isMember = (end: string, endKind: string): boolean =>
    kind === 'token-collection' ? endKind === 'token' && COLLECTION_OF[end] === key : endKind === kind && end === key
  const touching = edges.filter(([type, from, to]) => {
    const leaves = isMember(from, EDGE_ENDS[type].from)
    const enters = isMember(to, EDGE_ENDS[type].to)
    return (
      types.includes(type) && (direction === 'both' ? leaves || enters : direction === 'outbound' ? leaves : enters)
    )
  })
  return [...new Set(touching.map(nameOf))].sort()
}
/** An alias's metadata are its modes, which the facts above number as they please. */
const nameOf = ([type, from, to, metadata]: Edge): string =>
  type === 'ALIASES_VARIABLE' ? [type, from, to].join('|') : [type, from, to, metadata].join('|')

test('edge pages hold every edge that touches the entity, each once, in one order for any limit', async () => {
  await holds(
    fc.asyncProperty(
      fc.array(edge, { maxLength: 40 }),
      question,
      fc.integer({ min: 1, max: 5 }),
      async (edges, question, limit) => {
        const library = await libraryOf(factsOf(edges))
        const walked: Edge[] = []
        for (let after: Position | null = null; ;) {
          const { edges, position } = page(library, question, after, limit)
          walked.push(...edges)
          if (position === null) break
          expect(edges).toHaveLength(limit)
          after = position
        }
        expect(walked.map(nameOf).toSorted()).toEqual(wanted(edges, question))
        expect(walked).toEqual(page(library, question, null, 1000).edges)
      },
    ),
    { runs: 150 },
  )
})

/** Told apart by counting, which is true only as long as none of them leaves. */
const isCounted = (a: Edge, b: Edge): boolean =>
  a[0] === b[0] &&
  a[1] === b[1] &&
  a[2] === b[2] &&
  (a[0] !== 'BINDS_VARIABLE' || a[3].slice(0, 200) === b[3].slice(0, 200))

test('edges that stay are seen once while others come and go between the pages', async () => {
  const edges = fc.array(edge, { maxLength: 25 })
  await holds(
    fc.asyncProperty(edges, edges, question, fc.infiniteStream(fc.boolean()), async (stay, guests, question, coin) => {
      const staying = new Set(stay.map(nameOf))
      const seen: string[] = []
      for (let after: Position | null = null; ;) {
        const present = guests.filter((guest) => !stay.some((one) => isCounted(one, guest)) && coin.next().value)
        // Guests first, so that they also change the order in which things are first seen.
        const library = await libraryOf(factsOf([...present, ...stay]))
        const { edges, position } = page(library, question, after, 2)
        seen.push(...edges.map(nameOf))
        if (position === null) break
        after = position
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((name) => staying.has(name)).toSorted()).toEqual(wanted(stay, question))
    }),
    { runs: 100 },
  )
})
