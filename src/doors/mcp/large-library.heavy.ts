import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, expect, test } from 'vitest'
import { fixtureId, writeLibrary, type FixtureItem } from '../../../test/libraries/fixture-library.ts'
import { testApi } from '../../../test/kit/api.ts'
import { answerOf, connect, listenMcp, walk } from '../../../test/kit/mcp-kit.ts'

// The ceiling holds and nothing is lost behind it, whatever the library holds. Every answer is counted by the kit.

const COMPONENTS = 10_000
const ELEMENTS = 900
/** As many as a page may have. */
const BLOCKS = 200

const element = (at: number) => ({
  styles: {
    backgroundColor: {
      $token: `Color/surface/level-${at}`,
      $type: 'color',
      $extensions: { 'com.figma': { id: `VariableID:1:${at}` } },
    },
    layoutMode: at % 2 === 0 ? 'HORIZONTAL' : 'VERTICAL',
    padding: { top: at, end: at + 1, bottom: at + 2, start: at + 3 },
    typography: `A style with a rather long name, number ${at}, so that the document grows`,
  },
})
const tree = (from: number, to: number) => ({
  elements: Object.fromEntries(
    Array.from({ length: to - from }, (_, at) => [`element ${from + at}`, element(from + at)]),
  ),
})
const HUGE = {
  title: 'Huge',
  anatomy: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`element ${at}`, { type: 'container' }])),
  props: { size: { type: 'string', enum: Array.from({ length: 30 }, (_, at) => `s${at}`), default: 's0' } },
  default: { configuration: { size: 's0' }, ...tree(0, ELEMENTS) },
  variants: Array.from({ length: 29 }, (_, at) => ({ configuration: { size: `s${at + 1}` }, ...tree(at, at + 20) })),
  metadata: { schema: { version: '0.30.0' } },
}

let client: Client
let projectId: string
let url: string
let key: string

beforeAll(async () => {
  const api = await testApi('embedded')
  const project = await api.project()
  projectId = project.id
  key = project.key
  const items: FixtureItem[] = Array.from({ length: COMPONENTS }, (_, at) => ({
    key: `c${at}`,
    name: `Component ${String(at).padStart(5, '0')}`,
    description: 'Something that people use on many screens of the product.',
    uses: at === 0 ? [] : [`c${at - 1}`],
  }))
  const values = { '1:0': { r: 0, g: 0, b: 0, a: 1 }, '1:1': { r: 1, g: 1, b: 1, a: 1 } }
  const modes = [
    { id: '1:0', name: 'Light' },
    { id: '1:1', name: 'Dark' },
  ]
  const token = { collection: 'colors', type: 'COLOR', scopes: 'ALL', description: '', values } as const
  await writeLibrary(api.services, project.id, [
    ...items,
    { key: 'huge', name: 'Huge', type: 'COMPONENT_SET', variants: 30, spec: HUGE },
    { kind: 'token-collection', key: 'colors', name: 'Color', document: { modes, default_mode: '1:0' } },
    ...Array.from({ length: 3_000 }, (_, at) => ({
      kind: 'token' as const,
      key: `t${at}`,
      name: `surface/level/${at}`,
      document: token,
    })),
  ])
  url = await listenMcp(api.mount)
  client = await connect(url, key)
})

test('ten thousand components: a walk shows each once', async () => {
  const pages = (await walk(client, 'list_components', { descriptions: true })) as { components: { name: string }[] }[]
  const names = pages.flatMap(({ components }) => components.map(({ name }) => name))
  expect(names).toHaveLength(COMPONENTS + 1)
  expect(new Set(names).size).toBe(names.length)
})

