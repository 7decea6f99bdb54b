import { expect, test } from 'vitest'
import { SearchCore } from './search-core.ts'

const PROJECT = '00000000-0000-4000-8000-000000000001'
const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const NONE = { ids: '', names: '', deleted: new Uint8Array(), types: null }

interface Library {
  /** Of each component the cosine of its vector with the question; null has no vector yet. */
  readonly cosines: readonly (number | null)[]
  /** By their places. */
  readonly documented?: readonly number[]
  readonly descriptions?: readonly string[]
  /** By their places: something was written about them after their vectors were made. */
  readonly rewritten?: readonly number[]
}

interface Asked {
  /** The question tells of things of the field. */
  readonly isOfField?: boolean
  /** The question is not in the language of the model. */
  readonly isForeign?: boolean
  readonly offset?: number
}

/** What a question finds among components, each with its place and signals. */
function ask(
  query: string,
  { cosines, documented = [], descriptions = [], rewritten = [] }: Library,
  { isOfField = false, isForeign = false, offset = 0 }: Asked = {},
) {
  const core = new SearchCore()
  const ids = cosines.map((_, at) => idOf(at + 1))
  const names = cosines.map((_, at) => `Thing ${at}`).join('\u0000')
  const shelf = { ids: ids.join(''), names, deleted: new Uint8Array(ids.length), types: null }
  const shelves = { token: NONE, style: NONE, 'token-collection': NONE, screen: NONE, flow: NONE }
  core.take({ load: 'library', projectId: PROJECT, shelves: { ...shelves, component: shelf } })
  const nothing = { token: '', style: '', 'token-collection': '', screen: '', flow: '', project: '', 'doc-page': '' }
  const component = documented.map((at) => ids[at]).join('')
  core.take({
    load: 'docs',
    projectId: PROJECT,
    projectName: 'test',
    pages: { ids: '', names: '' },
    documented: { ...nothing, component },
  })
  core.take({
    load: 'texts',
    projectId: PROJECT,
    epoch: 'test',
    entries: [
      ...descriptions.map((description, at) => ({
        type: 'component' as const,
        id: idOf(at + 1),
        title: '',
        textRevision: rewritten.includes(at) ? 1 : 0,
        bodies: [description],
      })),
      // So that words are rare in the library.
      ...Array.from({ length: 30 }, (_, at) => ({ type: 'token' as const, id: `${at}`, title: '', bodies: ['paper'] })),
    ],
  })
  core.take({
    load: 'vectors',
    projectId: PROJECT,
    space: 'test',
    dimension: 2,
    entries: cosines.flatMap((cosine, at) =>
      cosine === null
        ? []
        : {
            type: 'component' as const,
            id: idOf(at + 1),
            textRevision: 0,
            vectors: new Uint8Array(Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2)).buffer),
          },
    ),
  })
  const filters = { hasDocs: null, includeDeleted: false, tokenType: null, styleType: null }
  const begun = core.begin({
    projectId: PROJECT,
    query,
    types: ['component'],
    ...filters,
    looksInTexts: true,
    values: [],
    isForeign,
    offset,
    limit: 10,
  })
  const meaning = {
    semantic: { vector: Float32Array.of(1, 0), floors: { best: 0.3, row: 0.2 }, isOfField },
    countsIndexed: false,
  }
  const [group] = core.finish(begun, meaning).groups
  const rows = (group?.rows ?? []).map(({ id, signals }) => ({ at: ids.indexOf(id), signals }))
  return { rows, verdict: group?.verdict }
}

const found = (cosines: readonly number[], documented: readonly number[]): (number | undefined)[] =>
  ask('something else', { cosines, documented }).rows.map(({ signals }) => signals.semantic?.cosine)

for (const [title, cosines, documented, want] of [
  ['a line a quarter behind the nearest is no match', [0.8, 0.65, 0.55], [], [0.8, 0.65]],
  ['a documented one is', [0.8, 0.65, 0.55], [2], [0.8, 0.65, 0.55]],
  ['a documented one far behind is not', [0.8, 0.49], [1], [0.8]],
  ['a line behind does not end the search for what is documented', [0.8, 0.58, 0.55], [2], [0.8, 0.55]],
] as const)
  test(`beside the nearest: ${title}`, () => {
    expect(found(cosines, documented)).toEqual(want)
  })

for (const [title, cosines, documented, want] of [
  ['a line', [0.35, 0.29], [], [0.35, 0.29]],
  ['documentation that is well above it', [0.35, 0.31], [1], [0.35, 0.31]],
  ['no documentation that is only just above it', [0.35, 0.29], [1], [0.35]],
] as const)
  test(`near the floor: ${title} counts by meaning`, () => {
    expect(found(cosines, documented)).toEqual(want)
  })

