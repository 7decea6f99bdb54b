import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../src/doors/http/contract/api-listener.ts'
import { createConsole } from '../../src/doors/http/console/console-listener.ts'
import type { Listener } from '../../src/doors/http/listener.ts'
import { silentLog, testApi } from '../kit/api.ts'

// What a connection is told and how it ends, on both listeners alike.

describe.each(['API', 'console'] as const)('the %s listener', (name) => {
  let app: Listener
  let port = 0
  const target = name === 'API' ? '/v1/components' : '/api/v1/components'
  beforeAll(async () => {
    const { mount } = await testApi('embedded')
    app =
      name === 'API'
        ? createApi(mount, silentLog, [])
        : createConsole({ mount, log: silentLog, notReady: async () => undefined })
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(async () => app.close())

  for (const [what, text, status] of [
    ['a request without a host', `GET ${target} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    ['a host that is none', `GET ${target} HTTP/1.1\r\nHost: a b<c>\r\nConnection: close\r\n\r\n`, 400],
    [
      'an unknown expectation',
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n`,
      401,
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['headers without end', `GET ${target} HTTP/1.1\r\nA: ${'x'.repeat(50_000)}`, 431],
  ] as const) {
    test(`${what}: ${status} with a request id, in the envelope`, async () => {
      const { answer } = await talk(port, text)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*x-request-id: [^]*"code":"SVC_`))
    })
  }

  test('//anything is a 404 in the envelope', async () => {
    for (const path of ['//anything', '//components', '//', '///']) {
      const { answer } = await talk(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      expect(answer, path).toMatch(/^HTTP\/1.1 404 [^]*"code":"SVC_NOT_FOUND"/)
    }
  })

  test('what came before nonsense is answered before the nonsense is refused', async () => {
    const { answer } = await talk(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\nnonsense\r\n\r\n`)
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual(['401', '400'])
  })

  test('a connection that was refused ends, although its client goes on sending', async () => {
    const { answer, drops } = await talk(port, 'hello\r\n\r\n', { drips: true })
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    // Twenty, ten a second; where the machine stands still none fall either.
    expect(drops).toBeLessThan(80)
  })
})

/** All that is heard until the server has closed the connection, not only its own half. */
function talk(port: number, text: string, { drips = false } = {}): Promise<{ answer: string; drops: number }> {
  return new Promise((resolve, reject) => {
    let drops = 0
    let answer = ''
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: drips }, () => socket.write(text))
    const timer = setInterval(() => drips && socket.writable && (drops++, socket.write('x')), 100)
    const limit = setTimeout(() => end(new Error(`still open; heard ${answer}`)), 45_000)
    const end = (error?: Error): void => {
      clearInterval(timer)
      clearTimeout(limit)
      socket.destroy()
      if (error && answer === '') reject(error)
      else if (error?.message.startsWith('still open')) reject(error)
      else resolve({ answer, drops })
    }
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('error', end)
    socket.on('close', () => end())
  })
}
