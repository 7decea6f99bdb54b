import { describe, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { furnished } from '../../test/kit/furnished.ts'
import { furnishCode } from '../../test/libraries/furnished-code.ts'
import { KEY_SCOPES } from '../contract/words.ts'
import type { ComponentUse, UsesReport } from '../formats/uses/schema.ts'

const use = (line: number, ...props: NonNullable<ComponentUse['props']>): ComponentUse => ({ file: 0, line, props })
const SMALL = { name: 'size', kind: 'text', value: 'sm' } as const
const LARGE = { name: 'size', kind: 'text', value: 'lg' } as const

const report = (repository: string, uses: readonly ComponentUse[], more: Partial<UsesReport> = {}): UsesReport => ({
  version: 1,
  repository,
  commit: null,
  scanned_files: 3,
  files: ['src/cart.tsx'],
  components:
    uses.length === 0 ? [] : [{ id: '@acme/ui#Button', package: '@acme/ui', name: 'Button', uses: [...uses] }],
  tokens: [],
  ...more,
})

describe.each(engines)('uses in applications, on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  const scene = async () => {
    const project = await furnished(api)
    await furnishCode(api.services.db, project.id)
    const key = await api.newKey(project.id, KEY_SCOPES)
    const put = (given: UsesReport, more = {}) => console.call('putUses', { key, body: { report: given, ...more } })
    const uses = async (query: object) => (await console.call('listUses', { key, query: { ...query } })).body
    return { project, key, put, uses }
  }

  test('who uses a component, a prop and a value is told with places, over all repositories', async () => {
    const { project, put, uses } = await scene()
    const taken = await put(report('shop', [use(1, SMALL), use(2, LARGE), { file: 0, line: 3, spread: true }]))
    expect(taken.body).toMatchObject({
      kept: true,
      components: 3,
      matched_components: [{ id: '@acme/ui#Button', uses: 3, designs: ['Button'] }],
    })
    await put(report('blog', [use(7, SMALL)]))
    const all = await uses({ component: project.ids.component })
    expect(all).toMatchObject({ total: 4, spread: 1, scanned: 2 })
    expect(all.repositories.map((one: { repository: string; uses: number }) => [one.repository, one.uses])).toEqual([
      ['shop', 3],
      ['blog', 1],
    ])
    expect(all.props).toMatchObject([
      {
        name: 'size',
        uses: 3,
        repositories: 2,
        values: [
          { value: 'sm', uses: 2 },
          { value: 'lg', uses: 1 },
        ],
      },
    ])
    const small = await uses({ code: '@acme/ui#Button', prop: 'size', value: 'sm' })
    expect(small.total).toBe(2)
    expect(small.data.map((one: { repository: string; line: number }) => `${one.repository}:${one.line}`)).toEqual([
      'blog:7',
      'shop:1',
    ])
    const pages: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await uses({ code: '@acme/ui#Button', limit: 1, ...(cursor && { cursor }) })
      pages.push(...page.data.map((one: { line: number }) => one.line))
      cursor = page.pagination.next_cursor ?? undefined
      if (cursor === undefined) break
    }
    expect(pages).toEqual([7, 1, 2, 3])
  })

  test('the newest scan replaces the former one; since when and former counts stay', async () => {
    const { put, uses, key } = await scene()
    await put(report('shop', [use(1, SMALL), use(2)]))
    const first = await uses({ code: '@acme/ui#Button' })
    await put(report('shop', [use(5, SMALL)]))
    const second = await uses({ code: '@acme/ui#Button' })
    expect(second.data).toMatchObject([{ line: 5 }])
    expect(second.repositories[0].since).toBe(first.repositories[0].since)
    expect(second.props[0].since).toBe(first.props[0].since)
    expect(second.repositories[0].trend.map((one: { uses: number }) => one.uses)).toEqual([2, 1])
    await put(report('shop', []))
    const gone = await uses({ code: '@acme/ui#Button' })
    expect(gone).toMatchObject({ total: 0, data: [] })
    expect(gone.repositories[0].trend.map((one: { uses: number }) => one.uses)).toEqual([2, 1, 0])
    const { body } = await console.call('listScans', { key })
    expect(body.data).toMatchObject([{ repository: 'shop', components: 0, scanned_files: 3 }])
    expect(body.data[0].trend.map((one: { components: number }) => one.components)).toEqual([2, 1, 0])
  })

  test('a dry run keeps nothing; another library sees nothing; what is deleted is gone', async () => {
    const [one, other] = [await scene(), await scene()]
    const dry = await one.put(report('shop', [use(1)]), { dry_run: true })
    expect(dry.body).toMatchObject({ kept: false, matched_components: [{ uses: 1 }] })
    expect((await one.uses({ code: '@acme/ui#Button' })).scanned).toBe(0)
    await one.put(report('shop', [use(1)]))
    expect((await other.uses({ code: '@acme/ui#Button' })).scanned).toBe(0)
    const gone = await console.call('deleteUses', { key: one.key, query: { repository: 'shop' } })
    expect(gone.status).toBe(200)
    expect(await one.uses({ code: '@acme/ui#Button' })).toMatchObject({ total: 0, scanned: 0, repositories: [] })
    expect((await console.call('deleteUses', { key: one.key, query: { repository: 'shop' } })).status).toBe(404)
    const entries = (await console.call('listAudit', { key: one.key })).body.data as {
      action: string
      details: { name?: string }
    }[]
    expect(entries.filter(({ details }) => details.name === 'shop').map(({ action }) => action)).toEqual([
      'deleteUses',
      'putUses',
    ])
  })

  test('what makes no sense is refused by its field', async () => {
    const { put, key } = await scene()
    const secret = { name: 'token', kind: 'text', value: 'not one word' } as const
    for (const [body, path] of [
      [report('shop', [use(1, secret)]), 'body.report.components[0].uses[0].props[0].value'],
      [report('shop', [{ file: 4, line: 1 }]), 'body.report.components[0].uses'],
      [report('', []), 'body.report.repository'],
      [report('shop', [], { tokens: [{ name: 'ink', uses: [{ file: 0, line: 1 }] }] }), 'body.report.tokens[0].name'],
    ] as const) {
      const { status, body: answered } = await put(body)
      expect(status, path).toBe(400)
      expect(answered.error.details.issues[0].path).toBe(path)
    }
    for (const query of [{}, { code: 'a', token: 'b' }, { code: '@acme/ui#Button', value: 'sm' }])
      expect((await console.call('listUses', { key, query })).status).toBe(400)
    expect((await console.call('listUses', { key, query: { code: '@acme/ui#None' } })).status).toBe(404)
  })
})
