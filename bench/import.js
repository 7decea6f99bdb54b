// An import of a saved file of the design tool: how fast, how large, and how both grow. Each size has a process of its
// own, which is this file again: node bench/import.js 1000
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { emptyProject } from './kit/empty-project.js'
import { cpuOf, mostMemoryOf } from './kit/family.js'

const GROWTH_GOAL = 12
const MEMORY_GOAL_MB = 1_500

export function run() {
  const [small, large] = [1_000, 10_000].map(measure)
  const perSecond = (count) => Math.round((count * 1000) / large.ms).toLocaleString('en')
  const growth = large.cpu_ms / small.cpu_ms
  return [
    {
      name: `${large.components.toLocaleString('en')} sets, ${large.nodes.toLocaleString('en')} nodes, ${large.megabytes} MB: seconds`,
      value: large.ms / 1000,
      goal: 'to read',
      ok: true,
    },
    { name: 'components a second', value: perSecond(large.components), goal: 'to read', ok: true },
    { name: 'nodes a second', value: perSecond(large.nodes), goal: 'to read', ok: true },
    { name: 'CPU, 10,000 against 1,000 components', value: growth, goal: GROWTH_GOAL, ok: growth <= GROWTH_GOAL },
    { name: 'most memory, MB', value: large.rss_mb, goal: MEMORY_GOAL_MB, ok: large.rss_mb <= MEMORY_GOAL_MB },
    { name: 'the same again: seconds', value: large.again_ms / 1000, goal: 'to read', ok: true },
  ]
}

function measure(sets) {
  return JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), String(sets)], { encoding: 'utf8' }),
  )
}

if (process.argv[1]?.endsWith('bench/import.js')) {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'))
  try {
    console.log(JSON.stringify(await importOnce(directory, Number(process.argv[2] ?? 1_000))))
  } finally {
    rmSync(directory, { recursive: true })
  }
  process.exit(0)
}

async function importOnce(directory, sets) {
  const { writeFigmaFile } = await import('./figma-file.js')
  const { importLibrary } = await import('#built/intake/import/import-library.js')
  const file = path.join(directory, 'file.json')
  const { size, components, nodes } = await writeFigmaFile(file, sets)
  const { services, projectId, close } = await openStore(path.join(directory, 'data'))
  const before = { cpu: cpuOf(), at: performance.now() }
  const request = { projectId, files: [file] }
  const summary = await importLibrary(services, request)
  const ms = performance.now() - before.at
  const cpu_ms = cpuOf() - before.cpu
  if (summary.components.added !== sets || summary.specs !== sets) throw new Error('not all of it was imported')
  const at = performance.now()
  const again = await importLibrary(services, request)
  if (again.components.unchanged !== sets) throw new Error('an unchanged file changed something')
  const rss_mb = mostMemoryOf()
  await close()
  return {
    components,
    nodes,
    megabytes: Math.round(size / 1e6),
    ms,
    again_ms: performance.now() - at,
    cpu_ms,
    rss_mb,
  }
}

async function openStore(dataDir) {
  const modules = await Promise.all([
    import('#built/adapters/embedded/pglite.js'),
    import('#built/adapters/sql/migrate.js'),
    import('#built/projects/revisions.js'),
    import('#built/projects/store.js'),
    import('#built/ids.js'),
    import('#built/work/processes/processes.js'),
  ])
  return emptyProject(modules, { dataDir, migrations: fileURLToPath(new URL('../migrations', import.meta.url)) })
}
