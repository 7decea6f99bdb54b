import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testClock } from '../../../test/kit/admin.ts'
import { testApi } from '../../../test/kit/api.ts'
import {
  figmaMock,
  hasSharedFiles,
  MOCK_TOKEN,
  sharedFigmaFile,
  type MockFile,
} from '../../../test/libraries/figma-mock.ts'
import { createFigmaApi } from '../../adapters/outside/figma-api.ts'
import { syncFigma } from './sync-figma.ts'

// Real files of the design tool, served the way the tool serves them, with a fault of each kind on the way.

if (!hasSharedFiles) console.log('a live sync of real files is not covered by this run: ../shared/data is absent')

describe.skipIf(!hasSharedFiles)('live sync of real files', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-sync-real-'))
  const clock = testClock()
  const designs = createFigmaApi({ clock })
  const api = await testApi('embedded', { clock, env: { VITRINE_DATA_DIR: dataDir }, outside: { designs } })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  test.each([
    ['files/figmagic.figma.json', 25],
    ['files/radix-icons.document.json.gz', 332],
  ])('%s', { timeout: 120_000 }, async (name, components) => {
    const project = await api.project()
    const file = { version: '1', name, ...sharedFigmaFile(name) }
    const served: MockFile = { file, variables: name.includes('radix') ? sharedFigmaFile('warp/figma.json') : null }
    const mock = await figmaMock({ realfile0001: served })
    const sync = () =>
      syncFigma(api.services, {
        projectId: project.id,
        fileKey: 'realfile0001',
        token: MOCK_TOKEN,
        apiUrl: mock.url,
        pause(ms) {
          clock.time += ms
          return Promise.resolve()
        },
      })
    mock.fail('file', { status: 429, retryAfter: '2' }, { cutAfter: 5_000 })
    mock.fail('styles', { status: 500 })
    await expect(sync()).resolves.toMatchObject({ status: 'synced' })
    const rows = []
    for (let cursor: string | undefined; ;) {
      const page = await api.call('listComponents', {
        key: project.key,
        query: { limit: 100, ...(cursor ? { cursor } : {}) },
      })
      rows.push(...(page.body.data as { has_spec: boolean; sync_status: string }[]))
      cursor = page.body.pagination.next_cursor ?? undefined
      if (cursor === undefined) break
    }
    expect(rows).toHaveLength(components)
    expect(rows.every(({ has_spec, sync_status }) => has_spec && sync_status === 'synced')).toBe(true)
    await expect(sync()).resolves.toMatchObject({ status: 'unchanged' })
    await mock.close()
  })
})
