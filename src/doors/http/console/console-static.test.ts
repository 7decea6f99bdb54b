import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog, testApi } from '../../../../test/kit/api.ts'
import { injectable, type Injectable } from '../../../../test/kit/listener.ts'
import { createConsole } from './console-listener.ts'
import { EXPLORER_ROUTES } from './pages/console-static.ts'

const INDEX = '<!doctype html><title>Vitrine</title><div id="root"></div>'
const COMPONENT = '<!doctype html><title>Vitrine</title><link rel="modulepreload" href="/assets/main-a1b2c3d4.js">'
const SCRIPT = 'export const answer = 42'

describe('the console serves the explorer', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-static-'))
  let app: Injectable
  let unbuilt: Injectable
  let open: (name: string) => Injectable
  beforeAll(async () => {
    mkdirSync(path.join(folder, 'web/assets'), { recursive: true })
    mkdirSync(path.join(folder, 'reference'))
    for (const [name, content] of [
      ['web/index.html', INDEX],
      ['web/component.html', COMPONENT],
      ['web/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['web/assets/main-a1b2c3d4.js', SCRIPT],
      ['web/assets/main-a1b2c3d4.js.gz', gzipSync(SCRIPT)],
      ['web/.inputs', 'digest'],
      ['secret.js', 'outside'],
      ['reference/scalar.js', 'globalThis.Scalar = {}'],
    ] as const) {
      writeFileSync(path.join(folder, name), content)
    }
    const { mount } = await testApi('embedded', {
      env: {
        S3_ENDPOINT: 'https://objects.example',
        S3_REGION: 'x',
        S3_BUCKET: 'bucket',
        S3_ACCESS_KEY_ID: 'i',
        S3_SECRET_ACCESS_KEY: 's',
      },
    })
    open = (name) =>
      injectable(
        createConsole({
          mount,
          pages: { explorer: path.join(folder, name), reference: path.join(folder, 'reference') },
          log: silentLog,
          notReady: async () => undefined,
        }),
      )
    app = open('web')
    unbuilt = open('nothing here')
  })
  afterAll(async () => {
    await app.close()
    await unbuilt.close()
    rmSync(folder, { recursive: true })
  })

  for (const url of ['/', '/components', '/components/0190d6f1/usage', '/pages/getting-started', '/search?q=a'])
    test(`the explorer answers at ${url}`, async () => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(INDEX)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
    })

  test('the page of a component names what it is made of', async () => {
    expect((await app.inject('/components/0190d6f1?variant=%7B%7D')).body).toBe(COMPONENT)
  })

  test('a build that makes no page for components has the explorer there all the same', async () => {
    mkdirSync(path.join(folder, 'plain'))
    writeFileSync(path.join(folder, 'plain/index.html'), INDEX)
    const plain = open('plain')
    expect((await plain.inject('/components/0190d6f1')).body).toBe(INDEX)
    await plain.close()
  })

  test('the page of a component is not sent again to whoever has it', async () => {
    const { headers } = await app.inject('/components/0190d6f1')
    const again = await app.inject({ url: '/components/another', headers: { 'if-none-match': headers['etag'] } })
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-cache'])
    const list = await app.inject({ url: '/components', headers: { 'if-none-match': headers['etag'] } })
    expect(list.statusCode).toBe(200)
  })

  test('every address of the explorer’s router is served', () => {
    const router = readFileSync(path.resolve(import.meta.dirname, '../../../../web/src/router.tsx'), 'utf8')
    const routes = [...router.matchAll(/\bat\('\/([^'/]*)/g)].map(([, first]) => first)
    expect(routes.length).toBeGreaterThan(5)
    expect(new Set(routes)).toEqual(EXPLORER_ROUTES)
  })

  for (const url of [
    '/nothing',
    '/api/nothing',
    '/mcp/nothing',
    '/console/nothing',
    '/objects',
    '/favicon.svgx',
    '/assets/main-00000000.js',
    '/assets/main-a1b2c3d4.js.gz',
    '/assets',
    '/.inputs',
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/components/../../secret.js',
    '/components/%2e%2e/secret.js',
    '/components/..%5c..%5csecret.js',
    '/components/%00',
    '/index.html%00.js',
  ])
    test(`nothing answers at ${url}`, async () => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ error: { code: 'SVC_NOT_FOUND' } })
    })

  for (const [accept, want] of [
    ['gzip, deflate, br', 'gzip'],
    ['gzip;q=0', undefined],
    [undefined, undefined],
  ] as const)
    test(`a hashed file is kept for good, and sent as ${want ?? 'it is'} to who accepts "${accept}"`, async () => {
      const headers = accept === undefined ? {} : { 'accept-encoding': accept }
      const answer = await app.inject({ url: '/assets/main-a1b2c3d4.js', headers })
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      expect(answer.headers['content-encoding']).toBe(want)
      const bytes = want ? gunzipSync(answer.rawPayload) : answer.rawPayload
      expect(bytes.toString()).toBe(SCRIPT)
    })

  test('what did not change is not sent again', async () => {
    const first = await app.inject('/favicon.svg')
    expect(first.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await app.inject({ url: '/favicon.svg', headers })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  })

  test('HEAD says what GET would send', async () => {
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const [head, get] = [await fetch(url, { method: 'HEAD' }), await fetch(url)]
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(await get.text()).toBe(INDEX)
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name))
  })

  test('a page may ask nobody but the console and the object store', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy'])
    const rules = Object.fromEntries(policy.split('; ').map((rule) => rule.split(/ (.*)/s).slice(0, 2)))
    expect(rules).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self' https://objects.example",
      'img-src': "'self' data: blob: https://objects.example",
      'frame-ancestors': "'none'",
    })
  })

  test('the reference has scripts of its own and asks nobody else', async () => {
    const page = await app.inject('/reference')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'; ")
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'; ")
    const scripts = [...page.body.matchAll(/<script src="([^"]+)"><\/script>/g)].map(([, source]) => source ?? '')
    expect(scripts).toHaveLength(2)
    for (const source of scripts) {
      const script = await app.inject(source)
      expect(script.statusCode).toBe(200)
      expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    }
  })

  test('an explorer that was not built says how to build it', async () => {
    const answer = await unbuilt.inject('/')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('npm run build')
    expect((await unbuilt.inject('/nothing')).statusCode).toBe(404)
  })

  test('an explorer that is built anew meanwhile is served from the new build', async () => {
    const built = path.join(folder, 'rebuilt')
    const build = (version: string): void => {
      rmSync(built, { recursive: true, force: true })
      mkdirSync(path.join(built, 'assets'), { recursive: true })
      writeFileSync(path.join(built, 'index.html'), `${INDEX}${version}`)
      for (const name of ['main', 'later']) writeFileSync(path.join(built, `assets/${name}-${version}.js`), version)
    }
    build('one')
    const rebuilt = open('rebuilt')
    expect((await rebuilt.inject('/')).body).toBe(`${INDEX}one`)
    build('two')
    expect((await rebuilt.inject('/assets/later-one.js')).statusCode).toBe(404)
    expect((await rebuilt.inject('/')).body).toBe(`${INDEX}two`)
    expect((await rebuilt.inject('/assets/main-two.js')).body).toBe('two')
    rmSync(built, { recursive: true })
    expect((await rebuilt.inject('/assets/later-two.js')).statusCode).toBe(404)
    expect((await rebuilt.inject('/')).body).toContain('npm run build')
    await rebuilt.close()
  })

  test('health, the contract and its failures keep their meaning', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    // Whoever generates a client from this document must not lose the prefix.
    expect((await app.inject('/api/openapi.json')).json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: '/api' }],
    })
    expect((await app.inject('/api/v1/components')).statusCode).toBe(401)
  })

  for (const [method, url, status, allow] of [
    ['POST', '/components', 405, 'GET, HEAD'],
    ['DELETE', '/pages/getting-started', 405, 'GET, HEAD'],
    ['PUT', '/favicon.svg', 405, 'GET, HEAD'],
    ['OPTIONS', '/reference/scalar.js', 405, 'GET, HEAD'],
    ['HEAD', '/reference', 200, undefined],
    ['HEAD', '/healthz', 405, 'GET'],
    ['POST', '/nothing', 404, undefined],
    ['POST', '/components/%2e%2e/secret.js', 404, undefined],
  ] as const)
    test(`${method} ${url}: ${status}`, async () => {
      const answer = await app.inject({ method, url })
      expect([answer.statusCode, answer.headers['allow']]).toEqual([status, allow])
    })

  describe('an address that names nothing', () => {
    const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    test.each(['/nope', '/nope/deeper?q=1', '/component'])(
      'is told to a person inside of the explorer: %s',
      async (url) => {
        const answer = await app.inject({ url, headers: html })
        expect([answer.statusCode, answer.body]).toEqual([404, INDEX])
        expect(answer.headers['vary']).toBe('Accept')
        expect(answer.headers['cache-control']).toBe('no-cache')
      },
    )
    test.each([
      ['a program', '/nope', {}],
      ['what a page loads', '/assets/gone-a1b2.js', html],
      ['who asks the API', '/api/nope', html],
      ['what servers read differently', '/nope%5csecret.js', html],
      ['what is no path', '//nope', html],
    ])('is an error to %s', async (_, url, headers) => {
      const answer = await app.inject({ url, headers })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toContain('application/json')
    })
    test('takes no other method', async () => {
      expect((await app.inject({ url: '/nope', method: 'POST', headers: html })).statusCode).toBe(404)
    })
  })

  test('a 404 says where the paths of the console are listed', async () => {
    for (const url of ['/nothing', '/api/nothing', '/console/nothing']) {
      const { error } = (await app.inject(url)).json()
      expect(error.message).toContain('/api/openapi.json')
      expect((await app.inject(error.details.described_at)).statusCode).toBe(200)
    }
  })
})
