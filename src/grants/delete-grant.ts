import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { note } from '../projects/audit/note.ts'
import { EndedGrant } from './schema.ts'
import { findGrantProject, removeGrants } from './store.ts'

export const deleteGrant = operation({
  id: 'deleteGrant',
  method: 'DELETE',
  path: '/grants/{id}',
  scope: 'admin',
  tag: 'Console',
  summary: 'Ends what an agent may do, with all its tokens, for the next request on every server',
  pathParams: { id: params.pathId('As listGrants has it.', EXAMPLE_ID) },
  output: EndedGrant,
  errors: ['SVC_NOT_FOUND'],
  projectOf: async (db, { id }) => (isUuid(id) ? findGrantProject(db, id) : null),
  async run({ revisions }, { projectId }, { id }) {
    if (!isUuid(id)) throw notFound('grant', id)
    return revisions.write(projectId, 'keys', async (db) => {
      const [gone] = await removeGrants(db, projectId, { ids: [id] })
      if (!gone) throw notFound('grant', id)
      await note(db, projectId, { grant_id: gone.id, name: gone.name })
      return { id: gone.id, client: gone.name }
    })
  },
})
