import { readFileSync } from 'node:fs'
import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../../../test/kit/api.ts'
import { importFiles } from '../../../test/kit/import-kit.ts'
import { answerOf, connect, listenMcp, refusalOf, tokensOf, walk } from '../../../test/kit/mcp-kit.ts'

// An agent at work on the demo library: what one tool prints, the next one takes.

const demo = (file: string): string => readFileSync(new URL(`../../../demo/${file}`, import.meta.url), 'utf8')

let api: TestApi
let own: TestProject
let client: Client

beforeAll(async () => {
  api = await testApi('embedded')
  own = await api.project()
  for (const file of ['before.json', 'library.json']) await importFiles(api.services, own.id, [demo(file)])
  client = await connect(await listenMcp(api.mount), own.key)
}, 120_000)

type Groups = Record<string, string[]>
const namesIn = (related: Groups): string[] => Object.values(related).flat()

interface Entity {
  readonly type: string
  readonly id: string
}

/** Everything that depends on an entity, by single steps of the API and a queue. */
async function dependents(start: Entity, direction: string): Promise<string[]> {
  const names = new Map<string, string>()
  const queue = [start]
  for (let entity = queue.shift(); entity; entity = queue.shift()) {
    const { body } = await api.call('listRelated', {
      key: own.key,
      path: { entity_type: entity.type, entity_id: entity.id },
      query: { direction, depth: 1, limit: 200 },
    })
    expect(body.next_cursor).toBeNull()
    for (const { entity_type: type, entity_id: id, name } of body.data) {
      if (id === start.id || names.has(id)) continue
      names.set(id, name)
      queue.push({ type, id })
    }
  }
  return [...names.values()]
}

describe('what breaks', () => {
  test('beyond the third step is told too: red/600 has 41 dependents, not 34', async () => {
    const asked = { entity: 'red/600', type: 'token', direction: 'inbound', depth: 3 }
    const answer = await answerOf(client, 'get_related', asked)
    const { body: found } = await api.call('listTokens', { key: own.key, query: { name_prefix: 'red/600' } })
    expect(namesIn(answer.related)).toHaveLength(41)
    expect(namesIn(answer.related).toSorted()).toEqual(
      (await dependents({ type: 'token', id: found.data[0].id }, 'inbound')).toSorted(),
    )
    expect(answer.count).toBe(41)
    expect(answer.by_depth.reduce((sum: number, count: number) => sum + count, 0)).toBe(41)
    expect(answer.by_depth.length).toBeGreaterThan(3)
    expect(answer.incomplete).toBeUndefined()
  })

  test('so is all that a page of the demo is made of', async () => {
    const asked = { entity: 'List page', direction: 'outbound', depth: 3 }
    const { id } = await answerOf(client, 'get_component', { components: ['List page'] })
    const answers = (await walk(client, 'get_related', asked)) as { related: Groups }[]
    const whole = await dependents({ type: 'component', id }, 'outbound')
    expect(whole).toHaveLength(264)
    expect(answers.flatMap(({ related }) => namesIn(related)).toSorted()).toEqual(whole.toSorted())
  })

  test('within fewer steps says how many edges follow and by which call', async () => {
    const asked = { entity: 'red/600', type: 'token', direction: 'inbound', depth: 1 }
    const { further } = await answerOf(client, 'get_related', asked)
    expect(further).toEqual({ edges: expect.any(Number), tool: 'get_related', arguments: { ...asked, depth: 2 } })
    expect(further.edges).toBeGreaterThan(0)
  })

  test('in both directions at once ends at the third step, and says so', async () => {
    const asked = { entity: 'red/600', type: 'token', depth: 3 }
    const answers = (await walk(client, 'get_related', asked)) as { ended?: unknown }[]
    expect(answers.at(-1)?.ended).toMatch(/3 steps.*inbound or outbound/)
  })
})

