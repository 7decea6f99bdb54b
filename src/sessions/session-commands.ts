import { Type } from 'typebox'
import { adminCommand, type AdminServices } from '../admin/admin-command.ts'
import { refused, usage } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { listProjectNames } from '../projects/store.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { endSessions } from './end-sessions.ts'
import { findPeople, findSessionProject, type Which } from './ending-store.ts'
import { openSessions } from './open-sessions.ts'

export const listSessionsCommand = adminCommand({
  name: 'sessions.list',
  input: Type.Object({ project: Type.Optional(Type.String()), person: Type.Optional(Type.String()) }),
  async run(services, { project, person }) {
    const projects =
      project === undefined ? await listProjectNames(services.db) : [await resolveProject(services.db, project)]
    const listed = projects.map(async ({ id, name }) =>
      (await openSessions(services, id)).map((session) => ({ ...session, project_id: id, project: name })),
    )
    const sessions = (await Promise.all(listed)).flat()
    return { data: sessions.filter((session) => person === undefined || isOf(session, person)) }
  },
})

export const endSessionCommand = adminCommand({
  name: 'sessions.end',
  input: Type.Object({
    session: Type.Optional(Type.String()),
    person: Type.Optional(Type.String()),
    project: Type.Optional(Type.String()),
  }),
  async run(services, { session, person, project }) {
    if ((session === undefined) === (person === undefined))
      throw usage('name one session, or a person with --person, to end all of theirs')
    const within = project === undefined ? null : (await resolveProject(services.db, project)).id
    const found = session === undefined ? await ofPerson(services, person ?? '') : await byId(services, session)
    let ended = 0
    for (const { projectId, ...which } of found)
      if (within === null || within === projectId) ended += await endSessions(services, projectId, which)
    if (ended === 0)
      throw refused(
        session === undefined
          ? `there is no session of "${person}"; "vitrine sessions list" shows who has one`
          : 'there is no such session; "vitrine sessions list" shows the id of each',
      )
    return { ended }
  },
})

type Found = Which & { readonly projectId: string }

async function byId({ db }: AdminServices, id: string): Promise<Found[]> {
  const projectId = isUuid(id) ? await findSessionProject(db, id) : null
  return projectId === null ? [] : [{ projectId, id }]
}

/** In every project; two people may have one name, and only one of them is meant. */
async function ofPerson({ db }: AdminServices, person: string): Promise<Found[]> {
  const found = await findPeople(db, { id: isUuid(person) ? person : null, name: person })
  const ids = [...new Set(found.map(({ personId }) => personId))]
  if (ids.length > 1)
    throw refused(`${ids.length} people are called "${person}": name one by the id, ${ids.join(' or ')}`)
  return found.map(({ projectId, personId }) => ({ projectId, ownerId: personId }))
}

const isOf = (
  session: { readonly kind: string; readonly owner_id: string; readonly name: string | null },
  who: string,
) => session.kind === 'person' && (session.name === who || session.owner_id === who.toLowerCase())
