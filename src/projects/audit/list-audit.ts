import { operation } from '../../contract/operation.ts'
import { cutPage, pagination } from '../../contract/page.ts'
import * as params from '../../contract/params.ts'
import { ServiceError } from '../../errors.ts'
import { AuditPage } from './schema.ts'
import { listProjectEntries } from './store.ts'
import { subjectOf, type Subject } from './subject.ts'
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
  async run({ db, libraries, docs }, call, { limit }) {
    const last = call.position?.[0]
    const before = typeof last === 'string' ? last : null
    const entries = await listProjectEntries(db, { projectId: call.projectId, before, limit: limit + 1 })
    const { page, lastOfMore } = cutPage(entries, limit)
    const subjects = new Map(page.map((entry) => [entry, subjectOf(entry.details)]))
    const isNamed = [...subjects.values()].some((subject) => subject !== null && subject.type !== 'project')
    const opened = isNamed ? await Promise.all([libraries.open(call), docs.open(call)]).catch(ofNone) : null
    const nameOf = ({ type, id }: Subject): string | null => {
      if (type === 'project' || opened === null) return null
      const [library, written] = opened
      if (type === 'doc-page') return written.page(id)?.title ?? null
      const node = library.find(type, id)
      return node === undefined ? null : library.name(node)
    }
    const data = page.map((entry) => {
      const { project_id: _, ...rest } = told(entry)
      const subject = subjects.get(entry) ?? null
      return { ...rest, about: subject && { ...subject, name: nameOf(subject) } }
    })
    return { data, pagination: pagination(call, limit, lastOfMore && [lastOfMore.id]) }
  },
})

/** In a project that is gone nothing has a name any more. */
function ofNone(error: unknown): null {
  if (error instanceof ServiceError && error.code === 'SVC_NOT_FOUND') return null
  throw error
}
