import { beforeAll, describe, expect, test } from 'vitest'
import { inject, testApi, type Ask, type TestApi } from '../kit/api.ts'
import { ASKS } from '../kit/asks.ts'
import { engines } from '../kit/databases.ts'
import { fixtureId, writeLibrary } from '../libraries/fixture-library.ts'
import { furnished, type FurnishedProject } from '../kit/furnished.ts'
import { operations } from '../../src/operations.ts'

// What an operation must survive beyond what all must (test/abuse/matrix.test.ts, test/fuzz): a row for each kind of abuse.
// What needs a scene of its own is tested beside its operation, see covered.test.ts.

type Given = (project: FurnishedProject) => Ask
type Want = number | readonly number[]
type Row = readonly [what: string, operationId: string, given: Given, want: Want]

const query =
  (parameters: NonNullable<Ask['query']>): Given =>
  () => ({ query: parameters })
const body =
  (value: unknown): Given =>
  () => ({ body: value })
const random = (): string => crypto.randomUUID()
const spec =
  (variant: string): Given =>
  ({ ids }) => ({ path: { id: ids.component }, query: { variant } })
const entity =
  (parameters: NonNullable<Ask['query']>): Given =>
  ({ ids }) => ({ path: { entity_type: 'component', entity_id: ids.component }, query: parameters })
const documentation =
  (value: unknown): Given =>
  ({ ids }) => ({ path: { type: 'component', id: ids.component }, body: value })
const presign =
  (sizeBytes: unknown): Given =>
  ({ id }) => ({
    body: { kind: 'file', entityType: 'project', entityId: id, contentType: 'application/pdf', sizeBytes },
  })
const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'components list': [
    ...['0', '-1', '1e309', 'NaN', '0x10', ' 5', ''].map((limit): Row => [
      `limit ${JSON.stringify(limit)}`,
      'listComponents',
      query({ limit }),
      400,
    ]),
    ['q of 10,000 characters', 'listComponents', query({ q: 'x'.repeat(10_000) }), 400],
    ['q of wildcards', 'listComponents', query({ q: '%_\\' }), 200],
    ['q with NUL', 'listComponents', query({ q: 'a\u0000' }), 400],
    ['fields=__proto__', 'listComponents', query({ fields: '__proto__' }), 400],
    [
      '1,000 repeated parameters',
      'listComponents',
      query({ type: Array.from({ length: 1000 }, () => 'COMPONENT') }),
      400,
    ],
    ['a bound of 2^31', 'listComponents', query({ component_depth_gte: String(2 ** 31) }), 200],
    ['a bound of 2^63', 'listComponents', query({ component_depth_gte: '9223372036854775808' }), 400],
    ['a tampered cursor', 'listComponents', query({ cursor: 'tampered' }), 400],
  ],
  spec: [
    ['a deep variant', 'getSpec', spec(JSON.stringify({ a: { a: {} } })), 400],
    ['a variant that is an array', 'getSpec', spec('["a"]'), 400],
    ['a variant of 10 kB', 'getSpec', spec(JSON.stringify({ a: 'x'.repeat(10_000) })), 400],
    ['a variant of __proto__', 'getSpec', spec('{"__proto__":"x"}'), [400, 404]],
    ['a variant with duplicate keys', 'getSpec', spec('{"a":"x","a":"y"}'), [400, 404]],
  ],
  'batchGet, validate': ['batchGetSpecs', 'validateComponents'].flatMap((id): Row[] => [
    ['no ids', id, body({ component_ids: [] }), 400],
    ['50 ids', id, body({ component_ids: Array.from({ length: 50 }, random) }), 200],
    ['51 ids', id, body({ component_ids: Array.from({ length: 51 }, random) }), 400],
    ['100,000 ids', id, body({ component_ids: Array.from({ length: 100_000 }, () => 'x') }), 400],
    ['ids that are no strings', id, body({ component_ids: [1, null, {}] }), 400],
  ]),
  match: [
    ['a regular expression', 'matchEntities', query({ query: '(a+)+$' }), 200],
    ['tsquery syntax', 'matchEntities', query({ query: "a & !b | 'c':* <-> d" }), 200],
    ['emoji', 'matchEntities', query({ query: '⚓️👩‍👩‍👧' }), 200],
    ['right to left', 'matchEntities', query({ query: '\u202eزر' }), 200],
    ['composed', 'matchEntities', query({ query: 'é'.normalize('NFC') }), 200],
    ['decomposed', 'matchEntities', query({ query: 'é'.normalize('NFD') }), 200],
    [
      'eight types of 20',
      'matchEntities',
      query({
        query: 'a',
        limit: '20',
        entity_types: ['component', 'token', 'style', 'token-collection', 'screen', 'flow', 'doc-page', 'project'],
      }),
      200,
    ],
  ],
  'token and style values': [
    ['no selector', 'getTokenValues', body({}), 400],
    [
      'both selectors',
      'getTokenValues',
      ({ ids }) => ({ body: { ids: [ids.token], collection: ids.collection } }),
      400,
    ],
    ['51 ids', 'getTokenValues', body({ ids: Array.from({ length: 51 }, random) }), 400],
    ['no selector', 'getStyleValues', body({}), 400],
    ['51 keys', 'getStyleValues', body({ keys: Array.from({ length: 51 }, () => `S:${'a'.repeat(40)},`) }), 400],
  ],
  'graph, related': [
    ...['0', '4', '3.5', '-1'].map((depth): Row => [`depth ${depth}`, 'listRelated', entity({ depth }), 400]),
    ['an unknown direction', 'listEdges', entity({ direction: 'sideways' }), 400],
  ],
  documentation: [
    [
      'a body of 10 MB',
      'replaceDocumentation',
      documentation({ blocks: [{ type: 'text', content: { markdown: 'x'.repeat(10_000_000) } }] }),
      413,
    ],
    [
      '100,000 blocks',
      'replaceDocumentation',
      documentation({ blocks: Array.from({ length: 100_000 }, () => 0) }),
      400,
    ],
    ['a depth of 1,000', 'replaceDocumentation', documentation({ blocks: deep(1_000) }), 400],
    [
      'a block that sets its id',
      'validateDocumentation',
      body({ blocks: [{ type: 'heading', id: 'x', content: { text: 'a', level: 2 } }] }),
      200,
    ],
  ],
  pages: [
    ...['..', '/', '%2f', '', 'x'.repeat(300), 'Upper', 'pаge', 'pa\u200bge', random()].map((slug): Row => [
      `slug ${JSON.stringify(slug.slice(0, 40))}`,
      'createPage',
      body({ title: 'A', slug }),
      400,
    ]),
    ...['id', 'position', 'createdAt', 'updatedBy'].map((name): Row => [
      `${name} in a create`,
      'createPage',
      body({ title: 'A', [name]: 1 }),
      400,
    ]),
  ],
  folders: [['A to A', 'renamePath', body({ from: 'A', to: 'A' }), 200]],
  uploads: [
    ...[0, -1, 1.5, 2 ** 53, '5', null].map((size): Row => [
      `sizeBytes ${JSON.stringify(size)}`,
      'presignUpload',
      presign(size),
      400,
    ]),
    ['sizeBytes above the cap', 'presignUpload', presign(10_485_761), 413],
    ['a key with ../', 'confirmUpload', body({ object_key: '../../etc/passwd' }), 404],
    [
      'a state of its own',
      'confirmUpload',
      ({ ids }) => ({ body: { object_key: ids.object, state: 'confirmed' } }),
      400,
    ],
  ],
}

