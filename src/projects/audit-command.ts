import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { cutPage } from '../contract/page.ts'
import { usage } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { listEntries } from './audit/store.ts'
import { told } from './audit/told-entry.ts'
import { listProjectNames } from './store.ts'

/** Who did what, newest first, in all projects and to the installation. `listAudit` has that of one. */
export const auditCommand = operatorRow({
  id: 'audit',
  input: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 1000 }),
    before: Type.Optional(Type.String()),
  }),
  async run({ db }, { limit, before = null }) {
    if (before !== null && !isUuid(before)) throw usage(`"${before}" is not the id of an entry`)
    const names = new Map((await listProjectNames(db)).map(({ id, name }) => [id, name]))
    const { page, lastOfMore } = cutPage(await listEntries(db, { before, limit: limit + 1 }), limit)
    return {
      data: page.map((entry) => ({ ...told(entry), project: names.get(entry.projectId) ?? null })),
      pagination: { next_cursor: lastOfMore && lastOfMore.id, has_more: lastOfMore !== null, limit },
    }
  },
})
