import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { endSessions } from './end-sessions.ts'
import { findSessionProject } from './ending-store.ts'
import { EndedSessions } from './schema.ts'

export const endSession = operation({
  id: 'endSession',
  method: 'DELETE',
  path: '/sessions/{id}',
  scope: 'admin',
  tag: 'Console',
  summary: 'Ends one session for the next request on every server',
  pathParams: { id: params.pathId('As listSessions has it.', EXAMPLE_ID) },
  output: EndedSessions,
  errors: ['SVC_NOT_FOUND'],
  projectOf: async (db, { id }) => (isUuid(id) ? findSessionProject(db, id) : null),
  async run(services, { projectId }, { id }) {
    const { sessions: ended } = isUuid(id) ? await endSessions(services, projectId, { id }) : { sessions: 0 }
    if (ended === 0) throw notFound('session', id)
    return { ended }
  },
})
