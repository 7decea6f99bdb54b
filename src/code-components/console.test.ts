import { describe, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { furnished } from '../../test/kit/furnished.ts'
import { furnishCode } from '../../test/libraries/furnished-code.ts'

describe.each(engines)('the code side on the console, on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  const scene = async () => {
    const project = await furnished(api)
    await furnishCode(api.services.db, project.id)
    const { key, ids } = project
    const decide = (body: object) =>
      console.call('putCodeLink', { key, body: { design: ids.component, code: '@acme/ui#Button', ...body } })
    const links = async () => (await console.call('listCodeLinks', { key })).body
    return { key, ids, decide, links }
  }

  test('components are listed, found by name, and paged', async () => {
    const { key, ids } = await scene()
    const { body } = await console.call('listCodeComponents', { key })
    expect(body.data.map((one: { id: string; designs: object[] }) => [one.id, one.designs])).toEqual([
      ['@acme/ui#Button', [{ id: ids.component, name: 'Button' }]],
      ['@acme/ui#Toast', []],
    ])
    const first = await console.call('listCodeComponents', { key, query: { limit: 1 } })
    expect(first.body).toMatchObject({ total: 2, pagination: { has_more: true } })
    const cursor = first.body.pagination.next_cursor
    const rest = await console.call('listCodeComponents', { key, query: { limit: 1, cursor } })
    expect(rest.body).toMatchObject({ data: [{ id: '@acme/ui#Toast' }], pagination: { next_cursor: null } })
    for (const id of ['listCodeComponents', 'listCodeLinks'] as const)
      expect((await console.call(id, { key, query: { cursor: 'of nobody' } })).status).toBe(400)
    const alone = await console.call('listCodeComponents', { key, query: { linked: false, query: 'toa' } })
    expect(alone.body.total).toBe(1)
  })

  test('what components are in code is one question for several, of the design or as code calls them', async () => {
    const { key, ids } = await scene()
    const body = { component_ids: [ids.component], names: ['toast', '@acme/ui#Button', 'Nobody'] }
    const whole = await console.call('listComponentCode', { key, body })
    const button = {
      import: "import { Button } from '@acme/ui'",
      props: [{ name: 'size', values: ['sm', 'md'], default: '"md"' }],
      link: { status: 'by name', origin: 'name' },
      snippet: { code: '<Button />' },
    }
    expect(whole.body).toMatchObject({
      data: [{ component_id: ids.component, code: [button] }],
      named: [
        { name: 'toast', code: [{ id: '@acme/ui#Toast' }] },
        { name: '@acme/ui#Button', code: [button] },
      ],
    })
    expect(whole.body.named[0].code[0].link).toBeUndefined()
    expect((await console.call('listComponentCode', { key, body: {} })).body).toEqual({ data: [], named: [] })
  })

  test('a name is confirmed, refused for good, and opened again; who decided is told', async () => {
    const { decide, links } = await scene()
    expect((await decide({ state: 'confirmed' })).body.links).toMatchObject([
      { status: 'confirmed', origin: 'explorer' },
    ])
    expect((await decide({ state: 'refused' })).body.links).toEqual([])
    const { data, decisions } = await links()
    expect(data).toEqual([])
    expect(decisions).toMatchObject([{ state: 'refused', code: '@acme/ui#Button', decided_by: expect.any(String) }])
    expect((await decide({ state: 'open' })).body.links).toMatchObject([{ status: 'by name' }])
    expect((await links()).decisions).toEqual([])
  })

  test('what makes no sense is refused by its field, what is not there by its id', async () => {
    const { decide } = await scene()
    for (const [body, path] of [
      [{ state: 'confirmed', property: 'Size' }, 'body.property'],
      [{ state: 'refused', target: 'size' }, 'body.target'],
      [{ state: 'refused', properties: { Size: 'size' } }, 'body.properties'],
    ] as const) {
      const answer = await decide(body)
      expect([answer.status, answer.body.error.details.issues[0].path]).toEqual([400, path])
    }
    expect((await decide({ state: 'confirmed', code: '@acme/ui#Nobody' })).status).toBe(404)
    expect((await decide({ state: 'confirmed', design: 'nothing' })).status).toBe(404)
  })

  test('another project has none of it', async () => {
    await scene()
    const other = await furnished(api)
    expect((await console.call('listCodeComponents', { key: other.key })).body.total).toBe(0)
    const asked = await console.call('getCodeComponent', { key: other.key, query: { id: '@acme/ui#Button' } })
    expect(asked.status).toBe(404)
  })
})
