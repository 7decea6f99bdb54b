import { readFileSync } from 'node:fs'
import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { importFiles } from '../../../test/kit/import-kit.ts'
import { furnishCode } from '../../../test/libraries/furnished-code.ts'
import { answerOf, connect, listenMcp } from '../../../test/kit/mcp-kit.ts'

// Agents ask the library, not its pages: what one call of a tool costs the server, over the demo library.

let client: Client
let asked: string[] = []
let keys = 0

beforeAll(async () => {
  const api = await testApi('embedded')
  const own = await api.project()
  await importFiles(api.services, own.id, [
    readFileSync(new URL('../../../demo/library.json', import.meta.url), 'utf8'),
  ])
  await furnishCode(api.services.db, own.id)
  const { mount } = api
  const url = await listenMcp({
    ...mount,
    authenticate: async (asking) => {
      keys++
      return mount.authenticate(asking)
    },
    metrics: {
      ...mount.metrics,
      observe: (operation, status, seconds) => {
        asked.push(operation)
        mount.metrics.observe(operation, status, seconds)
      },
    },
  })
  client = await connect(url, own.key)
  // Whether the library is stale is asked once in half a minute, by nobody's call.
  await answerOf(client, 'list_components', { limit: 1 })
}, 120_000)

const CALLS: readonly (readonly [tool: string, given: Record<string, unknown>])[] = [
  ['search_library', { query: 'danger' }],
  ['list_components', { q: 'b' }],
  ['get_component', { components: ['Button'] }],
  ['get_component', { components: ['Button', 'Text field', 'Nope'] }],
  ['get_component', { components: ['Button'], include: ['build'], modes: ['Dark'] }],
  ['get_component', { components: ['Button', 'Text field', 'Switch'], include: ['build'], modes: ['Dark'] }],
  ['get_component', { components: ['Button'], variant: { size: 'Small', state: 'Rest', appearance: 'Danger' } }],
  ['get_component', { components: ['@acme/ui#Toast'] }],
  ['get_component', { components: ['Button', '@acme/ui#Toast', 'Nope'], include: ['code'] }],
  ['get_component', { components: ['@acme/ui#Toast'], variant: { size: 'Small' } }],
  ['get_picture', { component: 'Button', modes: ['Dark'], as: 'price' }],
  ['get_screen', {}],
  ['get_screen', { screen: 'Bookings / Week' }],
  ['plan_build', { component: 'Side navigation' }],
  ['plan_build', { component: 'Bookings / Week', type: 'screen' }],
  ['check_health', {}],
  ['get_tokens', {}],
  ['get_tokens', { tokens: ['--text-primary', 'Color.text.muted', 'nope'] }],
  ['get_tokens', { tokens: ['--text-primary'], modes: ['Dark'] }],
  ['get_tokens', { collection: 'Color', values: true }],
  ['get_tokens', { collection: 'Color', values: true, modes: ['Dark'] }],
  ['get_tokens', { name_prefix: 'text', collection: 'Color' }],
  ['get_tokens', { value: '#C82E32' }],
  ['get_styles', {}],
  ['get_styles', { styles: ['Display/Large', 'Surface/Page'], modes: ['Dark'] }],
  ['get_styles', { type: 'EFFECT', values: true }],
  ['get_related', { entity: 'Icon' }],
  ['get_related', { entity: 'text/primary', type: 'token', direction: 'inbound', depth: 3 }],
  ['get_related', { entity: 'Button', details: true }],
  ['check_code', { text: 'a { color: #C82E32 }', language: 'css' }],
  ['check_parity', {}],
  ['get_changes', {}],
  ['get_changes', { since: '0' }],
  ['export_tokens', { format: 'css', collection: 'Color' }],
  ['get_documentation', { entity: 'Button' }],
  ['get_documentation', {}],
  ['get_authoring_guide', {}],
  [
    'write_documentation',
    {
      action: 'append',
      entity: 'Button',
      blocks: [
        { type: 'text', content: { markdown: 'See [Dialog](entity:component) and [Switch](entity:component).' } },
      ],
    },
  ],
]

for (const [at, [name, given]] of CALLS.entries())
  test(`one call of ${name} authenticates once and asks at most three things: ${at + 1}`, async () => {
    asked = []
    keys = 0
    await answerOf(client, name, given)
    expect(asked.length, asked.join()).toBeLessThanOrEqual(3)
    expect(keys).toBe(1)
  })
