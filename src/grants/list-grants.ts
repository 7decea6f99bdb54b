import { operation } from '../contract/operation.ts'
import { redirectPlace } from './rules/redirects.ts'
import { OpenGrants } from './schema.ts'
import { listOpenGrants } from './store.ts'

const MOST_LISTED = 1_000

export const listGrants = operation({
  id: 'listGrants',
  method: 'GET',
  path: '/grants',
  scope: 'admin',
  tag: 'Console',
  summary: 'Which agents signed in to this project, by whom they were let in, and what they may do',
  output: OpenGrants,
  async run({ db, clock }, { projectId }) {
    const grants = await listOpenGrants(db, projectId, { now: new Date(clock.now()), limit: MOST_LISTED })
    return {
      data: grants.map((grant) => ({
        id: grant.id,
        client: grant.clientName,
        client_id: grant.clientId,
        leads_to: redirectPlace(grant.redirectUri),
        scopes: [...grant.scopes],
        kind: grant.kind,
        grantor_id: grant.grantorId,
        grantor: grant.grantor,
        created_at: grant.createdAt.toISOString(),
        last_used_at: grant.usedAt.toISOString(),
        expires_at: grant.expiresAt.toISOString(),
      })),
    }
  },
})
