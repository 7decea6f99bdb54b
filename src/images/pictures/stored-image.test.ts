import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { makeBucket, s3FromEnvironment } from '../../../test/kit/s3.ts'
import { GIF, png, pngOfLength, WHOLE_JPEG } from '../../../test/kit/samples/sample-images.ts'
import { createDiskObjects } from '../../adapters/objects/disk-objects.ts'
import { createObjectUrls } from '../../adapters/objects/object-urls.ts'
import { createS3Objects } from '../../adapters/objects/s3-objects.ts'
import { keepImage } from '../fills/keep-image.ts'
import type { ObjectStore } from '../../ports.ts'
import { createStoredImages } from './stored-image.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const MEGABYTE = 1_048_576

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-stored-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const urls = createObjectUrls({ secret: 'a secret of the test', baseUrl: () => '', now: () => Date.now() })
const stores: Record<string, ObjectStore> = {
  disk: createDiskObjects({ directory, urls, log: silent, isAwaited: () => Promise.resolve(true) }),
}
const s3 = s3FromEnvironment()
if (s3) {
  await makeBucket(s3)
  stores['S3'] = createS3Objects({ ...s3, log: silent, now: () => Date.now() })
} else test.skip('S3 is not covered by this run: TEST_S3_ENDPOINT is not set', () => {})

const api = await testApi('embedded')

describe.each(Object.keys(stores))('pictures that fills show, kept on %s', (name) => {
  const objects = stores[name] as ObjectStore // one of the names above
  const services = { ...api.services, objects }
  const images = createStoredImages(services)

  async function keeping(kept: Readonly<Record<string, Uint8Array>>) {
    const { id } = await api.project()
    for (const [ref, bytes] of Object.entries(kept))
      await keepImage(services, id, { ref, contentType: 'image/png', bytes })
    return id
  }

  test('come as they were fetched, each with the type and size that its bytes have', async () => {
    const kept = { photo: png({ width: 5, height: 3 }), jpeg: WHOLE_JPEG, gif: GIF }
    const found = await images(await keeping(kept), ['gif', 'photo', 'absent', 'jpeg'])
    expect(found.map((one) => one && [one.contentType, one.width, one.height])).toEqual([
      ['image/gif', 1, 1],
      ['image/png', 5, 3],
      undefined,
      ['image/jpeg', 1, 1],
    ])
    expect(Buffer.from(found[1]?.bytes ?? []).equals(kept.photo)).toBe(true)
  })

  test('what is no picture, too large or of too many pixels is not shown, and costs the others nothing', async () => {
    const kept = {
      page: Buffer.from('<html><script>'),
      large: pngOfLength(3 * MEGABYTE + 1),
      wide: png({ width: 100_000, height: 100_000, pixels: Buffer.alloc(10) }),
      good: png(),
    }
    const found = await images(await keeping(kept), Object.keys(kept))
    expect(found.map((one) => one?.contentType)).toEqual([undefined, undefined, undefined, 'image/png'])
  })

  test('of many no more come than a picture may hold', async () => {
    const kept = Object.fromEntries(['a', 'b', 'c', 'd'].map((ref) => [ref, pngOfLength(2.5 * MEGABYTE)]))
    const found = await images(await keeping(kept), Object.keys(kept))
    expect(found.map((one) => one !== undefined)).toEqual([true, true, false, false])
  })

  test('one whose bytes are gone is not shown; another project has none of them', async () => {
    const id = await keeping({ photo: png() })
    const [row] = await services.db<{ key: string }>`
      select store_key as key from image_fill where project_id = ${id}::uuid`
    expect(await images((await api.project()).id, ['photo'])).toEqual([undefined])
    await objects.remove(row?.key ?? '')
    expect(await images(id, ['photo'])).toEqual([undefined])
  })
})
