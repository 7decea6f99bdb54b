import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { ConstraintViolation, refused, usage } from '../errors.ts'
import type { Database } from '../ports.ts'
import { note } from './audit/note.ts'
import { resolveProject } from './resolve-project.ts'
import { projectNameFault } from './rules/project-name.ts'
import { findProjectById, renameProject as writeName } from './store.ts'

/** The name is for people: id, keys and addresses stay. The project's own team goes on with the name it had. */
export const renameProject = operatorRow({
  id: 'projects.rename',
  input: Type.Object({ project: Type.String(), name: Type.String() }),
  async run({ db }, { project, name }) {
    const fault = projectNameFault(name)
    if (fault !== null) throw usage(fault)
    const { id, name: former_name } = await resolveProject(db, project)
    if (!(await giveName(db, id, name)))
      throw refused(`there is already a project named "${name}"; choose another name`)
    return { id, name, former_name }
  },
})

/** False: another project has the name. */
export async function giveName(db: Database, id: string, name: string): Promise<boolean> {
  try {
    await db.transaction(async (db) => {
      const former_name = (await findProjectById(db, id))?.name ?? null
      await writeName(db, id, name)
      await note(db, id, { former_name })
    })
    return true
  } catch (error) {
    if (error instanceof ConstraintViolation && error.kind === 'unique') return false
    throw error
  }
}
