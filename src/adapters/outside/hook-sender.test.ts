import { expect, test } from 'vitest'
import { receiver } from '../../../test/kit/samples/receiver.ts'
import { createHookSender } from './hook-sender.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const message = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
const UNREACHABLE = expect.stringMatching(/^cannot be reached: /) as string

for (const [url, wanted] of [
  ['https://hooks.example.com/a?b=c', null],
  ['https://hooks.example.com:8443/', null],
  ['http://own.example/', null],
  ['http://[::1]:80/', null],
  ['http://hooks.example.com/', 'must begin with https://'],
  ['ftp://hooks.example.com/', 'must begin with https://'],
  ['file:///etc/passwd', 'must begin with https://'],
  ['https://user@hooks.example.com/', 'must not hold a user'],
  ['https://:secret@hooks.example.com/', 'must not hold a user'],
  ['https://hooks.example.com/#a', 'must not have a #'],
  ['hooks.example.com', 'must be an address'],
  ['https://hooks.example.com/ä', 'must be an address'],
  ['https://hooks.example.com/a b', 'must be an address'],
  [`https://hooks.example.com/${'a'.repeat(2_000)}`, 'must be an address'],
] as const)
  test(`the address of a hook: ${url.slice(0, 60)}`, () => {
    const sender = createHookSender({ hosts: ['own.example', '::1'], log: silent })
    if (wanted === null) expect(sender.refusal(url)).toBeNull()
    else expect(sender.refusal(url)).toContain(wanted)
  })

test('what is sent arrives whole, and a 2xx is all that counts', async () => {
  const hook = await receiver()
  const sender = createHookSender({ hosts: ['127.0.0.1'], log: silent })
  expect(await sender.send({ url: `${hook.url}/a?b=c`, ...message })).toEqual({ kind: 'delivered', status: 200 })
  expect(hook.received).toMatchObject([{ path: '/a?b=c', body: '{"a":1}', headers: { 'content-length': '7' } }])
  hook.react = (response) => response.writeHead(204).end()
  expect(await sender.send({ url: hook.url, ...message })).toEqual({ kind: 'delivered', status: 204 })
})

test('whoever hangs up after 200 has it, whoever goes on talking is not listened to', async () => {
  const hook = await receiver()
  const sender = createHookSender({ hosts: ['127.0.0.1'], log: silent, deadlineMs: 60_000 })
  hook.react = (response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half', () => response.destroy())
  }
  expect(await sender.send({ url: hook.url, ...message })).toMatchObject({ kind: 'delivered' })
  hook.react = (response) => {
    const pour = (): void => void (!response.destroyed && response.write('x'.repeat(65_536), () => setImmediate(pour)))
    pour()
  }
  expect(await sender.send({ url: hook.url, ...message })).toMatchObject({ kind: 'delivered' })
})

test('a refusal, a redirect, a hang and a lost connection are failures, each by its name', async () => {
  const hook = await receiver()
  const elsewhere = await receiver()
  const sender = createHookSender({ hosts: ['127.0.0.1'], log: silent, deadlineMs: 60_000 })
  const hasty = createHookSender({ hosts: ['127.0.0.1'], log: silent, deadlineMs: 300 })
  const failure = async (react: typeof hook.react, by = sender) => {
    hook.react = react
    return by.send({ url: hook.url, ...message })
  }
  expect(await failure((response) => response.writeHead(500).end())).toMatchObject({ reason: 'answered 500' })
  expect(await failure((response) => response.writeHead(429, { 'retry-after': '120' }).end())).toMatchObject({
    status: 429,
    retryAfterMs: 120_000,
  })
  expect(
    await failure((response) => response.writeHead(307, { location: `${elsewhere.url}/inside` }).end()),
  ).toMatchObject({ status: 307, reason: expect.stringContaining('redirects are not followed') as string })
  expect(elsewhere.received).toEqual([])
  expect(await failure(() => {}, hasty)).toMatchObject({ reason: 'did not answer within 0.3 s', status: null })
  expect(await failure((response) => response.destroy())).toMatchObject({ reason: UNREACHABLE })
  expect(await sender.send({ url: 'http://127.0.0.1:1/', ...message })).toMatchObject({ reason: UNREACHABLE })
})

test('a name that leads into a private network is not connected to, whatever else it leads to', async () => {
  const hook = await receiver()
  const { port } = new URL(hook.url)
  const PUBLIC = { address: '93.184.215.14', family: 4 }
  for (const address of [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1',
  ])
    for (const addresses of [[{ address, family: address.includes(':') ? 6 : 4 }], [PUBLIC, { address, family: 4 }]]) {
      const sender = createHookSender({ hosts: [], log: silent, resolve: () => Promise.resolve(addresses) })
      const answer = await sender.send({ url: `https://hooks.example.com:${port}/`, ...message })
      expect(answer).toMatchObject({ kind: 'failed', reason: UNREACHABLE })
    }
  for (const url of [`https://127.0.0.1:${port}/`, `https://2130706433:${port}/`, `https://localhost:${port}/`])
    expect(await createHookSender({ hosts: [], log: silent }).send({ url, ...message })).toMatchObject({
      reason: UNREACHABLE,
    })
  expect(hook.received).toEqual([])
})

test('a name is resolved anew for every attempt and once in each, and the socket goes where that said', async () => {
  const hook = await receiver()
  const { port } = new URL(hook.url)
  const asked: string[] = []
  const LOOPBACK = [{ address: '127.0.0.1', family: 4 }]
  const resolve = (host: string) => Promise.resolve(asked.push(host) === 2 ? [] : LOOPBACK)
  const sender = createHookSender({ hosts: ['own.example'], log: silent, resolve })
  const url = `http://own.example:${port}/`
  expect(await sender.send({ url, ...message })).toMatchObject({ kind: 'delivered' })
  expect(await sender.send({ url, ...message })).toMatchObject({ reason: UNREACHABLE })
  expect(await sender.send({ url, ...message })).toMatchObject({ kind: 'delivered' })
  expect(asked).toEqual(['own.example', 'own.example', 'own.example'])
  expect(hook.received[0]?.headers['host']).toBe(`own.example:${port}`)
})
