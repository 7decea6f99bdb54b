import { Type } from 'typebox'
import { adminCommand } from '../admin/admin-command.ts'
import { refused, usage } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { makeLink, MOST_LINKS } from './make-link.ts'
import { endLink } from './revoke-link.ts'
import { DEFAULT_EXPIRY, LINK_SCOPES, linkExpiry, linkScopes } from './rules/link-terms.ts'
import { findLinkProject, listLinks } from './store.ts'
import { told } from './told-link.ts'

const MOST_LISTED = 1_000

export const createLinkCommand = adminCommand({
  name: 'links.create',
  input: Type.Object({
    project: Type.String(),
    name: Type.Optional(Type.String()),
    expires: Type.Optional(Type.String()),
    scopes: Type.Optional(Type.Array(Type.String())),
  }),
  async run(services, input) {
    const now = services.clock.now()
    const expiry = linkExpiry(input.expires ?? DEFAULT_EXPIRY, now)
    if ('fault' in expiry) throw usage(expiry.fault)
    const unknown = input.scopes?.find((scope) => !LINK_SCOPES.some((known) => known === scope))
    if (unknown !== undefined) throw usage(`a link only reads: "${unknown}" is not one of ${LINK_SCOPES.join(', ')}`)
    const { id: projectId } = await resolveProject(services.db, input.project)
    const made = await makeLink(services, {
      projectId,
      name: readName(input.name),
      scopes: linkScopes(input.scopes),
      expiresAt: new Date(expiry.at),
    })
    if (made === 'too_many') throw refused(`${MOST_LINKS} links of this project are open already: revoke some first`)
    const { publicUrl, host, consolePort } = services.config
    const console = publicUrl ?? `http://${host}:${consolePort}`
    return { ...told(made.link, now), project_id: projectId, address: `${console}/#link=${made.token}` }
  },
})

export const listLinksCommand = adminCommand({
  name: 'links.list',
  input: Type.Object({ project: Type.String() }),
  async run({ db, clock }, { project }) {
    const { id: projectId } = await resolveProject(db, project)
    return { data: (await listLinks(db, projectId, MOST_LISTED)).map((link) => told(link, clock.now())) }
  },
})

export const revokeLinkCommand = adminCommand({
  name: 'links.revoke',
  input: Type.Object({ link: Type.String(), project: Type.Optional(Type.String()) }),
  async run(services, { link: id, project }) {
    const within = project === undefined ? null : await resolveProject(services.db, project)
    const projectId = isUuid(id) ? await findLinkProject(services.db, id) : null
    const ended =
      projectId === null || (within && within.id !== projectId) ? null : await endLink(services, projectId, id)
    if (!ended) throw refused('there is no such link; "vitrine links list" shows the id of each')
    return { ...told(ended, services.clock.now()), project_id: ended.projectId }
  },
})

function readName(given: string | undefined): string | null {
  const name = given?.trim() ?? ''
  if (name.length > 100 || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw usage('a name of a link has at most 100 characters, and no control characters')
  return name === '' ? null : name
}
