import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BLOCK_TYPES } from '../../src/documentation/blocks/block-types.ts'
import { operations } from '../../src/operations.ts'
import { inject, testApi } from '../kit/api.ts'
import { engines } from '../kit/databases.ts'
import { holds } from '../kit/seeded.ts'

// Requests that nobody would write: whatever comes, the answer is one that the contract documents, never a 5xx.

const OURS = operations.filter(({ tag }) => tag === 'Documentation' || tag === 'Pages')
const junk = fc.oneof(
  fc.constantFrom(
    '',
    '..',
    '%',
    '/',
    'a/b',
    '12:34',
    '💥',
    '\u202e',
    "'; drop table block;--",
    '__proto__',
    'null',
    'x'.repeat(500),
  ),
  fc.uuid(),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
)
const value = fc.oneof(
  junk,
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.constantFrom(null, true, 1e308, -0, [], {}),
)
const block = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...BLOCK_TYPES).map(({ type, example }) => ({ type, content: example })) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom(...BLOCK_TYPES).map(({ type }) => type), content: value }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('text'),
      content: fc.record({
        markdown: fc.string({ unit: fc.constantFrom(...'[]()<>!*_`~#>-|\\ \nab:/&;'.split('')), maxLength: 60 }),
      }),
    }),
  },
  { weight: 1, arbitrary: value },
)
const NAMES = [
  'title',
  'slug',
  'path',
  'abstract',
  'icon',
  'position',
  'from',
  'to',
  'block_ids',
  'entityType',
  'entityId',
]
const body = fc.oneof(
  fc.record({ blocks: fc.array(block, { maxLength: 5 }) }),
  fc.dictionary(fc.constantFrom(...NAMES, 'blocks', 'surprise'), value, { maxKeys: 3 }),
  value,
)
const request = fc.record({
  operation: fc.constantFrom(...OURS),
  kind: fc.constantFrom('component', 'project', 'doc-page', 'token', 'widget'),
  path: fc.array(fc.option(junk, { freq: 1 }), { minLength: 3, maxLength: 3 }),
  query: fc.dictionary(fc.constantFrom('limit', 'cursor', 'path', 'section', 'x'), junk, { maxKeys: 2 }),
  body,
  header: fc.option(junk.filter((text) => /^[\x20-\x7e]*$/.test(text))),
})

for (const engine of engines) {
  test(`1,000 unlikely requests are answered as documented, on ${engine}`, async () => {
    const api = await testApi(engine)
    const { key, id } = await api.project()
    const page: string = (await api.call('createPage', { key, body: { title: 'Real' } })).body.id
    const property = fc.asyncProperty(request, async ({ operation, kind, path, query, body, header }) => {
      const names = Object.keys(operation.pathParams)
      const real: Record<string, string> = { type: kind, id: kind === 'project' ? id : 'real', page, page_id: page }
      const given: Record<string, string> = {}
      for (const [at, name] of names.entries()) given[name] = path[at] ?? real[name] ?? page
      const ask = {
        key,
        path: given,
        query,
        ...(operation.body ? { body } : {}),
        ...(header === null ? {} : { headers: { 'if-match': header } }),
      }
      // A segment that the address swallows belongs to another route, which has its own answers.
      const isOwnRoute = Object.values(ask.path).every(
        (segment) => segment !== '' && segment !== '..' && segment !== '.',
      )
      const answer = isOwnRoute ? await api.call(operation.id, ask) : await inject(api.app, operation, ask)
      expect(answer.status, answer.text).toBeLessThan(500)
    })
    await holds(property, { runs: 1000 })
  }, 120_000)
}
