import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { testListener } from '../../../test/kit/listener.ts'
import { objectStoreSuite, put } from '../../../test/kit/object-store-suite.ts'
import { BodyBudget } from '../../doors/http/body-budget.ts'
import { addSignedObjects } from '../../doors/http/console/signed-objects.ts'
import type { Route } from '../../doors/http/handler.ts'
import { Routes } from '../../doors/http/routes.ts'
import { createDiskObjects } from './disk-objects.ts'
import { createObjectUrls } from './object-urls.ts'
import { paced } from './uploads-under-way.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const directory = mkdtempSync(path.join(os.tmpdir(), 'vitrine-objects-'))
let shift = 0
let isAwaited = true
let baseUrl = ''

const opened = (async () => {
  const urls = createObjectUrls({
    secret: 'a secret of the test',
    baseUrl: () => baseUrl,
    now: () => Date.now() + shift,
  })
  const objects = createDiskObjects({ directory, urls, log: silent, isAwaited: () => Promise.resolve(isAwaited) })
  const routes = new Routes<Route>()
  addSignedObjects(routes, objects, new BodyBudget({ perKey: 67_108_864, inAll: 268_435_456 }))
  const app = testListener(routes)
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, objects }
})()
afterAll(async () => {
  await (await opened).app.close()
  rmSync(directory, { recursive: true })
})

objectStoreSuite('disk', async () => ({
  objects: (await opened).objects,
  moveClock: (byMs) => (shift = byMs),
}))

const upload = { key: 'staging/a/b', contentType: 'image/png', sizeBytes: 10, expiresAt: new Date(Date.now() + 60_000) }

test('disk: a PUT may be shorter than promised; one without a length is a 411', async () => {
  const { objects } = await opened
  const { url } = await objects.presignPut(upload)
  expect((await put(url, { 'Content-Type': 'image/png', 'Content-Length': '3' }, 'abc')).status).toBe(200)
  const chunked = await put(url, { 'Content-Type': 'image/png', 'Transfer-Encoding': 'chunked' }, 'abc')
  expect([chunked.status, JSON.parse(chunked.body).error.code]).toEqual([411, 'SVC_LENGTH_REQUIRED'])
  const long = await put(url, { 'Content-Type': 'image/png', 'Content-Length': '11' }, 'x'.repeat(11))
  expect(JSON.parse(long.body).error).toMatchObject({ code: 'SVC_PAYLOAD_TOO_LARGE', details: { limit_bytes: 10 } })
  const typed = await put(url, { 'Content-Type': 'image/png; charset=utf-8', 'Content-Length': '3' }, 'abc')
  expect([typed.status, JSON.parse(typed.body).error.details]).toEqual([415, { supported: ['image/png'] }])
  await objects.remove(upload.key)
})

