import { operation } from '../../contract/operation.ts'
import { pagination } from '../../contract/page.ts'
import * as params from '../../contract/params.ts'
import { readChanges } from './read-changes.ts'
import { ChangesPage } from './schema.ts'

export const listChanges = operation({
  id: 'listChanges',
  method: 'GET',
  path: '/changes',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What imports changed, newest first, and how live syncs fare',
  query: { limit: params.limit(500, 20), cursor: params.cursor() },
  output: ChangesPage,
  async run(services, call, { limit }) {
    const before = call.position?.[0]
    const question = { before: typeof before === 'number' ? before : null, limit }
    const { last, ...page } = await readChanges(services, call.projectId, question)
    return { ...page, pagination: pagination(call, limit, last === null ? null : [last]) }
  },
})
