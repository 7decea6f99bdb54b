import { currentActing } from '../../contract/acting/acting.ts'
import type { Call } from '../../contract/operation.ts'
import { operation } from '../../contract/operation.ts'
import { entityPath } from '../../documentation/record/params.ts'
import { readDocumentation } from '../../documentation/record/store.ts'
import { takeRoom } from '../../documentation/quota/expect-room.ts'
import { checkWrite } from '../../documentation/writing/check-write.ts'
import { expectUnchanged } from '../../documentation/writing/expect-unchanged.ts'
import { invalidArgument } from '../../errors.ts'
import { mintId } from '../../ids.ts'
import { note } from '../../projects/audit/note.ts'
import { writeHeld } from '../../projects/write-held.ts'
import { tellOf } from './find-proposal.ts'
import { compareProposal } from './rules/changes.ts'
import { ProposalHead, ProposalWish } from './schema.ts'
import { countOpen, dropDecided, insertProposal, type Proposal } from './store.ts'
import { told } from './told-proposal.ts'

/** So many may wait in a project, and so many of one key or person. */
const MOST_OPEN = 200
const MOST_OWN = 50
/** So many that were decided on can be looked at again. */
const MOST_DECIDED = 200

export const createProposal = operation({
  id: 'createProposal',
  method: 'POST',
  path: '/documentation/{type}/{id}/proposals',
  scope: 'propose:docs',
  tag: 'Console',
  summary: 'Proposes other blocks for an entity; nothing is published until somebody who may write approves it',
  description: 'They are checked as a write of them would be. With `If-Match` only for the blocks that were read.',
  pathParams: entityPath,
  body: ProposalWish,
  status: 201,
  output: ProposalHead,
  errors: [
    'SVC_INVALID_BLOCKS',
    'SVC_NOT_FOUND',
    'SVC_AMBIGUOUS_REFERENCE',
    'SVC_PRECONDITION_FAILED',
    'SVC_STORAGE_QUOTA_EXCEEDED',
  ],
  async run(services, call, { type, id, body }) {
    const write = await checkWrite(services, call, { type, id, blocks: body.blocks })
    const { entity, checked } = write
    const { projectId } = call
    const now = services.clock.now()
    const after = checked.blocks.map((block) => ({ type: block.type, content: block.content }))
    const proposal = await writeHeld(services, projectId, async (db, telling) => {
      await expectUnchanged(db, call, write)
      const published = await readDocumentation(db, projectId, entity)
      const base = `[${published.blocks.map(({ type, content }) => `{"type":${JSON.stringify(type)},"content":${content}}`).join(',')}]`
      const made: Proposal = {
        id: mintId(now),
        entity: { type: entity.type, id: entity.id },
        title: entity.name,
        message: body.message?.trim() ?? '',
        baseRevision: published.blocksRevision,
        base,
        blocks: JSON.stringify(after),
        madeAt: new Date(now),
        madeBy: makerOf(call),
        makerId: call.keyId,
        ...UNDECIDED,
      }
      if (compareProposal(JSON.parse(base), JSON.parse(made.blocks)).changeCount === 0)
        throw invalidArgument([{ path: 'body.blocks', message: 'are what is published already: nothing to propose' }])
      const { all, own } = await countOpen(db, projectId, call.keyId)
      if (own >= MOST_OWN || all >= MOST_OPEN) throw tooMany(own >= MOST_OWN ? MOST_OWN : MOST_OPEN, own >= MOST_OWN)
      await insertProposal(db, projectId, made)
      const freed = await dropDecided(db, projectId, MOST_DECIDED)
      const growth = sizeOf(made) - freed
      await takeRoom(db, projectId, { growth, quotaBytes: services.config.documentationQuotaBytes })
      await note(db, projectId, { ...made.entity, proposal_id: made.id })
      tellOf(telling, 'open', made)
      return made
    })
    return told(proposal, call)
  },
})

const UNDECIDED = { state: 'open', decidedAt: null, decidedBy: null, reason: null, taken: null } as const

const makerOf = (call: Call): string => currentActing()?.actor ?? call.person ?? call.keyName ?? call.keyId

/** As the quota counts it. */
const sizeOf = ({ base, blocks, message }: Proposal): number =>
  Buffer.byteLength(base) + Buffer.byteLength(blocks) + Buffer.byteLength(message)

const tooMany = (count: number, isOwn: boolean) =>
  invalidArgument([
    {
      path: 'body',
      message: `${count} proposals ${isOwn ? 'of yours ' : ''}are open already: ${isOwn ? 'withdraw some' : 'some have to be decided on'} first`,
    },
  ])
