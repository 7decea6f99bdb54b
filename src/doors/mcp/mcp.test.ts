import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { componentFixture, type ComponentFixture } from '../../../test/libraries/component-fixture.ts'
import { writeLibrary } from '../../../test/libraries/fixture-library.ts'
import { testApi, type TestApi, type TestProject } from '../../../test/kit/api.ts'
import { answerOf, connect, ERAS, listenMcp, refusalOf, tokensOf } from '../../../test/kit/mcp-kit.ts'
import { png } from '../../../test/kit/samples/sample-images.ts'
import { temporaryObjects } from '../../../test/kit/temporary-objects.ts'
import { operations } from '../../operations.ts'
import { tools } from './tools.ts'

type CompleteReference = Parameters<Client['complete']>[0]['ref']

let api: TestApi
let url: string
let library: ComponentFixture
const reached = new Set<string>()

beforeAll(async () => {
  api = await testApi('embedded', { outside: { objects: temporaryObjects() } })
  library = await componentFixture(api)
  const { mount } = api
  const metrics: typeof mount.metrics = {
    ...mount.metrics,
    observe: (operation, status, seconds) => {
      if (status < 400) reached.add(operation)
      mount.metrics.observe(operation, status, seconds)
    },
  }
  url = await listenMcp({ ...mount, metrics })
})

const WRITES = ['write_documentation', 'manage_pages', 'upload_asset']

for (const era of ERAS)
  describe(`the ${era} protocol`, () => {
    test('tools, resources and prompts are listed, and a tool answers', async () => {
      const client = await connect(url, library.key, era)
      expect(client.getServerVersion()?.name).toBe('vitrine')
      const listed = (await client.listTools()).tools
      expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
      for (const { name, annotations, outputSchema } of listed) {
        expect(outputSchema?.type, name).toBe('object')
        expect(annotations, name).toMatchObject({ readOnlyHint: !WRITES.includes(name), openWorldHint: false })
      }
      expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
        'implement_component',
        'document_component',
        'audit_component',
      ])
      expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
        'design://component/{id}',
        'design://page/{slug}',
        'skill://{name}/SKILL.md',
      ])
      expect((await answerOf(client, 'get_component', { components: ['Forms/Button'] })).id).toBe(
        library.idOf('button'),
      )
    })
  })

for (const era of ERAS)
  test(`how a call goes on is told to whoever asks for it, by the ${era} protocol`, async () => {
    const client = await connect(url, library.key, era)
    const told: { readonly progress: number; readonly message: string | undefined }[] = []
    const asked = { name: 'get_component', arguments: { components: ['Forms/Button'] } }
    await client.callTool(asked, { onprogress: ({ progress, message }) => told.push({ progress, message }) })
    const [first, ...others] = told
    expect(first).toEqual({ progress: 1, message: 'resolveNames' })
    // These two are asked at once.
    expect(others.map(({ progress }) => progress)).toEqual([2, 3])
    expect(new Set(others.map(({ message }) => message))).toEqual(new Set(['readComponentsWhole', 'listComponentCode']))
  })

test('instructions that clients keep whole', async () => {
  const told = (await connect(url, library.key)).getInstructions() ?? ''
  expect(told.length).toBeLessThanOrEqual(2_000)
  expect(told).toMatch(/^The team’s design library\. Ask here, before you read or search sources/)
})

test('what agents pay for the tools in every conversation', async () => {
  const { tools: listed } = await (await connect(url, library.key)).listTools()
  const sent = listed.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }))
  expect(tokensOf(JSON.stringify(sent))).toBeLessThan(2_650)
})

test('every tool says what its answers hold', () => {
  for (const { name, outputSchema } of tools) {
    const properties = Object.entries((outputSchema as { properties: Record<string, object> }).properties)
    expect(properties.length, name).toBeGreaterThan(0)
    // A member of any shape is described at least.
    expect(
      properties.filter(([, schema]) => Object.keys(schema).length === 0).map(([key]) => `${name}.${key}`),
    ).toEqual([])
  }
})

for (const [scopes, hidden] of [
  [['read:library', 'read:docs'], WRITES],
  [['read:library'], [...WRITES, 'get_documentation', 'get_authoring_guide']],
] as const)
  test(`a key with ${scopes.join(' and ')} sees no tool beyond it`, async () => {
    const key = await api.newKey(library.id, scopes)
    const client = await connect(url, key)
    const { tools: listed } = await client.listTools()
    expect(listed.map(({ name }) => name)).toEqual(
      tools.map(({ name }) => name).filter((name) => !(hidden as readonly string[]).includes(name)),
    )
    await expect(
      client.callTool({ name: 'manage_pages', arguments: { action: 'create', title: 'x' } }),
    ).rejects.toThrow(/manage_pages/)
  })

