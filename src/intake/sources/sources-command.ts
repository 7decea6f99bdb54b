import { Type } from 'typebox'
import { adminCommand } from '../../admin/admin-command.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { countCode } from '../../code-components/store.ts'
import { countEntities } from '../origin/store.ts'
import { tellSources } from './told-sources.ts'

/** Where the library of a project comes from, the latest first. Those that were removed are in it as long as they are known. */
export const listSourcesCommand = adminCommand({
  name: 'sources.list',
  input: Type.Object({ project: Type.String() }),
  async run({ db, clock }, { project }) {
    const { id: projectId } = await resolveProject(db, project)
    const sources = await tellSources(db, projectId, clock.now())
    const counts = await countEntities(db, projectId)
    const code = await countCode(db, projectId)
    return {
      project_id: projectId,
      data: sources.map(({ key, ...source }) => ({
        ...source,
        entities: counts.get(key)?.live ?? 0,
        code_components: source.removed_at === null ? (code.get(source.id) ?? 0) : 0,
      })),
    }
  },
})
