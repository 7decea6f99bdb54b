import type { ItemKind, SyncStatus } from '../../contract/words.ts'
import type { Publication } from './publishing.ts'

/** A row of the library as an import wants it. */
export interface PreparedItem {
  readonly id: string
  readonly kind: ItemKind
  readonly fileKey: string
  readonly key: string
  readonly sourceId: string | null
  readonly name: string
  readonly status: SyncStatus
  /** JSON text, as library/documents.ts describes it. */
  readonly document: string
  /** SHA-256 in hex. */
  readonly contentHash: string
  /** The hashes of the spec layers that the document names. */
  readonly layers: readonly string[]
  readonly publication: Publication | null
}

export interface Layer {
  readonly hash: string
  readonly body: string
}

/** What an import writes, a few hundred rows at a time. Items that did not change are not in it. */
export interface PreparedBatch {
  readonly items: readonly PreparedItem[]
  readonly layers: readonly Layer[]
  /** Ids of items that a complete bundle no longer holds. */
  readonly absent: readonly string[]
}
