import { operation } from '../contract/operation.ts'
import { cutPage, pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import { proposeRelease } from './make-release.ts'
import { draftNotes } from './rules/release-notes.ts'
import { ReleaseList } from './schema.ts'
import { listReleases as readReleases, readRevision } from './store.ts'
import { told, toldProposal } from './told-release.ts'

export const listReleases = operation({
  id: 'listReleases',
  method: 'GET',
  path: '/releases',
  scope: 'read:library',
  tag: 'Console',
  summary: 'The releases of the library with their notes, and what the next one would be',
  query: {
    next: params.flag('Whether to say what the next one would be; false spares reading the log of changes.'),
    limit: params.limit(1_000, 50),
    cursor: params.cursor(),
  },
  output: ReleaseList,
  async run({ db }, call, { next: isAsked = true, limit }) {
    const { projectId } = call
    const before = call.position?.[0]
    const asked = { before: typeof before === 'number' ? before : null, limit: limit + 1 }
    const { page, lastOfMore } = cutPage(await readReleases(db, projectId, asked), limit)
    const next = isAsked ? await proposeRelease(db, projectId, await readRevision(db, projectId)) : null
    return {
      data: page.map(told),
      next: next && { ...toldProposal(next), notes: draftNotes(next.comparison) },
      pagination: pagination(call, limit, lastOfMore && [lastOfMore.revision]),
    }
  },
})
