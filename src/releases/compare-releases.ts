import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { invalidArgument, type Issue } from '../errors.ts'
import { compareRevisions } from '../intake/changes/compare-revisions.ts'
import { findEnd } from './find-end.ts'
import { ReleaseComparison } from './schema.ts'
import { readRevision } from './store.ts'
import { toldComparison } from './told-release.ts'

export const compareReleases = operation({
  id: 'compareReleases',
  method: 'GET',
  path: '/changes/compare',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What changed in the library between two releases, entity by entity',
  description: 'An entity that changed in several imports is told once, and not at all if it is as it was.',
  query: {
    from: params.text({
      description: 'A version or a revision; without it the beginning.',
      maxLength: 64,
      example: '1.0.0',
    }),
    to: params.text({ description: 'A later one; without it the library as it is.', maxLength: 64, example: '1.1.0' }),
  },
  output: ReleaseComparison,
  isLong: true,
  async run({ db }, { projectId }, { from: first = '0', to: second }) {
    const now = { version: null, revision: await readRevision(db, projectId) }
    const [from, to] = [
      await findEnd(db, projectId, first),
      second === undefined ? now : await findEnd(db, projectId, second),
    ]
    const issues: Issue[] = []
    if (!from) issues.push({ path: 'query.from', message: UNKNOWN })
    if (!to) issues.push({ path: 'query.to', message: UNKNOWN })
    if (from && to && from.revision > to.revision)
      issues.push({ path: 'query.to', message: 'must not be earlier than query.from' })
    if (!from || !to || issues.length > 0) throw invalidArgument(issues)
    const comparison = await compareRevisions(db, projectId, { after: from.revision, until: to.revision })
    return { from, to, ...toldComparison(comparison) }
  },
})

const UNKNOWN = 'must be the version of a release or a revision that the library has had; listReleases has the versions'
