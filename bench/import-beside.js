// A whole server with the embedded store, as people start it: a large library is imported through the command while
// somebody reads another project; then the server is killed, started again and asked for the large one.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { ask, commands, end, memory, readWhile, start } from './kit/whole-server.js'

const COMPONENTS = Number(process.env.BENCH_COMPONENTS ?? 10_000)
const EDGES_EACH = 20
const TOKENS = 2_000
const SETTLE_MS = 15_000

export async function run() {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-beside-'))
  let server
  try {
    const bundle = path.join(directory, 'large.ndjson')
    await pipeline(Readable.from(bundleLines()), createWriteStream(bundle))
    const dataDir = path.join(directory, 'data')
    server = await start(dataDir)
    const cli = commands(dataDir)
    const large = await cli('projects', 'create', 'large')
    const { key: largeKey } = await cli('keys', 'create', '--project', large.id, '--scopes', 'read:library')

    const quiet = await readWhile(server, delay(3_000))
    const before = performance.now()
    const importing = cli('import', bundle, '--project', large.id)
    const beside = await readWhile(server, importing)
    const summary = await importing
    const seconds = (performance.now() - before) / 1000
    const afterImport = memory(server.child)

    await end(server.child, 'SIGKILL')
    server = await start(dataDir)
    const restarted = memory(server.child)
    const asked = performance.now()
    await untilLoaded(server, largeKey)
    const loadSeconds = (performance.now() - asked) / 1000
    await delay(SETTLE_MS)
    const loaded = memory(server.child)
    const to = (name, value, goal) => ({
      name,
      value,
      goal: goal ?? 'to read',
      ok: goal === undefined || value <= goal,
    })
    const size = `${COMPONENTS.toLocaleString('en')} components, ${summary.edges.toLocaleString('en')} edges`
    return [
      to(`import of ${size}: seconds`, seconds, 60),
      to(`reads of another project before it (${quiet.count}): p50, ms`, quiet.p50),
      to('  p99, ms', quiet.p99),
      to(`reads of another project meanwhile (${beside.count}): p50, ms`, beside.p50),
      to('  p99, ms', beside.p99, 50),
      to('  longest, ms', beside.longest),
      to('resident after the import, MB', afterImport.resident),
      to('  at its most, MB', afterImport.most),
      to('first list of it after a restart: seconds', loadSeconds),
      to('resident after a restart, nothing read, MB', restarted.resident),
      to('resident after a restart with the library loaded, MB', loaded.resident, 600),
      to('  at its most, MB', loaded.most),
    ]
  } finally {
    if (server) await end(server.child, 'SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  }
}

/** A request waits ten seconds for a load, which goes on without it. */
async function untilLoaded({ url }, key) {
  for (let attempt = 0; attempt < 12; attempt++) {
    const answer = await ask(url, key).catch((error) => error)
    if (answer.body) return
  }
  throw new Error('the library is not there after the restart')
}

function* bundleLines() {
  const line = (value) => `${JSON.stringify(value)}\n`
  const source = { tool: 'synthetic', file_key: 'large', name: 'Large', version: '1', complete: true }
  yield line({ vitrine: 1, source })
  const modes = ['Light', 'Dark'].map((name, at) => ({ id: `1:${at}`, name }))
  yield line({ kind: 'collection', key: 'c', source_id: 'VariableCollectionId:1:1', name: 'Color', modes })
  for (let at = 0; at < TOKENS; at++) {
    const color = { r: (at % 256) / 255, g: 0.25, b: 0.5, a: 1 }
    const values = { '1:0': color, '1:1': at % 3 === 1 ? { alias: `t${at - 1}` } : color }
    const name = `color/${at % 40}/${at}`
    yield line({
      kind: 'token',
      key: `t${at}`,
      source_id: `VariableID:1:${at}`,
      name,
      collection: 'c',
      type: 'COLOR',
      values,
    })
  }
  for (let at = 0; at < COMPONENTS; at++) yield line(component(at))
}

function component(at) {
  const uses = Array.from({ length: Math.min(at, EDGES_EACH / 4) }, (_, n) => ({
    component: `k${Math.floor((at * (n + 1)) / 7)}`,
  }))
  const binds = Array.from({ length: EDGES_EACH - uses.length }, (_, n) => ({
    token: `t${(at * 13 + n * 29) % TOKENS}`,
    metadata: { property: `property ${n % 7}`, variants: [`Size=${n % 3}`], nodeNames: [`element ${n}`] },
  }))
  return {
    kind: 'component',
    key: `k${at}`,
    node_id: `${at % 97}:${at}`,
    name: `Group ${at % 60}/Component ${at}`,
    type: 'COMPONENT_SET',
    description: `The component number ${at} of a made-up library.`,
    spec: spec(at),
    uses,
    binds,
  }
}

/** About 5 KB, no two alike. */
function spec(at) {
  const reference = (n) => {
    const token = (at * 7 + n) % TOKENS
    const name = `color/${token % 40}/${token}`
    return { $token: name, $type: 'color', $extensions: { 'com.figma': { id: `VariableID:1:${token}` } } }
  }
  const sizes = ['small', 'medium', 'large']
  const states = ['rest', 'hover', 'pressed']
  const trees = sizes.flatMap((size, row) =>
    states.map((state, column) => {
      const n = row * 3 + column
      return {
        configuration: { size, state },
        elements: {
          root: {
            children: ['label'],
            styles: { backgroundColor: reference(n), cornerRadius: at % 16, padding: 4 + n },
          },
          label: { content: { $binding: '#/props/label' }, styles: { textColor: reference(n + 40), opacity: n / 10 } },
        },
      }
    }),
  )
  return {
    title: `Component ${at}`,
    anatomy: { root: { type: 'container' }, label: { type: 'text' } },
    props: {
      size: { type: 'string', enum: sizes, default: 'small' },
      state: { type: 'string', enum: states, default: 'rest' },
      label: { type: 'string', default: 'Label' },
    },
    default: trees[0],
    variants: trees.slice(1),
    metadata: { schema: { version: '0.30.0' } },
  }
}
