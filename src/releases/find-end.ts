import type { Sql } from '../ports.ts'
import { isVersion } from '../intake/changes/rules/version.ts'
import { readRelease, readRevision } from './store.ts'

interface End {
  readonly version: string | null
  readonly revision: number
}

/** Where a comparison begins or ends: a release by its version, or a revision by its number. Null: there is none such. */
export async function findEnd(db: Sql, projectId: string, text: string): Promise<End | null> {
  if (/^\d{1,15}$/.test(text)) {
    const revision = Number(text)
    return revision <= (await readRevision(db, projectId)) ? { version: null, revision } : null
  }
  const release = isVersion(text) ? await readRelease(db, projectId, text) : null
  return release && { version: release.version, revision: release.revision }
}
