import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { engines } from '../../../test/kit/databases.ts'
import { furnishCode } from '../../../test/libraries/furnished-code.ts'
import { furnished } from '../../../test/kit/furnished.ts'
import { answerOf, connect, listenMcp, refusalOf, tokensOf, walk } from '../../../test/kit/mcp-kit.ts'

describe.each(engines)('what is in code is told to agents, on %s', async (engine) => {
  const api = await testApi(engine)
  const project = await furnished(api)
  await furnishCode(api.services.db, project.id)
  const client = await connect(await listenMcp(api.mount), project.key)

  const IN_CODE = {
    import: "import { Button } from '@acme/ui'",
    linked: 'by its name alone',
    use: '<Button />',
    props: { size: "'sm' | 'md' = 'md'" },
  }

  test('priced where it is not asked for, whole where it is, and first in what one builds by', async () => {
    const read = await answerOf(client, 'get_component', { components: ['Button'] })
    expect(read.more.code).toBeGreaterThan(20)
    expect(read.more.code).toBeLessThan(100)
    const asked = await answerOf(client, 'get_component', { components: ['Button'], include: ['code'] })
    expect(asked).toEqual({ name: 'Button', code: IN_CODE })
    expect(tokensOf(JSON.stringify(asked.code))).toBeLessThan(2 * read.more.code)
    const { parts } = await answerOf(client, 'get_component', { components: ['Button'], include: ['build'] })
    expect(Object.keys(parts)[0]).toBe('code')
    expect(parts.code).toEqual(IN_CODE)
  })

  test('its price is within a tenth of what comes, alone and in what one builds by', async () => {
    const { more } = await answerOf(client, 'get_component', { components: ['Button'] })
    for (const [part, price] of Object.entries(more as Record<string, number>)) {
      const answers = await walk(client, 'get_component', { components: ['Button'], include: [part] })
      const came = answers.reduce<number>((sum, answer) => sum + tokensOf(JSON.stringify(answer)), 0)
      expect(Math.abs(price - came), `${part}: ${price} told, ${came} came`).toBeLessThanOrEqual(came * 0.1 + 12)
    }
    expect(Object.keys(more)).toEqual(expect.arrayContaining(['code', 'build']))
  })

  test('of several components each says its own, first, and what is in code alone stands among them', async () => {
    const asked = { components: ['Icon', 'Button', 'toast', 'Nobody at all'] }
    const built = await answerOf(client, 'get_component', { ...asked, include: ['build'] })
    expect(Object.keys(built.components['Button'])[0]).toBe('code')
    expect(built.components['Button'].code).toEqual(IN_CODE)
    expect(built.components['Icon']).not.toHaveProperty('code')
    const toast = {
      id: '@acme/ui#Toast',
      only_in_code: 'no component of the design is linked with it',
      code: { import: "import { Toast } from '@acme/ui'", use: '<Toast />' },
    }
    expect(built.components['Toast']).toEqual(toast)
    expect(Object.keys(built.unresolved)).toEqual(['Nobody at all'])
    const read = await answerOf(client, 'get_component', asked)
    expect(read.components).toHaveLength(3)
    expect(read.components[2]).toEqual({ name: 'Toast', ...toast })
    const drawn = await answerOf(client, 'get_component', { components: ['Button', 'Icon'], include: ['default'] })
    expect(JSON.stringify(drawn)).not.toContain('@acme/ui')
  })

  test('by what code calls it, a component says what it is in the design', async () => {
    const read = await answerOf(client, 'get_component', { components: ['@acme/ui#Button'] })
    expect(read).toEqual({ name: 'Button', id: '@acme/ui#Button', in_design: 'Button', code: IN_CODE })
  })

  test('a component without a partner says nothing of code', async () => {
    const read = await answerOf(client, 'get_component', { components: ['Icon'] })
    expect(JSON.stringify(read)).not.toContain('code')
  })

  test('what is in code alone is found and told as such, also by its case; a name of nothing is refused as ever', async () => {
    for (const name of ['Toast', 'toast', '@acme/ui#Toast'])
      expect(await answerOf(client, 'get_component', { components: [name] })).toEqual({
        name: 'Toast',
        id: '@acme/ui#Toast',
        only_in_code: 'no component of the design is linked with it',
        code: { import: "import { Toast } from '@acme/ui'", use: '<Toast />' },
      })
    await api.services.libraries.open({ projectId: project.id })
    const found = await answerOf(client, 'search_library', { query: 'Toast' })
    expect(found.only_in_code).toEqual(['@acme/ui#Toast'])
    expect((await answerOf(client, 'search_library', { query: 'Button' })).only_in_code).toBeUndefined()
    expect(await refusalOf(client, 'get_component', { components: ['Nobody at all'] })).toContain('Nobody at all')
  })
})
