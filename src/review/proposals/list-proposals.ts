import { operation } from '../../contract/operation.ts'
import { cutPage, pagination } from '../../contract/page.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { ENTITY_KINDS } from '../../contract/words.ts'
import { Entities } from '../../entities/entities.ts'
import { invalidArgument } from '../../errors.ts'
import { PROPOSAL_STATES } from './rules/proposal-states.ts'
import { ProposalPage } from './schema.ts'
import { listProposals as readProposals } from './store.ts'
import { told } from './told-proposal.ts'

export const listProposals = operation({
  id: 'listProposals',
  method: 'GET',
  path: '/proposals',
  scope: 'propose:docs',
  tag: 'Console',
  summary: 'What is proposed for the documentation, newest first: to who may write everything, to others their own',
  query: {
    state: params.choice(PROPOSAL_STATES, { description: 'Only those; all without it.' }),
    type: params.choice(ENTITY_KINDS, { description: 'Only for this entity, with `id`.' }),
    id: params.text({ description: 'The uuid, source node id or slug of that entity.', example: EXAMPLE_ID }),
    limit: params.limit(100, 50),
    cursor: params.cursor(),
  },
  output: ProposalPage,
  errors: ['SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE'],
  async run(services, call, { state, type, id, limit }) {
    if ((type === undefined) !== (id === undefined))
      throw invalidArgument([{ path: `query.${type ? 'id' : 'type'}`, message: 'is needed beside the other one' }])
    const entity = type && id ? await (await Entities.open(services, call)).resolve(type, id) : null
    const last = call.position?.[0]
    const rows = await readProposals(services.db, call.projectId, {
      state: state ?? null,
      entity,
      makerId: call.scopes.has('write:docs') ? null : call.keyId,
      before: typeof last === 'string' ? last : null,
      limit: limit + 1,
    })
    const { page, lastOfMore } = cutPage(rows, limit)
    const data = page.map((proposal) => told(proposal, call))
    return { data, pagination: pagination(call, limit, lastOfMore && [lastOfMore.id]) }
  },
})
