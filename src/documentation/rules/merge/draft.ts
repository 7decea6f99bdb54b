/** A block of a document that is edited. */
export interface DraftBlock {
  /** Stays the same while the block moves; of a saved block it is its id. */
  readonly key: string
  readonly type: string
  readonly content: Readonly<Record<string, unknown>>
}

export type Draft = readonly DraftBlock[]
