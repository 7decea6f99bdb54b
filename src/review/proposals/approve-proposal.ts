import { actAs, currentActing } from '../../contract/acting/acting.ts'
import { operation, type Call } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { readDocumentationRow } from '../../documentation/record/store.ts'
import { checkWrite, type CheckedWrite } from '../../documentation/writing/check-write.ts'
import { expectUnchanged } from '../../documentation/writing/expect-unchanged.ts'
import { renderDocumentation } from '../../documentation/writing/render.ts'
import { replaceBlocks } from '../../documentation/writing/replace-blocks.ts'
import { invalidArgument, notFound, ServiceError, tryLater } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { decidedAlready, findProposal, tellOf } from './find-proposal.ts'
import { readPublished, saidBlocks } from './published.ts'
import { allChanges, bringTogether, compareProposal, type Comparison } from './rules/changes.ts'
import { ApprovalWish, Approved } from './schema.ts'
import { decide, type Proposal, type ProposalHead } from './store.ts'
import { told } from './told-proposal.ts'

/** Somebody published while the two were put together: that is done anew with what they wrote. */
const MOST_ATTEMPTS = 3

export const approveProposal = operation({
  id: 'approveProposal',
  method: 'POST',
  path: '/proposals/{id}/approve',
  scope: 'write:docs',
  tag: 'Console',
  summary: 'Publishes a proposal, or some of its changes, put together with what was written since it began',
  description:
    'It is a write of the approver. Where others wrote into the same blocks nothing is published and `details.conflicts` ' +
    'has them: leave those out of `changes`, or name them in `over` to replace what the others wrote. Changes that are ' +
    'not named are dropped. With `If-Match` only over what was read.',
  pathParams: { id: params.pathId('As listProposals has it.', EXAMPLE_ID) },
  body: ApprovalWish,
  bodyExample: { changes: [1, 3] },
  output: Approved,
  errors: ['SVC_INVALID_BLOCKS', 'SVC_NOT_FOUND', 'SVC_PRECONDITION_FAILED', 'SVC_STORAGE_QUOTA_EXCEEDED'],
  async run(services, call, { id, body }) {
    const proposal = await findProposal(services.db, call, id)
    if (proposal.state !== 'open') throw decidedAlready(proposal.state)
    const compared = compareProposal(saidBlocks(proposal.base), saidBlocks(proposal.blocks))
    const wish = { chosen: chosenOf(compared, body.changes), over: new Set(body.over) }
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const done = await publish(services, call, { proposal, compared, ...wish })
      if (done !== 'overtaken') return done
    }
    throw tryLater({ reason: 'overtaken' }, 'others keep writing here and nothing was published: approve it again')
  },
})

function chosenOf(compared: Comparison, changes: readonly number[] | undefined): ReadonlySet<number> {
  const all = allChanges(compared)
  const unknown = (changes ?? []).findIndex((change) => !all.has(change))
  if (unknown === -1) return changes ? new Set(changes) : all
  throw invalidArgument([
    { path: `body.changes[${unknown}]`, message: `is no change of this proposal, which has ${all.size}` },
  ])
}

interface Approval {
  readonly proposal: Proposal
  readonly compared: Comparison
  readonly chosen: ReadonlySet<number>
  readonly over: ReadonlySet<number>
}

async function publish(services: Services, call: Call, { proposal, compared, chosen, over }: Approval) {
  const { projectId } = call
  const published = await readPublished(services, call, proposal)
  if (published.etag === null) throw notFound(proposal.entity.type, proposal.entity.id)
  const { blocks, conflicts } = bringTogether(compared, published.blocks, chosen)
  const open = conflicts.filter(({ change }) => !over.has(change))
  if (open.length > 0)
    throw new ServiceError(
      'SVC_PRECONDITION_FAILED',
      `others wrote into ${open.length} of these blocks since and nothing was published: see details.conflicts`,
      { current: published.etag, conflicts: open },
    )
  const write = await checkWrite(services, call, { ...proposal.entity, blocks })
  const approved: { head?: ProposalHead } = {}
  const acting = currentActing()
  const run = () =>
    replaceBlocks(services, call, write, {
      async mayWrite(db, telling) {
        await expectUnchanged(db, call, write)
        const now = await readDocumentationRow(db, projectId, write.entity)
        if (now.blocksRevision !== published.revision) throw new Overtaken()
        const decision = { by: acting?.actor ?? call.keyId, at: new Date(services.clock.now()) }
        const taken = [...chosen].sort((one, other) => one - other)
        const head = await decide(db, projectId, {
          ...decision,
          id: proposal.id,
          state: 'approved',
          reason: null,
          taken,
        })
        if (!head) throw decidedAlready('approved')
        approved.head = head
        tellOf(telling, 'approved', head)
      },
    })
  try {
    await (acting
      ? actAs({ ...acting, details: detailsOf(proposal, acting.details), proposedBy: proposal.madeBy }, run)
      : run())
  } catch (error) {
    if (error instanceof Overtaken) return 'overtaken' as const
    throw error
  }
  const { epoch } = call.revisions
  const { etag } = await renderDocumentation(services.db, projectId, { ...(write satisfies CheckedWrite), epoch })
  return { proposal: told(approved.head ?? proposal, call), blocks: blocks.length, etag }
}

class Overtaken extends Error {}

/** The trail says which entity was written, as it does of any write. */
const detailsOf = ({ entity, id }: Proposal, details: Readonly<Record<string, unknown>>) => ({
  ...details,
  ...entity,
  proposal_id: id,
})
