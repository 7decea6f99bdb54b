import { expect, test } from 'vitest'
import { testApi } from '../../../../test/kit/api.ts'
import { testConsole } from '../../../../test/kit/console.ts'
import { furnished } from '../../../../test/kit/furnished.ts'
import { answerOf, connect, listenMcp, refusalOf } from '../../../../test/kit/mcp-kit.ts'
import { furnishCode } from '../../../../test/libraries/furnished-code.ts'
import { KEY_SCOPES } from '../../../contract/words.ts'

test('agents are told who uses a component in applications, and a prop and a value of it', async () => {
  const api = await testApi('embedded')
  const project = await furnished(api)
  await furnishCode(api.services.db, project.id)
  const client = await connect(await listenMcp(api.mount), project.key)
  const nothing = await answerOf(client, 'get_related', { entity: 'Button', direction: 'code' })
  expect(nothing).toEqual({ count: 0, not_scanned: 'no application was scanned: `vitrine scan`', uses: [] })
  const use = (line: number, value: string) => ({ file: 0, line, props: [{ name: 'size', kind: 'text', value }] })
  const components = [
    { id: '@acme/ui#Button', package: '@acme/ui', name: 'Button', uses: [use(1, 'sm'), use(4, 'md'), use(9, 'sm')] },
  ]
  const report = {
    version: 1,
    repository: 'shop',
    commit: null,
    scanned_files: 1,
    files: ['a.tsx'],
    components,
    tokens: [],
  }
  const key = await api.newKey(project.id, KEY_SCOPES)
  await testConsole(api).call('putUses', { key, body: { report } })
  expect(await answerOf(client, 'get_related', { entity: 'Button', direction: 'code' })).toEqual({
    count: 3,
    repositories: [expect.stringMatching(/^shop: 3 since \d{4}-\d\d-\d\d$/)],
    props: ['size 3: sm 2, md 1'],
    uses: ['shop a.tsx:1', 'shop a.tsx:4', 'shop a.tsx:9'],
  })
  const small = await answerOf(client, 'get_related', { entity: 'Button', direction: 'code', prop: 'size=sm' })
  expect(small).toMatchObject({ count: 2, uses: ['shop a.tsx:1', 'shop a.tsx:9'] })
  expect(await refusalOf(client, 'get_related', { entity: 'Button', prop: 'size' })).toMatch(/prop/)
})
