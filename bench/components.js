// The component operations against bare handlers: CPU per request in a server process, and the rules by themselves.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildOrder } from '#built/components/rules/build-order.js'
import { contender, leastCpu, send } from './kit/contenders.js'

const SERVER = fileURLToPath(new URL('kit/component-server.js', import.meta.url))
const ROUNDS = { rounds: 9, requests: 1000 }

export async function run() {
  return [...(await overHttp()), ...buildOrders(), librarySize()]
}

async function overHttp() {
  const small = await contender(SERVER, 'api', { components: 1000, edgesPerComponent: 4 })
  const large = await contender(SERVER, 'api', { components: 100_000, edgesPerComponent: 4 })
  const list = '/v1/components'
  const spec = `/v1/components/${small.largeId}/spec?include=variants`
  const auth = { authorization: `Bearer ${small.key}` }
  const listed = await send(small.port, list, auth)
  const specified = await send(small.port, spec, auth)
  const sameRows = await contender(SERVER, 'stringify', { body: listed.body })
  const sameBytes = await contender(SERVER, 'bytes', { body: listed.body })
  const specBytes = await contender(SERVER, 'bytes', { body: specified.body })
  const second = async ({ port, key }) => {
    const answer = await send(port, list, { authorization: `Bearer ${key}` })
    return `${list}?cursor=${JSON.parse(answer.body).pagination.next_cursor}`
  }
  const ofLarge = { server: large, headers: { authorization: `Bearer ${large.key}` } }
  const notModified = { ...auth, 'if-none-match': listed.headers.etag }
  const cpu = await leastCpu(
    [
      { name: 'list', server: small, path: list, headers: auth },
      // The key decides the project, so naming one changes the question and not its answer.
      { name: 'new list', server: small, path: (at) => `${list}?project_id=${at}`, headers: auth },
      { name: 'same rows', server: sameRows, path: list },
      { name: 'same bytes', server: sameBytes, path: list },
      { name: '304', server: small, path: list, headers: notModified, status: 304 },
      { name: 'spec', server: small, path: spec, headers: auth },
      { name: 'spec bytes', server: specBytes, path: spec },
      { name: 'large list', ...ofLarge, path: list },
      { name: 'page 2', server: small, path: await second(small), headers: auth },
      { name: 'large page 2', ...ofLarge, path: await second(large) },
    ],
    ROUNDS,
  )
  for (const server of [small, large, sameRows, sameBytes, specBytes]) server.stop()
  const kilobytes = (text) => `${Math.round(text.length / 1000)} KB`
  const ratio = (name, a, b, most) => {
    const value = cpu(a) / cpu(b)
    const figures = `${Math.round(cpu(a))} µs against ${Math.round(cpu(b))} µs`
    return typeof most === 'string'
      ? { name: `${name} (${figures})`, value, goal: most, ok: true }
      : { name: `${name} (${figures})`, value, goal: `<= ${most}`, ok: value <= most }
  }
  return [
    ratio(`list of ${kilobytes(listed.body)} / bare handler that stringifies the same rows`, 'list', 'same rows', 1.3),
    ratio(`list of ${kilobytes(listed.body)} / bare handler that sends the same bytes`, 'list', 'same bytes', 2.2),
    ratio('  the same, a question that was not asked before / stringifies', 'new list', 'same rows', 'to read'),
    ratio('  the same, a question that was not asked before / sends', 'new list', 'same bytes', 'to read'),
    ratio(`spec of ${kilobytes(specified.body)} / bare handler that sends the same bytes`, 'spec', 'spec bytes', 1.6),
    ratio('304 / list', '304', 'list', 'none, see decision 9'),
    ratio('list of 100,000 components / of 1,000', 'large list', 'list', 1.3),
    ratio('second page of 100,000 components / of 1,000', 'large page 2', 'page 2', 1.3),
  ]
}

function buildOrders() {
  return [
    { name: 'build order of a 1,001-component closure, ms', count: 1001, most: 1 },
    { name: 'build order of 20,000 components, ms', count: 20_000, most: 10 },
  ].map(({ name, count, most }) => {
    const graph = layered(count)
    const names = { order: graph.order, rank: graph.order }
    const times = []
    for (let round = 0; round < 40; round++) {
      const start = performance.now()
      const order = buildOrder(graph, names, 0, () => false)
      times.push(performance.now() - start)
      if (order?.length !== count) throw new Error(`${order?.length} of ${count} components`)
    }
    const value = Math.min(...times)
    return { name, value, goal: `<= ${most}`, ok: value <= most }
  })
}

/** One component that reaches all others, each using ten of the next hundred. */
function layered(count) {
  const starts = new Uint32Array(count + 1)
  const targets = []
  for (let node = 0; node < count; node++) {
    for (let n = 0; n < 10; n++) {
      const target = node + 1 + n * n
      if (target < count) targets.push(target)
    }
    starts[node + 1] = targets.length
  }
  return { count, starts, targets: Uint32Array.from(targets), order: new Uint32Array(count).map((_, at) => at) }
}

function librarySize() {
  const file = fileURLToPath(new URL('library-size.js', import.meta.url))
  const measured = JSON.parse(execFileSync(process.execPath, ['--expose-gc', file, '10000']).toString())
  const name = `library of 10,000 components, ${measured.edges} edges, MB (reckoned ${measured.reckoned.toFixed(1)})`
  return { name, value: measured.megabytes, goal: '<= 60', ok: measured.megabytes <= 60 }
}
