import type { DraftBlock } from '../draft/draft.ts'
import type { Content } from '../draft/form-model.ts'
import type { TakesBlocks } from '../text/paste-into.ts'

/** What can happen to a block as a whole. */
export interface BlockActs {
  readonly change: (key: string, content: Content) => void
  readonly takes: (key: string) => TakesBlocks
  readonly select: (key: string, isLonger: boolean) => void
  readonly step: (key: string, by: 1 | -1, isLonger: boolean) => void
  readonly move: (by: 1 | -1) => void
  readonly drop: (at: string) => void
  readonly duplicate: () => void
  readonly remove: () => void
  readonly enter: (key: string) => void
  readonly insert: (after: string) => void
  readonly turn: (key: string, into: readonly DraftBlock[]) => void
  readonly leave: (key: string, path: string) => void
}
