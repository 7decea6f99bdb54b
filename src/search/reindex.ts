import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { listProjectNames } from '../projects/store.ts'

/** Embeds documentation anew, beside what searches use, which is replaced project by project once it is complete. */
export const reindex = operatorRow({
  id: 'reindex',
  input: Type.Object({ project: Type.Optional(Type.String()) }),
  async run({ db, indexer }, { project }, { progress, signal }) {
    const projects = project === undefined ? await listProjectNames(db) : [await resolveProject(db, project)]
    let entities = 0
    for (const { id, name } of projects) {
      const report = (done: number, total: number): void => progress({ phase: `indexing ${name}`, done, total })
      entities += (await indexer.reindex(id, { progress: report, signal })).entities
    }
    return { projects: projects.length, entities }
  },
})
