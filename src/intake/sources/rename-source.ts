import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { refused } from '../../errors.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { MAX_NAME } from '../../formats/bundle/bundle.ts'
import { namedSource } from '../origin/rules/find-source.ts'
import { resolveSource } from '../origin/resolve-source.ts'
import { listSources, renameSource as writeName } from '../origin/store.ts'

/** The name is for people: nothing of the library depends on it, and imports do not replace it any more. */
export const renameSource = operatorRow({
  id: 'sources.rename',
  input: Type.Object({
    project: Type.String(),
    source: Type.String(),
    name: Type.String({ minLength: 1, maxLength: MAX_NAME }),
  }),
  async run({ db }, { project, source, name }) {
    const { id: projectId } = await resolveProject(db, project)
    const { id, name: former_name } = await resolveSource(db, projectId, source)
    const others = (await listSources(db, projectId)).filter((other) => other.id !== id)
    if (namedSource(others, name) !== null) {
      throw refused(`another source is known as "${name}": choose another name, or merge the two`)
    }
    await writeName(db, projectId, { id, name })
    return { project_id: projectId, id, name, former_name }
  },
})
