import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { proposeRelease } from './make-release.ts'
import { draftNotes } from './rules/release-notes.ts'
import { ReleaseList } from './schema.ts'
import { listReleases as readReleases, readRevision } from './store.ts'
import { told, toldProposal } from './told-release.ts'

const MOST_LISTED = 500

export const listReleases = operation({
  id: 'listReleases',
  method: 'GET',
  path: '/releases',
  scope: 'read:library',
  tag: 'Console',
  summary: 'The releases of the library with their notes, and what the next one would be',
  query: { next: params.flag('Whether to say what the next one would be; false spares reading the log of changes.') },
  output: ReleaseList,
  async run({ db }, { projectId }, { next: isAsked = true }) {
    const next = isAsked ? await proposeRelease(db, projectId, await readRevision(db, projectId)) : null
    return {
      data: (await readReleases(db, projectId, MOST_LISTED)).map(told),
      next: next && { ...toldProposal(next), notes: draftNotes(next.comparison) },
    }
  },
})
