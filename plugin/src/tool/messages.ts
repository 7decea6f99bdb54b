// What the plugin's code, which sees the design, and its window, which sees the network, say to each other.

export interface Connection {
  readonly address: string
  readonly key: string
}

/** What was read of one page. */
export interface PageReport {
  readonly name: string
  readonly state: 'whole' | 'in part' | 'left out'
  readonly layers: number
  /** Layers on it that the tool could not export. */
  readonly faults: readonly string[]
}

/** What was read, and of what it can be said that nothing else is there. */
export interface ReadReport {
  readonly pages: readonly PageReport[]
  readonly components: number
  /** The tool's own pictures of components and sets; null where they were not wished for. */
  readonly pictures: { readonly made: number; readonly left: number } | null
  readonly styles: number
  /** Null where they could not be read. */
  readonly variables: { readonly collections: number; readonly local: number; readonly others: number } | null
  readonly faults: readonly string[]
  /** Whether what is absent is gone: all pages were read as a whole. */
  readonly isWhole: boolean
}

export type FromCode =
  | {
      readonly kind: 'opened'
      readonly name: string
      readonly fileKey: string | null
      readonly pages: readonly { readonly id: string; readonly name: string }[]
      readonly connection: Connection | null
    }
  | { readonly kind: 'progress'; readonly doing: string; readonly done: number; readonly total: number }
  /** The next piece of a file; the code goes on once the window has said `took`. */
  | { readonly kind: 'piece'; readonly file: string; readonly text: string }
  /** A whole file of bytes, to be taken like a piece. */
  | { readonly kind: 'picture'; readonly file: string; readonly base64: string }
  | { readonly kind: 'read'; readonly report: ReadReport }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }

export type FromWindow =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly pages: readonly string[]; readonly withPictures: boolean }
  | { readonly kind: 'took' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'keep'; readonly connection: Connection | null }
