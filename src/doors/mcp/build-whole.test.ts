import { readFileSync } from 'node:fs'
import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { importFiles } from '../../../test/kit/import-kit.ts'
import { answerOf, connect, listenMcp, refusalOf, tokensOf, walk } from '../../../test/kit/mcp-kit.ts'

// What an agent builds from: nothing of it is lost, mixed or called whole when it is not.

interface Built {
  readonly components: Record<string, { readonly styles?: Record<string, string> }>
}
interface Component {
  readonly name: string
  readonly spec?: {
    readonly default?: { readonly elements?: Record<string, { readonly styles?: Record<string, unknown> }> }
  }
}
const text = readFileSync(new URL('../../../demo/library.json', import.meta.url), 'utf8')
const { components } = JSON.parse(text) as { readonly components: readonly Component[] }
const NAMES = components.map(({ name }) => name)

let client: Client

beforeAll(async () => {
  const api = await testApi('embedded')
  const own = await api.project()
  await importFiles(api.services, own.id, [text])
  client = await connect(await listenMcp(api.mount), own.key)
}, 120_000)

test('a size is told whatever the sizing, and the token that decides it', async () => {
  const lost: string[] = []
  for (const { name, spec } of components) {
    const told = JSON.stringify(await walk(client, 'get_component', { components: [name], include: ['default'] }))
    for (const [element, { styles = {} }] of Object.entries(spec?.default?.elements ?? {}))
      for (const side of ['width', 'height']) {
        const token = (styles[side] as { $token?: string } | undefined)?.$token
        // As the library calls it, however the document spells it.
        const name = token?.replaceAll('.', '/')
        if (name !== undefined && !told.includes(`"${side}":"{${name}}"`)) lost.push(`${name} ${element} ${side}`)
      }
  }
  expect(lost).toEqual([])
})

describe('modes', () => {
  test('hold for everything that is told to build from, styles too', async () => {
    const build = { components: ['Toast', 'Checkbox', 'Sign-in page'], include: ['styles'] }
    const told = async (mode: string) => {
      const answers = (await walk(client, 'get_component', { ...build, modes: [mode] })) as Built[]
      const shared = answers.map(({ components: told }) => told['used by these']?.styles ?? {})
      return Object.assign({}, ...shared) as Record<string, string>
    }
    const [light, dark] = [await told('Light'), await told('Dark')]
    expect(Object.keys(light).length).toBeGreaterThan(0)
    const differing = Object.keys(light).filter((name) => light[name] !== dark[name])
    expect(differing.length).toBeGreaterThan(0)
    for (const css of Object.values(dark)) expect(css).toMatch(/var\(--[a-z0-9-]+, [^)]+\)|^[a-z-]+: |^#|^rgb/)
  })

  test('in which styles are told is said where none was asked for', async () => {
    const { modes, styles } = await answerOf(client, 'get_component', { components: ['Dialog'], include: ['styles'] })
    expect(modes.Color).toBe('Light (default)')
    expect(Object.values(styles).length).toBeGreaterThan(0)
  })

  test('of nothing are refused with those that there are', async () => {
    const asked = { components: ['Dialog'], include: ['build'], modes: ['Nope'] }
    expect(await refusalOf(client, 'get_component', asked)).toMatch(/modes "Nope" names no mode.*\n.*"Dark"/)
  })
})

for (const one of ['default', 'variants', 'tokenValues', 'styles', 'uses', 'subcomponents', 'build'])
  test(`each part can be asked for alone: ${one}`, async () => {
    expect(await answerOf(client, 'get_component', { components: ['Button'], include: [one] })).toHaveProperty(
      'name',
      'Button',
    )
  })

test('a name with a dot is told as it was given', async () => {
  expect(await refusalOf(client, 'get_tokens', { tokens: ['body.large'] })).toMatch(/"body\.large"/)
})

