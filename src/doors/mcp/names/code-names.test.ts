import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../../../../test/kit/api.ts'
import { testConsole } from '../../../../test/kit/console.ts'
import { answerOf, connect, listenMcp, refusalOf } from '../../../../test/kit/mcp-kit.ts'
import { fixtureId, writeLibrary, type FixtureItem } from '../../../../test/libraries/fixture-library.ts'
import type { CodeNames } from '../../../library/documents.ts'
import { codeNamesById } from './code-names.ts'
import { createRemoteAsk } from '../remote-ask.ts'
import { resolve } from './resolve.ts'

let api: TestApi
let project: TestProject
let client: Client
let apiUrl: string
let consoleUrl: string

const token = (name: string, names?: CodeNames): FixtureItem => ({
  kind: 'token',
  key: name,
  sourceId: name,
  name,
  document: {
    collection: 'color',
    type: 'STRING',
    scopes: 'ALL',
    description: '',
    values: { '1:0': 'x' },
    ...(names ? { code_names: names } : {}),
  },
})
const INK = { $token: 'Color/ink', $type: 'color', $extensions: { 'com.figma': { id: 'ink' } } }
const BOUND = {
  title: 'Button',
  anatomy: { root: { type: 'container' } },
  props: {},
  default: { elements: { root: { styles: { textColor: INK } } } },
}

beforeAll(async () => {
  api = await testApi('embedded')
  project = await api.project()
  await writeLibrary(api.services, project.id, [
    {
      kind: 'token-collection',
      key: 'color',
      name: 'Color',
      document: { modes: [{ id: '1:0', name: 'Base' }], default_mode: '1:0' },
    },
    token('ink', { web: 'var(--fg-default)' }),
    token('paper', { web: '--bg', ios: 'Color.bg' }),
    token('plain'),
    token('fg/quiet', { web: '--a' }),
    token('fg/loud', { web: '--A' }),
    token('bg'),
    { key: 'button', name: 'Button', spec: BOUND },
  ])
  client = await connect(await listenMcp(api.mount), project.key)
  apiUrl = await api.app.listen({ host: '127.0.0.1', port: 0 })
  consoleUrl = `${await testConsole(api).app.listen({ host: '127.0.0.1', port: 0 })}/console`
})

test('values carry the name in code, alone where the web is all there is', async () => {
  const told = { values: { 'Color/ink': { value: 'x', code: 'var(--fg-default)' }, 'Color/plain': 'x' } }
  expect(await answerOf(client, 'get_tokens', { tokens: ['ink', 'plain'] })).toEqual(told)
  const { values } = await answerOf(client, 'get_tokens', { collection: 'Color', values: true })
  expect(values['Color']).toMatchObject({
    ink: told.values['Color/ink'],
    plain: 'x',
    paper: { value: 'x', code: { web: '--bg', ios: 'Color.bg' } },
    bg: 'x',
  })
})

test('so do the tokens that a component binds', async () => {
  const { tokens } = await answerOf(client, 'get_component', { components: ['Button'], include: 'tokenValues' })
  expect(tokens).toEqual({ 'Color/ink': { value: 'x', code: 'var(--fg-default)' } })
})

for (const [asked, found] of [
  ['var(--fg-default)', 'Color/ink'],
  ['--fg-default', 'Color/ink'],
  ['fg-default', 'Color/ink'],
  ['Color.bg', 'Color/paper'],
  // Its own name stands before what another is called in code.
  ['bg', 'Color/bg'],
  ['--bg', 'Color/paper'],
  // To the letter before regardless of case.
  ['--A', 'Color/fg/loud'],
] as const)
  test(`a token is asked for by its name in code: ${asked}`, async () => {
    const { values } = await answerOf(client, 'get_tokens', { tokens: [asked] })
    expect(Object.keys(values)).toEqual([found])
  })

test('a name in code that several have is refused with their names', async () => {
  const told = await refusalOf(client, 'get_tokens', { tokens: ['a'] })
  for (const name of ['fg/quiet', 'fg/loud']) expect(told).toContain(`"${name}"`)
})

test('over the network they come from the console; who reaches the API alone is told none', async () => {
  const ink = fixtureId(project.id, 'ink', 'token')
  const whole = createRemoteAsk({ url: apiUrl, consoleUrl, key: project.key })
  expect([...(await codeNamesById(whole, [ink]))]).toEqual([[ink, 'var(--fg-default)']])
  expect(await resolve(whole, 'token', '--fg-default')).toBe(ink)
  for (const elsewhere of [null, apiUrl, 'http://127.0.0.1:1']) {
    const ask = createRemoteAsk({ url: apiUrl, consoleUrl: elsewhere, key: project.key })
    expect([...(await codeNamesById(ask, [ink]))]).toEqual([])
  }
})
