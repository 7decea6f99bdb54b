import { currentActing } from '../contract/acting/acting.ts'
import { tryLater } from '../errors.ts'
import type { Sql } from '../ports.ts'
import { holdProject } from '../projects/store.ts'
import { note } from '../projects/audit/note.ts'
import { short } from '../projects/outbox/rules/event.ts'
import { Telling } from '../projects/outbox/telling.ts'
import type { Services } from '../services.ts'
import { compareRevisions, type Comparison } from '../intake/changes/compare-revisions.ts'
import { draftNotes } from './rules/release-notes.ts'
import { compareVersions, isVersion, nextVersion } from '../intake/changes/rules/version.ts'
import { insertRelease, listReleases, readRelease, readRevision, type Release } from './store.ts'

const LONGEST_TOLD = 4_000

interface Wish {
  readonly version: string | undefined
  readonly notes: string | undefined
}

/** Which wish cannot be met, and why. */
interface Refused {
  readonly field: 'version' | 'project'
  readonly message: string
}

export interface Proposal {
  readonly version: string
  readonly revision: number
  readonly previous: Release | null
  readonly comparison: Comparison
}

/** What a release made now would be; null where nothing changed since the last one. */
export async function proposeRelease(db: Sql, projectId: string, revision: number): Promise<Proposal | null> {
  const [previous = null] = await listReleases(db, projectId, { limit: 1 })
  const comparison = await compareRevisions(db, projectId, { after: previous?.revision ?? 0, until: revision })
  if (comparison.bump === null) return null
  return { version: nextVersion(previous?.version ?? null, comparison.bump), revision, previous, comparison }
}

/** Gives the library as it is now a version, the proposed one unless another is wished for. */
export async function makeRelease(
  services: Pick<Services, 'db' | 'clock'>,
  projectId: string,
  wish: Wish,
): Promise<Made | Refused> {
  // The log is read before the project is held, so that nobody waits for it; an import meanwhile makes it another one.
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const revision = await readRevision(services.db, projectId)
    const proposal = await proposeRelease(services.db, projectId, revision)
    if (!proposal) return { field: 'project', message: UNCHANGED }
    const made = await services.db.transaction((db) => write({ ...services, db }, projectId, { wish, proposal }))
    if (made !== 'overtaken') return made
  }
  throw tryLater({ reason: 'overtaken' }, 'imports keep changing the library: release it when they have finished')
}

const MOST_ATTEMPTS = 3
const UNCHANGED = 'nothing changed in the library since the last release: import something first'

interface Made {
  readonly release: Release
  readonly proposal: Proposal
}

async function write(
  { db, clock }: { readonly db: Sql; readonly clock: Services['clock'] },
  projectId: string,
  { wish, proposal }: { readonly wish: Wish; readonly proposal: Proposal },
): Promise<Made | Refused | 'overtaken'> {
  const project = await holdProject(db, projectId)
  const [last = null] = await listReleases(db, projectId, { limit: 1 })
  if (project?.revision !== proposal.revision || last?.version !== proposal.previous?.version) return 'overtaken'
  const version = wish.version ?? proposal.version
  const refusal = await refusalOf(db, projectId, { version, previous: proposal.previous })
  if (refusal !== null) return { field: 'version', message: refusal }
  const { changes, notListed } = proposal.comparison
  const release: Release = {
    version,
    revision: proposal.revision,
    madeAt: new Date(clock.now()),
    madeBy: currentActing()?.actor ?? null,
    notes: wish.notes ?? draftNotes({ changes, notListed }),
  }
  await insertRelease(db, projectId, release)
  await note(db, projectId, { version, revision: release.revision })
  const telling = new Telling(project.hears)
  const { notes, revision } = release
  telling.add('release.made', { version, revision, notes: short(notes, LONGEST_TOLD) })
  await telling.write(db, projectId)
  return { release, proposal }
}

async function refusalOf(
  db: Sql,
  projectId: string,
  { version, previous }: { readonly version: string; readonly previous: Release | null },
): Promise<string | null> {
  if (!isVersion(version)) return 'must be a semantic version such as 1.4.0 or 2.0.0-beta.1'
  if (await readRelease(db, projectId, version)) return `is taken: there is a release ${version}`
  if (previous && compareVersions(version, previous.version) <= 0)
    return `must be later than ${previous.version}, which is the last release`
  return null
}
