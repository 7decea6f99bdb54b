import { readFileSync } from 'node:fs'
import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/kit/api.ts'
import { importFiles } from '../../../../test/kit/import-kit.ts'
import { answerOf, connect, listenMcp, refusalOf } from '../../../../test/kit/mcp-kit.ts'

// Names, modes and values that the demo library does not have, or has otherwise: the right answer, or that it is not there.

let client: Client

beforeAll(async () => {
  const api = await testApi('embedded')
  const own = await api.project()
  await importFiles(api.services, own.id, [
    readFileSync(new URL('../../../../demo/library.json', import.meta.url), 'utf8'),
  ])
  client = await connect(await listenMcp(api.mount), own.key)
}, 120_000)

describe('a name of nothing', () => {
  test('is answered with nothing, not with what is far from it', async () => {
    expect(await refusalOf(client, 'get_tokens', { tokens: ['nope/nothing'] })).toMatch(
      /^SVC_NOT_FOUND: no token is named "nope\/nothing", and nothing is like it\nNext: search_library/,
    )
    const { unresolved } = await answerOf(client, 'get_component', { components: ['Button', 'Nope', 'Dialgo'] })
    expect(unresolved['Nope']).toBe('no component is named "Nope", and nothing is like it')
    expect(unresolved['Dialgo'].closest[0]).toBe('Dialog')
  })

  test('that begins as others do is answered with these', async () => {
    const told = await refusalOf(client, 'get_tokens', { tokens: ['feedback.critical.nope'] })
    expect(told).toContain('{"closest":["feedback/critical/')
  })
})

describe('what is asked is not passed over', () => {
  test('modes of a collection are told in values, and where there are none that is said', async () => {
    const asked = { collection: 'Color', modes: 'dark', name_prefix: 'text' }
    const { values, modes } = await answerOf(client, 'get_tokens', asked)
    expect(modes['Color']).toBe('Dark')
    expect(values['Color/text/primary']).toBe('--text-primary: #f4f8fc /* neutral/50 */')
    expect((await answerOf(client, 'get_tokens', { modes: ['Dark'] })).modes_not_used).toMatch(/with tokens/)
  })

  for (const query of ['#C82E32', 'rgb(200, 46, 50)', '16px'])
    test(`a search for a value names the call that finds it: ${query}`, async () => {
      const { value } = await answerOf(client, 'search_library', { query })
      expect((await answerOf(client, value.tool, value.arguments)).values).toBeDefined()
    })

  test('a variant by one value is that of the property that has it', async () => {
    const danger = await answerOf(client, 'get_component', {
      components: ['Button'],
      variant: { appearance: 'Danger', size: 'Small', state: 'Rest' },
    })
    expect(JSON.stringify(danger)).toContain('danger')
    const told = await answerOf(client, 'get_component', { components: ['Button'], variant: 'Danger' })
    expect(JSON.stringify(told)).toContain('Danger')
    expect(await refusalOf(client, 'get_component', { components: ['Button'], variant: 'Dark' })).toMatch(
      /variant must name a property: none has this value\n.*appearance: Primary \| Secondary/,
    )
  })

  test('a mention of a name that is wrong is answered with the right one', async () => {
    const blocks = [{ type: 'text', content: { markdown: 'See [Dialgo](entity:component).' } }]
    const checked = await answerOf(client, 'write_documentation', { action: 'validate', entity: 'Button', blocks })
    expect(checked.valid).toBe(false)
    expect(checked.unresolved['Dialgo'].closest[0]).toBe('Dialog')
  })
})

describe('a page', () => {
  const made = async (title: string, slug: string): Promise<void> => {
    await answerOf(client, 'manage_pages', { action: 'create', title, slug, path: 'Read by name' })
  }
  beforeAll(async () => {
    await made('Using color', 'color')
    await made('What’s new', 'whats-new')
    await made('Twice', 'twice-1')
    await made('Twice', 'twice-2')
  })

  for (const page of ['color', 'Using color', 'using-color', 'USING COLOR', 'Color'])
    test(`is read by its slug and by its title: ${page}`, async () => {
      expect(await answerOf(client, 'get_documentation', { page })).toMatchObject({ slug: 'color' })
      expect(await answerOf(client, 'get_documentation', { page, blocks: true })).toMatchObject({ name: 'Using color' })
    })

  test('whose title two have is told by their slugs', async () => {
    const told = await refusalOf(client, 'get_documentation', { page: 'Twice' })
    expect(told).toMatch(/^SVC_AMBIGUOUS_REFERENCE.*\n.*twice-[12].*twice-[12]/)
    expect(await answerOf(client, 'get_documentation', { page: 'twice-2' })).toMatchObject({ slug: 'twice-2' })
  })

  test('that there is not is refused', async () => {
    expect(await refusalOf(client, 'get_documentation', { page: 'Nope nothing' })).toMatch(/lists the pages/)
  })
})

describe('code that is checked', () => {
  test('of names that are like none of the library it is said that it has them not', async () => {
    const text = ':root { --own: 1px }\n.a { color: var(--color-brand-500); margin: var(--own); gap: var(--space-n) }'
    const { findings, not_in_library } = await answerOf(client, 'check_code', { text, language: 'css' })
    expect(findings).toHaveLength(1)
    expect(not_in_library).toEqual(['--color-brand-500'])
  })

  test('a text in the color that an inverse text has in another mode is no inverse text', async () => {
    const text = 'a { color: #131A22 }'
    const told = await answerOf(client, 'check_code', { text, language: 'css' })
    expect(told).toMatchObject({ findings: [], no_token: ['1:12 color: #131A22'] })
  })
})
