import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { findProposal } from './find-proposal.ts'
import { readPublished, saidBlocks } from './published.ts'
import { bringTogether, compareProposal, type SaidBlock } from './rules/changes.ts'
import { ProposalAnswer } from './schema.ts'
import { told } from './told-proposal.ts'

export const getProposal = operation({
  id: 'getProposal',
  method: 'GET',
  path: '/proposals/{id}',
  scope: 'propose:docs',
  tag: 'Console',
  summary: 'A proposal block by block, and where others have written since it began',
  pathParams: { id: params.pathId('As listProposals has it.', EXAMPLE_ID) },
  output: ProposalAnswer,
  errors: ['SVC_NOT_FOUND'],
  async run(services, call, { id }) {
    const proposal = await findProposal(services.db, call, id)
    const compared = compareProposal(saidBlocks(proposal.base), saidBlocks(proposal.blocks))
    const published = await readPublished(services, call, proposal)
    const isOpen = proposal.state === 'open'
    return {
      ...told(proposal, call),
      steps: compared.steps.map(({ what, change, before, after }) => ({
        what,
        change,
        before: said(before),
        after: said(after),
      })),
      order_change: compared.order,
      conflicts: isOpen ? [...bringTogether(compared, published.blocks).conflicts] : [],
      is_behind: published.revision !== proposal.baseRevision,
      etag: published.etag,
    }
  },
})

const said = (block: SaidBlock | null) => block && { type: block.type, content: block.content }
