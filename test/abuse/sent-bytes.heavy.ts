import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject, send, startReplica, type Replica } from '../kit/replica.ts'
import { beside, sendBytes, told, type Beside, type Heard } from './beside.ts'
import { overlappingZip } from './overlapping-zip.js'

// What may be sent to a server, sent as nobody means it. Beside each of them another key reads and imports: what the
// thread that answers spends is compared with what an honest request of as many bytes costs it in the same run, memory
// has one bound, and the quota says what lies on the disk.

/** More than the machine's other work may add to a comparison of processor times. */
const SLACK_SECONDS = 0.5
const MOST_GROWN_MB = 300
const MIB = 1_048_576
const LIBRARY = '{"vitrine":1,"source":{"tool":"synthetic","file_key":"small","name":"Small"},"components":[]}'

const home = mkdtempSync(path.join(tmpdir(), 'vitrine-sent-bytes-'))
const dataDir = path.join(home, 'data')
let server: Replica
let imports = ''
const keys = { hostile: '', other: '' }

// Processor time and memory of another process are read from /proc.
const onLinux = test.skipIf(process.platform !== 'linux')

beforeAll(async () => {
  server = await startReplica({ VITRINE_DATA_DIR: dataDir })
  imports = `${server.consoleUrl}/console/imports`
  for (const name of ['hostile', 'other'] as const)
    keys[name] = (await newProject(dataDir, name, ['read:library', 'write:library'])).key
  // What is loaded once is no cost of the first who asks.
  await importedBy(keys.other)
  await honest(MIB)
  await sendBytes(imports, { key: keys.hostile, ...formOf(1) })
})
afterAll(async () => {
  await server?.end('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

const besideOther = <T>(work: () => Promise<T>): Promise<Beside<T>> => beside(server, keys.other, work)
const garbage = (length: number): Uint8Array => Buffer.alloc(length, 'x')

/** What became of an import that is asked for again and again. */
async function endOf(key: string, id: string): Promise<{ state: string; error: { message: string } | null }> {
  for (;;) {
    const { body } = await send(server.consoleUrl, key, 'GET', `/console/imports/${id}`)
    if (body.state === 'done' || body.state === 'refused') return body
    await delay(100)
  }
}

/** A library of no components, pushed and imported. */
async function importedBy(key: string): Promise<string> {
  const { status, body } = await sendBytes(imports, { key, type: 'application/json', bytes: Buffer.from(LIBRARY) })
  expect(status, JSON.stringify(body)).toBe(201)
  return (await endOf(key, body.id)).state
}

/** An honest push of as many bytes, and what it costs. */
async function honest(length: number): Promise<Beside<Heard>> {
  const bytes = garbage(length)
  const cost = await besideOther(() => sendBytes(imports, { key: keys.hostile, type: 'application/json', bytes }))
  expect(cost.result.status).toBe(201)
  await endOf(keys.hostile, cost.result.body.id)
  return cost
}

for (const parts of [50_000, 400_000]) {
  onLinux(
    `a form of ${parts} parts of two bytes costs the thread that answers what an honest push of its size does`,
    async () => {
      const { type, bytes } = formOf(parts)
      expect(bytes.length).toBeLessThan(32 * MIB)
      const plain = await honest(bytes.length)
      const form = await besideOther(() => sendBytes(`${imports}?dry_run=true`, { key: keys.hostile, type, bytes }))
      console.log(`${parts} parts, ${(bytes.length / MIB).toFixed(1)} MiB: ${told(form)}\nplain: ${told(plain)}`)
      expect(form.result).toMatchObject({ status: 400, body: { error: { code: 'SVC_INVALID_ARGUMENT' } } })
      expect(form.result.body.error.message).toContain('2000')
      expect(form.servingSeconds).toBeLessThan(2 * plain.servingSeconds + SLACK_SECONDS)
      expect(form.seconds).toBeLessThan(2 * plain.seconds + 2 * SLACK_SECONDS)
      expect(form.grownMb).toBeLessThan(MOST_GROWN_MB)
      expect(await importedBy(keys.other)).toBe('done')
    },
  )
}

onLinux('a form of 2,000 files is kept for the price of a few pushes, not of 2,000', async () => {
  const { type, bytes } = formOf(2_000, '{"a":{"$type":"number","$value":1}}')
  const plain = await honest(bytes.length)
  const form = await besideOther(() => sendBytes(`${imports}?dry_run=true`, { key: keys.hostile, type, bytes }))
  console.log(`2,000 files: ${told(form)}\nplain: ${told(plain)}`)
  expect(form.result.status).toBe(201)
  expect(form.seconds).toBeLessThan(5 * plain.seconds + 2 * SLACK_SECONDS)
  await endOf(keys.hostile, form.result.body.id)
})

onLinux('an archive of 20,000 pictures that share one body is refused by name, and nobody waits for it', async () => {
  const bytes = overlappingZip({
    entries: 20_000,
    unpackedBytes: 9 * MIB,
    first: { name: 'bundle.json', text: LIBRARY },
  })
  const push = async (): Promise<{ state: string; error: { message: string } | null }> => {
    const { status, body } = await sendBytes(imports, { key: keys.hostile, type: 'application/zip', bytes })
    expect(status).toBe(201)
    return endOf(keys.hostile, body.id)
  }
  const plain = await besideOther(() => importedBy(keys.other))
  const both = await besideOther(() => Promise.all([push(), delay(200).then(() => importedBy(keys.other))]))
  const [archive, other] = both.result
  console.log(`${(bytes.length / MIB).toFixed(1)} MiB of archive: ${told(both)}\nplain: ${told(plain)}`)
  expect(archive).toMatchObject({ state: 'refused' })
  expect(archive.error?.message).toMatch(/share/)
  expect(other).toBe('done')
  expect(both.seconds).toBeLessThan(10 * plain.seconds + 4 * SLACK_SECONDS)
  expect(both.grownMb).toBeLessThan(MOST_GROWN_MB)
})

onLinux(
  'of 50 connections with 32 MB each of one key a few are read, the others hear 429, and memory has a bound',
  async () => {
    const plain = await honest(32 * MIB)
    const bytes = garbage(32 * MIB)
    const all = await besideOther(() =>
      Promise.all(
        Array.from({ length: 50 }, () => sendBytes(imports, { key: keys.hostile, type: 'application/json', bytes })),
      ),
    )
    const statuses = all.result.map(({ status }) => status)
    console.log(`50 × 32 MiB: ${told(all)}; ${statuses.filter((status) => status === 201).length} were read`)
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
    for (const { status, headers, body } of all.result) {
      if (status !== 429) continue
      expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
      expect(body.error).toMatchObject({ code: 'SVC_RATE_LIMITED', details: { limit_bytes: 64 * MIB } })
    }
    expect(all.grownMb).toBeLessThan(MOST_GROWN_MB)
    // Whoever is refused costs the others no more than whoever is taken.
    expect(all.servingSeconds).toBeLessThan(statuses.length * plain.servingSeconds + SLACK_SECONDS)
    expect(await importedBy(keys.other)).toBe('done')
  },
)

onLinux('the same part of 32 MB sent 20 times lies on the disk once, and the quota says what lies there', async () => {
  const { id, key } = await newProject(dataDir, 'parts', ['read:library', 'write:library'])
  const { body } = await send(server.consoleUrl, key, 'POST', '/console/imports?by_parts=true')
  const plain = await honest(32 * MIB)
  const part = { key, method: 'PUT', type: 'application/octet-stream', bytes: garbage(32 * MIB) }
  const sent = await besideOther(async () => {
    for (let time = 0; time < 20; time++) {
      const { status } = await sendBytes(`${imports}/${body.id}/parts/1?name=a.json`, part)
      expect(status).toBe(200)
    }
  })
  const { pushes } = (await send(server.consoleUrl, key, 'GET', '/console/overview')).body
  console.log(`20 × the same part: ${told(sent)}; ${(onDisk(id) / MIB).toFixed(0)} MiB on disk`)
  expect(onDisk(id)).toBe(32 * MIB)
  expect(pushes).toMatchObject({ current_bytes: 32 * MIB })
  expect(sent.grownMb).toBeLessThan(MOST_GROWN_MB)
  expect(sent.servingSeconds).toBeLessThan(2 * 20 * plain.servingSeconds + SLACK_SECONDS)
})

/** Bytes of a project's objects. */
function onDisk(projectId: string): number {
  const folder = path.join(dataDir, 'objects/objects', projectId)
  return readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
}

function formOf(parts: number, text = '{}'): { type: string; bytes: Buffer } {
  const lines = Array.from(
    { length: parts },
    (_, at) => `--b\r\nContent-Disposition: form-data; name="f"; filename="t/${at}.json"\r\n\r\n${text}\r\n`,
  )
  return { type: 'multipart/form-data; boundary=b', bytes: Buffer.from(`${lines.join('')}--b--\r\n`) }
}
