import { expect, test } from 'vitest'
import { engines } from '../databases.ts'
import { testApi } from '../api.ts'
import { testClock } from '../admin.ts'
import { put } from '../object-store-suite.ts'
import { png } from '../sample-images.ts'
import { uploadsKit } from '../uploads-kit.ts'

// What expires is good until its last moment and no longer, by the service's own clock.

const MINUTES = 60_000

for (const engine of engines) {
  for (const [at, afterMs, isTaken] of [
    ['14:59', 15 * MINUTES - 1_000, true],
    ['15:00', 15 * MINUTES, false],
    ['15:01', 15 * MINUTES + 1_000, false],
  ] as const) {
    test(`${engine}: an upload URL of 15 minutes at ${at} ${isTaken ? 'takes' : 'refuses'} the bytes`, async () => {
      const kit = await uploadsKit(engine)
      const project = await kit.api.project()
      const bytes = png()
      const upload = { kind: 'image', contentType: 'image/png', sizeBytes: bytes.length } as const
      const { body } = await kit.presign(project, upload)
      expect(Date.parse(body.expires_at) - kit.clock.now()).toBe(15 * MINUTES)
      kit.clock.time += afterMs
      const { status } = await put(body.upload_url, { ...body.headers, 'Content-Length': String(bytes.length) }, bytes)
      expect(status === 200).toBe(isTaken)
      expect((await kit.confirm(project, body.object_key)).status).toBe(isTaken ? 200 : 404)
    })

    test(`${engine}: a key of 15 minutes at ${at} ${isTaken ? 'opens' : 'is like no key'}`, async () => {
      const clock = testClock(Date.now())
      const api = await testApi(engine, { clock })
      const { id } = await api.project()
      const key = await api.newKey(id, ['read:library'], new Date(clock.now() + 15 * MINUTES))
      expect((await api.call('listComponents', { key })).status).toBe(200)
      clock.time += afterMs
      expect((await api.call('listComponents', { key })).status).toBe(isTaken ? 200 : 401)
    })
  }
}
