import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, expect, test } from 'vitest'
import { componentFixture, type ComponentFixture } from '../../../../test/libraries/component-fixture.ts'
import { testApi, type TestApi } from '../../../../test/kit/api.ts'
import { testConsole } from '../../../../test/kit/console.ts'
import { answerOf, clientOf, ERAS } from '../../../../test/kit/mcp-kit.ts'
import { tools } from '../tools.ts'

const VITRINE = fileURLToPath(new URL('../../../../bin/vitrine.js', import.meta.url))

let api: TestApi
let library: ComponentFixture
let url: string
let consoleUrl: string

beforeAll(async () => {
  api = await testApi('embedded')
  library = await componentFixture(api)
  url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  consoleUrl = await testConsole(api).app.listen({ host: '127.0.0.1', port: 0 })
})

const names = (listed: readonly { readonly name: string }[]): string[] => listed.map(({ name }) => name)

for (const era of ERAS)
  test(`vitrine mcp serves the ${era} protocol over stdio from one command`, async () => {
    const client = clientOf(era)
    const env = { PATH: process.env['PATH'] ?? '', VITRINE_URL: consoleUrl, VITRINE_KEY: library.key }
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [VITRINE, 'mcp'], env }))
    try {
      expect(names((await client.listTools()).tools)).toEqual(names(tools))
      const { id, props } = await answerOf(client, 'get_component', { components: ['Forms/Button'] })
      expect({ id, props }).toMatchObject({ id: library.idOf('button'), props: { size: "'sm' | 'md' = 'md'" } })
    } finally {
      await client.close()
    }
  })

test('a key that may only read is shown no tool that writes', async () => {
  const key = await api.newKey(library.id, ['read:library', 'read:docs'])
  const client = clientOf('legacy')
  const args = [VITRINE, 'mcp', '--url', `${consoleUrl}/api/`, '--key', key]
  await client.connect(new StdioClientTransport({ command: process.execPath, args }))
  try {
    const listed = names((await client.listTools()).tools)
    expect(listed).toEqual(names(tools.filter(({ scope }) => scope !== 'write:docs')))
  } finally {
    await client.close()
  }
})

for (const [name, env, listed] of [
  [
    'the API’s port, beside the console’s',
    () => ({ VITRINE_URL: url, VITRINE_CONSOLE_PORT: new URL(consoleUrl).port }),
    tools,
  ],
  ['the address of MCP over HTTP', () => ({ VITRINE_URL: `${consoleUrl}/mcp` }), tools],
  [
    'the API’s port, and no console is found: what cannot work is not shown',
    () => ({ VITRINE_URL: url, VITRINE_CONSOLE_PORT: '9' }),
    tools.filter(({ asks }) => asks === 'contract'),
  ],
] as const)
  test(`what is given is ${name}`, async () => {
    const client = clientOf('legacy')
    const given = { PATH: process.env['PATH'] ?? '', VITRINE_KEY: library.key, ...env() }
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [VITRINE, 'mcp'],
      env: given,
      stderr: 'pipe',
    })
    let stderr = ''
    transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    await client.connect(transport)
    try {
      expect(names((await client.listTools()).tools)).toEqual(names(listed))
      if (listed !== tools) expect(stderr).toMatch(/VITRINE_URL to the address of the console/)
    } finally {
      await client.close()
    }
  })

test('whoever opens the connection is answered though no server is there, and told why it ends', async () => {
  const env = { PATH: process.env['PATH'], VITRINE_URL: 'http://127.0.0.1:9', VITRINE_KEY: 'svc_x' }
  const child = spawn(process.execPath, [VITRINE, 'mcp'], { env })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  expect(JSON.parse(line.toString())).toMatchObject({ id: 1, result: { serverInfo: { name: 'vitrine' } } })
  const [exit] = await once(child, 'close')
  expect(exit).toBe(1)
  expect(stderr).toMatch(/no Vitrine server answers/)
})

test('the connection is opened before the server has answered anything', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const env = { PATH: process.env['PATH'], VITRINE_URL: `http://127.0.0.1:${port}`, VITRINE_KEY: library.key }
  const child = spawn(process.execPath, [VITRINE, 'mcp'], { env })
  try {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    expect(JSON.parse(line.toString())).toMatchObject({ id: 1, result: { serverInfo: { name: 'vitrine' } } })
  } finally {
    child.kill()
    silent.closeAllConnections()
    silent.close()
  }
})

for (const [name, env, code, told] of [
  ['no key', {}, 2, /a key is needed: set VITRINE_KEY/],
  [
    'no server',
    { VITRINE_KEY: 'svc_x', VITRINE_URL: 'http://127.0.0.1:9' },
    1,
    /no Vitrine server answers at http:\/\/127.0.0.1:9: start it/,
  ],
  ['a key that is none', { VITRINE_KEY: 'svc_x' }, 1, /the key is unknown, expired or revoked: set VITRINE_KEY/],
] as const)
  test(`${name}: it ends and says why, and stdout stays clean`, async () => {
    const here = 'VITRINE_URL' in env || name === 'no key' ? env : { ...env, VITRINE_URL: url }
    const child = spawn(process.execPath, [VITRINE, 'mcp'], { env: { PATH: process.env['PATH'], ...here } })
    let stderr = ''
    let stdout = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    const [exit] = await once(child, 'close')
    expect({ exit, stdout }).toEqual({ exit: code, stdout: '' })
    expect(stderr).toMatch(told)
  })
