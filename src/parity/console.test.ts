import { describe, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { furnished } from '../../test/kit/furnished.ts'
import { answerOf, connect, listenMcp } from '../../test/kit/mcp-kit.ts'
import { furnishCode } from '../../test/libraries/furnished-code.ts'

describe.each(engines)('parity on the console, on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  const scene = async () => {
    const project = await furnished(api)
    await furnishCode(api.services.db, project.id)
    return project
  }
  const codes = (body: { data: { code: string }[] }) => body.data.map(({ code }) => code)

  test('findings come page by page, and are filtered by kind, severity and component', async () => {
    const { key } = await scene()
    const { body } = await console.call('listParity', { key })
    expect(codes(body)).toContain('component-only-in-code')
    expect(body.total).toBe(body.data.length)
    const pages: string[] = []
    for (let cursor: string | undefined; ;) {
      const { body: page } = await console.call('listParity', { key, query: { limit: 1, ...(cursor && { cursor }) } })
      pages.push(...codes(page))
      cursor = page.pagination.next_cursor ?? undefined
      if (cursor === undefined) break
      const other = await console.call('listParity', { key, query: { limit: 1, severity: 'error', cursor } })
      expect(other.body.error.code).toBe('SVC_INVALID_CURSOR')
    }
    expect(pages).toEqual(codes(body))
    const toast = await console.call('listParity', { key, query: { component: 'toast' } })
    expect(codes(toast.body)).toEqual(['component-only-in-code'])
    expect((await console.call('listParity', { key, query: { severity: 'error' } })).body.total).toBe(0)
    const kinds = await console.call('listParity', { key, query: { code: 'component-only-in-code' } })
    expect(kinds.body.counts).toEqual({ 'component-only-in-code': 1 })
  })

  test('agents are told the same, a line for each', async () => {
    const { key } = await scene()
    const client = await connect(await listenMcp(api.mount), key)
    const told = await answerOf(client, 'check_parity', { component: 'Toast' })
    expect(told).toMatchObject({
      counts: { 'component-only-in-code': 1 },
      findings: ['component-only-in-code (design, minor): Toast has no partner in the design'],
    })
    const nothing = await furnished(api)
    const alone = await connect(await listenMcp(api.mount), nothing.key)
    expect(await answerOf(alone, 'check_parity', {})).toMatchObject({
      not_compared: 'no manifest of code was imported',
    })
  })
})
