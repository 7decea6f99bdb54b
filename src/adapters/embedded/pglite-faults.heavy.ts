import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { EmbeddedWriter, faultsAfter } from '../../../test/faults/embedded-writer.ts'
import { silent } from '../../../test/kit/global-setup.ts'
import { scratchDirectory } from '../../../test/kit/scratch.ts'
import { openEmbedded } from './pglite.ts'

const home = scratchDirectory('pglite-faults')
const base = path.join(home, 'base')
beforeAll(async () => {
  const db = await openEmbedded({
    dataDir: base,
    snapshot: fs.readFileSync(inject('embeddedSnapshot')),
    log: silent,
  })
  await db.close()
})
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

for (const fault of ['fsync-fails', 'disk-full', 'disk-hangs', 'thread-ends']) {
  test(`${fault}: the process stops at once, and nothing acknowledged is lost`, async () => {
    const dataDir = path.join(home, fault)
    fs.cpSync(base, dataDir, { recursive: true })
    const writer = new EmbeddedWriter(dataDir, { fault })
    expect(await writer.ended()).toBe('SIGKILL')
    expect(writer.complaints).toContain('the embedded database failed')
    expect(writer.acknowledged.length).toBeGreaterThan(0)
    const db = await openEmbedded({ dataDir, log: silent })
    expect(await faultsAfter(db, writer.acknowledged)).toEqual([])
    await db.close()
  })
}