describe('prices', () => {
  for (const name of NAMES)
    test(`are within a tenth of what comes: ${name}`, async () => {
      const { more } = await answerOf(client, 'get_component', { components: [name] })
      for (const [part, price] of Object.entries((more ?? {}) as Record<string, number>)) {
        const answers = await walk(client, 'get_component', { components: [name], include: [part] })
        // What goes on is told in each answer anew.
        const own = answers.map((answer) => {
          const { next: _, ...rest } = answer as { next?: unknown }
          return tokensOf(JSON.stringify(rest))
        })
        const came = own.reduce((sum, tokens) => sum + tokens, 0)
        expect(Math.abs(price - came), `${part}: ${price} told, ${came} came`).toBeLessThanOrEqual(came * 0.1 + 12)
      }
    })
})

test('several components are built from one answer, what they share once', async () => {
  const asked = { components: ['Switch', 'Checkbox', 'Radio'], include: ['build'], modes: ['Dark'] }
  const answers = (await walk(client, 'get_component', asked)) as {
    components: Record<string, Record<string, unknown>>
  }[]
  const all = answers.flatMap(({ components: told }) => Object.entries(told))
  for (const name of asked.components) {
    const own = Object.assign({}, ...all.filter(([of]) => of === name).map(([, part]) => part)) as Record<
      string,
      unknown
    >
    expect(Object.keys(own), name).toEqual(expect.arrayContaining(['props', 'anatomy', 'elements']))
  }
  const shared = all.filter(([of]) => of === 'used by these').map(([, part]) => part)
  const tokens = shared.flatMap(({ tokens: own = {} }) => Object.keys(own as object))
  expect(new Set(tokens).size).toBe(tokens.length)
  expect(tokens.length).toBeGreaterThan(5)
})

describe('what was not imported', () => {
  let bare: Client
  beforeAll(async () => {
    const api = await testApi('embedded')
    const own = await api.project()
    const set = {
      title: 'Card',
      props: {},
      anatomy: { root: { type: 'container' } },
      default: { elements: { root: {} } },
    }
    const library = {
      vitrine: 1,
      source: { tool: 'figma', file_key: 'bare', name: 'Bare', version: '1', complete: true },
      components: [
        { key: 'a', node_id: '1:1', name: 'Card', type: 'COMPONENT', spec: set },
        { key: 'b', node_id: '1:2', name: 'Names only', type: 'COMPONENT' },
      ],
      screens: [{ key: 's', node_id: '9:1', name: 'Home', uses: [] }],
    }
    await importFiles(api.services, own.id, [JSON.stringify(library)])
    bare = await connect(await listenMcp(api.mount), own.key)
  }, 60_000)

  test('is said of a component whose layers are unknown, and nothing of it is called healthy', async () => {
    const { not_imported: told, health } = await answerOf(bare, 'get_component', { components: ['Card'] })
    expect(told).toMatch(/^its layers: .* ask for an import/)
    expect(health).toBeUndefined()
    const built = await answerOf(bare, 'get_component', { components: ['Card'], include: ['build'] })
    expect(built.not_imported).toMatch(/^its layers/)
  })

  test('is said of a component without a spec, alone or among others', async () => {
    const asked = { components: ['Names only'], include: ['build'] }
    expect((await answerOf(bare, 'get_component', asked)).not_imported).toMatch(/^its spec/)
    const { components: told } = await answerOf(bare, 'get_component', { ...asked, components: ['Names only', 'Card'] })
    expect(told['Names only'].not_imported).toMatch(/^its spec/)
    expect(told['Card'].not_imported).toMatch(/^its layers/)
  })

  test('is said of a screen on which nothing is known to be', async () => {
    const plan = await answerOf(bare, 'plan_build', { component: 'Home', type: 'screen' })
    expect(plan).toMatchObject({ components: 0, not_imported: expect.stringMatching(/^what is placed on it/) })
  })
})

for (const cursor of ['5', '9999999', 'x', '3@', '7@nonsense'])
  test(`a cursor that no call gave out is refused: ${cursor}`, async () => {
    for (const [name, given] of [
      ['get_component', { components: ['Icon'], include: ['uses'] }],
      ['list_components', { q: 'Button', limit: 3 }],
      ['get_styles', { styles: ['Display/Large'] }],
    ] as const)
      expect(await refusalOf(client, name, { ...given, cursor }), name).toMatch(/^SVC_INVALID_CURSOR/)
  })
