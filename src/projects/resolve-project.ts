import { refused } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import type { Sql } from '../ports.ts'
import { findProjectById, findProjectByName, type Project } from './store.ts'

/** The `P` of the command line: a project's id or its name, which cannot be mistaken for each other. */
export async function resolveProject(db: Sql, idOrName: string): Promise<Project> {
  const project = isUuid(idOrName) ? await findProjectById(db, idOrName) : await findProjectByName(db, idOrName)
  if (!project) throw refused(`there is no project "${idOrName}"; "vitrine projects list" shows them all`)
  return project
}
