import { openCodeSide } from '../code-components/code-side.ts'
import { listCodeChangedSince } from '../code-components/store.ts'
import { invalidArgument } from '../errors.ts'
import { compareRevisions } from '../intake/changes/compare-revisions.ts'
import { listChanges } from '../intake/changes/store.ts'
import { findEnd } from '../releases/find-end.ts'
import { readRevision } from '../releases/store.ts'
import type { Services } from '../services.ts'
import type { Touched } from './rules/touched.ts'

/** What changed on both sides after a release or a revision; refused where the log does not have all of it. */
export async function touchedSince(
  services: Pick<Services, 'db' | 'libraries'>,
  { projectId }: { readonly projectId: string },
  since: string,
): Promise<Touched> {
  const { db } = services
  const end = await findEnd(db, projectId, since)
  if (!end) throw refuse('must be the version of a release or a revision that the library has had')
  const until = await readRevision(db, projectId)
  const { changes, isComplete, notListed } = await compareRevisions(db, projectId, { after: end.revision, until })
  if (!isComplete)
    throw refuse(
      `is too long ago: ${notListed > 0 ? `${notListed.toLocaleString('en')} changes since then were counted and not kept` : 'more imports came since than are looked through'}; give a later one, or a former answer of --json to --baseline`,
    )
  // The code side has no revisions of its own that are kept: what it says is as old as the import that wrote it.
  const [last] = await listChanges(db, projectId, { before: end.revision + 1, limit: 1 })
  const time = end.revision === 0 ? new Date(0) : last?.changedAt
  if (!time) throw refuse('is older than the log of changes, which does not say when it was')
  const { said } = await openCodeSide(services, { projectId })
  return {
    entities: new Map(changes.map((change) => [change.entity_id, change])),
    names: new Set(changes.flatMap(({ name, former_name: former }) => (former === null ? [name] : [name, former]))),
    code: new Set(await listCodeChangedSince(db, projectId, time)),
    pairs: said.flatMap(({ decidedAt, document }) => (decidedAt > time ? [document] : [])),
  }
}

const refuse = (message: string) => invalidArgument([{ path: 'body.since', message }])