describe('all that the contract can do', () => {
  let own: TestProject
  let client: Client
  beforeAll(async () => {
    own = await api.project()
    const color = { r: 0, g: 0.5, b: 1, a: 1 }
    const token = {
      collection: 'colors',
      type: 'COLOR',
      scopes: 'ALL',
      description: '',
      values: { '1:0': color },
    } as const
    const modes = [{ id: '1:0', name: 'Light' }]
    const style = { type: 'TEXT', description: '', properties: { fontSize: 13 }, bound_variables: [] } as const
    const binds = [['accent', { property: 'fills' }]] as const
    await writeLibrary(api.services, own.id, [
      { key: 'button', name: 'Button', type: 'COMPONENT_SET', variants: 2, uses: ['icon'], spec: SPEC, binds },
      { key: 'icon', name: 'Icon' },
      { kind: 'token-collection', key: 'colors', name: 'Color', document: { modes, default_mode: '1:0' } },
      { kind: 'token', key: 'accent', name: 'accent/solid', document: token },
      { kind: 'style', key: 'a'.repeat(40), name: 'Body/M', document: style },
    ])
    client = await connect(url, own.key)
    reached.clear()
  })

  test('every operation of the contract is reached by some tool', async () => {
    const ask = async (name: string, given: Record<string, unknown> = {}) => answerOf(client, name, given)
    await ask('search_library', { query: 'button' })
    await ask('list_components', { has_spec: true, sort_by: 'chi_score' })
    await ask('get_component', { components: ['Button'] })
    await ask('get_component', { components: ['Button', 'Icon'] })
    await ask('plan_build', { component: 'Button' })
    await ask('check_health')
    await ask('get_tokens')
    await ask('get_tokens', { type: 'COLOR' })
    await ask('get_styles')
    await ask('get_styles', { type: 'TEXT' })
    await ask('get_related', { entity: 'Button' })
    await ask('get_related', { entity: 'Button', details: true })
    await ask('get_authoring_guide')
    await ask('get_authoring_guide', { section: 'types' })
    const text = (markdown: string) => ({ type: 'text', content: { markdown } })
    const draft = { entity: 'Button', blocks: [text('A'), text('B'), text('C')] }
    expect(await ask('write_documentation', { ...draft, action: 'validate' })).toEqual({ valid: true, errors: [] })
    await ask('write_documentation', { ...draft, action: 'append' })
    expect(await ask('write_documentation', { ...draft, action: 'replace' })).toMatchObject({ deleted: 3 })
    const { blocks } = await ask('get_documentation', { entity: 'Button', blocks: true })
    const ids: string[] = blocks.map(({ id }: { id: string }) => id)
    const remove = { entity: 'Button', action: 'delete' }
    expect(await ask('write_documentation', { ...remove, block_ids: ids.slice(0, 1) })).toEqual({ deleted: 1 })
    expect(await ask('write_documentation', { ...remove, block_ids: ids.slice(1) })).toEqual({ deleted: 2 })
    const page = await ask('manage_pages', { action: 'create', title: 'Using color', path: 'Guides' })
    await ask('manage_pages', { action: 'update', page: page.id, abstract: 'How.' })
    expect(await ask('manage_pages', { action: 'rename_folder', path: 'Guides', to: 'Help' })).toEqual({ updated: 1 })
    expect(await ask('manage_pages', { action: 'clear_folder', path: 'Help' })).toEqual({ updated: 1 })
    expect((await ask('get_documentation')).pages).toEqual([
      { title: 'Using color', slug: 'using-color', abstract: 'How.' },
    ])
    expect(await ask('get_documentation', { page: 'using-color' })).toMatchObject({ id: page.id, undocumented: true })
    await ask('manage_pages', { action: 'delete', page: page.id })
    const image = { entity: 'Button', content_type: 'image/png' }
    const shown = await ask('upload_asset', { ...image, action: 'image', data: png().toString('base64') })
    await ask('upload_asset', { action: 'confirm', object_key: shown.object_key })
    const upload = await ask('upload_asset', { ...image, action: 'presign', kind: 'image', size_bytes: 100 })
    expect(upload).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'image/png' } })
    expect(await ask('get_tokens', { tokens: ['Color/accent/solid'] })).toEqual({
      values: { 'Color/accent/solid': '#0080FF' },
    })
    expect(await ask('get_styles', { styles: ['body/m'] })).toEqual({ values: { 'Body/M': 'font-size: 13px' } })
    const answered = Object.entries(AS_A_WHOLE).flatMap(([row, parts]) => (reached.has(row) ? parts : []))
    const missing = operations.map(({ id }) => id).filter((id) => !reached.has(id) && !answered.includes(id))
    expect(missing).toEqual([])
    expect(new Set(tools.flatMap(({ operations: ids }) => ids))).toEqual(new Set(operations.map(({ id }) => id)))
  })
})

