import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { dropHook } from './make-hook.ts'
import { findHookProject } from './store.ts'

export const deleteHook = operation({
  id: 'deleteHook',
  method: 'DELETE',
  path: '/hooks/{id}',
  scope: 'admin',
  tag: 'Console',
  summary: 'Deletes a hook and what waits for it',
  pathParams: { id: params.pathId('As listHooks has it.', EXAMPLE_ID) },
  status: 204,
  errors: ['SVC_NOT_FOUND'],
  projectOf: async (db, { id }) => (isUuid(id) ? findHookProject(db, id) : null),
  async run(services, { projectId }, { id }) {
    if (!isUuid(id) || !(await dropHook(services, projectId, id.toLowerCase()))) throw notFound('hook', id)
    return undefined
  },
})
