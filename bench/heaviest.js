// The heaviest call that each operation takes, by its schema's limits, while others read: a list of components from
// memory and a page's documentation, asked at a steady pace whether or not the last answer has come. A whole server with
// the embedded store, as people start it; each heavy call three times by one caller, then by four at once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const LAUNCHER = fileURLToPath(new URL('../bin/vitrine.js', import.meta.url))
const READ_EVERY_MS = 20
const TIMES = 3
const LONG_MS = 5_000
const CALLERS = 4
const MEMORY_MS = 100
const DOCUMENTATION_MS = 500
const BODY_BYTES = 1_048_576

export async function run() {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-heaviest-'))
  const server = await start(path.join(directory, 'data'))
  try {
    const ask = asker(server)
    const small = await pageOf(ask, 'small', [{ type: 'text', content: { markdown: 'A page that others read.' } }])
    const watch = (work) => readBeside(ask, small, work)
    const calls = await heaviestCalls(ask)
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
        rows.push(row(`${by}: list of components, longest wait, ms`, waits.memory.longest, MEMORY_MS))
        rows.push(row('    documentation, longest wait, ms', waits.documentation.longest, DOCUMENTATION_MS))
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

async function heaviestCalls(ask) {
  const get = (url) => () => ask('GET', url)
  const post = (url, body, method = 'POST') => {
    const payload = JSON.stringify(body)
    return () => ask(method, url, payload)
  }
  const { data: components } = (await ask('GET', '/v1/components?limit=100')).body
  const { data: tokens } = (await ask('GET', '/v1/tokens?limit=100')).body
  const { data: styles } = (await ask('GET', '/v1/styles?limit=100')).body
  const sizes = await Promise.all(
    components.map(async ({ id }) => {
      const answer = await ask('GET', `/v1/components/${id}/spec?include=variants`)
      return { id, bytes: answer.status === 200 ? answer.bytes : 0 }
    }),
  )
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).map(({ id }) => id)
  const component_ids = largest.slice(0, 50)
  const [component] = largest
  const text = (markdown) => ({ type: 'text', content: { markdown } })
  const filled = (piece, length = 20_000) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  const bodyOf = (block) => {
    const blocks = []
    for (let bytes = 100; blocks.length < 200; blocks.push(block)) {
      bytes += Buffer.byteLength(JSON.stringify(block)) + 1
      if (bytes > BODY_BYTES) break
    }
    return { blocks }
  }
  const columns = 2_500
  const wide = `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'a\n'.repeat(5_000)}`.slice(0, 20_000)
  const mention = `[a](entity:component/${component}) `
  const pages = Object.fromEntries(
    await Promise.all(
      ['prose', 'wide', 'lazy', 'mentions', 'code', 'brackets'].map(async (name) => [
        name,
        (await pageOf(ask, name, [])).id,
      ]),
    ),
  )
  const documents = {
    prose: bodyOf(text(filled('A **button** starts an action, see [Link](https://a.example). '))),
    wide: bodyOf(text(wide)),
    lazy: bodyOf(text(`${'> '.repeat(60)}${'a\n'.repeat(9_900)}`.slice(0, 20_000))),
    mentions: bodyOf(text(filled(mention, Math.floor(20_000 / mention.length) * mention.length))),
    brackets: bodyOf(text(filled('['))),
    code: bodyOf({ type: 'code-snippet', content: { language: 'ts', code: filled('const a = "b"\n') } }),
  }
  const small = {
    blocks: Array.from({ length: 200 }, () => ({
      type: 'dos-and-donts',
      content: { items: Array.from({ length: 50 }, () => ({ kind: 'do', markdown: '*a* `b` [c](/d)' })) },
    })),
  }
  const numbers = `[${'1,'.repeat(500_000)}1]`
  const documentation = (name) => `/v1/entities/doc-page/${pages[name]}/documentation`
  const put = Object.entries(documents).map(([name, body]) => ({
    name: `PUT of a megabyte: ${name}`,
    make: post(documentation(name), body, 'PUT'),
  }))
  const validate = Object.entries({ ...documents, 'ten thousand fields': small }).map(([name, body]) => ({
    name: `validate a megabyte: ${name}`,
    make: post('/v1/documentation:validate', body),
  }))
  const q = encodeURIComponent(filled('button color ', 400))
  return [
    ...validate,
    {
      name: 'validate half a million numbers',
      make: () => ask('POST', '/v1/documentation:validate', `{"blocks":${numbers}}`),
    },
    ...put,
    { name: 'read a megabyte', make: get(documentation('prose')) },
    { name: 'read a megabyte of mentions', make: get(documentation('mentions')) },
    { name: 'get page with a megabyte', make: get(`/v1/documentation/pages/${pages.prose}`) },
    ...['prose', 'mentions', 'brackets'].map((name) => ({
      name: `MCP get_documentation of a megabyte: ${name}`,
      make: () => ask.tool('get_documentation', { page: pages[name] }),
    })),
    { name: 'batchGet of 50 specs', make: post('/v1/components/specs:batchGet', { component_ids }) },
    { name: 'spec with variants', make: get(`/v1/components/${component}/spec?include=variants`) },
    { name: 'spec with token values', make: get(`/v1/components/${component}/spec?include=tokenValues`) },
    {
      name: 'spec with a variant of 4,000 characters',
      make: get(
        `/v1/components/${component}/spec?variant=${encodeURIComponent(JSON.stringify({ a: filled('x', 3_980) }))}`,
      ),
    },
    { name: 'build order', make: get(`/v1/components/${component}/build-order`) },
    { name: 'validate of 50 components', make: post('/v1/components:validate', { component_ids }) },
    { name: 'components, 100 with q', make: get(`/v1/components?limit=100&q=${q}`) },
    { name: 'match over all kinds', make: get(`/v1/entities:match?limit=20&query=${q}`) },
    {
      name: 'token values of 50',
      make: post('/v1/tokens:values', { ids: tokens.slice(0, 50).map(({ id }) => id) }),
    },
    {
      name: 'style values of 50',
      make: post('/v1/styles:values', { ids: styles.slice(0, 50).map(({ id }) => id) }),
    },
    { name: 'related, depth 3', make: get(`/v1/entities/component/${component}/related?depth=3&limit=100`) },
  ]
}

async function pageOf(ask, title, blocks) {
  const { body } = await ask('POST', '/v1/documentation/pages', JSON.stringify({ title }))
  const answer = await ask('PUT', `/v1/entities/doc-page/${body.id}/documentation`, JSON.stringify({ blocks }))
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return body
}

async function readBeside(ask, page, work) {
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
  const child = spawn(process.execPath, [LAUNCHER, 'start', '--demo'], {
    env: {
      PATH: process.env.PATH,
      VITRINE_DATA_DIR: dataDir,
      VITRINE_LOG: 'error',
      VITRINE_API_PORT: '0',
      VITRINE_CONSOLE_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk
    const url = /API\s+(http\S+)/.exec(printed)?.[1]
    const consoleUrl = /(?:Console|Explorer)\s+(http\S+)/i.exec(printed)?.[1]
    const key = /svc_\w+/.exec(printed)?.[0]
    if (url && consoleUrl && key) return { child, url, consoleUrl: consoleUrl.replace(/\/$/, ''), key }
  }
  throw new Error(`the server ended before it had started: ${printed}`)
}
