import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { importFiles } from '../../test/kit/import-kit.ts'
import { answerOf, connect, listenMcp } from '../../test/kit/mcp-kit.ts'

// A file of screens over a library that is elsewhere: what stands on them comes from other files, which the file names.

const click = (destinationId: string) => [
  { trigger: { type: 'ON_CLICK' }, actions: [{ type: 'NODE', destinationId, navigation: 'NAVIGATE' }] },
]
const box = (width: number, height: number) => ({ absoluteBoundingBox: { x: 0, y: 0, width, height } })
const text = (id: string, characters: string) => ({
  id,
  type: 'TEXT',
  name: 'title',
  characters,
  style: { fontFamily: 'Inter', fontSize: 20, fontWeight: 400 },
  fills: [{ type: 'SOLID', color: { r: 0, g: 0, b: 0, a: 1 } }],
  ...box(200, 24),
})
const frame = (id: string, name: string, ...children: readonly object[]) => ({
  id,
  type: 'FRAME',
  name,
  children,
  fills: [{ type: 'SOLID', color: { r: 1, g: 1, b: 1, a: 1 } }],
  ...box(390, 844),
})
const pay = {
  id: '1:3',
  type: 'INSTANCE',
  name: 'pay',
  componentId: '9:1',
  interactions: click('2:1'),
  children: [{ ...text('I1:3;9:2', 'Pay'), name: 'label' }],
  ...box(120, 40),
}
const file = {
  name: 'Shop',
  components: { '9:1': { key: 'remote-button', name: 'Button', description: '', remote: true } },
  document: {
    id: '0:0',
    type: 'DOCUMENT',
    children: [
      {
        id: '0:1',
        type: 'CANVAS',
        name: 'Page',
        flowStartingPoints: [{ nodeId: '1:1', name: 'Buy' }],
        children: [
          frame('1:1', 'Cart', text('1:2', 'Your cart'), pay),
          frame('2:1', 'Paid', { ...text('2:2', 'Thank you'), interactions: click('3:1') }),
          frame('3:1', 'Orders', text('3:2', 'All orders')),
          frame('4:1', 'Bare'),
        ],
      },
    ],
  },
}

interface Opened {
  readonly api: TestApi
  readonly project: TestProject
  readonly client: Client
  idOf(name: string): Promise<string>
}

async function open(api: TestApi, project: TestProject): Promise<Opened> {
  const client = await connect(await listenMcp(api.mount), project.key)
  const console = testConsole(api)
  return {
    api,
    project,
    client,
    async idOf(name) {
      const { body } = await console.call('listScreens', { key: project.key })
      return body.data.find((one: { name: string }) => one.name === name).id as string
    },
  }
}

