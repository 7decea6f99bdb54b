import type { Call } from '../../contract/operation.ts'
import type { ProposalHead } from './store.ts'

export const told = (proposal: ProposalHead, { keyId }: Pick<Call, 'keyId'>) => ({
  id: proposal.id,
  entity: { ...proposal.entity, name: proposal.title },
  message: proposal.message,
  state: proposal.state,
  made_at: proposal.madeAt.toISOString(),
  made_by: proposal.madeBy,
  is_own: proposal.makerId === keyId,
  base_revision: proposal.baseRevision,
  decided_at: proposal.decidedAt?.toISOString() ?? null,
  decided_by: proposal.decidedBy,
  reason: proposal.reason,
  taken: proposal.taken === null ? null : [...proposal.taken],
})
