import type { Metrics } from './http/metrics.ts'
import type { Libraries, LibraryStats } from './library/libraries.ts'
import type { Disk } from './ports.ts'

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
export function describeCache(metrics: Metrics, libraries: Libraries): void {
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
