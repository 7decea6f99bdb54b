import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { notFound } from '../errors.ts'
import { ReleaseAnswer } from './schema.ts'
import { readPrevious, readRelease } from './store.ts'
import { told } from './told-release.ts'

export const getRelease = operation({
  id: 'getRelease',
  method: 'GET',
  path: '/releases/{version}',
  scope: 'read:library',
  tag: 'Console',
  summary: 'One release of the library with its notes',
  pathParams: { version: params.pathId('As listReleases has it.', '1.4.0') },
  output: ReleaseAnswer,
  errors: ['SVC_NOT_FOUND'],
  async run({ db }, { projectId }, { version }) {
    const release = await readRelease(db, projectId, version)
    if (!release) throw notFound('release', version)
    return { ...told(release), previous: await readPrevious(db, projectId, release) }
  },
})
