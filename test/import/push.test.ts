import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pushFiles } from '../../src/doors/cli/asking/push-client.ts'
import { filesToPush, partsOf } from '../../src/doors/cli/asking/push-files.ts'
import { testConsole } from '../kit/console.ts'
import { spendBodies } from '../abuse/spend-bodies.ts'
import { pushScene } from './push-scene.ts'

const { api, folder, url, target, write, pushesOf } = await pushScene()

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

test('what a refusal of the server means at the command line is said with the option that mends it', async () => {
  const files = await filesToPush([write('two.json', tokens('#123456'))])
  const push = async (changed: object) => pushFiles({ ...(await target()), ...changed }, files, new URLSearchParams())
  await expect(push({ key: 'svc_wrong' })).rejects.toThrow('set VITRINE_KEY or --key to another')
  await expect(push({ url: url.replace('/console', '/elsewhere/console') })).rejects.toThrow(
    'give --url the address that the explorer is opened at',
  )
})

test('a push that comes while too much is being sent waits, and is taken when there is room', async () => {
  const files = await filesToPush([write('three.json', tokens('#123456'))])
  const giveBack = spendBodies(api)
  const told: string[] = []
  const onProgress = (event: unknown): void => {
    told.push(String((event as { phase?: unknown }).phase))
    giveBack()
  }
  const pushed = await pushFiles({ ...(await target()), onProgress }, files, new URLSearchParams())
  expect(pushed).toMatchObject({ state: 'done' })
  expect(told[0]).toMatch(/bytes are being sent.*; trying again$/)
})

const one = (name: string) => ({
  vitrine: 1,
  source: { tool: 'synthetic', file_key: 'one', name: 'One', complete: true },
  components: [{ key: 'k', node_id: '1:1', name, type: 'COMPONENT' }],
})
const componentsOf = async (key: string): Promise<string[]> =>
  (await api.call('listComponents', { key })).body.data.map(({ name }: { name: string }) => name)

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
