import { present } from '../../kit/present.ts'
import { compareVersions } from '../../library/rules/schema-version.ts'

export const DRIFT_ROWS = 200

interface DriftColumns {
  readonly count: number
  readonly schemaVersion: (row: number) => string | null
  /** Where each row stands in the order of names and ids. */
  readonly nameRank: Uint32Array
  readonly drifts: (row: number) => boolean
}

/** The rows whose spec predates the minimum, oldest version first (none declared is the oldest), then by name and id. */
export function driftingRows({ count, schemaVersion, nameRank, drifts }: DriftColumns): number[] {
  const rows: number[] = []
  for (let row = 0; row < count; row++) if (drifts(row)) rows.push(row)
  return rows.sort(
    (a, b) => compareVersions(schemaVersion(a), schemaVersion(b)) || present(nameRank[a]) - present(nameRank[b]),
  )
}
