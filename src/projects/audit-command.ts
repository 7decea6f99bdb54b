import { Type } from 'typebox'
import { adminCommand } from '../admin/admin-command.ts'
import { refused, usage } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { listProjectNames } from './store.ts'
import { listEntries, listProjectEntries } from './audit/store.ts'
import { told } from './audit/told-entry.ts'

/** Who did what, newest first: of one project, also of one that is gone if its id is given, or of all. */
export const auditCommand = adminCommand({
  name: 'audit',
  input: Type.Object({
    project: Type.Optional(Type.String()),
    limit: Type.Integer({ minimum: 1, maximum: 1000 }),
    before: Type.Optional(Type.String()),
  }),
  async run({ db }, { project, limit, before = null }) {
    if (before !== null && !isUuid(before)) throw usage(`"${before}" is not the id of an entry`)
    const projects = await listProjectNames(db)
    const projectId = project === undefined ? null : (projects.find(({ name }) => name === project)?.id ?? project)
    if (projectId !== null && !isUuid(projectId))
      throw refused(
        `there is no project "${project}"; "vitrine projects list" shows them all, and one that is gone is named by its id`,
      )
    const asked = { before, limit: limit + 1 }
    const entries =
      projectId === null ? await listEntries(db, asked) : await listProjectEntries(db, { projectId, ...asked })
    const names = new Map(projects.map(({ id, name }) => [id, name]))
    const page = entries.slice(0, limit)
    return {
      data: page.map((entry) => ({ ...told(entry), project: names.get(entry.projectId) ?? null })),
      next_before: entries.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  },
})
