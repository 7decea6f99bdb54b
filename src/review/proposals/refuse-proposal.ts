import { currentActing } from '../../contract/acting/acting.ts'
import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { invalidArgument } from '../../errors.ts'
import { writeHeld } from '../../projects/write-held.ts'
import { decidedAlready, findProposal, noteDecision } from './find-proposal.ts'
import { ProposalHead, RefusalWish } from './schema.ts'
import { decide } from './store.ts'
import { told } from './told-proposal.ts'

export const refuseProposal = operation({
  id: 'refuseProposal',
  method: 'POST',
  path: '/proposals/{id}/refuse',
  scope: 'write:docs',
  tag: 'Console',
  summary: 'Refuses a proposal, with a reason for its maker; nothing that is published changes',
  pathParams: { id: params.pathId('As listProposals has it.', EXAMPLE_ID) },
  body: RefusalWish,
  bodyExample: { reason: 'It says the same as the page on tone.' },
  output: ProposalHead,
  errors: ['SVC_NOT_FOUND'],
  async run(services, call, { id, body }) {
    const reason = body.reason.trim()
    if (reason === '') throw invalidArgument([{ path: 'body.reason', message: 'must not be empty' }])
    const { state } = await findProposal(services.db, call, id)
    const at = new Date(services.clock.now())
    const by = currentActing()?.actor ?? call.keyId
    return writeHeld(services, call.projectId, async (db, telling) => {
      const proposal = await decide(db, call.projectId, { id, state: 'refused', at, by, reason, taken: null })
      if (!proposal) throw decidedAlready(state)
      await noteDecision(db, call.projectId, { proposal, telling })
      return told(proposal, call)
    })
  },
})
