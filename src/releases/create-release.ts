import { operation } from '../contract/operation.ts'
import { invalidArgument } from '../errors.ts'
import { makeRelease } from './make-release.ts'
import { ReleaseAnswer, ReleaseWish } from './schema.ts'
import { told } from './told-release.ts'

export const createRelease = operation({
  id: 'createRelease',
  method: 'POST',
  path: '/releases',
  scope: 'write:library',
  tag: 'Console',
  summary: 'Gives the library as it is now a version and notes, proposed from what changed since the last release',
  body: ReleaseWish,
  status: 201,
  output: ReleaseAnswer,
  async run(services, { projectId }, { body: { version, notes } }) {
    const made = await makeRelease(services, projectId, { version, notes })
    if ('field' in made)
      throw invalidArgument([{ path: made.field === 'version' ? 'body.version' : 'body', message: made.message }])
    services.work.wake('hooks')
    return { ...told(made.release), previous: made.proposal.previous?.version ?? null }
  },
})