test('a spec of 400 KB: every element once, and each variant as what it changes', async () => {
  expect(JSON.stringify(HUGE).length).toBeGreaterThan(400_000)
  await answerOf(client, 'get_component', { components: ['Huge'] })
  const parts = (await walk(client, 'get_component', { components: ['Huge'], include: 'default' })) as {
    elements: object
  }[]
  const elements = parts.flatMap((part) => Object.keys(part.elements)).filter((name) => name.startsWith('element'))
  expect(elements).toEqual(Array.from({ length: ELEMENTS }, (_, at) => `element ${at}`))
  const changes = (await walk(client, 'get_component', { components: ['Huge'], include: 'variants' })) as {
    changes_of_default: Record<string, Record<string, unknown>>
  }[]
  // A variant has the changes of every line that it meets; each of these has 20 of the default's elements.
  const lines = changes.flatMap((part) => Object.entries(part.changes_of_default))
  const meets = (line: string, size: string) =>
    !line.includes('=') ||
    line
      .replace(/^size=| \(part \d+\)$/g, '')
      .split('|')
      .includes(size)
  for (const [at, size] of HUGE.props.size.enum.slice(1).entries()) {
    const gone = lines.filter(([line]) => meets(line, size)).flatMap(([, changed]) => Object.keys(changed))
    expect(new Set(gone).size).toBe(gone.length)
    const kept = Array.from({ length: ELEMENTS }, (_, at) => `element ${at}`).filter((name) => !gone.includes(name))
    expect(kept).toEqual(Array.from({ length: 20 }, (_, n) => `element ${at + n}`))
  }
  await walk(client, 'get_component', { components: ['Huge'], variant: { size: 's3' } })
})

test('a page of as many blocks as there may be: every block once, as text and to edit', async () => {
  await answerOf(client, 'manage_pages', { action: 'create', title: 'Long', slug: 'long' })
  const blocks = Array.from({ length: BLOCKS }, (_, at) => ({
    type: 'text',
    content: { markdown: `Block ${at}. ${'What a reader should know about it. '.repeat(40)}` },
  }))
  for (let at = 0; at < BLOCKS; at += 100) {
    const part = blocks.slice(at, at + 100)
    await answerOf(client, 'write_documentation', { action: 'append', type: 'doc-page', entity: 'long', blocks: part })
  }
  const texts = (await walk(client, 'get_documentation', { page: 'long' })) as { markdown: string }[]
  const seen = texts.flatMap(({ markdown }) => [...markdown.matchAll(/Block (\d+)\./g)].map(([, at]) => Number(at)))
  expect(seen).toEqual(Array.from({ length: BLOCKS }, (_, at) => at))
  const raw = (await walk(client, 'get_documentation', { page: 'long', blocks: true })) as {
    blocks: { id: string }[]
  }[]
  expect(new Set(raw.flatMap((part) => part.blocks.map(({ id }) => id))).size).toBe(BLOCKS)
})

test('everything else that can grow', async () => {
  const values = (await walk(client, 'get_tokens', { collection: 'Color', values: true })) as { values: object }[]
  const told = values.flatMap((part) => Object.values(part.values).flatMap((group: object) => Object.keys(group)))
  expect([told.length, new Set(told).size]).toEqual([3_000, 3_000])
  const listed = (await walk(client, 'get_tokens', { type: 'COLOR' })) as { names: Record<string, string[]> }[]
  expect(listed.flatMap(({ names }) => Object.values(names).flat())).toHaveLength(3_000)
  const component = fixtureId(projectId, 'c4999')
  const plan = (await walk(client, 'plan_build', { component })) as { order: unknown[] }[]
  expect(plan.flatMap(({ order }) => order)).toHaveLength(5_000)
  await walk(client, 'get_related', { entity: component, depth: 3, direction: 'both' })
  await answerOf(client, 'search_library', { query: 'component', limit: 20 })
  await answerOf(client, 'check_health', { limit: 100 })
})

test('what a call costs', async () => {
  for (const era of ['legacy', 'modern'] as const) {
    const other = await connect(url, key, era)
    const given = { name: 'get_tokens', arguments: {} }
    for (let warm = 0; warm < 100; warm++) await other.callTool(given)
    const runs = 500
    const before = process.cpuUsage()
    for (let run = 0; run < runs; run++) expect((await other.callTool(given)).isError).toBeFalsy()
    const { user, system } = process.cpuUsage(before)
    // Processor time, because the clock of a busy machine says little; client and server are in this one process.
    console.log(`get_tokens over HTTP, ${era}: ${((user + system) / 1000 / runs).toFixed(2)} ms of processor time`)
  }
})
