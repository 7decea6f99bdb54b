/** @import { BenchTable } from './kit/report.js' */

// What may be sent to a server as nobody means it (the rows of test/abuse/sent-bytes.heavy.ts), in milliseconds: how long another
// key's plain GET takes beside it, what the process takes in memory beyond what it has when idle, and when an import of
// another project is done.
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { overlappingZip } from '../test/abuse/overlapping-zip.js'
import { ask, commands, end, memory, readWhile, start } from './kit/whole-server.js'

const MIB = 1_048_576
const GET_GOAL_MS = 300
const GROWN_GOAL_MB = 300
const IMPORT_GOAL_SECONDS = 10
const QUIET_MS = 3_000
const LOOK_MS = 20
const LIBRARY = '{"vitrine":1,"source":{"tool":"synthetic","file_key":"small","name":"Small"},"components":[]}'

/** @param {string} [part] */
export async function run(part = '') {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-sent-bytes-'))
  const server = await start(dataDir)
  try {
    const keyOf = await keysOf(commands(dataDir))
    const world = { server, hostile: keyOf.hostile, other: keyOf.other }
    await importOther(world)
    /** @type {BenchTable} */
    const rows = []
    for (const [name, send] of Object.entries(SENT)) {
      if (name.includes(part)) rows.push(...(await measure(name, world, () => send(world))))
    }
    return rows
  } finally {
    await end(server.child, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function keysOf(cli) {
  const keys = {}
  for (const name of ['hostile', 'other']) {
    const { id } = await cli('projects', 'create', name)
    keys[name] = (await cli('keys', 'create', '--project', id, '--scopes', 'read:library,write:library')).key
  }
  return keys
}

/** Each ends when all was answered. */
const SENT = {
  'a form of 50,000 parts': (world) => send(world, '?dry_run=true', formOf(50_000)),
  'a form of 400,000 parts': (world) => send(world, '?dry_run=true', formOf(400_000)),
  'a form of 2,000 files': (world) =>
    send(world, '?dry_run=true', formOf(2_000, '{"a":{"$type":"number","$value":1}}')),
  'an archive of 20,000 entries over one body': async (world) => {
    const bytes = overlappingZip({
      entries: 20_000,
      unpackedBytes: 9 * MIB,
      first: { name: 'bundle.json', text: LIBRARY },
    })
    await endOf(world, world.hostile, await send(world, '', { type: 'application/zip', bytes }))
  },
  '50 × 32 MB at once': (world) => {
    const sent = { type: 'application/json', bytes: Buffer.alloc(32 * MIB, 'x') }
    return Promise.all(Array.from({ length: 50 }, () => send(world, '', sent)))
  },
  '20 × the same part of 32 MB': async (world) => {
    const { id } = (await send(world, '?by_parts=true', { type: 'application/json', bytes: Buffer.alloc(0) })).body
    const part = { method: 'PUT', type: 'application/octet-stream', bytes: Buffer.alloc(32 * MIB, 'x') }
    for (let time = 0; time < 20; time++) await send(world, `/${id}/parts/1?name=a.json`, part)
  },
}

async function measure(name, world, work) {
  const { server, other } = world
  const reader = { url: server.url, key: other }
  const idle = await readWhile(reader, delay(QUIET_MS))
  const before = memory(server.child).resident
  let most = before
  const look = setInterval(() => (most = Math.max(most, memory(server.child).resident)), LOOK_MS)
  let importSeconds = NaN
  const both = () => Promise.all([work(), delay(200).then(async () => (importSeconds = await importOther(world)))])
  const reads = await readWhile(reader, both())
  clearInterval(look)
  return [
    to(`${name}: another key's GET beside it (${reads.count}): p50, ms (idle ${idle.p50?.toFixed(1)})`, reads.p50),
    to('  longest, ms', reads.longest, GET_GOAL_MS),
    to('  memory beyond idle, MB', most - before, GROWN_GOAL_MB),
    to("  another project's import: seconds", importSeconds, IMPORT_GOAL_SECONDS),
  ]
}

async function importOther(world) {
  const began = performance.now()
  await endOf(
    world,
    world.other,
    await send({ ...world, hostile: world.other }, '', { type: 'application/json', bytes: Buffer.from(LIBRARY) }),
  )
  return (performance.now() - began) / 1000
}

async function endOf({ server }, key, { body: { id } }) {
  for (;;) {
    const { state } = JSON.parse((await ask(server.consoleUrl, key, '', `/console/imports/${id}`)).body)
    if (state === 'done' || state === 'refused') return
    await delay(100)
  }
}

/** By a client that sends all of it whatever it hears meanwhile. */
function send({ server, hostile }, where, { method = 'POST', type, bytes }) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${hostile}`, 'content-type': type, 'content-length': bytes.length }
    const sent = request(
      `${server.consoleUrl}/console/imports${where}`,
      { method, headers, agent: false },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) })).on('error', reject)
      },
    )
    sent.on('error', reject).end(bytes)
  })
}

function formOf(parts, text = '{}') {
  const head = 'Content-Disposition: form-data; name="f"; filename="t/'
  const lines = Array.from({ length: parts }, (_, at) => `--b\r\n${head}${at}.json"\r\n\r\n${text}\r\n`)
  return { type: 'multipart/form-data; boundary=b', bytes: Buffer.from(`${lines.join('')}--b--\r\n`) }
}

/** @param {string} name @param {number} value @param {number} [goal] */
function to(name, value, goal) {
  return { name, value, goal: goal === undefined ? 'to read' : `<= ${goal}`, ok: goal === undefined || value <= goal }
}
