import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { ObjectStore } from '../../src/ports.ts'

export interface StoreUnderTest {
  readonly objects: ObjectStore
  /** Sets the clock that signs URLs, in milliseconds from now. */
  readonly moveClock: (byMs: number) => void
}

const MINUTE = 60_000
const PNG = 'image/png'
const newKey = (): string => `staging/${randomBytes(8).toString('hex')}/${randomBytes(16).toString('base64url')}`
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE)

/** What every object store does alike. */
export function objectStoreSuite(name: string, open: () => Promise<StoreUnderTest>): void {
  const read = async (objects: ObjectStore, key: string): Promise<string | null> => {
    const bytes = await objects.read(key, { maxBytes: 1_000_000 })
    return bytes === null ? null : Buffer.from(bytes as Uint8Array).toString()
  }
  const presign = async (objects: ObjectStore, sizeBytes = 10, key = newKey()) => ({
    key,
    ...(await objects.presignPut({ key, contentType: PNG, sizeBytes, expiresAt: inMinutes(15) })),
  })

  test(`${name}: bytes are kept, replaced, copied and removed`, async () => {
    const { objects } = await open()
    const [key, copy] = [newKey(), newKey()]
    expect(await read(objects, key)).toBeNull()
    expect(await objects.copy(key, copy)).toBe(false)
    await objects.put(key, Buffer.from('first'), PNG)
    expect(await objects.copy(key, copy)).toBe(true)
    await objects.put(key, Buffer.from('second'), PNG)
    expect([await read(objects, key), await read(objects, copy)]).toEqual(['second', 'first'])
    await objects.remove(key)
    await objects.remove(key)
    expect([await read(objects, key), await read(objects, copy)]).toEqual([null, 'first'])
    await objects.sweep({ olderThan: new Date() })
    expect(await read(objects, copy)).toBe('first')
    await objects.remove(copy)
  })

  test(`${name}: nothing larger than asked for is read`, async () => {
    const { objects } = await open()
    const key = newKey()
    await objects.put(key, Buffer.alloc(3_000_000, 1), PNG)
    expect(await objects.read(key, { maxBytes: 2_999_999 })).toBe('too_large')
    expect((await objects.read(key, { maxBytes: 3_000_000 }))?.length).toBe(3_000_000)
    await objects.put(key, Buffer.alloc(0), PNG)
    expect((await objects.read(key, { maxBytes: 0 }))?.length).toBe(0)
    await objects.remove(key)
  })

  test(`${name}: a signed PUT takes the bytes, again and again until it expires`, async () => {
    const { objects } = await open()
    const { key, url, headers } = await presign(objects)
    for (const body of ['0123456789', 'abcdefghij']) {
      expect((await put(url, headers, body)).status).toBe(200)
      expect(await read(objects, key)).toBe(body)
    }
    await objects.remove(key)
  })

  test(`${name}: a signed GET gives them back with their type, and no other method`, async () => {
    const { objects } = await open()
    const key = newKey()
    await objects.put(key, Buffer.from('bytes'), PNG)
    const url = await objects.presignGet({ key, contentType: PNG, expiresAt: inMinutes(5), disposition: 'inline' })
    const response = await fetch(url)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, PNG, 'bytes'])
    expect((await put(url, { 'Content-Type': PNG, 'Content-Length': '3' }, 'new')).status).toBeGreaterThanOrEqual(400)
    expect((await fetch(url.replace(key, newKey()))).status).toBeGreaterThanOrEqual(400)
    expect(await read(objects, key)).toBe('bytes')
    await objects.remove(key)
  })

  const other = newKey()
  const bodyOf = (length: number): string => 'x'.repeat(length)
  for (const [fault, bend] of [
    [
      'longer than promised',
      (put) => ({ ...put, headers: { ...put.headers, 'Content-Length': '11' }, body: bodyOf(11) }),
    ],
    ['of another type', (put) => ({ ...put, headers: { ...put.headers, 'Content-Type': 'text/html' } })],
    ['without a type', (put) => ({ ...put, headers: { 'Content-Length': '10' } })],
    ['without a length', (put) => ({ ...put, headers: { 'Content-Type': PNG, 'Transfer-Encoding': 'chunked' } })],
    ['to another key', (put) => ({ ...put, url: put.url.replace(put.key, other) })],
    ['without a signature', (put) => ({ ...put, url: put.url.replace(/[?&](X-Amz-Signature|signature)=[^&]*/, '') })],
    ['without a query', (put) => ({ ...put, url: put.url.replace(/\?.*/, '') })],
  ] as readonly (readonly [string, (put: BentPut) => BentPut])[]) {
    test(`${name}: a PUT ${fault} is refused and nothing is stored`, async () => {
      const { objects } = await open()
      const signed = await presign(objects)
      const bent = bend({ ...signed, headers: { ...signed.headers, 'Content-Length': '10' }, body: bodyOf(10) })
      const { status } = await put(bent.url, bent.headers, bent.body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect([await read(objects, signed.key), await read(objects, other)]).toEqual([null, null])
    })
  }

  test(`${name}: a PUT with any field of its URL altered is refused and nothing is stored`, async () => {
    const { objects } = await open()
    const { key, url, headers } = await presign(objects)
    const fields = [...new URL(url).searchParams.keys()]
    expect(fields.length).toBeGreaterThanOrEqual(4)
    for (const field of fields) {
      for (const value of ['', '0', '9999999999999', `${new URL(url).searchParams.get(field) ?? ''}0`]) {
        const bent = new URL(url)
        bent.searchParams.set(field, value)
        const { status } = await put(bent.href, { ...headers, 'Content-Length': '10' }, bodyOf(10))
        expect(status, `${field}=${value}`).toBeGreaterThanOrEqual(400)
      }
    }
    expect(await read(objects, key)).toBeNull()
  })

  test(`${name}: an upload that is cut off leaves nothing`, async () => {
    const { objects } = await open()
    const { key, url, headers } = await presign(objects, 1_000_000)
    await cutPut(url, { ...headers, 'Content-Length': '1000000' }, Buffer.alloc(300_000))
    expect(await read(objects, key)).toBeNull()
  })

  test(`${name}: a URL of 15 minutes works at 14:58 and not at 15:02`, async () => {
    const { objects, moveClock } = await open()
    // Signed in the past, so that the server's own clock is the one that decides.
    const signedAgo = async (ageMs: number) => {
      moveClock(-ageMs)
      const key = newKey()
      const expiresAt = new Date(Date.now() - ageMs + 15 * MINUTE)
      const signed = await objects.presignPut({ key, contentType: PNG, sizeBytes: 10, expiresAt })
      moveClock(0)
      return { key, ...signed }
    }
    const fresh = await signedAgo(14 * MINUTE + 58_000 - 30_000)
    expect((await put(fresh.url, { ...fresh.headers, 'Content-Length': '10' }, bodyOf(10))).status).toBe(200)
    const stale = await signedAgo(15 * MINUTE + 2_000)
    const { status } = await put(stale.url, { ...stale.headers, 'Content-Length': '10' }, bodyOf(10))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await read(objects, stale.key)).toBeNull()
    await objects.remove(fresh.key)
  })
}

interface BentPut {
  readonly key: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A PUT with exactly these headers: fetch would add and drop some. */
export function put(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PUT', headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    // A server that refuses may close before it has read everything: its answer has come already.
    sent.on('error', (error: Error & { code?: string }) => (error.code === 'EPIPE' ? undefined : reject(error)))
    sent.end(body)
  })
}

/** Sends a part of what was promised, then closes the connection. */
export function cutPut(url: string, headers: Readonly<Record<string, string>>, part: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(url, { method: 'PUT', headers, agent: false })
    sent.on('error', () => {})
    sent.on('close', () => setTimeout(resolve, 300))
    sent.write(part, () => sent.destroy())
  })
}
