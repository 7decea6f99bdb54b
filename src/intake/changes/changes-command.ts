import { Type } from 'typebox'
import { adminCommand } from '../../admin/admin-command.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { readChanges } from './read-changes.ts'

export const changesCommand = adminCommand({
  name: 'changes',
  input: Type.Object({
    project: Type.String(),
    limit: Type.Integer({ minimum: 1, maximum: 50 }),
    before: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  async run(services, { project, limit, before = null }) {
    const { id } = await resolveProject(services.db, project)
    const { last, ...page } = await readChanges(services, id, { before, limit })
    const pagination = { next_cursor: last === null ? null : String(last), has_more: last !== null, limit }
    return { project_id: id, ...page, pagination }
  },
})
