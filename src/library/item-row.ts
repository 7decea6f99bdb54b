import type { ItemKind, SyncStatus } from './documents.ts'

/** One row of `library_item`, times in milliseconds. */
export interface ItemRow {
  readonly id: string
  readonly kind: ItemKind
  readonly fileKey: string
  readonly sourceKey: string
  readonly sourceId: string | null
  readonly name: string
  readonly syncStatus: SyncStatus
  /** JSON text, see documents.ts. */
  readonly document: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly syncedAt: number
}

/** Node numbers are given out kind by kind, in this order, and by id within a kind. */
export const ITEM_KINDS = [
  'component',
  'token',
  'style',
  'token-collection',
  'screen',
  'flow',
] as const satisfies readonly ItemKind[]
