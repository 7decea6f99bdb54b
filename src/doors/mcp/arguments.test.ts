import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixtureId, writeLibrary } from '../../../test/libraries/fixture-library.ts'
import { testApi, type TestProject } from '../../../test/kit/api.ts'
import { answerOf, connect, listenMcp, refusalOf } from '../../../test/kit/mcp-kit.ts'

// What is given to a tool: names, cursors, and what no store can keep.

/** More than one page of an index. */
const STEPS = 600

let client: Client
let own: TestProject

beforeAll(async () => {
  const api = await testApi('embedded')
  own = await api.project()
  const modes = [{ id: '1:0', name: 'Light' }]
  const white = { r: 1, g: 1, b: 1, a: 1 }
  const token = {
    collection: 'colors',
    type: 'COLOR',
    scopes: 'ALL',
    description: '',
    values: { '1:0': white },
  } as const
  const style = { type: 'PAINT', description: '', properties: { a: 1 }, bound_variables: [] } as const
  const nameAt = (at: number): string => (at === 0 ? 'a' : `a/step/${at}`)
  const steps = Array.from({ length: STEPS }, (_, at) => at)
  const bound = { $token: 'Color/a', $type: 'color', $extensions: { 'com.figma': { id: 't0' } } }
  await writeLibrary(api.services, own.id, [
    { key: 'card', name: 'Card', uses: ['icon'], binds: [['t0', { property: 'fills' }]] },
    { key: 'icon', name: 'Icon' },
    { key: 'road', name: 'ΟΔΟΣ' },
    {
      key: 'chip',
      name: 'Chip',
      spec: {
        title: 'Chip',
        anatomy: { root: { type: 'container' } },
        props: {},
        default: { elements: { root: { styles: { backgroundColor: bound } } } },
      },
    },
    { kind: 'token-collection', key: 'colors', name: 'Color', document: { modes, default_mode: '1:0' } },
    ...steps.map((at) => ({
      kind: 'token' as const,
      key: `t${at}`,
      sourceId: `t${at}`,
      name: nameAt(at),
      document: token,
    })),
    ...steps.map((at) => ({ kind: 'style' as const, key: `s${at}`, name: nameAt(at), document: style })),
  ])
  client = await connect(await listenMcp(api.mount), own.key)
})

describe('a name', () => {
  test('is compared as the API compares it, however its last sigma is written', async () => {
    for (const name of ['ΟΔΟΣ', 'οδος', 'οδοσ']) {
      expect(await answerOf(client, 'get_component', { components: [name] })).toMatchObject({ name: 'ΟΔΟΣ' })
    }
  })

  test('is found although a whole page of longer ones begins with it', async () => {
    for (const name of ['a', 'Color/a']) {
      expect(await answerOf(client, 'get_tokens', { tokens: [name] })).toEqual({ values: { 'Color/a': '#FFFFFF' } })
    }
    expect(await answerOf(client, 'get_styles', { styles: ['a'] })).toEqual({ values: { a: { a: 1 } } })
  })

  test('may be an id in upper case, and the edges keep their direction', async () => {
    const entity = fixtureId(own.id, 'icon').toUpperCase()
    const { edges } = await answerOf(client, 'get_related', { entity, details: true })
    expect(edges).toEqual([{ edge: '← USES_COMPONENT', component: 'Card' }])
  })

  test('of a collection: an edge of one of its tokens names both ends', async () => {
    const asked = { entity: 'Color', type: 'token-collection', details: true }
    const { edges } = await answerOf(client, 'get_related', asked)
    expect(edges).toEqual([{ edge: 'BINDS_VARIABLE', from: 'component Card', to: 'token a', property: 'fills' }])
  })
})

test('values are narrowed by the filters that names are', async () => {
  const tokens = await answerOf(client, 'get_tokens', { collection: 'Color', values: true, name_prefix: 'A/Step/59' })
  expect(Object.keys(tokens.values)).toEqual(['Color/a/step'])
  expect(Object.keys(tokens.values['Color/a/step'])).toHaveLength(11)
  const none = await answerOf(client, 'get_tokens', { collection: 'Color', values: true, type: 'FLOAT' })
  expect(none).toEqual({ values: {} })
  const styles = await answerOf(client, 'get_styles', { type: 'PAINT', values: true, name_prefix: 'a/step/59' })
  expect(Object.keys(styles.values)).toHaveLength(11)
})

const PAGE = { action: 'create', title: 'Long', slug: 'long' }

