import { createHash } from 'node:crypto'
import type { Config } from './config.ts'
import { createCursors } from './contract/cursor.ts'
import { openApiDocument } from './contract/openapi.ts'
import type { Operation } from './contract/operation.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import type { ContractMount } from './http/mount-contract.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { createKeyring } from './keys/authenticate.ts'
import { createLibraries, type Libraries, type LibraryStats } from './library/libraries.ts'
import { operations as contractOperations } from './operations.ts'
import type { Clock, Database, Log } from './ports.ts'
import { createRevisions } from './projects/revisions.ts'
import type { Services } from './services.ts'

export interface Composition {
  readonly services: Services
  readonly mount: ContractMount
  /** Writes down what is only in memory. The database is closed by whoever opened it. */
  close(): Promise<void>
}

export interface Parts {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Signs cursors and URLs; every replica has the same. */
  readonly secret: string
  readonly operations?: readonly Operation[]
}

/** Everything between the stores and the listeners. */
export function compose({ config, db, clock, log, secret, operations = contractOperations }: Parts): Composition {
  const revisions = createRevisions(db)
  const libraries = createLibraries({ db, revisions, clock, log, minimumSpecVersion: config.minSpecVersion })
  const keyring = createKeyring({ db, revisions, clock, log })
  const metrics = createMetrics()
  describeCache(metrics, libraries)
  const services: Services = { config, db, revisions, libraries, clock, log }
  const description = JSON.stringify(openApiDocument(operations))
  return {
    services,
    mount: {
      operations,
      services,
      keyring,
      metrics,
      description,
      cursors: createCursors(secret),
      rateLimit: createRateLimit(config.rateLimit, clock),
      build: buildDigest(description, config),
    },
    close: () => keyring.close(),
  }
}

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
    metrics.gauge({ name, help, type, value })
  }
}

/** Answers of another contract or another configuration get other ETags. */
function buildDigest(description: string, config: Config): string {
  return createHash('sha256').update(description).update(config.minSpecVersion).digest('base64url').slice(0, 10)
}
