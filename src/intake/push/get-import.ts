import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { findPush, tell } from './pushed-import.ts'
import { Pushed } from './schema.ts'

export const getImport = operation({
  id: 'getImport',
  method: 'GET',
  path: '/imports/{id}',
  scope: 'write:library',
  tag: 'Console',
  summary: 'How far an import is, and what became of it',
  pathParams: { id: params.pathId('As startImport answered it.', EXAMPLE_ID) },
  output: Pushed,
  errors: ['SVC_NOT_FOUND'],
  run: async (services, { projectId }, { id }) => tell(services, projectId, await findPush(services.db, projectId, id)),
})
