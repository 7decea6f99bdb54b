import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/kit/api.ts'
import { importFiles } from '../../../../test/kit/import-kit.ts'
import { answerOf, connect, listenMcp, refusalOf, walk } from '../../../../test/kit/mcp-kit.ts'

// Names that several have: what tells them apart is told wherever a name is, and is taken back in that form.

const spec = (title: string, icons: readonly string[]) => ({
  title,
  props: {},
  anatomy: Object.fromEntries([
    ['root', { type: 'container' }],
    ...icons.map((icon) => [icon, { type: 'instance', instanceOf: 'Icon' }]),
  ]),
  default: {
    layout: [{ root: icons }],
    elements: Object.fromEntries([
      ['root', { styles: { width: 10 } }],
      ...icons.map((icon) => [icon, { instanceOf: 'Icon' }]),
    ]),
  },
  metadata: { schema: { version: '0.34.0' } },
})

const use = (component: string, ...nodeNames: string[]) => ({ component, metadata: { nodeNames } })

const WEB = {
  vitrine: 1,
  source: { tool: 'figma', file_key: 'web', name: 'Web kit', version: '1', complete: true },
  components: [
    { key: 'w1', node_id: '1:1', name: 'Card', type: 'COMPONENT' },
    { key: 'w2', node_id: '1:2', name: 'Card', type: 'COMPONENT' },
    { key: 'w3', node_id: '1:3', name: 'Card', type: 'COMPONENT_SET', variant_count: 4 },
    { key: 'wi', node_id: '1:4', name: 'Icon', type: 'COMPONENT' },
    {
      key: 'wp',
      node_id: '1:5',
      name: 'Panel (wide)',
      type: 'COMPONENT',
      spec: spec('Panel (wide)', ['start', 'end']),
      uses: [use('wi', 'start'), use('ai', 'end'), use('w2', 'card'), use('a1', 'card')],
    },
    {
      key: 'wt',
      node_id: '1:6',
      name: 'Tray',
      type: 'COMPONENT',
      spec: spec('Tray', ['only']),
      uses: [use('ai', 'only')],
    },
  ],
  screens: [
    { key: 's1', node_id: '9:1', name: 'Home', uses: [use('wp', 'panel'), use('w1', 'card')] },
    { key: 's2', node_id: '9:2', name: 'Home', uses: [use('w3', 'card')] },
  ],
  flows: [
    { key: 'f1', node_id: '9:1', name: 'Start here' },
    { key: 'f2', node_id: '9:9', name: 'Into nothing' },
  ],
}

const APP = {
  vitrine: 1,
  source: { tool: 'figma', file_key: 'app', name: 'App (beta)', version: '1', complete: true },
  components: [
    { key: 'a1', node_id: '1:1', name: 'Card', type: 'COMPONENT' },
    { key: 'ai', node_id: '1:4', name: 'Icon', type: 'COMPONENT' },
  ],
}

let client: Client

beforeAll(async () => {
  const api = await testApi('embedded')
  const own = await api.project()
  await importFiles(api.services, own.id, [JSON.stringify(APP)])
  await importFiles(api.services, own.id, [JSON.stringify(WEB)])
  client = await connect(await listenMcp(api.mount), own.key)
}, 60_000)

const CARDS = ['Card (App (beta))', 'Card (1:2)', 'Card (set of 4)']

test('a name that several have is refused with what tells each apart, and no id', async () => {
  const told = await refusalOf(client, 'get_component', { components: ['Card'] })
  expect(told).toMatch(/SVC_AMBIGUOUS_REFERENCE: 4 of type component are named "Card"/)
  const { candidates } = JSON.parse(told.split('\n')[1] ?? '') as { candidates: string[] }
  expect(candidates).toHaveLength(4)
  for (const card of CARDS)
    expect(
      candidates.some((line) => line.startsWith(card)),
      card,
    ).toBe(true)
  // Two files use 1:1 for theirs: neither it nor the file nor the kind tells this one.
  expect(candidates.some((line) => line.startsWith('Card (Web kit, 1:1)'))).toBe(true)
  expect(told).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  const ids = new Set<string>()
  for (const line of candidates) {
    for (const taken of [line, line.split(' – ')[0] ?? '']) {
      ids.add((await answerOf(client, 'get_component', { components: [taken] })).id)
    }
  }
  expect(ids.size).toBe(4)
})

