import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_CERTIFICATE, TEST_HOST as HOST, TEST_KEY } from '../../../test/kit/samples/tls-certificate.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './guarded-fetch-addresses.ts'
import { checkSourceUrl } from './guarded-fetch-url.ts'
import type { ResolvedAddress } from './pinned-addresses.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const PUBLIC: ResolvedAddress = { address: '93.184.215.14', family: 4 }

const FORBIDDEN = [
  // IPv4: every special range of the registry, at its edges.
  '0.0.0.0 0.255.255.255 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254',
  '169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.31.196.1',
  '192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.7',
  '203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255',
  // IPv6: unspecified, loopback, mapped, compatible, NAT64, discard, Teredo, benchmarking, ORCHID, documentation.
  ':: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 ::8.8.8.8 64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378::1 2001:2::1 2001:10::1 2001:20::1',
  '2001:db8::1 2002:7f00:1:: 2002:808:808::1 2620:4f:8000::1 3fff::1',
  // SRv6, unique local, link-local, site-local, multicast, a zone.
  '5f00::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1 4000::1',
  // What is no address at all.
  'localhost 127.1 0x7f.1 2130706433 1.2.3 1.2.3.4.5 [::1]',
].flatMap((row) => row.split(' '))

test(`${FORBIDDEN.length} addresses that are not of the public internet are told apart`, () => {
  expect(FORBIDDEN.length).toBeGreaterThanOrEqual(55)
  expect(FORBIDDEN.filter((address) => isPublicAddress(address))).toEqual([])
  for (const address of [
    '8.8.8.8',
    '93.184.215.14',
    '100.63.255.255',
    '172.32.0.1',
    '2606:4700::1',
    '2a00:1450:4001::1',
  ]) {
    expect(isPublicAddress(address), address).toBe(true)
  }
})

test('no resolved address may be forbidden, not even one beside good ones', async () => {
  for (const address of FORBIDDEN) {
    const family = address.includes(':') ? 6 : 4
    for (const addresses of [[{ address, family }], [PUBLIC, { address, family }]]) {
      const { fetcher, connections } = guarded({ addresses })
      expect(await fetcher.fetch(`https://${HOST}/a.png`, { maxBytes: 10 }), address).toEqual({ refused: 'network' })
      expect(connections).toEqual([])
    }
  }
})

const TRICKS = [
  [`http://${HOST}/a.png`, 'url'],
  [`ftp://${HOST}/a.png`, 'url'],
  [`//${HOST}/a.png`, 'url'],
  [`https:${HOST}/a.png`, 'url'],
  [`https:/${HOST}/a.png`, 'url'],
  [`https:\\\\${HOST}/a.png`, 'url'],
  ['file:///etc/passwd', 'url'],
  ['data:image/png;base64,AAAA', 'url'],
  [`https://${HOST}/a b.png`, 'url'],
  [`https://${HOST}/a\n.png`, 'url'],
  [` https://${HOST}/a.png`, 'url'],
  [`https://${HOST}/ä.png`, 'url'],
  [`https://${HOST}/${'a'.repeat(3_000)}`, 'url'],
  ['https://', 'url'],
  ['https://127.0.0.1/a.png', 'host'],
  ['https://2130706433/a.png', 'host'],
  ['https://0x7f000001/a.png', 'host'],
  ['https://017700000001/a.png', 'host'],
  ['https://127.1/a.png', 'host'],
  ['https://[::1]/a.png', 'host'],
  ['https://[::ffff:127.0.0.1]/a.png', 'host'],
  ['https://localhost/a.png', 'host'],
  [`https://${HOST}./a.png`, 'host'],
  [`https://${HOST}..//a.png`, 'host'],
  [`https://${HOST}:8443/a.png`, 'host'],
  [`https://${HOST}:/a.png`, 'host'],
  [`https://user@${HOST}/a.png`, 'host'],
  [`https://user:password@${HOST}/a.png`, 'host'],
  [`https://${HOST}@evil.example/a.png`, 'host'],
  [`https://evil.example\\@${HOST}/a.png`, 'host'],
  [`https://${HOST}\\.evil.example/a.png`, 'host'],
  [`https://evil.example#@${HOST}/a.png`, 'host'],
  [`https://evil.example?@${HOST}/a.png`, 'host'],
  [`https://${HOST}.evil.example/a.png`, 'host'],
  [`https://evil-${HOST}/a.png`, 'host'],
  [`https://sub.${HOST}/a.png`, 'host'],
  ['https://example.com/a.png', 'host'],
  ['https://%69mages.example.com/a.png', 'host'],
  ['https://images%2eexample.com/a.png', 'host'],
  ['https://xn--images-.example.com/a.png', 'url'],
] as const

test(`${TRICKS.length} tricks with the text of the URL are refused before anything is resolved`, async () => {
  expect(TRICKS.length).toBeGreaterThanOrEqual(30)
  for (const [url, refused] of TRICKS) {
    const { fetcher, resolved } = guarded({})
    const answer = await fetcher.fetch(url, { maxBytes: 10 })
    expect.soft(answer, url).toEqual({ refused: url.includes('xn--') ? expect.anything() : refused })
    expect(resolved).toEqual([])
  }
  expect(checkSourceUrl(`HTTPS://Images.Example.COM:443/a.png?x=1#y`, [HOST])).toHaveProperty('url')
})

