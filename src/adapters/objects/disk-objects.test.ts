import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { objectStoreSuite, put } from '../../../test/object-store-suite.ts'
import { createListener } from '../../http/listener.ts'
import { mountSignedObjects } from '../../http/signed-objects.ts'
import { createDiskObjects } from './disk-objects.ts'
import { createObjectUrls } from './object-urls.ts'

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
  const app = createListener(silent)
  await mountSignedObjects(app, objects)
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
