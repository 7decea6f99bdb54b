import { expect, test } from 'vitest'
import { engines } from '../kit/databases.ts'
import { testApi } from '../kit/api.ts'
import { testClock } from '../kit/admin.ts'
import { put } from '../kit/object-store-suite.ts'
import { png } from '../kit/samples/sample-images.ts'
import { uploadsKit } from '../kit/uploads-kit.ts'

// What expires is good until its last moment and no longer, by the service's own clock.

const MINUTES = 60_000

const MOMENTS = [
  ['14:59', 15 * MINUTES - 1_000, true],
  ['15:00', 15 * MINUTES, false],
  ['15:01', 15 * MINUTES + 1_000, false],
] as const

for (const engine of engines) {
  test(`${engine}: an upload URL of 15 minutes takes bytes at 14:59, and not at 15:00 or 15:01`, async () => {
    const kit = await uploadsKit(engine)
    const project = await kit.api.project()
    const bytes = png()
    for (const [at, afterMs, isTaken] of MOMENTS) {
      const upload = { kind: 'image', contentType: 'image/png', sizeBytes: bytes.length } as const
      const { body } = await kit.presign(project, upload)
      expect(Date.parse(body.expires_at) - kit.clock.now()).toBe(15 * MINUTES)
      kit.clock.time += afterMs
      const { status } = await put(body.upload_url, { ...body.headers, 'Content-Length': String(bytes.length) }, bytes)
      expect(status === 200, at).toBe(isTaken)
      expect((await kit.confirm(project, body.object_key)).status, at).toBe(isTaken ? 200 : 404)
    }
  })

  test(`${engine}: a key of 15 minutes opens at 14:59, and is like none at 15:00 and 15:01`, async () => {
    const clock = testClock(Date.now())
    const api = await testApi(engine, { clock })
    const { id } = await api.project()
    for (const [at, afterMs, isOpen] of MOMENTS) {
      const key = await api.newKey(id, ['read:library'], new Date(clock.now() + 15 * MINUTES))
      expect((await api.call('listComponents', { key })).status).toBe(200)
      clock.time += afterMs
      expect((await api.call('listComponents', { key })).status, at).toBe(isOpen ? 200 : 401)
    }
  })
}
