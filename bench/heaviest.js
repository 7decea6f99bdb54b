// The heaviest call that each operation takes, by its schema's limits, while others read: a list of components from
// memory and a page's documentation, asked at a steady pace whether or not the last answer has come. A whole server with
// the embedded store, as people start it; each heavy call three times (BENCH_TIMES) by one caller, then by four at once.
// Readers have a key of their own: one key's places are bounded, and whoever writes much is not who reads.
// `npm run bench -- heaviest -- append` asks only calls with that in their name, and records nothing.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { heaviestCalls, pageOf, realCalls, writingCalls } from './kit/heavy-calls.js'

const LAUNCHER = fileURLToPath(new URL('../bin/vitrine.js', import.meta.url))
const READ_EVERY_MS = 20
const TIMES = Number(process.env.BENCH_TIMES ?? 3)
const LONG_MS = 5_000
const CALLERS = 4
const MEMORY_MS = 100
const DOCUMENTATION_MS = 500

export async function run(part = '') {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-heaviest-'))
  const server = await start(path.join(directory, 'data'))
  try {
    const ask = asker(server)
    const reader = asker({ ...server, key: await server.newKey('Demo library') })
    const small = await pageOf(ask, 'small', [{ type: 'text', content: { markdown: 'A page that others read.' } }])
    const watch = (work) => readBeside(reader, small, work)
    const all = [...(await heaviestCalls(ask)), ...(await writingCalls(ask)), ...(await realCalls(server, asker))]
    const calls = all.filter(({ name }) => name.includes(part))
    if (calls.length === 0)
      throw new Error(`no call has "${part}" in its name: ${all.map(({ name }) => name).join(', ')}`)
    const idle = await watch(() => delay(3_000))
    const rows = [
      row('nothing beside: list of components, longest wait, ms', idle.memory.longest),
      row('  a page’s documentation, longest wait, ms', idle.documentation.longest),
    ]
    for (const { name, make } of calls) {
      for (const callers of [1, CALLERS]) {
        const answers = []
        const waits = await watch(() =>
          Promise.all(
            Array.from({ length: callers }, async () => {
              for (let at = 0; at < TIMES; at++) {
                const answer = await make()
                answers.push(answer)
                if (answer.ms > LONG_MS) break // once is enough of what is refused for taking long
              }
            }),
          ),
        )
        const statuses = [...new Set(answers.map(({ status }) => status))].join(', ')
        const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
        const by =
          callers === 1
            ? `${name} (${statuses}; up to ${slowest} ms)`
            : `  by ${callers} (${statuses}; up to ${slowest} ms)`
        // Four heaviest bodies at once are four times what one may cost: told, without a goal.
        const goals = callers === 1 ? { memory: MEMORY_MS, documentation: DOCUMENTATION_MS } : {}
        rows.push(row(`${by}: list of components, longest wait, ms`, waits.memory.longest, goals.memory))
        rows.push(row('    documentation, longest wait, ms', waits.documentation.longest, goals.documentation))
        if (process.env.BENCH_VERBOSE)
          console.log(`  ${by}: ${Math.round(waits.memory.longest)} / ${Math.round(waits.documentation.longest)} ms`)
      }
    }
    return rows
  } finally {
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    rmSync(directory, { recursive: true, force: true })
  }
}

const row = (name, value, goal) => ({
  name,
  value: Math.round(value * 10) / 10,
  goal: goal === undefined ? 'to read' : `<= ${goal}`,
  ok: goal === undefined || value <= goal,
})

async function readBeside(ask, page, work) {
  /** @type {{ memory: number[], documentation: number[] }} */
  const waits = { memory: [], documentation: [] }
  const asking = { isOver: false }
  const pending = []
  const reading = (async () => {
    for (let at = 0; !asking.isOver; at++) {
      // Another query each time: an answer that is kept costs nothing.
      pending.push(ask('GET', `/v1/components?project_id=${at}`).then(({ ms }) => waits.memory.push(ms)))
      pending.push(
        ask('GET', `/v1/entities/doc-page/${page.id}/documentation`).then(({ ms }) => waits.documentation.push(ms)),
      )
      await delay(READ_EVERY_MS)
    }
  })()
  await work()
  asking.isOver = true
  await reading
  await Promise.all(pending)
  return {
    memory: { longest: Math.max(...waits.memory) },
    documentation: { longest: Math.max(...waits.documentation) },
  }
}

function asker({ url, consoleUrl, key }) {
  const agent = new Agent({ keepAlive: true })
  const send = (method, address, payload, headers = {}) => {
    const begin = performance.now()
    return new Promise((resolve, reject) => {
      const type = payload === undefined ? {} : { 'content-type': 'application/json' }
      const options = { method, agent, headers: { authorization: `Bearer ${key}`, ...type, ...headers } }
      const asked = request(address, options, (answer) => {
        const chunks = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({
            status: answer.statusCode,
            ms: performance.now() - begin,
            bytes: bytes.length,
            get body() {
              return JSON.parse(bytes.toString('utf8'))
            },
          })
        })
      })
      asked.on('error', reject).end(payload)
    })
  }
  const ask = (method, url_, payload) => send(method, `${url}${url_}`, payload)
  ask.console = (url_) => send('GET', `${consoleUrl}${url_}`)
  ask.put = (address, bytes, type) => send('PUT', address, bytes, { 'content-type': type })
  ask.tool = (name, given) =>
    send(
      'POST',
      `${consoleUrl}/mcp`,
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
      { accept: 'application/json, text/event-stream' },
    )
  return ask
}

async function start(dataDir) {
  const env = {
    PATH: process.env.PATH,
    VITRINE_DATA_DIR: dataDir,
    VITRINE_LOG: 'error',
    VITRINE_API_PORT: '0',
    VITRINE_CONSOLE_PORT: '0',
  }
  const command = async (...args) => (await promisify(execFile)(process.execPath, [LAUNCHER, ...args], { env })).stdout
  const newKey = async (project) => {
    const scopes = 'read:library,read:docs,write:docs'
    return JSON.parse(await command('keys', 'create', '--project', project, '--scopes', scopes, '--json')).key
  }
  const child = spawn(process.execPath, [LAUNCHER, 'start', '--demo'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk
    const url = /API\s+(http\S+)/.exec(printed)?.[1]
    const consoleUrl = /(?:Console|Explorer)\s+(http\S+)/i.exec(printed)?.[1]
    const key = /svc_\w+/.exec(printed)?.[0]
    if (url && consoleUrl && key) return { child, url, consoleUrl: new URL(consoleUrl).origin, key, command, newKey }
  }
  throw new Error(`the server ended before it had started: ${printed}`)
}