for (const engine of engines) {
  describe(`abuse on ${engine}`, () => {
    let api: TestApi
    let project: FurnishedProject
    beforeAll(async () => {
      api = await testApi(engine)
      project = await furnished(api)
    })
    for (const [row, cases] of Object.entries(ROWS)) {
      for (const [what, id, given, want] of cases) {
        test(`${row}: ${id} with ${what}`, async () => {
          const answer = await api.call(id, { ...given(project), key: project.key })
          expect([want].flat(), answer.text.slice(0, 300)).toContain(answer.status)
        })
      }
    }

    test('build order: a chain of 1,001, a self-loop, and 5,000 components that each use twenty', async () => {
      const { id: projectId, key } = await api.project()
      const chain = Array.from({ length: 1_001 }, (_, at) => ({
        key: `c${at}`,
        uses: at < 1_000 ? [`c${at + 1}`] : [],
      }))
      const dense = Array.from({ length: 5_000 }, (_, at) => ({
        key: `d${at}`,
        uses: Array.from({ length: Math.min(20, 4_999 - at) }, (_, next) => `d${at + next + 1}`),
      }))
      await writeLibrary(api.services, projectId, [...chain, ...dense, { key: 'self', uses: ['self'] }])
      for (const [root, count] of [
        ['c0', 1_001],
        ['d0', 5_000],
        ['self', 1],
      ] as const) {
        const { status, body } = await api.call('getBuildOrder', { key, path: { id: fixtureId(projectId, root) } })
        expect(status).toBe(200)
        expect(body.ordered_components).toHaveLength(count)
        expect(body.ordered_components.at(-1).name).toBe(root)
      }
    })

    test('documentation: JSON of ten thousand levels is refused before it is read', async () => {
      const answer = await api.app.inject({
        method: 'POST',
        url: '/v1/documentation:validate',
        headers: { authorization: `Bearer ${project.key}`, 'content-type': 'application/json' },
        payload: `{"blocks":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      })
      expect(answer.statusCode).toBe(400)
    })

    test('folders: A to B while B goes to A leaves every page in one of them', async () => {
      const other = await api.project()
      const create = (at: number) =>
        api.call('createPage', { key: other.key, body: { title: `Page ${at}`, path: at % 2 ? 'A' : 'B' } })
      await Promise.all(Array.from({ length: 10 }, (_, at) => create(at)))
      const rename = (from: string, to: string) => api.call('renamePath', { key: other.key, body: { from, to } })
      const answers = await Promise.all([rename('A', 'B'), rename('B', 'A'), rename('A', 'B'), rename('B', 'A')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const { body } = await api.call('listPages', { key: other.key, query: { limit: 50 } })
      expect(body.data).toHaveLength(10)
      expect(body.data.filter((page: { path: string }) => !['A', 'B'].includes(page.path))).toEqual([])
    })

    test('every operation: a method that it does not have is a 405 with those it has', async () => {
      for (const operation of operations) {
        const answer = await inject(
          api.app,
          { ...operation, method: 'PROPFIND' as 'GET' },
          {
            path: ASKS[operation.id]?.ask(project.ids).path ?? {},
            key: project.key,
          },
        )
        expect(answer.status, operation.id).toBe(405)
        expect(answer.headers['allow']).toContain(operation.method)
      }
    })
  })
}
