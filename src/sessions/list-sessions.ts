import { operation } from '../contract/operation.ts'
import { openSessions } from './open-sessions.ts'
import { OpenSessions } from './schema.ts'

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  scope: 'admin',
  tag: 'Console',
  summary: 'Who is signed in to this project by a browser, and by what',
  output: OpenSessions,
  async run(services, { projectId }) {
    return { data: await openSessions(services, projectId) }
  },
})
