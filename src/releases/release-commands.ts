import { Type } from 'typebox'
import { adminCommand } from '../admin/admin-command.ts'
import { refused, usage } from '../errors.ts'
import { cutPage } from '../contract/page.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { compareRevisions } from './compare-revisions.ts'
import { findEnd } from './find-end.ts'
import { LONGEST_NOTES, makeRelease, proposeRelease } from './make-release.ts'
import { draftNotes } from './rules/release-notes.ts'
import { listReleases, readRevision } from './store.ts'
import { told, toldComparison, toldProposal } from './told-release.ts'

export const createReleaseCommand = adminCommand({
  name: 'releases.create',
  input: Type.Object({
    project: Type.String(),
    version: Type.Optional(Type.String()),
    notes: Type.Optional(Type.String()),
    dry_run: Type.Optional(Type.Boolean()),
  }),
  async run(services, { project, version, notes, dry_run: isDryRun }) {
    const { db } = services
    const { id } = await resolveProject(db, project)
    if (notes !== undefined && (notes.trim() === '' || notes.length > LONGEST_NOTES))
      throw usage(`notes have 1 to ${LONGEST_NOTES.toLocaleString('en')} characters`)
    if (isDryRun === true) {
      const proposal = await proposeRelease(db, id, await readRevision(db, id))
      if (!proposal) throw refused('nothing changed in the library since the last release')
      const { changes, notListed } = proposal.comparison
      const drafted = draftNotes({ changes, notListed })
      return {
        project_id: id,
        ...toldProposal(proposal),
        version: version ?? proposal.version,
        notes: notes ?? drafted,
      }
    }
    const made = await makeRelease(services, id, { version, notes })
    if ('field' in made) throw refused(made.field === 'version' ? `the version ${made.message}` : made.message)
    return { project_id: id, ...toldProposal(made.proposal), ...told(made.release) }
  },
})

export const listReleasesCommand = adminCommand({
  name: 'releases.list',
  input: Type.Object({
    project: Type.String(),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    before: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  async run({ db }, { project, limit = 50, before = null }) {
    const { id } = await resolveProject(db, project)
    const next = await proposeRelease(db, id, await readRevision(db, id))
    const { page, lastOfMore } = cutPage(await listReleases(db, id, { before, limit: limit + 1 }), limit)
    const more = lastOfMore && String(lastOfMore.revision)
    const pagination = { next_cursor: more, has_more: more !== null, limit }
    return { project_id: id, data: page.map(told), next: next && toldProposal(next), pagination }
  },
})

export const compareReleasesCommand = adminCommand({
  name: 'releases.compare',
  input: Type.Object({ project: Type.String(), from: Type.String(), to: Type.String() }),
  async run({ db }, { project, ...asked }) {
    const { id } = await resolveProject(db, project)
    const [from, to] = [await findEnd(db, id, asked.from), await findEnd(db, id, asked.to)]
    const missing = !from ? asked.from : asked.to
    if (!from || !to) throw refused(`there is no release or revision "${missing}"; "vitrine releases list" shows them`)
    if (from.revision > to.revision) throw usage(`${asked.from} is later than ${asked.to}: give the earlier one first`)
    const comparison = await compareRevisions(db, id, { after: from.revision, until: to.revision })
    return { project_id: id, from, to, ...toldComparison(comparison) }
  },
})
