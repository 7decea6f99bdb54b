// A whole server with the embedded store, as people start it: a large library is imported through the command while
// somebody reads another project; then the server is killed, started again and asked for the large one.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { bundleLines } from './kit/large-bundle.js'
import { ask, commands, end, memory, readWhile, start } from './kit/whole-server.js'

const COMPONENTS = Number(process.env.BENCH_COMPONENTS ?? 10_000)
const SETTLE_MS = 15_000

export async function run() {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-beside-'))
  let server
  try {
    const bundle = path.join(directory, 'large.ndjson')
    await pipeline(Readable.from(bundleLines(COMPONENTS)), createWriteStream(bundle))
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
