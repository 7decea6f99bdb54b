import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { endSessions } from './end-sessions.ts'
import { EndedSessions } from './schema.ts'

export const endSessionsOf = operation({
  id: 'endSessionsOf',
  method: 'DELETE',
  path: '/sessions/of/{owner_id}',
  scope: 'admin',
  tag: 'Console',
  summary: 'Ends all sessions of a person, a key or a link in this project for the next request on every server',
  pathParams: { owner_id: params.pathId('As listSessions has it.', EXAMPLE_ID) },
  output: EndedSessions,
  errors: ['SVC_NOT_FOUND'],
  async run(services, { projectId }, { owner_id: ownerId }) {
    const ended = isUuid(ownerId) ? await endSessions(services, projectId, { ownerId }) : { sessions: 0, grants: 0 }
    if (ended.sessions + ended.grants === 0) throw notFound('session', ownerId)
    return { ended: ended.sessions }
  },
})
