import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { importLibrary } from '../intake/import/import-library.ts'

const file = (name: string): string => fileURLToPath(new URL(`../../demo/${name}`, import.meta.url))

test('demo library: every component answers every question, each answer as its schema says', async () => {
  const api = await testApi('embedded')
  const { id: projectId, key } = await api.project()
  for (const name of ['before.json', 'library.json']) {
    await importLibrary(api.services, { projectId, files: [file(name)], dryRun: false })
  }
  const query = { limit: 100, sync_status: ['synced', 'schema_upgrade_required', 'deleted_in_source'] }
  const { body } = await api.call('listComponents', { key, query })
  const ids: string[] = body.data.map(({ id }: { id: string }) => id)
  expect(ids.length).toBeGreaterThan(45)
  const statuses = new Set<string | null>()
  for (const { id, has_spec } of body.data) {
    const path = { id }
    statuses.add((await api.call('getComponent', { key, path })).body.chi_status)
    expect((await api.call('getBuildOrder', { key, path })).body.ordered_components.at(-1).component_id).toBe(id)
    for (const include of [[], ['default'], ['variants', 'tokenValues']]) {
      const answer = await api.call('getSpec', { key, path, query: { include } })
      expect(answer.status).toBe(has_spec ? 200 : 404)
    }
  }
  expect([...statuses].map(String).sort()).toEqual(['good', 'monitor', 'null', 'optimal', 'poor'])
  const batch = await api.call('batchGetSpecs', { key, body: { component_ids: ids.slice(0, 50) } })
  expect(batch.body.data.length + batch.body.missing.length).toBe(Math.min(50, ids.length))
  const validated = await api.call('validateComponents', { key, body: { component_ids: ids.slice(0, 50) } })
  expect(validated.body.checked).toBe(Math.min(50, ids.length))
  expect((await api.call('summarizeDrift', { key })).body.drifting_count).toBeGreaterThan(0)
}, 120_000)
