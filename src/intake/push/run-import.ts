import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { invalidArgument } from '../../errors.ts'
import { listParts } from './parts-store.ts'
import { findPush, tell } from './pushed-import.ts'
import { Pushed } from './schema.ts'
import { startPush } from './store.ts'

export const runImport = operation({
  id: 'runImport',
  method: 'POST',
  path: '/imports/{id}/run',
  scope: 'write:library',
  tag: 'Console',
  summary: 'All parts are there: import them',
  description: 'Asked again it answers how far the import is.',
  pathParams: { id: params.pathId('As startImport answered it.', EXAMPLE_ID) },
  output: Pushed,
  errors: ['SVC_NOT_FOUND'],
  async run(services, { projectId }, { id }) {
    const { db, clock, work } = services
    const push = await findPush(db, projectId, id)
    if (push.state === 'receiving') {
      const parts = await listParts(db, projectId, id)
      const missing = parts.findIndex(({ number }, at) => number !== at + 1)
      if (parts.length === 0 || missing !== -1) {
        const message = `is of an import whose part ${Math.max(missing, 0) + 1} is not there yet`
        throw invalidArgument([{ path: 'path.id', message }])
      }
      await startPush(db, projectId, id, new Date(clock.now()))
      work.wake('imports')
    }
    return tell(services, projectId, await findPush(db, projectId, id))
  },
})
