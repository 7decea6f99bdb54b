import { expect, test } from 'vitest'
import { SearchCore } from './search-core.ts'

const PROJECT = '00000000-0000-4000-8000-000000000001'
const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const NONE = { ids: '', names: '', deleted: new Uint8Array(), types: null }

/** Components whose vectors have these cosines with the question; those that are documented by their places. */
function found(cosines: readonly number[], documented: readonly number[]): (number | undefined)[] {
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
    load: 'vectors',
    projectId: PROJECT,
    space: 'test',
    dimension: 2,
    entries: cosines.map((cosine, at) => ({
      type: 'component',
      id: idOf(at + 1),
      vectors: new Uint8Array(Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2)).buffer),
    })),
  })
  const filters = { hasDocs: null, includeDeleted: false, tokenType: null, styleType: null }
  const begun = core.begin({
    projectId: PROJECT,
    query: 'something else',
    types: ['component'],
    ...filters,
    looksInTexts: true,
    offset: 0,
    limit: 10,
  })
  const meaning = { semantic: { vector: Float32Array.of(1, 0), floors: { best: 0.3, row: 0.2 } }, countsIndexed: false }
  const [group] = core.finish(begun, meaning).groups
  return (group?.rows ?? []).map(({ signals }) => signals.semantic?.cosine)
}

for (const [title, cosines, documented, want] of [
  ['a line a quarter behind the nearest is no match', [0.8, 0.65, 0.55], [], [0.8, 0.65]],
  ['a documented one is', [0.8, 0.65, 0.55], [2], [0.8, 0.65, 0.55]],
  ['a documented one far behind is not', [0.8, 0.49], [1], [0.8]],
  ['a line behind does not end the search for what is documented', [0.8, 0.58, 0.55], [2], [0.8, 0.55]],
] as const)
  test(`beside the nearest: ${title}`, () => {
    expect(found(cosines, documented)).toEqual(want)
  })
