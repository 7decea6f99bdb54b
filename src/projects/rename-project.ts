import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { ConstraintViolation, refused, usage } from '../errors.ts'
import { note } from './audit/note.ts'
import { resolveProject } from './resolve-project.ts'
import { projectNameFault } from './rules/project-name.ts'
import { renameProject as writeName } from './store.ts'

/** The name is for people: id, keys and addresses stay. The project's own team goes on with the name it had. */
export const renameProject = operatorRow({
  id: 'projects.rename',
  input: Type.Object({ project: Type.String(), name: Type.String() }),
  async run({ db }, { project, name }) {
    const fault = projectNameFault(name)
    if (fault !== null) throw usage(fault)
    const { id, name: former_name } = await resolveProject(db, project)
    try {
      await db.transaction(async (db) => {
        await writeName(db, id, name)
        await note(db, id, { former_name })
      })
    } catch (error) {
      if (!(error instanceof ConstraintViolation && error.kind === 'unique')) throw error
      throw refused(`there is already a project named "${name}"; choose another name`)
    }
    return { id, name, former_name }
  },
})