test('of any host of the internet, none that is written as an address or stands in the own network', () => {
  for (const [url, refused] of TRICKS)
    if (/^https:\/\/[^/?#@:\\]*(127|2130|0x7f|0177|\[|localhost)/.test(url))
      expect.soft(checkSourceUrl(url, 'any'), url).toEqual({ refused })
  for (const [url, refused] of [
    ['https://agent.example/client.json', null],
    ['https://a.b.agent.example/client.json', null],
    ['https://agent/client.json', 'host'],
    ['https://agent.example./client.json', 'host'],
    ['https://agent.example:8443/client.json', 'host'],
    ['https://user@agent.example/client.json', 'host'],
    ['https://-agent.example/client.json', 'host'],
    ['https://agent.example.1/client.json', 'url'],
    ['https://agent.0x7f/client.json', 'url'],
    ['http://agent.example/client.json', 'url'],
  ] as const)
    expect.soft(checkSourceUrl(url, 'any'), url).toEqual(refused === null ? { url: new URL(url) } : { refused })
})

let server: Server
const hits: string[] = []

beforeAll(async () => {
  server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function answer(request: IncomingMessage, response: ServerResponse): void {
  hits.push(request.url ?? '')
  const drip = (): void => {
    if (!response.destroyed) response.write('x', () => setTimeout(drip, 200))
  }
  switch (request.url ?? '') {
    case '/whole':
      response.end('0123456789')
      return
    case '/redirect':
      response.writeHead(302, { location: `https://${HOST}/whole` }).end()
      return
    case '/missing':
      response.writeHead(404).end('0123456789')
      return
    case '/empty':
      response.writeHead(204).end()
      return
    case '/partial':
      response.writeHead(206, { 'content-range': 'bytes 0-9/10' }).end('0123456789')
      return
    case '/gzip':
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)))
      return
    case '/long':
      response.writeHead(200, { 'content-length': '11' }).end('0123456789A')
      return
    case '/endless': {
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', pour)
      pour()
      return
    }
    case '/drip':
      drip()
      return
    case '/cut':
      response.writeHead(200, { 'content-length': '10' })
      response.write('01234', () => response.destroy())
      return
    default: // '/silent' never answers
  }
}

for (const [name, path, want] of [
  ['what fits', '/whole', { bytes: Buffer.from('0123456789') }],
  ['a redirect', '/redirect', { refused: 'network' }],
  ['another status', '/missing', { refused: 'network' }],
  ['no content', '/empty', { refused: 'network' }],
  ['a part', '/partial', { refused: 'network' }],
  ['compressed bytes', '/gzip', { refused: 'network' }],
  ['a cut answer', '/cut', { refused: 'network' }],
  ['a byte too many', '/long', { refused: 'too_large' }],
  ['an endless answer', '/endless', { refused: 'too_large' }],
  ['a dripping answer', '/drip', { refused: 'network' }],
  ['no answer', '/silent', { refused: 'network' }],
] as const) {
  test(`guarded fetch: ${name}`, async () => {
    const isWaitedFor = path === '/drip' || path === '/silent'
    const { fetcher, connections } = guarded({ deadlineMs: isWaitedFor ? 700 : 60_000 })
    expect(await fetcher.fetch(`https://${HOST}${path}`, { maxBytes: 10 })).toEqual(want)
    expect(connections).toEqual([[HOST, [PUBLIC]]])
  })
}

test('a name that answers differently the second time is asked once, and the socket gets the first answer', async () => {
  const { fetcher, connections, resolved } = guarded({ rebinding: [{ address: '127.0.0.1', family: 4 }] })
  expect(await fetcher.fetch(`https://${HOST}/whole`, { maxBytes: 10 })).toHaveProperty('bytes')
  expect(resolved).toEqual([HOST])
  expect(connections).toEqual([[HOST, [PUBLIC]]])
})

test('a name that does not resolve, resolves to nothing, or takes for ever is refused like all the rest', async () => {
  for (const resolve of [
    () => Promise.reject(new Error('ENOTFOUND')),
    () => Promise.resolve([]),
    () => new Promise<never>(() => {}),
  ]) {
    const fetcher = createGuardedFetch({ hosts: [HOST], log: silent, deadlineMs: 50, resolve })
    expect(await fetcher.fetch(`https://${HOST}/whole`, { maxBytes: 10 })).toEqual({ refused: 'network' })
  }
})

test('a certificate of another name is refused', async () => {
  const fetcher = createGuardedFetch({
    hosts: ['other.example.com'],
    log: silent,
    resolve: () => Promise.resolve([PUBLIC]),
    connect: (host) => toServer(host),
  })
  const before = hits.length
  expect(await fetcher.fetch('https://other.example.com/whole', { maxBytes: 10 })).toEqual({ refused: 'network' })
  expect(hits).toHaveLength(before)
})

interface Network {
  readonly addresses?: readonly ResolvedAddress[]
  /** What the name resolves to from the second time on. */
  readonly rebinding?: readonly ResolvedAddress[]
  readonly deadlineMs?: number
}

/** A fetch whose names resolve as told and whose connections all end at the test's own server. */
function guarded({ addresses = [PUBLIC], rebinding = addresses, deadlineMs = 60_000 }: Network) {
  const resolved: string[] = []
  const connections: [string, readonly ResolvedAddress[]][] = []
  const fetcher = createGuardedFetch({
    hosts: [HOST],
    log: silent,
    deadlineMs,
    resolve: (host) => Promise.resolve(resolved.push(host) === 1 ? addresses : rebinding),
    connect: (host, pinned) => {
      connections.push([host, pinned])
      return toServer(host)
    },
  })
  return { fetcher, resolved, connections }
}

function toServer(servername: string) {
  const { port } = server.address() as AddressInfo
  return connectTls({ host: '127.0.0.1', port, servername, ca: TEST_CERTIFICATE })
}
