import { AwsClient } from 'aws4fetch'
import { expect, test } from 'vitest'
import { objectStoreSuite } from '../../../test/kit/object-store-suite.ts'
import { s3FromEnvironment } from '../../../test/kit/s3.ts'
import { createS3Objects } from './s3-objects.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const s3 = s3FromEnvironment()
let shift = 0

if (s3) {
  const made = new AwsClient({ ...s3, service: 's3' }).fetch(`${s3.endpoint}/${s3.bucket}`, { method: 'PUT' })
  const objects = createS3Objects({ ...s3, log: silent, now: () => Date.now() + shift })
  objectStoreSuite('S3', async () => {
    await made
    return { objects, moveClock: (byMs) => (shift = byMs) }
  })
} else {
  test.skip('S3 is not covered by this run: TEST_S3_ENDPOINT is not set', () => {})
}

const NOWHERE = { endpoint: 'http://127.0.0.1:9', region: 'r', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' }

test('S3: a store that cannot be reached is a 503, and the log does not hold the key', async () => {
  const lines: unknown[] = []
  const log = { ...silent, error: (...line: unknown[]) => lines.push(line) }
  const objects = createS3Objects({ ...NOWHERE, log, now: () => Date.now(), timeoutMs: 500 })
  await expect(objects.read('staging/secret', { maxBytes: 1 })).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('S3: type and length are in what is signed', async () => {
  const objects = createS3Objects({ ...NOWHERE, log: silent, now: () => Date.now() })
  const { url, headers } = await objects.presignPut({
    key: 'staging/a',
    contentType: 'image/png',
    sizeBytes: 7,
    expiresAt: new Date(Date.now() + 900_000),
  })
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(Number(new URL(url).searchParams.get('X-Amz-Expires'))).toBeGreaterThanOrEqual(899)
  expect(headers).toEqual({ 'Content-Type': 'image/png', 'Content-Length': '7' })
})
