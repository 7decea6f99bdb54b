import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../../../../test/kit/api.ts'
import { importFiles } from '../../../../test/kit/import-kit.ts'
import { answerOf, connect, listenMcp } from '../../../../test/kit/mcp-kit.ts'

const LIBRARY = {
  vitrine: 1,
  source: { tool: 'figma', file_key: 'kit', name: 'Kit', version: '1', complete: true },
  components: [
    { key: 'a', node_id: '1:1', name: 'Old button', type: 'COMPONENT', description: 'Deprecated: use Button.' },
    { key: 'b', node_id: '1:2', name: 'Button', type: 'COMPONENT', description: 'Replaces the deprecated Old button.' },
    { key: 'c', node_id: '1:3', name: 'Drawer', type: 'COMPONENT', description: 'Slides in.' },
    { key: 'd', node_id: '1:4', name: 'Sheet', type: 'COMPONENT', description: 'Deprecated, then kept.' },
  ],
}
const GONE = [
  { key: 'e', node_id: '1:5', name: 'Loading dots', type: 'COMPONENT' },
  { key: 'f', node_id: '1:6', name: 'Sheet', type: 'COMPONENT' },
]

let api: TestApi
let own: TestProject
let client: Client

beforeAll(async () => {
  api = await testApi('embedded')
  own = await api.project()
  const before = { ...LIBRARY, components: [...LIBRARY.components, ...GONE] }
  for (const library of [before, LIBRARY]) await importFiles(api.services, own.id, [JSON.stringify(library)])
  client = await connect(await listenMcp(api.mount), own.key)
  const write = async (entity: string, content: object): Promise<void> => {
    const blocks = [{ type: 'lifecycle', content }]
    await answerOf(client, 'write_documentation', { action: 'append', entity, blocks })
  }
  const replaced_by = [{ entity_type: 'component', entity_id: 'Sheet' }]
  await write('Drawer', { stage: 'deprecated', markdown: 'Use Sheet on phones.', replaced_by })
  await write('Sheet', { stage: 'stable' })
}, 60_000)

test('a component says that it is deprecated, by its description or its lifecycle block, and what replaces it', async () => {
  const deprecatedOf = async (name: string) =>
    (await answerOf(client, 'get_component', { components: [name] })).deprecated
  expect(await deprecatedOf('Old button')).toBe('Deprecated: use Button.')
  expect(await deprecatedOf('Drawer')).toBe('Use Sheet on phones. → Sheet')
  expect(await deprecatedOf('Button')).toBeUndefined()
  // People have the last word.
  expect(await deprecatedOf('Sheet')).toBeUndefined()
  const { components } = await answerOf(client, 'get_component', { components: ['Drawer', 'Button'] })
  expect(components.map((one: { deprecated?: string }) => one.deprecated)).toEqual([
    'Use Sheet on phones. → Sheet',
    undefined,
  ])
})

test('a search says so beside the match', async () => {
  const { matches } = await answerOf(client, 'search_library', { query: 'drawer', types: ['component'] })
  expect(matches[0]).toMatchObject({ name: 'Drawer', deprecated: 'Use Sheet on phones. → Sheet' })
})

test('code that uses one is told, with what to use instead', async () => {
  const text = '<Drawer />\n<OldButton />\n<Sheet /><Button />'
  const { findings } = await answerOf(client, 'check_code', { text, language: 'tsx' })
  expect(findings).toEqual([
    '1:2 deprecated Drawer → Sheet',
    '2:2 deprecated OldButton is deprecated: Deprecated: use Button.',
  ])
})

test('who may not read documentation is told what the library says alone', async () => {
  const key = await api.newKey(own.id, ['read:library'])
  const reader = await connect(await listenMcp(api.mount), key)
  expect((await answerOf(reader, 'get_component', { components: ['Drawer'] })).deprecated).toBeUndefined()
  expect((await answerOf(reader, 'get_component', { components: ['Old button'] })).deprecated).toBeDefined()
})

test('code that uses what is gone from the design file is told, unless another has its name', async () => {
  const { findings } = await answerOf(client, 'check_code', { text: '<LoadingDots />\n<Sheet />', language: 'tsx' })
  expect(findings).toEqual(['1:2 deprecated LoadingDots is deprecated: it is gone from the design file'])
})
