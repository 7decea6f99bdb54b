import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { ConstraintViolation, refused, usage, type ServiceError } from '../errors.ts'
import { mintId } from '../ids.ts'
import type { Sql } from '../ports.ts'
import { note } from './audit/note.ts'
import { projectNameFault } from './rules/project-name.ts'
import { findProjectByName, findTeam, insertProject, insertTeam } from './store.ts'

export const createProject = operatorRow({
  id: 'projects.create',
  input: Type.Object({ name: Type.String(), team: Type.Optional(Type.String()) }),
  async run({ db, clock }, { name, team }) {
    const fault = projectNameFault(name)
    if (fault !== null) throw usage(fault)
    const now = clock.now()
    const id = mintId(now)
    try {
      await db.transaction(async (db) => {
        if (await findProjectByName(db, name)) throw nameTaken(name)
        const teamId = team === undefined ? await makeTeam(db, name, now) : await existingTeam(db, team)
        await insertProject(db, { id, name, teamId, epoch: newEpoch(), createdAt: new Date(now) })
        await note(db, id)
      })
    } catch (error) {
      // Two at once: both saw the name free.
      if (error instanceof ConstraintViolation && error.kind === 'unique') throw nameTaken(name)
      throw error
    }
    return { id, name }
  },
})

/** New for each project and after a restore, so that no client takes an old answer for a current one. */
const newEpoch = (): string => randomBytes(6).toString('base64url')

/** A project's own team bears its name. */
async function makeTeam(db: Sql, name: string, now: number): Promise<string> {
  const id = mintId(now)
  await insertTeam(db, { id, name, plan: 'standard', createdAt: new Date(now) })
  return id
}

async function existingTeam(db: Sql, name: string): Promise<string> {
  const id = await findTeam(db, name)
  if (id === null) throw refused(`there is no team "${name}"; "vitrine projects list" shows the team of each project`)
  return id
}

const nameTaken = (name: string): ServiceError =>
  refused(`there is already a project named "${name}"; choose another name`)
