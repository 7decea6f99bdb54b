import type { ItemKind, SyncStatus } from '../contract/words.ts'

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
