export interface Filter {
  /** As the address has it. */
  readonly name: string
  readonly label: string
  readonly choices: readonly (readonly [value: string, words: string])[]
}

/** What the address says; an empty text says nothing. */
export type Chosen = Readonly<Record<string, string | undefined>>
