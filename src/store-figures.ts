import type { Config } from './config.ts'
import type { Metrics } from './doors/http/metrics.ts'
import { describeProcess } from './doors/http/process-figures.ts'
import type { Libraries, LibraryStats } from './library/cache/libraries.ts'
import { installationFigures } from './overview/installation-figures.ts'
import { packageVersion } from './package-root.ts'
import type { Clock, Database, Disk } from './ports.ts'
import { sourceFigures } from './intake/schedule/source-figures.ts'
import type { ImportQueue } from './intake/push/import-queue.ts'
import type { Processes } from './work/processes/processes.ts'
import { createPendingWork } from './work/pending-work.ts'

/** Of the disk that the data directory is on. */
export function describeDisk(metrics: Metrics, disk: Disk): void {
  for (const [name, help, value] of [
    ['vitrine_disk_free_bytes', 'Free on the disk of the data directory.', () => disk.room().freeBytes],
    [
      'vitrine_disk_takes_writes',
      '0 while that disk is too full for the embedded store to take writes; reads go on.',
      () => Number(disk.room().takesWrites),
    ],
  ] as const) {
    metrics.figure({ name, help, value })
  }
}

/** Of the libraries in memory. */
function describeCache(metrics: Metrics, libraries: Libraries): void {
  const read = (name: keyof LibraryStats) => () => libraries.stats()[name]
  for (const [name, help, type, value] of [
    ['vitrine_libraries_loaded', 'Libraries in memory.', 'gauge', read('count')],
    ['vitrine_libraries_bytes', 'Estimated memory of the libraries.', 'gauge', read('bytes')],
    ['vitrine_spec_layers_bytes', 'Estimated memory of cached spec layers.', 'gauge', read('layerBytes')],
    ['vitrine_library_loads_total', 'Libraries loaded from the database.', 'counter', read('loads')],
    ['vitrine_library_load_failures_total', 'Loads that failed.', 'counter', read('failedLoads')],
    ['vitrine_library_evictions_total', 'Libraries dropped to stay within the budget.', 'counter', read('evictions')],
  ] as const) {
    metrics.figure({ name, help, type, value })
  }
}

interface Installed {
  readonly processes: Pick<Processes, 'countWorkers'>
  readonly importQueue: Pick<ImportQueue, 'counts'>
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly libraries: Libraries
}

/** Everything that is told of this process and its database, whatever it serves. */
export function describeInstallation(metrics: Metrics, installed: Installed): void {
  const { config, db, clock, libraries, processes, importQueue } = installed
  metrics.figure({
    name: 'vitrine_build_info',
    help: 'Always 1; what runs is in the labels.',
    labels: { version: packageVersion(), node: process.versions.node, engine: db.engine },
    value: () => 1,
  })
  describeProcess(metrics)
  describeCache(metrics, libraries)
  const { connections } = db
  if (connections)
    metrics.askedFigure({
      name: 'vitrine_database_connections',
      help: 'Connections to the database by state; waiting counts those who wait for one.',
      label: 'state',
      values: () => ({ ...connections() }),
    })
  for (const figure of installationFigures({ db, clock, storageQuotaBytes: config.storageQuotaBytes }))
    metrics.askedFigure(figure)
  for (const figure of sourceFigures({ db, clock })) metrics.askedFigure(figure)
  metrics.askedFigure({
    name: 'vitrine_work_pending',
    help: 'Background work that waits, at most 10,000 of a kind; index counts projects.',
    label: 'kind',
    values: createPendingWork({ db, clock }),
  })
  metrics.askedFigure({
    name: 'vitrine_workers',
    help: 'Processes with background work that were heard of in the last 15 seconds.',
    values: async () => {
      const workers = await processes.countWorkers()
      return workers === null ? {} : { '': workers }
    },
  })
  metrics.askedFigure({
    name: 'vitrine_imports',
    help: 'Projects with a pushed import that waits or is under way, at most 1,000.',
    label: 'state',
    values: () => importQueue.counts(),
  })
}