const deep = (cosines: readonly number[], asked: Asked = {}): (number | undefined)[] =>
  ask('something else', { cosines }, { isOfField: true, ...asked }).rows.map(({ signals }) => signals.semantic?.cosine)

for (const [title, cosines, want] of [
  ['several that are about as near are told', [0.22, 0.19, 0.1], [0.22, 0.19, 0.1]],
  ['one that is alone is told', [0.22], [0.22]],
  ['one that leads is not', [0.22, 0.15], []],
  ['what is too deep is not', [0.14, 0.13], []],
  ['what is near enough leaves out what is deeper', [0.35, 0.19], [0.35]],
] as const)
  test(`for a question about the field that finds nothing: ${title}`, () => {
    expect(deep(cosines)).toEqual(want)
    if (want[0] !== 0.35) expect(deep(cosines, { isOfField: false })).toEqual([])
  })

test('a vector of a text that was replaced or deleted since is silent', () => {
  const library = { cosines: [0.8, 0.7], descriptions: ['of paper', ''] }
  const near = (rewritten: readonly number[]) =>
    ask('something else', { ...library, rewritten }).rows.map(({ at }) => at)
  expect([near([]), near([0]), near([1]), near([0, 1])]).toEqual([[0, 1], [1], [0], []])
})

test('beyond the last page of what is near nothing deeper begins', () => {
  expect(deep([0.35, 0.19], { offset: 10 })).toEqual([])
})

test('a word in passing does not keep a question about the field from looking deeper', () => {
  const library = { cosines: [0.1, 0.22, 0.19], descriptions: [MENTION] }
  const { rows, verdict } = ask(QUESTION, library, { isOfField: true })
  expect(rows.map(({ at }) => at)).toEqual([1, 2, 0])
  expect(rows.map(({ signals }) => signals.text)).toEqual([undefined, undefined, undefined])
  expect(verdict).toBe('flat_ambiguous')
  // One that leads is left out again, and what was said in passing stays.
  expect(ask(QUESTION, { ...library, cosines: [0.1, 0.22] }, { isOfField: true }).rows).toMatchObject([
    { at: 0, signals: { text: expect.anything() as object } },
  ])
})

test('a question about the field that a text answers is not looked for deeper', () => {
  const library = { cosines: [0.22, 0.19], descriptions: ['an explanation of symbols'] }
  const { rows } = ask('explanation of symbols', library, { isOfField: true })
  expect(rows.map(({ signals }) => signals.semantic)).toEqual([undefined])
})

const MENTION = 'a symbol beside others'
const QUESTION = 'explains a symbol on hover'
const byText = (library: Library): number[] =>
  ask(QUESTION, library).rows.flatMap(({ at, signals }) => (signals.text ? [at] : []))

test('a word in passing, far behind the nearest, is no text match, and the nearest stands out', () => {
  const library = { cosines: [0.44, 0.57], descriptions: [MENTION] }
  expect(byText(library)).toEqual([])
  const { rows, verdict } = ask(QUESTION, library)
  expect(rows.map(({ at }) => at)).toEqual([1, 0])
  expect(verdict).toBe('one_stands_out')
})

for (const [title, library] of [
  ['beside the nearest', { cosines: [0.53, 0.57], descriptions: [MENTION] }],
  ['that is documented', { cosines: [0.44, 0.57], descriptions: [MENTION], documented: [0] }],
  ['without a vector yet', { cosines: [null, 0.57], descriptions: [MENTION] }],
  ['where nothing is near in meaning', { cosines: [0.1, 0.15], descriptions: [MENTION] }],
  ['with most of the words', { cosines: [0.44, 0.57], descriptions: ['explains a symbol'] }],
] as const)
  test(`one line with a word of the question, ${title}, is a text match`, () => {
    expect(byText(library)).toEqual([0])
  })

test('a model has no vote on texts in a language that it does not read, nor where they say what was asked', () => {
  const GERMAN = 'Der Schalter ist für eine Einstellung und wird mit der Tastatur bedient'
  const near = (query: string, asked: Asked) => {
    const { rows } = ask(query, { cosines: [0.8, 0.7], descriptions: [GERMAN, 'a switch for one setting'] }, asked)
    return rows.map(({ at, signals }) => [at, Object.keys(signals).join(' ')])
  }
  expect(near('something else', {})).toEqual([
    [0, 'semantic'],
    [1, 'semantic'],
  ])
  expect(near('something else', { isForeign: true })).toEqual([[1, 'semantic']])
  expect(near('mit der Tastatur bedient', { isForeign: true })).toEqual([[0, 'text']])
})
