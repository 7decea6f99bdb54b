import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Pagination, Timestamp } from '../../contract/schema.ts'
import { BlocksEtag, DocumentedEntity } from '../record/schema.ts'

const Revision = Type.Integer({ description: 'names a version of this entity’s documentation' })

const version = {
  revision: Revision,
  written_at: Timestamp,
  action: Nullable(Type.String(), 'the operation that wrote it; null for what was there before histories were kept'),
  actor: Nullable(Type.String(), 'the name of the person or key; null for whoever may not write'),
  proposed_by: Nullable(Type.String(), 'whose proposal it was that the actor approved; null for a write of one’s own'),
  title: Type.String(),
  block_count: Type.Integer(),
}

const ListedVersion = Closed({
  ...version,
  added: Type.Integer({ description: 'blocks that were not in the version before' }),
  removed: Type.Integer({ description: 'blocks of the version before that are not in this one' }),
  is_current: Type.Boolean(),
})

export const VersionPage = Closed({
  entity: DocumentedEntity,
  data: Type.Array(ListedVersion, { description: 'newest first' }),
  pagination: Pagination,
})

const ComparedBlock = Closed({
  what: OneOf(['kept', 'added', 'removed']),
  type: Type.String(),
  content: Type.Unknown({ description: 'null where it is no longer kept' }),
})

export const Comparison = Closed({
  entity: DocumentedEntity,
  from: Closed(version),
  to: Closed(version),
  blocks: Type.Array(ComparedBlock, { description: 'from the one to the other, in the order of reading' }),
})

export const Restored = Closed({ blocks: Type.Integer(), deleted: Type.Integer(), etag: BlocksEtag })
export const RestoreWish = Closed({ revision: Type.Integer({ minimum: 0 }) })