describe('every tool takes the form that another prints', () => {
  for (const card of [...CARDS, 'Card (web kit, 1:1)', 'Card (set of 4, Web kit, 1:3)'])
    test(card, async () => {
      for (const [tool, given] of [
        ['get_component', { components: [card] }],
        ['plan_build', { component: card }],
        ['get_related', { entity: card, direction: 'inbound' }],
        ['get_picture', { component: card, as: 'price' }],
        [
          'write_documentation',
          { action: 'validate', entity: card, blocks: [{ type: 'text', content: { markdown: 'x' } }] },
        ],
      ] as const) {
        const { isError, content } = await client.callTool({ name: tool, arguments: given })
        const text = JSON.stringify(content)
        // A component without a spec cannot be drawn; what is meant was understood all the same.
        if (isError === true) expect(text).not.toMatch(/AMBIGUOUS|is named/)
      }
    })
})

test('what is unique comes by its name alone', async () => {
  expect(await answerOf(client, 'get_component', { components: ['Panel (wide)'] })).toMatchObject({
    name: 'Panel (wide)',
  })
  const { matches } = await answerOf(client, 'search_library', { query: 'panel', types: ['component'] })
  expect(matches[0]).toMatchObject({ name: 'Panel (wide)' })
  expect(matches[0].id).toBeUndefined()
})

test('lists, searches, plans, graphs, anatomies and trees name each so that it can be asked for', async () => {
  const { components } = await answerOf(client, 'list_components', { q: 'card' })
  const names = components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(CARDS))
  const { matches } = await answerOf(client, 'search_library', { query: 'card', types: ['component'] })
  expect(matches.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(CARDS))

  const { order } = await answerOf(client, 'plan_build', { component: 'Panel (wide)' })
  const planned = order.map((one: string | { name: string }) => (typeof one === 'string' ? one : one.name))
  expect(planned.toSorted()).toEqual(
    ['Card (1:2)', 'Card (App (beta))', 'Icon (App (beta))', 'Icon (Web kit)', 'Panel (wide)'].toSorted(),
  )

  const { related } = await answerOf(client, 'get_related', { entity: 'Panel (wide)', direction: 'outbound' })
  expect(Object.values(related).flat()).toEqual(expect.arrayContaining(['Icon (Web kit)', 'Icon (App (beta))']))
  const { edges } = await answerOf(client, 'get_related', { entity: 'Tray', direction: 'outbound', details: true })
  expect(edges[0].component).toBe('Icon (App (beta))')

  const { anatomy } = await answerOf(client, 'get_component', { components: ['Panel (wide)'] })
  expect(anatomy).toMatchObject({ start: '→ Icon (Web kit)', end: '→ Icon (App (beta))' })
  const two = await answerOf(client, 'get_component', { components: ['Panel (wide)', 'Tray'] })
  expect(two.components[1].anatomy.only).toBe('→ Icon (App (beta))')
  const { elements } = await answerOf(client, 'get_component', { components: ['Tray'], include: ['default'] })
  expect(JSON.stringify(elements)).toContain('Icon (App (beta))')
})

