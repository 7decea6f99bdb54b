import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/ports.ts'
import { sweepLayers } from '../src/sync/sweep-layers.ts'
import { engines, testDatabase } from './databases.ts'
import { importKit, librarySnapshot, smallBundle } from './import-kit.ts'

const none = { added: 0, changed: 0, deleted: 0, unchanged: 0 }

describe.each(engines)('import on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase(engine)
  })

  test('a first import stores rows, layers and the source, and raises the revision once', async () => {
    const { run, services, projectId, opened } = await importKit(db)
    const summary = await run(smallBundle())
    expect(summary).toMatchObject({
      project_id: projectId,
      components: { ...none, added: 2 },
      tokens: { ...none, added: 2 },
      collections: { ...none, added: 1 },
      styles: { ...none, added: 1 },
      screens: { ...none, added: 1 },
      flows: { ...none, added: 1 },
      edges: 5,
      specs: 1,
      warnings: [],
    })
    expect(opened).toEqual([projectId])
    expect((await services.revisions.learn(projectId))?.library).toBe(1)
  })
})
void gzipSync
void sweepLayers
void librarySnapshot