describe.each(engines)('screens on %s', (engine) => {
  let opened: Opened
  const call = (row: 'getScreen' | 'getFlow' | 'drawPicture' | 'listScreens' | 'listFlows', id?: string) =>
    testConsole(opened.api).call(row, { key: opened.project.key, ...(id === undefined ? {} : { path: { id } }) })

  beforeAll(async () => {
    const api = await testApi(engine)
    const project = await api.project()
    await importFiles(api.services, project.id, file, { fileKey: 'ShopFileKey' })
    opened = await open(api, project)
  }, 120_000)

  test('a screen has its layers, what it uses of other files by name, and where it leads', async () => {
    const { body, status } = await call('getScreen', await opened.idOf('Cart'))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Cart',
      has_picture: true,
      node_id: '1:1',
      layers: {
        default: {
          layout: [{ root: ['title', 'pay'] }],
          elements: { title: { content: 'Your cart' }, pay: { instanceOf: 'Button' } },
        },
      },
      uses: [{ component_id: null, name: 'Button', elements: ['pay'], has_own: false }],
      leads_to: [{ element: 'pay', trigger: 'click', action: 'navigate', screen: { name: 'Paid' }, to: null }],
      reached_from: [],
      flows: [{ name: 'Buy', step: 0 }],
    })
    expect(body.layers.est_tokens).toBeGreaterThan(20)
    expect((await call('getScreen', await opened.idOf('Orders'))).body).toMatchObject({
      leads_to: [],
      reached_from: [{ name: 'Paid' }],
      flows: [{ name: 'Buy', step: 2 }],
    })
  })

  test('a flow is told screen by screen', async () => {
    const flow: string = (await call('listFlows')).body.data[0].id
    const { body } = await call('getFlow', flow)
    expect(body.screens.map(({ name, step }: { name: string; step: number }) => [name, step])).toEqual([
      ['Cart', 0],
      ['Paid', 1],
      ['Orders', 2],
    ])
    expect(body.total).toBe(3)
  })

  test('a screen is drawn with what the file shows of instances from elsewhere', async () => {
    const { body } = await call('drawPicture', await opened.idOf('Cart'))
    expect([body.name, body.width, body.height]).toEqual(['Cart', 390, 844])
    expect(body.missing).toEqual([])
    // The ground, and one path for each text.
    expect(body.svg.match(/<path/g)).toHaveLength(3)
    const bare = await call('drawPicture', await opened.idOf('Bare'))
    expect(bare.body.error).toMatchObject({ code: 'SVC_NOT_FOUND', details: { reason: 'no_spec' } })
  })

  test('an import of the same file writes nothing, and what changed on a screen alone changes it', async () => {
    const { services } = opened.api
    const again = await importFiles(services, opened.project.id, file, { fileKey: 'ShopFileKey', dryRun: true })
    expect(again.screens).toMatchObject({ added: 0, changed: 0, deleted: 0, unchanged: 4 })
    const other = JSON.parse(JSON.stringify(file).replace('All orders', 'No orders')) as object
    const changed = await importFiles(services, opened.project.id, other, { fileKey: 'ShopFileKey', dryRun: true })
    expect(changed.screens).toMatchObject({ added: 0, changed: 1, deleted: 0, unchanged: 3 })
  })

  test('agents list screens, read one, follow it and see it', async () => {
    const { client } = opened
    const all = await answerOf(client, 'get_screen')
    expect(all.flows).toEqual({ Buy: 'Cart' })
    expect(all.screens).toContainEqual({ screen: 'Cart', leads_on: 1, components: 0 })
    expect(all.screens).toContainEqual(expect.objectContaining({ screen: 'Bare', no_layers: true }))
    const cart = await answerOf(client, 'get_screen', { screen: 'Cart' })
    expect(cart).toMatchObject({
      name: 'Cart',
      flows: ['Buy, begins here'],
      uses: ['Button (outside this library): pay'],
      leads_to: ['pay: click → navigate Paid'],
    })
    const { layers, picture } = cart.more
    const tree = await answerOf(client, layers.tool, layers.arguments)
    expect(tree.elements.title.content).toBe('Your cart')
    expect((await answerOf(client, picture.tool, { ...picture.arguments, as: 'price' })).width).toBe(390)
    expect((await answerOf(client, 'get_picture', { component: 'Paid', as: 'price' })).component).toBe('Paid')
    expect(await answerOf(client, 'get_screen', { screen: 'Paid' })).toMatchObject({
      reached_from: ['Cart'],
      leads_to: ['title: click → navigate Orders'],
    })
    expect((await answerOf(client, 'get_screen', { screen: 'Bare' })).not_imported).toMatch(/layers/)
  })
})

const DATA = path.resolve(import.meta.dirname, '../../../shared/data/figma/files')
const files = existsSync(DATA) ? readdirSync(DATA).filter((name) => /\.json(\.gz)?$/.test(name)) : []
if (files.length === 0) console.log('screens of real design files are not read: ../shared/data is absent')

describe.skipIf(files.length === 0)('real files with screens', () => {
  test.each(files)(
    '%s',
    async (name) => {
      const bytes = readFileSync(path.join(DATA, name))
      const api = await testApi('embedded')
      const project = await api.project()
      await importFiles(api.services, project.id, [name.endsWith('.gz') ? gunzipSync(bytes) : bytes], {
        fileKey: 'RealFileKey',
      })
      const console = testConsole(api)
      const { body: list } = await console.call('listScreens', { key: project.key })
      const { client } = await open(api, project)
      let [drawn, elements] = [0, 0]
      for (const { id, has_picture: has } of list.data as { id: string; has_picture: boolean }[]) {
        const read = await answerOf(client, 'get_screen', { screen: id })
        expect(Object.keys(read)).toContain('more')
        if (!has) continue
        const { body } = await console.call('drawPicture', { key: project.key, path: { id } })
        expect([body.width > 0, body.height > 0], read.name).toEqual([true, true])
        drawn++
        elements += Object.keys(
          (await console.call('getScreen', { key: project.key, path: { id } })).body.layers.default.elements,
        ).length
        expect(
          Object.keys((await answerOf(client, 'get_screen', { screen: id, layers: true })).elements).length,
        ).toBeGreaterThan(0)
      }
      globalThis.console.log(`${name}: ${list.total} screens, ${drawn} drawn, ${elements} elements`)
    },
    120_000,
  )
})
