import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../../../../test/kit/api.ts'
import { testConsole, type TestConsole } from '../../../../test/kit/console.ts'
import { furnishCode } from '../../../../test/libraries/furnished-code.ts'
import { importFiles } from '../../../../test/kit/import-kit.ts'

const demo = (file: string): string => readFileSync(new URL(`../../../../demo/${file}`, import.meta.url), 'utf8')
const SCHEMAS = path.resolve(import.meta.dirname, '../../../../../shared/data/schemas')

let api: TestApi
let own: TestProject
let app: TestConsole['app']

const read = (file: string, key = own.key) =>
  app.inject({ url: file, headers: { host: 'localhost:4601', authorization: `Bearer ${key}` } })
const textOf = async (file: string, key = own.key): Promise<string> => {
  const answer = await read(file, key)
  expect(answer.statusCode, file).toBe(200)
  return answer.body
}

beforeAll(async () => {
  api = await testApi('embedded')
  own = await api.project()
  await importFiles(api.services, own.id, [demo('library.json')])
  const page = { title: 'Using color', abstract: 'Never by its value.' }
  const made = await api.call('createPage', { key: own.key, body: page })
  expect(made.status).toBe(201)
  const body = { blocks: [{ type: 'text', content: { markdown: 'Take a token.' } }] }
  await api.call('appendDocumentation', {
    key: own.key,
    path: { type: 'doc-page', id: made.body.id },
    body,
  })
  app = testConsole(api).app
}, 120_000)

test('llms.txt lists the pages, and every address in it answers', async () => {
  const list = await textOf('/llms.txt')
  expect(list).toMatch(/^# .+\n\n> A design library: 58 components, 300 tokens in 4 collections, 1 pages\./)
  const links = [...list.matchAll(/\]\(http:\/\/localhost:4601(\/[^)]+)\)/g)].map(([, link = '']) => link)
  expect(links).toHaveLength(3)
  for (const link of links) await textOf(link)
  expect(await textOf('/pack/pages/using-color.md')).toBe('# Using color\n\nNever by its value.\n\nTake a token.\n')
})

test('the same revision gives the same bytes, another one says so', async () => {
  const again = testConsole(api).app
  const headers = { host: 'localhost:4601', authorization: `Bearer ${own.key}` }
  for (const file of ['AGENTS.md', 'DESIGN.md', 'SKILL.md', 'server.json'])
    expect((await again.inject({ url: `/pack/${file}`, headers })).body).toBe(await textOf(`/pack/${file}`))
  const before = await textOf('/pack/AGENTS.md')
  await api.call('createPage', { key: own.key, body: { title: 'Motion' } })
  const after = await textOf('/pack/AGENTS.md')
  expect(after).not.toBe(before)
  expect(after).toContain('Guidelines: 2 pages')
})

test('what changes without a revision of the library is told within seconds', async () => {
  await furnishCode(api.services.db, own.id)
  await expect.poll(() => textOf('/pack/AGENTS.md')).toContain('code revision 1')
}, 60_000)

test('nobody without a key, nothing of another project, and no page without the scope', async () => {
  const headers = { host: 'localhost:4601' }
  for (const url of ['/llms.txt', '/pack/AGENTS.md']) expect((await app.inject({ url, headers })).statusCode).toBe(401)
  const other = await api.project()
  expect(await textOf('/llms.txt', other.key)).toContain('0 components, 0 tokens')
  const reader = await api.newKey(own.id, ['read:library'])
  expect(await textOf('/llms.txt', reader)).toContain('58 components, 300 tokens in 4 collections, 0 pages')
  expect((await read('/pack/pages/using-color.md', reader)).statusCode).toBe(404)
  const writer = await api.newKey(own.id, ['read:docs'])
  expect((await read('/pack/AGENTS.md', writer)).statusCode).toBe(403)
  for (const file of ['nothing', 'pages/nothing.md', '../AGENTS.md', '%2e%2e/x'])
    expect((await read(`/pack/${file}`)).statusCode).toBe(404)
})

describe.skipIf(!existsSync(SCHEMAS))('the published schemas', () => {
  test.each([
    ['server.json', 'mcp-registry/server.schema.2025-12-11.json'],
    ['.claude-plugin/plugin.json', 'agent-plugin/claude-code-plugin-manifest.json'],
    ['.claude-plugin/marketplace.json', 'agent-plugin/claude-code-marketplace.json'],
    ['.codex-plugin/plugin.json', 'agent-plugin/codex-plugin-manifest.json'],
  ])('%s is as %s has it', async (file, schema) => {
    const ajv = new Ajv({ strict: false })
    addFormats.default(ajv)
    const isValid = ajv.compile(JSON.parse(readFileSync(path.join(SCHEMAS, schema), 'utf8')))
    expect([isValid(JSON.parse(await textOf(`/pack/${file}`))), isValid.errors]).toEqual([true, null])
  })
})