describe('names that tools print are taken back', () => {
  test('every reference that an element tree, an anatomy or a variant prints', async () => {
    const { components } = await answerOf(client, 'list_components', { limit: 100 })
    const printed = new Set<string>()
    for (const { name } of components) {
      for (const include of [undefined, 'default', 'variants']) {
        const asked = { components: [name], ...(include === undefined ? {} : { include }) }
        for (const answer of await walk(client, 'get_component', asked)) {
          for (const [reference] of JSON.stringify(answer).matchAll(/\{[A-Z][^{}":]*\}/g)) printed.add(reference)
        }
      }
    }
    const all = [...printed]
    expect(all).toContain('{Color/text/primary}')
    // Documents of the demo spell it in both ways.
    expect(all).not.toContain('{Color.text.primary}')
    const { unresolved, values } = await batches('get_tokens', 'tokens', all)
    const styles = await batches('get_styles', 'styles', unresolved)
    expect(styles.unresolved).toEqual([])
    expect(values).toBeGreaterThan(100)
    expect(styles.values).toBeGreaterThan(20)
  }, 120_000)

  for (const [name, path] of [
    ['{Color/text/primary}', 'Color/text/primary'],
    ['{Color.text.primary}', 'Color/text/primary'],
    ['--text-primary', 'Color/text/primary'],
    ['var(--text-primary)', 'Color/text/primary'],
    ['--action-primary-bg-rest', 'Color/action/primary/bg/rest'],
    ['--color-text-primary', 'Color/text/primary'],
    ['$text-primary', 'Color/text/primary'],
    ['textPrimary', 'Color/text/primary'],
    ['colorTextPrimary', 'Color/text/primary'],
    ['text_primary', 'Color/text/primary'],
    ['TEXT/PRIMARY', 'Color/text/primary'],
    ['text/primary (Color)', 'Color/text/primary'],
  ] as const)
    test(`a token as ${name}`, async () => {
      expect(Object.keys((await answerOf(client, 'get_tokens', { tokens: [name] })).values)).toEqual([path])
      const related = { entity: name, type: 'token', direction: 'inbound' }
      expect(namesIn((await answerOf(client, 'get_related', related)).related)).not.toEqual([])
    })

  for (const name of ['IconButton', 'icon-button', 'icon_button', '<IconButton />', 'iconbutton', 'ICON BUTTON'])
    test(`a component as ${name}`, async () => {
      expect(await answerOf(client, 'get_component', { components: [name] })).toMatchObject({ name: 'Icon button' })
    })

  test('a component that is gone from the design file, as plan_build lists it', async () => {
    const { order } = await answerOf(client, 'plan_build', { component: 'Data table' })
    expect(order).toContainEqual({ name: 'Loading dots', notes: ['deleted_in_source'] })
    expect(await answerOf(client, 'get_component', { components: ['Loading dots'] })).toMatchObject({
      name: 'Loading dots',
      status: 'deleted_in_source',
    })
    const names = order.map((entry: string | { name: string }) => (typeof entry === 'string' ? entry : entry.name))
    const { components, unresolved } = await answerOf(client, 'get_component', { components: names.slice(0, 10) })
    expect(components).toHaveLength(Math.min(10, names.length))
    expect(unresolved).toBeUndefined()
  })
})

describe('modes', () => {
  test('of several collections at once are carried through aliases', async () => {
    const asked = { tokens: ['text/primary', 'control/height/m', 'inset/dialog'], modes: ['Dark', 'Comfortable'] }
    expect(await answerOf(client, 'get_tokens', asked)).toEqual({
      modes: { Color: 'Dark', Motion: 'Standard (default)', Size: 'Comfortable' },
      values: {
        'Color/text/primary': '--text-primary: #f4f8fc /* neutral/50 */',
        'Size/control/height/m': '--control-height-m: 40px /* size/40 */',
        'Size/inset/dialog': '--inset-dialog: 24px /* space/xl > size/24 */',
      },
    })
  })

  test('that nobody has are answered with those that there are', async () => {
    const told = await refusalOf(client, 'get_tokens', { tokens: ['text/primary'], modes: ['Drak'] })
    expect(told).toMatch(/modes "Drak" names no mode.*\n.*"Dark".*"Comfortable"/)
  })

  test('the default one is named where all are told', async () => {
    const { default_mode: usual } = await answerOf(client, 'get_tokens', { tokens: ['text/primary'] })
    expect(usual).toEqual({ Color: 'Light' })
  })

  test('of what a style binds', async () => {
    const { modes, values } = await answerOf(client, 'get_styles', { styles: ['Accent/Solid'], modes: ['Dark'] })
    expect(modes.Color).toBe('Dark')
    expect(JSON.stringify(values)).toMatch(/var\(--accent-solid, #62adff\)/)
    expect((await answerOf(client, 'get_styles', { styles: ['Accent/Solid'] })).modes.Color).toBe('Light (default)')
  })

  test('of the tokens that a component binds', async () => {
    const asked = { components: ['Button'], include: 'tokenValues', modes: 'Dark' }
    const { tokens } = await answerOf(client, 'get_component', asked)
    expect(tokens['Color/action/danger/text']).toMatch(/^--action-danger-text: #131a22/)
  })
})

describe('what has no name yet', () => {
  test('which token is a value', async () => {
    const { values } = await answerOf(client, 'get_tokens', { value: 'rgb(200, 46, 50)' })
    expect(values['Primitives/red/600']).toBe('--red-600 in Value')
    expect(Object.keys(values).at(-1)).toBe('Primitives/red/600')
    expect(values['Color/action/danger/bg/rest']).toBe('--action-danger-bg-rest in Light')
  })

  test('a value that no token has: the nearest, told as such', async () => {
    const answer = await answerOf(client, 'get_tokens', { value: '#C92E32' })
    expect(answer.none_has).toBe('#C92E32')
    expect(JSON.stringify(answer.nearest)).toContain('red/600')
  })

  test('what the last import changed, and since when', async () => {
    const { imports, changes } = await answerOf(client, 'get_changes')
    expect(imports).toHaveLength(1)
    expect(changes['breaking component removed']).toEqual(['Alert strip', 'Loading dots'])
    const all = await answerOf(client, 'get_changes', { since: 0 })
    expect(all.imports.length).toBeGreaterThan(1)
    expect((await answerOf(client, 'get_changes', { since: '2999-01-01' })).imports).toEqual([])
    expect(await refusalOf(client, 'get_changes', { since: 'yesterday' })).toMatch(/since must be a revision/)
    expect(await refusalOf(client, 'get_changes', { since: '9.9.9' })).toMatch(/since is no release/)
  })

  test('tokens as the files of a format, whole over all parts', async () => {
    const answers = (await walk(client, 'export_tokens', { format: 'css' })) as { files: { text: string }[] }[]
    const css = answers.flatMap(({ files }) => files.map(({ text }) => text)).join('')
    expect(css).toContain('--text-primary: var(--neutral-900);')
    expect(css.split('{').length).toBe(css.split('}').length)
  })

  test('code is checked', async () => {
    const text = '.a {\n  color: #282F37;\n  padding: var(--space-n);\n}'
    const { findings, lines } = await answerOf(client, 'check_code', { text, language: 'css' })
    expect(lines).toBe(4)
    expect(findings[0]).toMatch(/^2:10 value_has_token #282F37 → var\(--text-primary\)/)
    expect(findings[1]).toMatch(/^3:16 unknown_name --space-n → --space-/)
  })

  test('all that a component is built of, in one answer', async () => {
    const asked = { components: ['Dialog'], include: ['build'], modes: ['Dark'] }
    const answers = (await walk(client, 'get_component', asked)) as { parts: Record<string, object> }[]
    const keys = new Set(answers.flatMap(({ parts }) => Object.keys(parts)))
    expect([...keys]).toEqual(['elements', 'tokens', 'styles', 'uses', 'subcomponents'])
    expect(JSON.stringify(answers)).toContain('Dialog footer')
  })

  test('a wrong variant is answered with the properties and their values', async () => {
    const ask = async (variant: unknown) => refusalOf(client, 'get_component', { components: ['Button'], variant })
    expect(await ask({ sise: 'Small' })).toMatch(
      /variant\.sise is no property.*did you mean size\?.*\n.*size: Medium \| Small \| Large/,
    )
    expect(await ask({ size: 'Smal' })).toMatch(/has no value "Smal"; did you mean Small\?.*\n.*"Medium"/)
    expect(await ask({ label: 'x' })).toMatch(/it is a prop/)
    const asked = { components: ['Button'], variant: 'SIZE=small, appearance=danger, state=pressed' }
    expect((await answerOf(client, 'get_component', asked)).variant).toBeDefined()
  })
})

describe('documentation', () => {
  test('mentions are written back as they were read', async () => {
    const markdown = 'See [Icon button](entity:component), [this](entity:token/Color%2Ftext%2Fprimary).'
    const blocks = [
      { type: 'text', content: { markdown } },
      {
        type: 'use-cases',
        content: {
          items: [{ kind: 'avoid', title: 'x', alternatives: [{ entity_type: 'component', entity_id: 'Switch' }] }],
        },
      },
    ]
    await answerOf(client, 'write_documentation', { action: 'replace', entity: 'Tag', blocks })
    const read = await answerOf(client, 'get_documentation', { entity: 'Tag' })
    expect(read.markdown).toContain('[Icon button](entity:component)')
    expect(read.markdown).toContain('[this](entity:token/text%2Fprimary)')
    const { body } = await api.call('getDocumentation', { key: own.key, path: { type: 'component', id: read.id } })
    expect(body.mentions).toHaveLength(3)
    expect(body.mentions.every(({ exists }: { exists: boolean }) => exists)).toBe(true)
  })

  test('what the spec does not have is warned of', async () => {
    const blocks = [
      {
        type: 'props-notes',
        content: {
          items: [
            { prop: 'sise', markdown: 'x' },
            { prop: 'size', markdown: 'x', values: [{ value: 'Huge', markdown: 'x' }] },
          ],
        },
      },
      { type: 'anatomy-notes', content: { items: [{ element: 'labl', markdown: 'x' }] } },
      {
        type: 'entity-preview',
        content: { entity_type: 'component', entity_id: 'Button', configuration: { size: 'Tiny', tone: 'x' } },
      },
    ]
    const { valid, warnings } = await answerOf(client, 'write_documentation', {
      action: 'validate',
      entity: 'Button',
      blocks,
    })
    expect(valid).toBe(true)
    expect(warnings).toHaveLength(5)
    expect(warnings.join('\n')).toMatch(
      /"sise" is no prop.*"size".*\n.*"Huge" is no value of size.*\n.*"labl" is no element.*"label".*\n.*"Tiny".*\n.*"tone" is no prop/,
    )
  })
})

describe('one wrong name costs only its own answer', () => {
  test('of components', async () => {
    const asked = { components: ['Button', 'Buton', 'Icon', '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'] }
    const { components, unresolved } = await answerOf(client, 'get_component', asked)
    expect(components.map(({ name }: { name: string }) => name)).toEqual(['Button', 'Icon'])
    expect(unresolved['Buton'].closest).toContain('Button')
    expect(Object.keys(unresolved)).toEqual(['Buton', '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'])
  })

  test('of tokens, where a style or an id of the design file is no token', async () => {
    const asked = { tokens: ['Color/text/primary', 'Color/text/primry', '{Body.Medium}', 'VariableID:1:2'] }
    const { values, unresolved } = await answerOf(client, 'get_tokens', asked)
    expect(Object.keys(values)).toEqual(['Color/text/primary'])
    expect(unresolved['Color/text/primry'].closest).toContain('text/primary')
    expect(unresolved['{Body.Medium}'].elsewhere).toEqual(['style'])
    expect(Object.keys(unresolved)).toHaveLength(3)
  })

  test('of styles', async () => {
    const { values, unresolved } = await answerOf(client, 'get_styles', { styles: ['Body/Mediun', 'Body/Medium'] })
    expect(Object.keys(values)).toEqual(['Body/Medium'])
    expect(unresolved['Body/Mediun'].closest).toContain('Body/Medium')
  })

  test('of block types', async () => {
    const asked = { section: 'types', types: ['text', 'prose'] }
    const { types, unknown_types: unknown } = await answerOf(client, 'get_authoring_guide', asked)
    expect(types).toHaveLength(1)
    expect(unknown).toEqual(['prose'])
  })

  test('and where all are wrong the call fails with the closest of each', async () => {
    const told = await refusalOf(client, 'get_tokens', { tokens: ['text/primry', 'text/secondry'] })
    expect(told).toMatch(/SVC_NOT_FOUND: none of the 2 names is of a token\n.*text\/primary.*text\/secondary.*\nNext: /)
  })
})

/** Many tokens stand in groups of their path. */
const tokensIn = (values: object): number =>
  Object.values(values).reduce<number>((sum, group) => sum + Object.keys(group as object).length, 0)

/** How many have values, and which names are of nothing that the tool knows. */
async function batches(
  tool: string,
  argument: string,
  names: readonly string[],
): Promise<{ values: number; unresolved: string[] }> {
  const unresolved: string[] = []
  let values = 0
  for (let at = 0; at < names.length; at += 50) {
    for (const answer of await walk(client, tool, { [argument]: names.slice(at, at + 50) })) {
      const told = answer as { values: object; unresolved?: object }
      values += tool === 'get_tokens' && names.length > 3 ? tokensIn(told.values) : Object.keys(told.values).length
      for (const name of Object.keys(told.unresolved ?? {})) if (!unresolved.includes(name)) unresolved.push(name)
    }
  }
  return { values, unresolved }
}

test('what variants cost is said before, and holds', async () => {
  const { body } = await api.call('listComponents', { key: own.key, query: { fields: 'name', limit: 100 } })
  let priced = 0
  for (const { name } of body.data as { name: string }[]) {
    const { more } = await answerOf(client, 'get_component', { components: [name] })
    if (more?.variants === undefined) continue
    const answers = await walk(client, 'get_component', { components: [name], include: ['variants'] })
    const paid = answers.reduce<number>((sum, answer) => sum + tokensOf(JSON.stringify(answer)), 0)
    expect(more.variants / paid, name).toBeGreaterThan(0.8)
    if (answers.length === 1) expect(more.variants / paid, name).toBeLessThan(1.5)
    priced++
  }
  expect(priced).toBeGreaterThan(20)
})
