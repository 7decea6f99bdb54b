import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begunPush } from '../../src/cli/begun-push.ts'
import { pushFiles } from '../../src/cli/push-client.ts'
import { filesToPush, partsOf } from '../../src/cli/push-files.ts'
import { KEY_SCOPES } from '../../src/contract/words.ts'
import { testApi } from '../kit/api.ts'
import { testConsole } from '../kit/console.ts'

// `vitrine push` against the console over a real connection.
const api = await testApi('embedded')
const { app } = testConsole(api)
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-to-push-'))
let url = ''
let importing: NodeJS.Timeout

beforeAll(async () => {
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/console`
  importing = setInterval(() => void api.services.work.drain('imports'), 100)
})
afterAll(async () => {
  clearInterval(importing)
  await app.close()
  rmSync(folder, { recursive: true })
})

async function target() {
  const project = await api.project()
  const key = await api.newKey(project.id, KEY_SCOPES)
  return { url, key, begunIn: path.join(folder, 'begun'), onProgress: () => {} }
}

function write(name: string, value: unknown): string {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

const tokens = (value: string) => ({ surface: { $type: 'color', $value: value } })

test('a folder is pushed as it would be imported; what holds no library stays at home', async () => {
  write('theme/Theme.Light.json', tokens('#ffffff'))
  write('theme/Theme.Dark.json', tokens('#000000'))
  write('theme/readme.md', '# Theme')
  write('theme/.git/config.json', {})
  const files = await filesToPush([path.join(folder, 'theme')])
  expect(files.map(({ name }) => name)).toEqual(['theme/Theme.Dark.json', 'theme/Theme.Light.json'])
  const pushed = await pushFiles(await target(), files, new URLSearchParams())
  expect(pushed).toMatchObject({ state: 'done', summary: { tokens: { added: 1 }, collections: { added: 1 } } })
})

/** More than one request may bring. */
async function largeLibrary() {
  const long = 'x'.repeat(95_000)
  const components = Array.from({ length: 400 }, (_, at) => ({
    key: `k${at}`,
    node_id: `1:${at}`,
    name: `C${at}`,
    type: 'COMPONENT',
    description: `${at} ${long}`,
  }))
  const source = { tool: 'synthetic', file_key: 'large', name: 'Large' }
  const lines = [{ vitrine: 1, source }, ...components.map((one) => ({ kind: 'component', ...one }))]
  const files = await filesToPush([write('large.ndjson', lines.map((line) => `${JSON.stringify(line)}\n`).join(''))])
  expect(files[0]?.size).toBeGreaterThan(33_554_432)
  return files
}

test('more than one request may bring goes in parts, and goes on where a client stopped that is gone', async () => {
  const files = await largeLibrary()
  const dryRun = new URLSearchParams({ dry_run: 'true' })
  const to = await target()
  const gone = spawnSync(process.execPath, ['--eval', '']).pid
  const begun = await begunPush(to.begunIn, to, { files, wishes: dryRun })
  const { id } = (await testConsole(api).call('startImport', { key: to.key, query: { by_parts: true, dry_run: true } }))
    .body
  await begun.begin(id)
  for await (const { number, name, bytes } of partsOf(files, 16_777_216)) {
    const at = `${url}/imports/${id}/parts/${number}?name=${name}`
    if (number < 3) expect((await fetch(at, { method: 'PUT', headers: headersOf(to), body: bytes })).status).toBe(200)
  }
  // Whoever is still at it is left alone.
  expect((await begunPush(to.begunIn, to, { files, wishes: dryRun })).id).toBeNull()
  const [kept = ''] = readdirSync(to.begunIn)
  writeFileSync(path.join(to.begunIn, kept), `${id} ${gone}`)

  const sent: unknown[] = []
  const onProgress = (event: unknown) => void sent.push((event as { phase?: unknown; done?: unknown }).phase)
  const pushed = await pushFiles({ ...to, onProgress }, files, dryRun)
  expect(pushed, JSON.stringify(pushed.error)).toMatchObject({
    id,
    state: 'done',
    summary: { components: { added: 400 } },
  })
  expect(sent).toContain('sending bytes')
  expect(await pushesOf(to.key)).toHaveLength(1)
  expect(readdirSync(to.begunIn)).toEqual([])

  // Other wishes are another push.
  await begun.begin(id)
  expect((await begunPush(to.begunIn, to, { files, wishes: new URLSearchParams() })).id).toBeNull()
  // What the server has forgotten is begun anew.
  writeFileSync(path.join(to.begunIn, kept), `${id.replace(/^.{8}/, '00000000')} ${gone}`)
  const again = await pushFiles(to, files, dryRun)
  expect([again.state, await pushesOf(to.key).then(({ length }) => length)]).toEqual(['done', 2])
})

const headersOf = ({ key }: { key: string }) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/octet-stream',
})

test('a wrong key, a wrong address and a missing file are each told apart', async () => {
  const file = write('one.json', tokens('#123456'))
  const files = await filesToPush([file])
  const wishes = new URLSearchParams()
  await expect(pushFiles({ ...(await target()), key: 'svc_wrong' }, files, wishes)).rejects.toMatchObject({
    code: 'SVC_UNAUTHENTICATED',
  })
  await expect(
    pushFiles({ ...(await target()), url: url.replace('/console', '/elsewhere/console') }, files, wishes),
  ).rejects.toThrow(/is not the console|nothing answers/)
  await expect(filesToPush([path.join(folder, 'not-there.json')])).rejects.toThrow('is not there')
  await expect(filesToPush([file, file])).rejects.toThrow('two of the files are called one.json')
})

const one = (name: string) => ({
  vitrine: 1,
  source: { tool: 'synthetic', file_key: 'one', name: 'One', complete: true },
  components: [{ key: 'k', node_id: '1:1', name, type: 'COMPONENT' }],
})
const componentsOf = async (key: string): Promise<string[]> =>
  (await api.call('listComponents', { key })).body.data.map(({ name }: { name: string }) => name)
const pushesOf = async (key: string): Promise<{ state: string; parts: unknown[] }[]> =>
  (await testConsole(api).call('listImports', { key })).body.data

/** Says how long the body is, sends a part of it, and is gone. */
async function breakOff(key: string, requestLine: string, bytes: Uint8Array, sent: number): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const headers = [`Host: ${hostname}:${port}`, `Authorization: Bearer ${key}`, `Content-Length: ${bytes.length}`]
  socket.write(`${requestLine} HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Type: application/json\r\n\r\n`)
  socket.write(bytes.subarray(0, sent))
  await delay(50)
  socket.destroy()
  await once(socket, 'close')
}

test('half a body is no push, and half a part no part: the library stays, and the next push is taken', async () => {
  const to = await target()
  const old = await filesToPush([write('half/old.json', one('Old'))])
  await pushFiles(to, old, new URLSearchParams())
  const bytes = Buffer.from(JSON.stringify(one('New')))
  for (const sent of [0, 1, Math.floor(bytes.length / 2), bytes.length - 1])
    await breakOff(to.key, 'POST /console/imports?name=new.json', bytes, sent)
  const { id } = (await testConsole(api).call('startImport', { key: to.key, query: { by_parts: true } })).body
  await breakOff(to.key, `PUT /console/imports/${id}/parts/1?name=new.json`, bytes, 20)
  await delay(300)
  expect(await componentsOf(to.key)).toEqual(['Old'])
  expect((await pushesOf(to.key)).map(({ state, parts }) => [state, parts.length])).toEqual([
    ['receiving', 0],
    ['done', 0],
  ])
  const pushed = await pushFiles(to, await filesToPush([write('half/new.json', one('New'))]), new URLSearchParams())
  expect(pushed).toMatchObject({ state: 'done' })
  expect(await componentsOf(to.key)).toEqual(['New'])
})

test('parts join to what the files hold', async () => {
  const file = write('parts.json', 'abcdefgh')
  const parts: string[] = []
  for await (const part of partsOf(await filesToPush([file, write('empty.json', '')]), 3)) {
    parts.push(`${part.number} ${part.name} ${Buffer.from(part.bytes).toString()}`)
  }
  expect(parts).toEqual(['1 parts.json abc', '2 parts.json def', '3 parts.json gh', '4 empty.json '])
})