test('disk: a client that sends all of its bytes before it reads hears that they are too many', async () => {
  const { objects } = await opened
  const { url, headers } = await objects.presignPut(upload)
  const { pathname, search, port } = new URL(url)
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${headers['Content-Type']}\r\n`
  const answer = await new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), '127.0.0.1', () => {
      socket.pause()
      socket.write(`${head}Content-Length: 20000000\r\n\r\n${'x'.repeat(20_000_000)}`, (cut) =>
        cut ? reject(cut) : socket.resume(),
      )
    })
    socket.once('data', (part) => resolve(String(part)))
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
})

test('disk: after confirm the URL is refused and what was stored stays', async () => {
  const { objects } = await opened
  const { url, headers } = await objects.presignPut(upload)
  isAwaited = false
  const { status } = await put(url, { ...headers, 'Content-Length': '3' }, 'abc')
  isAwaited = true
  expect(status).toBe(404)
  expect(await objects.read(upload.key, { maxBytes: 10 })).toBeNull()
})

test('disk: forty stalled PUTs to one URL hold no more than its reservation, and a later one still succeeds', async () => {
  const { objects } = await opened
  const reserved = { ...upload, key: 'staging/stalled/one', sizeBytes: 1_000_000 }
  const { url } = await objects.presignPut(reserved)
  const held = () =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
  const before = held()
  const whole = { 'Content-Type': 'image/png', 'Content-Length': String(reserved.sizeBytes) }
  const answered = await put(url, whole, Buffer.alloc(reserved.sizeBytes, 1))
  expect(answered.status).toBe(200)
  const stalled = Array.from({ length: 40 }, () => stalledPut(url, { promised: 1_000_000, sent: 900_000 }))
  await Promise.all(stalled.map(({ sent }) => sent))
  // The last of them is given up by the clock, should that come first.
  const replaced = /^HTTP\/1.1 408 .*a later PUT to this URL/s
  const ended = (): number => stalled.filter(({ answer }) => replaced.test(answer())).length
  await expect.poll(ended, { timeout: 30_000 }).toBe(39)
  expect(held() - before).toBeLessThanOrEqual(reserved.sizeBytes + 65_536)
  for (const { answer } of stalled) expect(answer()).toMatch(/^$|^HTTP\/1.1 408 /)
  expect((await put(url, whole, Buffer.alloc(reserved.sizeBytes, 2))).status).toBe(200)
  expect((await objects.read(reserved.key, { maxBytes: 1_000_000 }))?.at(-1)).toBe(2)

  const last = stalledPut(url, { promised: 1_000_000, sent: 900_000 })
  await last.sent
  for (const { socket } of [...stalled, last]) socket.destroy()
  await vi.waitFor(() => expect(held()).toBe(before), { timeout: 30_000 })
})

test('disk: removing a key ends the upload to it', async () => {
  const { objects } = await opened
  const { url } = await objects.presignPut({ ...upload, key: 'staging/ended/one', sizeBytes: 1000 })
  const { sent, answer, socket } = stalledPut(url, { promised: 1000, sent: 900 })
  await sent
  await expect.poll(() => readdirSync(path.join(directory, 'incoming'))).toHaveLength(1)
  await objects.remove('staging/ended/one')
  expect(readdirSync(path.join(directory, 'incoming'))).toEqual([])
  await expect.poll(answer).toMatch(/^HTTP\/1.1 408 /)
  socket.destroy()
})

test('disk: a body that stands still or only drips is given up, one that comes forward is not', async () => {
  const drip = async function* (parts: number, bytes: number) {
    for (let left = parts; left > 0; left--) {
      await delay(20)
      yield new Uint8Array(bytes)
    }
  }
  const pace = { ms: 1_000, bytes: 100 }
  const drained = async (body: AsyncIterable<Uint8Array>) => {
    let length = 0
    for await (const part of paced(body, new AbortController().signal, pace)) length += part.length
    return length
  }
  expect(await drained(drip(20, 1_000))).toBe(20_000)
  await expect(drained(drip(100, 1))).rejects.toMatchObject({ code: 'SVC_REQUEST_TIMEOUT' })
})

test('disk: drafts that a killed process left are swept, fresh ones are not', async () => {
  const { objects } = await opened
  const folder = path.join(directory, 'incoming')
  const [old, fresh] = [path.join(folder, 'old'), path.join(folder, 'fresh')]
  writeFileSync(old, 'x')
  writeFileSync(fresh, 'x')
  utimesSync(old, new Date(0), new Date(0))
  await objects.sweep({ olderThan: new Date(Date.now() - 3_600_000) })
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
  rmSync(fresh)
  expect(readdirSync(folder)).toEqual([])
})

/** Sends the head and a part of the body, and then nothing more. */
function stalledPut(url: string, { promised, sent }: { promised: number; sent: number }) {
  const { pathname, search, port } = new URL(url)
  let heard = ''
  const socket = net.connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.on('data', (part) => (heard += String(part)))
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: ${promised}\r\n\r\n`
  const written = new Promise<void>((resolve) => {
    socket.write(head)
    socket.write(Buffer.alloc(sent, 1), () => resolve())
    socket.once('close', () => resolve())
  })
  return { socket, sent: written, answer: () => heard }
}

test('disk: a key that is no key of an object leads nowhere', async () => {
  const { objects } = await opened
  for (const key of ['../secret', 'staging/../../etc/passwd', '/etc/passwd', 'staging//a', 'staging/a/', '']) {
    await expect(objects.read(key, { maxBytes: 10 })).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
  }
  const { url } = await objects.presignGet({ ...upload, disposition: 'inline' }).then((signed) => ({ url: signed }))
  for (const bent of [url.replace('staging/a/b', 'staging/a/..%2f..%2fsecret'), url.replace('staging/a/b', '..%2f')]) {
    expect((await fetch(bent)).status).toBe(401)
  }
})
