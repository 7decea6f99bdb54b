import { expect, test } from 'vitest'
import { testApi } from '../../../../test/kit/api.ts'
import { importFiles, smallBundle } from '../../../../test/kit/import-kit.ts'
import { answerOf, connect, listenMcp, refusalOf } from '../../../../test/kit/mcp-kit.ts'
import { makeRelease } from '../../../releases/make-release.ts'

test('a release as since: what came after it, and only that', async () => {
  const api = await testApi('embedded')
  const { id, key } = await api.project()
  const bundle = smallBundle()
  const first = bundle.components[0]
  const importNamed = (...names: string[]) =>
    importFiles(api.services, id, {
      ...bundle,
      components: names.map((name, at) => ({ ...first, key: `k${at}`, node_id: `1:${at}`, name })),
    })
  const release = (version: string) => makeRelease(api.services, id, { version, notes: undefined })
  await importNamed('Button')
  await release('1.0.0')
  await importNamed('Button', 'Card')
  await release('1.1.0')
  await importNamed('Button', 'Card', 'Badge')
  const agent = await connect(await listenMcp(api.mount), key)
  const since = async (version: string) => {
    const { imports, changes } = await answerOf(agent, 'get_changes', { since: version })
    const revisions = imports.map(({ revision }: { revision: number }) => revision)
    return { revisions, added: changes['feature component added'] }
  }
  expect(await since('1.1.0')).toEqual({ revisions: [3], added: ['Badge'] })
  expect(await since('v1.0.0')).toEqual({ revisions: [3, 2], added: ['Badge', 'Card'] })
  await release('2.0.0')
  expect(await since('2.0.0')).toEqual({ revisions: [], added: undefined })
  const refusal = await refusalOf(agent, 'get_changes', { since: '1.2.0' })
  expect(refusal).toContain('since is no release')
  expect(refusal).toContain('"expected":["2.0.0","1.1.0","1.0.0"]')
})
