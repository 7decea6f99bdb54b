import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Pagination, Timestamp, Uuid } from '../../contract/schema.ts'
import { BlocksEtag, Blocks, DocumentedEntity, readBack } from '../../documentation/record/schema.ts'
import { CHANGES } from './rules/changes.ts'
import { PROPOSAL_STATES } from './rules/proposal-states.ts'

const Number = Type.Integer({ minimum: 1 })

const head = {
  id: Uuid,
  entity: DocumentedEntity,
  message: Type.String({ description: 'why, in the words of its maker; may be empty' }),
  state: OneOf(PROPOSAL_STATES),
  made_at: Timestamp,
  made_by: Type.String({ description: 'the name of the key or person' }),
  is_own: Type.Boolean({ description: 'it was made by whoever asks' }),
  base_revision: Type.Integer({ description: 'of the published blocks that it began from' }),
  decided_at: Nullable(Timestamp),
  decided_by: Nullable(Type.String()),
  reason: Nullable(Type.String(), 'why it was refused'),
  taken: Nullable(Type.Array(Number), 'which of its changes were published'),
}

export const ProposalHead = Closed(head)
export const ProposalPage = Closed({
  data: Type.Array(ProposalHead, { description: 'newest first' }),
  pagination: Pagination,
})

const Said = Closed({
  type: Type.String(),
  content: Type.Object({}, { additionalProperties: true, description: 'as the type defines it' }),
})

export const ProposalAnswer = Closed({
  ...head,
  steps: Type.Array(
    Closed({
      what: OneOf(CHANGES),
      change: Nullable(Number, 'by which it is approved alone; null for what stays'),
      before: Nullable(Said),
      after: Nullable(Said),
    }),
    { description: 'every block that is there before or after, in the order of reading' },
  ),
  order_change: Nullable(Number, 'the change of the order of blocks; null where it stays'),
  conflicts: Type.Array(
    Closed({ change: Number, proposed: Nullable(Said), published: Nullable(Said) }, 'null: it is taken away'),
    { description: 'of an open one: blocks that somebody else wrote into since it began' },
  ),
  is_behind: Type.Boolean({ description: 'what it began from was written over since' }),
  etag: Nullable(
    BlocksEtag,
    'of the blocks that are published now, for If-Match; null where nothing is there any more',
  ),
})

export const ProposalWish = Closed({
  blocks: Blocks(0),
  message: Type.Optional(Type.String({ maxLength: 2_000, description: 'why, for those who decide' })),
  ...readBack,
})

const MOST_CHANGES = 401
export const ApprovalWish = Closed({
  changes: Type.Optional(
    Type.Array(Number, { minItems: 1, maxItems: MOST_CHANGES, description: 'those of its changes; all if left out' }),
  ),
  over: Type.Optional(
    Type.Array(Number, { maxItems: MOST_CHANGES, description: 'those that take the place of what others wrote since' }),
  ),
})

export const Approved = Closed({
  proposal: ProposalHead,
  blocks: Type.Integer({ description: 'that are published now' }),
  etag: BlocksEtag,
})

export const RefusalWish = Closed({
  reason: Type.String({ minLength: 1, maxLength: 2_000, description: 'why, for its maker' }),
})
