import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { note } from '../projects/audit/note.ts'
import type { Services } from '../services.ts'
import { ShareLink } from './schema.ts'
import { findLinkProject, revokeLink as writeRevocation, type Link } from './store.ts'
import { told } from './told-link.ts'

export const revokeLink = operation({
  id: 'revokeLink',
  method: 'DELETE',
  path: '/links/{id}',
  scope: 'write:docs',
  tag: 'Console',
  summary: 'Ends a link, and every session that it began, for the next request on every server',
  pathParams: { id: params.pathId('As listLinks has it.', EXAMPLE_ID) },
  output: ShareLink,
  projectOf: async (db, { id }) => (isUuid(id) ? findLinkProject(db, id) : null),
  errors: ['SVC_NOT_FOUND'],
  async run(services, { projectId }, { id }) {
    const link = isUuid(id) ? await endLink(services, projectId, id) : null
    if (!link) throw notFound('link', id)
    return told(link, services.clock.now())
  },
})

/** Again is harmless. Null: the project has no such link. */
export const endLink = (
  { revisions, clock }: Pick<Services, 'revisions' | 'clock'>,
  projectId: string,
  id: string,
): Promise<Link | null> =>
  revisions.write(projectId, 'keys', async (db) => {
    const link = await writeRevocation(db, projectId, id, new Date(clock.now()))
    if (link) await note(db, projectId, { link_id: id, name: link.name })
    return link
  })
