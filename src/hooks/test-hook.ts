import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { TestedHook } from './schema.ts'
import { findHook, findHookProject } from './store.ts'
import { told } from './told-hook.ts'
import { tryHook } from './try-hook.ts'

export const testHook = operation({
  id: 'testHook',
  method: 'POST',
  path: '/hooks/{id}/test',
  scope: 'admin',
  tag: 'Console',
  summary: 'Sends a test to a hook at once and tells what came of it; a dead hook that takes it lives again',
  pathParams: { id: params.pathId('As listHooks has it.', EXAMPLE_ID) },
  output: TestedHook,
  errors: ['SVC_NOT_FOUND'],
  projectOf: async (db, { id }) => (isUuid(id) ? findHookProject(db, id) : null),
  async run(services, { projectId }, { id }) {
    const hook = isUuid(id) ? await findHook(services.db, projectId, id.toLowerCase()) : null
    if (!hook) throw notFound('hook', id)
    const tested = await tryHook(services, hook)
    if (tested.delivered) services.work.wake('hooks')
    return { ...tested, hook: told(tested.hook) }
  },
})
