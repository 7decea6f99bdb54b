import { Type } from 'typebox'
import { adminCommand } from '../../admin/admin-command.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { listSyncs } from '../live/store.ts'
import { countEntities, listSources as readSources } from './store.ts'

/** Where the library of a project comes from, the latest first. Those that were removed are in it as long as they are known. */
export const listSources = adminCommand({
  name: 'sources.list',
  input: Type.Object({ project: Type.String() }),
  async run({ db }, { project }) {
    const { id: projectId } = await resolveProject(db, project)
    const sources = await readSources(db, projectId)
    const counts = await countEntities(db, projectId)
    const syncs = await listSyncs(db, projectId)
    return {
      project_id: projectId,
      data: sources.map(({ id, key, tool, name, fileKeys, version, importedAt, removedAt }) => {
        const own = syncs.filter(({ fileKey }) => fileKeys.includes(fileKey))
        const last = Math.max(importedAt.getTime(), ...own.map(({ syncedAt }) => syncedAt?.getTime() ?? 0))
        const failed = own.find(({ error }) => error !== null)
        return {
          id,
          name,
          tool,
          file_keys: fileKeys,
          version,
          entities: counts.get(key)?.live ?? 0,
          last_success: new Date(last).toISOString(),
          last_error: failed?.error ?? null,
          failed_at: failed?.failedAt?.toISOString() ?? null,
          removed_at: removedAt?.toISOString() ?? null,
        }
      }),
    }
  },
})
