import { currentActing } from '../../contract/acting/acting.ts'
import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { notFound } from '../../errors.ts'
import { writeHeld } from '../../projects/write-held.ts'
import { decidedAlready, findProposal, noteDecision } from './find-proposal.ts'
import { ProposalHead } from './schema.ts'
import { decide } from './store.ts'
import { told } from './told-proposal.ts'

export const withdrawProposal = operation({
  id: 'withdrawProposal',
  method: 'POST',
  path: '/proposals/{id}/withdraw',
  scope: 'propose:docs',
  tag: 'Console',
  summary: 'Takes back a proposal of one’s own',
  pathParams: { id: params.pathId('As listProposals has it.', EXAMPLE_ID) },
  output: ProposalHead,
  errors: ['SVC_NOT_FOUND'],
  async run(services, call, { id }) {
    const { state, makerId, madeBy } = await findProposal(services.db, call, id)
    if (makerId !== call.keyId) throw notFound('proposal', id)
    const at = new Date(services.clock.now())
    const by = currentActing()?.actor ?? madeBy
    return writeHeld(services, call.projectId, async (db, telling) => {
      const decision = { id, state: 'withdrawn', at, by, reason: null, taken: null } as const
      const proposal = await decide(db, call.projectId, decision)
      if (!proposal) throw decidedAlready(state)
      await noteDecision(db, call.projectId, { proposal, telling })
      return told(proposal, call)
    })
  },
})