describe('screens and flows', () => {
  test('are planned and related, by what tells them apart', async () => {
    expect(await refusalOf(client, 'plan_build', { component: 'Home', type: 'screen' })).toMatch(
      /(?=.*Home \(9:1\)).*Home \(9:2\)/,
    )
    const plan = await answerOf(client, 'plan_build', { component: 'Home (9:1)', type: 'screen' })
    expect(plan.placed).toEqual(['Panel (wide)', 'Card (Web kit, 1:1)'])
    expect(plan.components).toBe(6)
    const related = await answerOf(client, 'get_related', { entity: 'Home (9:2)', type: 'screen' })
    expect(related.placed).toEqual(['Card (set of 4)'])
  })

  test('a flow is planned from the screen that it starts at, also where its type is not said', async () => {
    for (const type of [undefined, 'flow']) {
      const plan = await answerOf(client, 'plan_build', { component: 'Start here', type })
      expect(plan).toMatchObject({ flow: 'Start here', screen: 'Home', components: 6 })
    }
    expect(await answerOf(client, 'get_related', { entity: 'Start here', type: 'flow' })).toMatchObject({
      starts_at: 'Home',
      placed: ['Panel (wide)', 'Card (Web kit, 1:1)'],
    })
    expect((await answerOf(client, 'get_related', { entity: 'Home (9:1)', type: 'screen' })).flows).toEqual([
      'Start here',
    ])
  })

  test('a flow whose screen was not imported says so', async () => {
    const plan = await answerOf(client, 'plan_build', { component: 'Into nothing', type: 'flow' })
    expect(plan).toMatchObject({ components: 0, screen: 'its first screen is not in this library' })
  })

  test('depend on what is placed on them: a changed icon reaches screen and flow', async () => {
    const asked = { entity: 'Icon (App (beta))', direction: 'inbound', depth: 3 }
    const { related, count, by_depth } = await answerOf(client, 'get_related', asked)
    expect(new Set(Object.values(related).flat())).toEqual(
      new Set(['Home (9:1)', 'Panel (wide)', 'Start here', 'Tray']),
    )
    expect(count).toBe(4)
    expect(by_depth).toEqual([2, 1, 1])
  })
})

const DATA = path.resolve(import.meta.dirname, '../../../../../shared/data')
const isHere = existsSync(DATA)

/** A real library that repeats names; the files are not in the repository. */
async function real(...files: readonly string[]): Promise<Client> {
  const api = await testApi('embedded')
  const own = await api.project()
  for (const file of files) await importFiles(api.services, own.id, [readFileSync(path.join(DATA, file))])
  return connect(await listenMcp(api.mount), own.key)
}

test.skipIf(!isHere)(
  'tokens that a real library has twice are each reached as they are printed (../shared/data)',
  async () => {
    const warp = await real('figma/warp/figma.json')
    const { collections } = await answerOf(warp, 'get_tokens')
    const printed: string[] = []
    for (const collection of Object.keys(collections)) {
      const answers = (await walk(warp, 'get_tokens', { collection, values: true })) as { values: object }[]
      printed.push(...answers.flatMap(({ values }) => Object.keys(values)))
    }
    const twins = printed.filter((name) => / \(VariableID:/.test(name))
    expect(twins.length).toBeGreaterThan(5)
    for (const name of twins.slice(0, 20)) {
      const { values } = await answerOf(warp, 'get_tokens', { tokens: [name] })
      expect(Object.keys(values), name).toHaveLength(1)
    }
  },
  120_000,
)

test.skipIf(!isHere)(
  'components of two real files with one name are told by their file (../shared/data)',
  async () => {
    const both = await real(
      'figma/files/figmagic.figma.json',
      'figma/files/code-connect.dummy_api_response_for_wizard.json',
    )
    const { components } = await answerOf(both, 'list_components', { limit: 100 })
    const names: string[] = components.map(({ name }: { name: string }) => name)
    expect(new Set(names).size).toBe(names.length)
    const twins = names.filter((name) => / \(.*\)$/.test(name))
    for (const name of twins) {
      const { order } = await answerOf(both, 'plan_build', { component: name })
      expect(order.map((one: string | { name: string }) => (typeof one === 'string' ? one : one.name)).at(-1)).toBe(
        name,
      )
    }
  },
  120_000,
)
