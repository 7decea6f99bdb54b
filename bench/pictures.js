/**
 * @import { BenchRow } from './kit/report.js'
 * @typedef {{ data: { id: string }[], pagination: { next_cursor: string | null } }} Page
 */

// What a picture costs whoever waits for it: SVG and PNG of every component of the demo and of Radix, each asked for the
// first time, one after the other; and a wall of icons as a browser asks for it, six at a time.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { commands, end, start } from './kit/whole-server.js'

const RADIX = path.resolve(import.meta.dirname, '../../shared/data/figma/files/radix-icons.document.json.gz')
const GOALS = { svg: 5, png: 40, wall: 1_000 }
const CONNECTIONS = 6
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

export async function run() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrine-pictures-'))
  const server = await start(dataDir)
  const command = commands(dataDir)
  try {
    const rows = await ofLibrary('the demo', server, server.key)
    if (!existsSync(RADIX)) return rows
    await command('projects', 'create', 'Radix')
    await command('import', RADIX, '--project', 'Radix')
    const { key } = await command('keys', 'create', '--project', 'Radix', '--scopes', 'read:library')
    return [...rows, ...(await ofLibrary('Radix', server, key)), ...(await wall(server, key))]
  } finally {
    agent.destroy()
    await end(server.child, 'SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @returns {Promise<BenchRow[]>} */
async function ofLibrary(name, server, key) {
  const ids = await drawable(server, key)
  const rows = []
  for (const format of /** @type {const} */ (['svg', 'png'])) {
    // The first one of all opens a thread, which no other waits for.
    await Promise.all([1, 2].map((scale) => ask(server, key, `${ids[0]}.${format}?scale=${scale + 2}`)))
    const times = []
    for (const id of ids) times.push(await ask(server, key, `${id}.${format}`))
    times.sort((one, other) => one - other)
    const at = (share) => times[Math.floor((times.length - 1) * share)] ?? 0
    const what = `${name}, ${ids.length} components as ${format.toUpperCase()}, `
    rows.push({ name: `${what}p50 ms`, value: at(0.5), goal: GOALS[format], ok: at(0.5) <= GOALS[format] })
    rows.push({ name: `${what}p99 ms`, value: at(0.99), goal: '', ok: true })
  }
  return rows
}

/** The same again in a color behind them, so that nothing is kept. */
async function wall(server, key) {
  const ids = await drawable(server, key)
  const began = performance.now()
  await Promise.all(ids.map((id) => ask(server, key, `${id}.svg?background=%23fefefe`)))
  const ms = performance.now() - began
  return [
    { name: `a wall of ${ids.length} icons, six at a time, ms`, value: ms, goal: GOALS.wall, ok: ms <= GOALS.wall },
  ]
}

async function drawable({ url }, key) {
  const ids = []
  let cursor = ''
  do {
    const response = await fetch(`${url}/v1/components?limit=100&has_spec=true${cursor}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { data, pagination } = /** @type {Page} */ (await response.json())
    ids.push(...data.map(({ id }) => id))
    cursor = pagination.next_cursor === null ? '' : `&cursor=${pagination.next_cursor}`
  } while (cursor !== '')
  return ids
}

/** @returns {Promise<number>} milliseconds to the last byte */
function ask({ consoleUrl }, key, file) {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` }
    get(`${consoleUrl}/console/pictures/${file}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${file}: ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - began))
    }).on('error', reject)
  })
}
