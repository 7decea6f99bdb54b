import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { tell } from './pushed-import.ts'
import { PushedList } from './schema.ts'
import { listPushes } from './store.ts'

export const listImports = operation({
  id: 'listImports',
  method: 'GET',
  path: '/imports',
  scope: 'write:library',
  tag: 'Console',
  summary: 'Imports over HTTP, the newest first',
  query: { limit: params.limit(50, 20) },
  output: PushedList,
  async run(services, { projectId }, { limit }) {
    const pushes = await listPushes(services.db, projectId, limit)
    return { data: await Promise.all(pushes.map((push) => tell(services, projectId, push))) }
  },
})
