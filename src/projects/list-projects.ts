import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { listProjects as readProjects } from './store.ts'

export const listProjects = operatorRow({
  id: 'projects.list',
  input: Type.Object({}),
  async run({ db }) {
    const projects = await readProjects(db)
    return {
      data: projects.map((project) => ({
        id: project.id,
        name: project.name,
        team: project.team,
        plan: project.plan,
        library_revision: project.libraryRevision,
        keys: project.keyCount,
        created_at: project.createdAt.toISOString(),
      })),
    }
  },
})