test('a page is read to edit with the etag that replaces it', async () => {
  await answerOf(client, 'manage_pages', PAGE)
  const { etag } = await answerOf(client, 'get_documentation', { page: 'long', blocks: true })
  const blocks = [{ type: 'text', content: { markdown: 'x' } }]
  const write = { action: 'replace', type: 'doc-page', entity: 'long', blocks, if_match: etag }
  await answerOf(client, 'write_documentation', write)
  expect(await refusalOf(client, 'write_documentation', write)).toMatch(/SVC_PRECONDITION_FAILED/)
})

describe('what is refused speaks of the arguments that the tool has', () => {
  for (const [name, tool, given, told] of [
    ['no name', 'get_component', { components: [' '] }, /component must be named: give its exact name or its id/],
    ['half a character', 'get_component', { components: ['\uD800'] }, /components\[0\] contains half of a surrogate/],
    [
      'a folder without its path',
      'manage_pages',
      { action: 'rename_folder', to: 'B' },
      /path is required with the action/,
    ],
    ['an image of nothing', 'upload_asset', { action: 'image', content_type: 'image/png' }, /: entity is required/],
    ['an image of no type', 'upload_asset', { action: 'image', entity: 'Card' }, /: content_type is required/],
    [
      'an image from two places',
      'upload_asset',
      { action: 'image', entity: 'Card', content_type: 'image/png', data: 'AA==', source_url: 'https://example.com/a' },
      /data and source_url exclude each other/,
    ],
    [
      'a page by its slug',
      'manage_pages',
      { action: 'delete', page: 'a-b' },
      /: page must be the uuid of the page, not its slug; get_documentation \{"page":"a-b"\} tells/,
    ],
    [
      'a block of nobody',
      'write_documentation',
      { action: 'delete', entity: 'Card', block_ids: ['x'] },
      /Next: get_documentation \{"blocks":true\}/,
    ],
    ['a page of nobody', 'get_documentation', { page: 'nowhere' }, /Next: get_documentation \{\} lists the pages/],
    [
      'an upload of nobody',
      'upload_asset',
      { action: 'confirm', object_key: 'x' },
      /Next: use the object_key that presign answered/,
    ],
    [
      'an image of a type that is not kept',
      'upload_asset',
      { action: 'image', entity: 'Card', content_type: 'image/webp', data: 'AA==' },
      /"image\/png".*\nNext: convert/,
    ],
    [
      'a file that is too large',
      'upload_asset',
      { action: 'presign', entity: 'Card', kind: 'file', content_type: 'application/pdf', size_bytes: 1e9 },
      /at most \d+ bytes\n.*\nNext: make it smaller/,
    ],
    [
      'a token among the components',
      'get_related',
      { entity: 'a/step/1' },
      /but of type token, style there is one\n.*\nNext: call again with that type/,
    ],
    ['a scope of nobody', 'get_tokens', { scope: 'CORNERS' }, /one of \d+ values, see expected\n/],
    ['two things to read', 'get_documentation', { entity: 'Card', page: 'long' }, /page does not go with entity/],
    [
      'details of many steps',
      'get_related',
      { entity: 'Card', details: true, depth: 2 },
      /details does not go with depth 2/,
    ],
    ['values of no collection', 'get_tokens', { values: true, type: 'COLOR' }, /collection is required with values/],
    ['values of no type', 'get_styles', { values: true }, /type is required with values/],
    ['a depth below all', 'list_components', { min_depth: -1 }, /: min_depth must be/],
    [
      'a mode of no token',
      'get_component',
      { components: ['Chip'], include: 'tokenValues', mode: 'Dim' },
      /"expected":\["Light"\]/,
    ],
    [
      'a block type of nobody',
      'get_authoring_guide',
      { section: 'types', types: ['prose'] },
      /no block type "prose".*\n.*"text"/,
    ],
    ['a cursor of another call', 'plan_build', { component: 'Card', cursor: 'abc' }, /SVC_INVALID_CURSOR.*"abc"/],
    [
      'a cursor of another call',
      'get_component',
      { components: ['Chip'], include: 'default', cursor: 'x' },
      /SVC_INVALID_CURSOR/,
    ],
  ] as const)
    test(`${tool}: ${name}`, async () => {
      expect(await refusalOf(client, tool, given)).toMatch(told)
    })

  test('a resource whose address is not well formed', async () => {
    await expect(client.readResource({ uri: 'design://component/%zz' })).rejects.toThrow(/percent-encoded/)
  })
})
