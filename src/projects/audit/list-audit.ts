import { operation } from '../../contract/operation.ts'
import { cutPage, pagination } from '../../contract/page.ts'
import * as params from '../../contract/params.ts'
import { AuditPage } from './schema.ts'
import { listProjectEntries } from './store.ts'
import { told } from './told-entry.ts'

/** For those who may write: whoever only reads a library need not know who else works on it. */
export const listAudit = operation({
  id: 'listAudit',
  method: 'GET',
  path: '/audit',
  scope: 'write:docs',
  tag: 'Console',
  summary: 'Who did what to this project, newest first',
  query: { limit: params.limit(200, 50), cursor: params.cursor() },
  output: AuditPage,
  outlivesProject: true,
  async run({ db }, call, { limit }) {
    const last = call.position?.[0]
    const before = typeof last === 'string' ? last : null
    const entries = await listProjectEntries(db, { projectId: call.projectId, before, limit: limit + 1 })
    const { page, lastOfMore } = cutPage(entries, limit)
    const data = page.map((entry) => {
      const { project_id: _, ...rest } = told(entry)
      return rest
    })
    return { data, pagination: pagination(call, limit, lastOfMore && [lastOfMore.id]) }
  },
})
