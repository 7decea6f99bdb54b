import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOfLength } from '../kit/samples/sample-images.ts'
import { TEST_CERTIFICATE, TEST_HOST, TEST_KEY } from '../kit/samples/tls-certificate.ts'
import { ROOT, startServer, type Started } from './packed.ts'

// The settings of docs/operate/proxy.md as they stand there, but for ports, files and the name of the host.

const home = mkdtempSync(path.join(tmpdir(), 'vitrine-proxies-'))
const document = readFileSync(path.join(ROOT, 'docs/operate/proxy.md'), 'utf8')
const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(document)?.[1] ?? ''

interface Proxy {
  readonly program: string
  readonly language: string
  /** The whole of its settings, and how it is started with them. */
  readonly settings: (block: string, port: number) => string
  readonly args: (file: string) => string[]
}

const PROXIES: Readonly<Record<string, Proxy>> = {
  nginx: {
    program: '/usr/sbin/nginx',
    language: 'nginx',
    settings: (block, port) => `
      daemon off; master_process off; pid ${home}/nginx.pid; error_log ${home}/nginx.log;
      events {}
      http {
        access_log off;
        client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/fastcgi;
        uwsgi_temp_path ${home}/uwsgi; scgi_temp_path ${home}/scgi;
        ${block.replace('listen 443', `listen 127.0.0.1:${port}`)}
      }`,
    args: (file) => ['-p', home, '-c', file],
  },
  caddy: {
    program: '/usr/bin/caddy',
    language: 'caddyfile',
    settings: (block, port) =>
      `{\n  admin off\n  auto_https disable_redirects\n}\n${block.replace(`${TEST_HOST} {`, `https://${TEST_HOST}:${port} {`)}`,
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  haproxy: {
    program: '/usr/sbin/haproxy',
    language: 'haproxy',
    settings: (block, port) => block.replace('bind :443', `bind 127.0.0.1:${port}`),
    args: (file) => ['-f', file],
  },
}

let ports: Record<string, number> = {}
let started: Started
let stopServer: () => Promise<unknown>

beforeAll(async () => {
  for (const [name, content] of Object.entries({
    'library.pem': TEST_CERTIFICATE,
    'library.key': TEST_KEY,
    'library-both.pem': TEST_CERTIFICATE + TEST_KEY,
  }))
    writeFileSync(path.join(home, name), content)
  const server = await startServer([process.execPath, path.join(ROOT, 'bin/vitrine.js'), 'start', '--json'], {
    cwd: home,
    env: {
      PATH: process.env['PATH'],
      VITRINE_DATA_DIR: path.join(home, 'data'),
      VITRINE_API_PORT: '0',
      VITRINE_CONSOLE_PORT: '0',
      VITRINE_PUBLIC_URL: `https://${TEST_HOST}`,
      VITRINE_LOG: 'warn',
    },
  })
  started = server.started
  stopServer = server.stop
  ports = Object.fromEntries(await Promise.all(Object.keys(PROXIES).map(async (name) => [name, await freePort()])))
}, 300_000)
afterAll(async () => {
  await stopServer()
  rmSync(home, { recursive: true, force: true })
})

for (const [name, { program, language, settings, args }] of Object.entries(PROXIES)) {
  if (!existsSync(program)) console.warn(`${name} is not there: its example is not run`)
  describe.skipIf(!existsSync(program))(name, () => {
    const stops: (() => Promise<unknown>)[] = []
    let port = 0
    beforeAll(async () => {
      port = ports[name] ?? 0
      const block = blockOf(language)
        .replaceAll('library.example.com', TEST_HOST)
        .replaceAll('127.0.0.1:4600', new URL(started.api_url).host)
        .replaceAll('127.0.0.1:4601', new URL(started.console_url).host)
        .replaceAll('/etc/ssl/', `${home}/`)
      const file = path.join(home, `${name}.conf`)
      writeFileSync(file, settings(block, port))
      mkdirSync(path.join(home, `xdg-${name}`))
      const env = { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: path.join(home, `xdg-${name}`) }
      const proxy = spawn(program, args(file), { env, stdio: 'ignore' })
      stops.push(async () => {
        const ended = once(proxy, 'exit')
        proxy.kill('SIGTERM')
        await ended
      })
      await listening(port)
    }, 300_000)
    afterAll(async () => {
      for (const stop of stops.toReversed()) await stop()
    })

    const ask = (target: string, options: Omit<Asked, 'port' | 'target'> = {}) =>
      send({ port, target, ...options, headers: { authorization: `Bearer ${started.key}`, ...options.headers } })

    test('the explorer, the API and the console’s own answers come through by the public name', async () => {
      expect(await ask('/')).toMatchObject({ status: 200, body: expect.stringContaining('<script') as string })
      expect((await ask('/v1/components?limit=1')).status).toBe(200)
      expect((await ask('/api/v1/components?limit=1')).status).toBe(200)
      expect((await ask('/console/overview')).status).toBe(200)
    })

    test('an image of 3 MB arrives', async () => {
      const { data } = JSON.parse((await ask('/v1/components?limit=1&fields=id')).body) as { data: { id: string }[] }
      const image = {
        entityType: 'component',
        entityId: data[0]?.id,
        contentType: 'image/png',
        data: pngOfLength(3_145_728).toString('base64'),
      }
      const answer = await ask('/v1/documentation/images', { method: 'POST', body: JSON.stringify(image) })
      expect([answer.status, answer.body.slice(0, 300)]).toEqual([201, expect.stringContaining('object_key')])
    })

    test('an agent is answered, and what is not for the outside is not', async () => {
      const question = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
      const headers = { accept: 'application/json, text/event-stream' }
      const answer = await ask('/mcp', { method: 'POST', headers, body: JSON.stringify(question) })
      expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('get_component')])
      expect((await ask('/metrics')).status).toBe(404)
    })

    // Caddy answers other names by itself.
    test.skipIf(name === 'caddy')('a name that nobody knows is refused, with the remedy', async () => {
      const { status, body } = await ask('/', { headers: { host: 'evil.example.com' } })
      expect([status, body]).toEqual([400, expect.stringContaining('VITRINE_CONSOLE_HOSTS')])
    })
  })
}

interface Asked {
  readonly port: number
  readonly target: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

function send({ port, target, method = 'GET', headers, body }: Asked): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        host: '127.0.0.1',
        port,
        path: target,
        method,
        servername: TEST_HOST,
        ca: TEST_CERTIFICATE,
        headers: {
          host: `${TEST_HOST}:${port}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }))
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const socket = net.connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing listens on ${port}`)
}
