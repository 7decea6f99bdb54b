import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import { testApi, type TestApi, type TestProject } from '../kit/api.ts'
import { ASKS, type Ids } from '../kit/asks.ts'
import { engines } from '../kit/databases.ts'
import { png } from '../kit/samples/sample-images.ts'

// Every operation, asked of libraries as they come from the design tool and from token files.

const DATA = path.resolve(import.meta.dirname, '../../../shared/data')
const isThere = existsSync(DATA)
if (!isThere) console.log('real libraries are not asked: ../shared/data is absent')

const LIBRARIES = [
  ['a design file and tokens', ['figma/files/figmagic.figma.json', 'tokens/carbon/dtcg'], { getSpec: 200 }],
  ['a token library whose components have no specs', ['tokens/figma-sds'], { getSpec: 404 }],
] as const

describe.skipIf(!isThere).each(engines.flatMap((engine) => LIBRARIES.map((one) => [engine, ...one] as const)))(
  'on %s, %s',
  (engine, _, files, { getSpec }) => {
    let api: TestApi
    let project: TestProject
    let ids: Ids
    const ask = (operation: string, more: object = {}) => api.call(operation, { key: project.key, ...more })

    beforeAll(async () => {
      api = await testApi(engine)
      project = await api.project()
      await importLibrary(api.services, { projectId: project.id, files: files.map((file) => path.join(DATA, file)) })
      const first = async (operation: string) => (await ask(operation)).body.data[0].id as string
      const component = await first('listComponents')
      const image = { entityType: 'component', entityId: component, contentType: 'image/png' }
      ids = {
        component,
        token: await first('listTokens'),
        collection: (await ask('describeTokens')).body.collections[0].id as string,
        style: await first('listStyles'),
        object: (await ask('uploadImage', { body: { ...image, data: png().toString('base64') } })).body.object_key,
        page: '',
        block: '',
      }
    }, 120_000)

    /** Writes take pages and blocks away, so each question has its own. */
    async function pageWithBlock(): Promise<Pick<Ids, 'page' | 'block'>> {
      const page = (await ask('createPage', { body: { title: 'Harbor' } })).body.id as string
      const body = { blocks: [{ type: 'heading', content: { text: 'Harbor', level: 2 } }] }
      const written = await ask('appendDocumentation', { path: { type: 'doc-page', id: page }, body })
      return { page, block: written.body.blocks[0].id as string }
    }

    test('every operation answers as the contract says', async () => {
      const statuses: (readonly [string, number])[] = []
      for (const { id } of operations) {
        const answer = await ask(id, ASKS[id]?.ask({ ...ids, ...(await pageWithBlock()) }))
        statuses.push([id, answer.status])
      }
      expect(statuses).toEqual(operations.map(({ id, status }) => [id, id === 'getSpec' ? getSpec : status]))
    })

    test('every component has its spec or says that it has none, and every token and style its values', async () => {
      const [components, tokens, styles] = [
        await all('listComponents'),
        await all('listTokens'),
        await all('listStyles'),
      ]
      for (const { id, has_spec } of components) {
        const spec = await ask('getSpec', { path: { id }, query: { include: ['variants', 'tokenValues'] } })
        expect([id, spec.status]).toEqual([id, has_spec ? 200 : 404])
      }
      for (const [operation, rows] of [
        ['getTokenValues', tokens],
        ['getStyleValues', styles],
      ] as const) {
        for (let at = 0; at < rows.length; at += 50) {
          const wanted = rows.slice(at, at + 50).map(({ id }) => id)
          const { body } = await ask(operation, { body: { ids: wanted } })
          expect(body.data.map(({ id }: Row) => id)).toEqual(wanted)
        }
      }
    })

    async function all(operation: string): Promise<Row[]> {
      const rows: Row[] = []
      for (let cursor: string | null = null; ;) {
        const { body } = await ask(operation, { query: { limit: 100, ...(cursor === null ? {} : { cursor }) } })
        rows.push(...(body.data as Row[]))
        cursor = body.pagination.next_cursor as string | null
        if (cursor === null) return rows
      }
    }
  },
)

interface Row {
  readonly id: string
  readonly has_spec?: boolean
}