/** What a row of the console tells at once, where a program would ask several operations. */
const AS_A_WHOLE: Readonly<Record<string, readonly string[]>> = {
  readComponentsWhole: ['getComponent', 'getSpec', 'batchGetSpecs'],
  planComponents: ['getBuildOrder', 'validateComponents'],
  getCodeStyles: ['getStyleValues'],
}

const SPEC = {
  title: 'Button',
  anatomy: { root: { type: 'container' } },
  props: { size: { type: 'string', enum: ['sm', 'md'], default: 'md' } },
  default: { configuration: { size: 'md' }, elements: { root: { styles: { opacity: 1 } } } },
  variants: [{ configuration: { size: 'sm' }, elements: { root: { styles: { opacity: 0.5 } } } }],
}

describe('failures say what to do next', () => {
  let client: Client
  beforeAll(async () => {
    client = await connect(url, library.key)
  })

  for (const [name, tool, given, told] of [
    ['an absent argument', 'get_component', {}, /components is required\nNext: correct/],
    [
      'an unknown argument',
      'plan_build',
      { component: 'Card', deep: true },
      /deep is unknown; leave it out; known are component/,
    ],
    [
      'a wrong value',
      'list_components',
      { sort_by: 'age' },
      /sort_by must be one of those expected, not "age"\n.*"name".*"chi_score"/,
    ],
    [
      'a wrong value that only the API knows',
      'get_tokens',
      { scope: 'CORNERS' },
      /scope.*\n.*"expected":\[.*CORNER_RADIUS/,
    ],
    [
      'a name that is near another',
      'get_component',
      { components: ['Forms/Buton'] },
      /closest.*Forms\/Button.*\nNext: use one/,
    ],
    ['a name that nothing has', 'get_documentation', { entity: 'Zeppelin' }, /Next: .*search_library/],
    [
      'an id of nothing',
      'plan_build',
      { component: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10' },
      /SVC_NOT_FOUND.*\nNext: search_library/,
    ],
    ['a slug of nothing', 'get_documentation', { page: 'nowhere' }, /nowhere/],
    [
      'a cursor of another question',
      'list_components',
      { cursor: 'abc' },
      /SVC_INVALID_CURSOR.*\nNext: call again without cursor/,
    ],
    ['a depth beyond the limit', 'get_related', { entity: 'Card', depth: 4 }, /depth/],
    ['a page by slug where an id is needed', 'manage_pages', { action: 'delete', page: 'color' }, /uuid/],
    ['a missing page', 'manage_pages', { action: 'update', title: 'x' }, /page is required with the action update/],
    [
      'faulty blocks',
      'write_documentation',
      { action: 'append', entity: 'Card', blocks: [{ type: 'text', content: {} }] },
      /SVC_INVALID_BLOCKS.*nothing was written\n.*blocks\[0\]\.content\.markdown.*\nNext: repair/,
    ],
    [
      'no blocks',
      'write_documentation',
      { action: 'replace', entity: 'Card' },
      /blocks is required with the action replace/,
    ],
    [
      'a variant of several components',
      'get_component',
      { components: ['Card', 'icon'], variant: { size: 'sm' } },
      /exactly one component/,
    ],
  ] as const)
    test(name, async () => {
      expect(await refusalOf(client, tool, given)).toMatch(told)
    })

  test('a name that several have: all of them, none chosen', async () => {
    const twins = await api.project()
    await writeLibrary(api.services, twins.id, [
      { key: 'one', name: 'Card', sourceId: '1:1' },
      { key: 'two', name: 'Card', sourceId: '1:2' },
      { key: 'three', name: 'card' },
    ])
    const told = await refusalOf(await connect(url, twins.key), 'plan_build', { component: 'Card' })
    expect(told).toMatch(/SVC_AMBIGUOUS_REFERENCE: 2 of type component are named "Card"/)
    const { candidates } = JSON.parse(told.split('\n')[1] ?? '') as { candidates: string[] }
    // Whichever part of the line is taken.
    for (const taken of [...candidates, ...candidates.map((line) => line.split(' – ')[0] ?? '')]) {
      expect((await answerOf(await connect(url, twins.key), 'plan_build', { component: taken })).order).toHaveLength(1)
    }
    expect((await answerOf(await connect(url, twins.key), 'plan_build', { component: 'card' })).order).toEqual([
      { name: 'card', notes: ['has no spec in this project'] },
    ])
  })

  test('what a person copies out of the design tool names a component: its node, and links to it', async () => {
    const own = await api.project()
    await writeLibrary(api.services, own.id, [
      { key: 'one', name: 'Card', sourceId: '1:1' },
      { key: 'two', name: 'Row', sourceId: '1:2' },
    ])
    const agent = await connect(url, own.key)
    const link = 'https://www.figma.com/design/AbC123/Our-library?node-id='
    for (const named of ['1:2', `${link}1-2`, `${link}1%3A2&m=dev`, 'node-id=1-2'])
      expect((await answerOf(agent, 'get_component', { components: [named] })).name, named).toBe('Row')
    expect(await refusalOf(agent, 'get_component', { components: [`${link}9-9`] })).toMatch(
      /no component stands at 9:9 of the file AbC123: it may be a part of a component/,
    )
    expect(await refusalOf(agent, 'get_component', { components: ['I9:9;1:3'] })).toMatch(
      /ids of those are not kept, or of a file that is not in this library; give the link of the component itself, or its name/,
    )
    expect(await refusalOf(agent, 'get_related', { entity: '1:2', type: 'screen' })).toMatch(
      /no screen stands at 1:2, but of type component there is one/,
    )
  })

  test('a write that somebody was ahead of is not done', async () => {
    const blocks = [{ type: 'text', content: { markdown: 'x' } }]
    const { etag } = await answerOf(client, 'get_documentation', { entity: 'Card', blocks: true })
    await answerOf(client, 'write_documentation', { action: 'append', entity: 'Card', blocks })
    const late = { action: 'replace', entity: 'Card', blocks, if_match: etag }
    expect(await refusalOf(client, 'write_documentation', late)).toMatch(
      /SVC_PRECONDITION_FAILED.*\n.*\nNext: read again/,
    )
  })
})

describe('resources and prompts', () => {
  test('a component by name and by id, and the guide', async () => {
    const client = await connect(url, library.key)
    for (const id of [library.idOf('button'), encodeURIComponent('Forms/Button')]) {
      const { contents } = await client.readResource({ uri: `design://component/${id}` })
      expect(JSON.parse((contents[0] as { text: string }).text).name).toBe('Forms/Button')
    }
    const { contents } = await client.readResource({ uri: 'design://guide' })
    expect((contents[0] as { text: string }).text).toContain('search_library')
    await expect(client.readResource({ uri: 'design://page/nowhere' })).rejects.toThrow(/nowhere/)
  })

  for (const era of ERAS)
    test(`every argument of a prompt and of a template is completed, in the ${era} protocol`, async () => {
      const client = await connect(url, library.key, era)
      for (const slug of ['using-color', 'using-type'])
        await api.call('createPage', { key: library.key, body: { title: slug, slug: `${slug}-${era}` } })
      const asked = async (ref: CompleteReference, name: string, value: string): Promise<string[]> =>
        (await client.complete({ ref, argument: { name, value } })).completion.values
      for (const { name, arguments: given = [] } of (await client.listPrompts()).prompts) {
        for (const argument of given) {
          const ref = { type: 'ref/prompt', name } as const
          expect(await asked(ref, argument.name, 'car'), name).toContain('Card')
          expect(await asked(ref, argument.name, ''), name).toContain('Forms/Button')
          expect(await asked(ref, argument.name, 'no such name'), name).toEqual([])
          expect(await asked(ref, argument.name, 'x'.repeat(5_000)), name).toEqual([])
        }
      }
      const component = { type: 'ref/resource', uri: 'design://component/{id}' } as const
      expect((await asked(component, 'id', 'ca'))[0]).toBe('Card')
      const page = { type: 'ref/resource', uri: 'design://page/{slug}' } as const
      expect(await asked(page, 'slug', 'using-c')).toContain(`using-color-${era}`)
      expect(await asked(page, 'slug', 'using-c')).not.toContain(`using-type-${era}`)
    })

  test('a prompt names the component', async () => {
    const client = await connect(url, library.key)
    const { messages } = await client.getPrompt({ name: 'implement_component', arguments: { component: 'Card' } })
    expect(JSON.stringify(messages)).toContain('plan_build')
    expect(JSON.stringify(messages)).toContain('Card')
  })
})
