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
    const library = await libraries.open(call.projectId, call.revisions)
    const { components, ids, names, syncedAt } = library
    const { count, schemaVersions, hasDrift, orders } = components
    const rows = driftingRows({
      count,
      schemaVersions,
      nameRank: orders.nameRank,
      drifts: (row) => hasDrift[row] === 1 && !library.isDeleted(row),
    })
    const minimum = config.minSpecVersion
    return {
      data: rows.slice(0, DRIFT_ROWS).map((row) => ({
        component_id: ids[row] ?? '',
        name: names[row] ?? '',
        spec_schema_version: schemaVersions[row] ?? null,
        minimum_schema_version: minimum,
        last_synced_at: new Date(syncedAt[row] ?? 0).toISOString(),
      })),
      drifting_count: rows.length,
      truncated: rows.length > DRIFT_ROWS,
      minimum_schema_version: minimum,
    }
  },
})
