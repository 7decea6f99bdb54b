import { operation } from '../contract/operation.ts'
import { DRIFT_ROWS, driftingRows } from './rules/drift.ts'
import { DriftSummary, examples } from './schema.ts'

export const summarizeDrift = operation({
  id: 'summarizeDrift',
  method: 'GET',
  path: '/v1/components:driftSummary',
  scope: 'read:library',
  tag: 'Components',
  summary: 'Components whose spec predates the minimum supported schema version',
  description:
    'A spec that declares no version counts as older than any. Components deleted in the source are left out.',
  output: DriftSummary,
  example: examples.drift,
  reads: ['library'],
  async run({ libraries, config }, call) {
    const library = await libraries.open(call)
    const { components } = library
    const { hasDrift, orders } = components
    const rows = driftingRows({
      count: components.count,
      schemaVersion: (row) => components.schemaVersion(row),
      nameRank: orders.nameRank,
      drifts: (row) => hasDrift[row] === 1 && !library.isDeleted(row),
    })
    const minimum = config.minSpecVersion
    return {
      data: rows.slice(0, DRIFT_ROWS).map((row) => ({
        component_id: library.id(row),
        name: library.name(row),
        spec_schema_version: components.schemaVersion(row),
        minimum_schema_version: minimum,
        last_synced_at: library.syncedAt(row),
      })),
      drifting_count: rows.length,
      truncated: rows.length > DRIFT_ROWS,
      minimum_schema_version: minimum,
    }
  },
})
