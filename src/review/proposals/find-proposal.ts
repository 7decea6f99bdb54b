import type { Call } from '../../contract/operation.ts'
import { currentActing } from '../../contract/acting/acting.ts'
import { invalidArgument, notFound, type ServiceError } from '../../errors.ts'
import { isUuid } from '../../kit/uuid.ts'
import type { Sql } from '../../ports.ts'
import { note } from '../../projects/audit/note.ts'
import { short } from '../../projects/outbox/rules/event.ts'
import type { Telling } from '../../projects/outbox/telling.ts'
import type { ProposalState } from './rules/proposal-states.ts'
import { readProposal, type Proposal, type ProposalHead } from './store.ts'

/** What is not published is seen by who may write, and by who proposes it. */
export async function findProposal(db: Sql, call: Call, id: string): Promise<Proposal> {
  const found = isUuid(id) ? await readProposal(db, call.projectId, id) : null
  if (!found || !(call.scopes.has('write:docs') || found.makerId === call.keyId)) throw notFound('proposal', id)
  return found
}

export const decidedAlready = (state: ProposalState): ServiceError =>
  invalidArgument([{ path: 'path.id', message: `names a proposal that was ${state} already: nothing was changed` }])

/** In the trail and to hooks, by the transaction that decided. */
export async function noteDecision(
  db: Sql,
  projectId: string,
  { proposal, telling }: { readonly proposal: ProposalHead; readonly telling: Telling },
): Promise<void> {
  const { id, entity, title, madeBy } = proposal
  await note(db, projectId, { ...entity, proposal_id: id, proposed_by: madeBy })
  tellOf(telling, proposal.state, { ...proposal, entity, title })
}

export function tellOf(
  telling: Telling,
  state: ProposalState,
  { id, entity, title, madeBy, message, reason }: ProposalHead,
): void {
  telling.add(`proposal.${state === 'open' ? 'made' : state}`, {
    proposal_id: id,
    actor: short(currentActing()?.actor ?? madeBy),
    proposed_by: short(madeBy),
    entity: { entity_type: entity.type, entity_id: entity.id, title: short(title) },
    message: short(message),
    ...(reason === null ? {} : { reason: short(reason) }),
  })
}
