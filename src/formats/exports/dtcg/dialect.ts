import type { Json } from '../../../kit/shapes/json-value.ts'

/** What a value is called and what it says, as an import of ours reads it back to the letter. */
export interface Said {
  readonly type: string
  readonly value: unknown
}

/** A year of the format: which types it has and how it spells their values. */
export interface Dialect {
  /** The value as that year's tools take it; null where it has none for such a value. */
  readonly spell: (said: Said, members: Members) => Json | null
}

/** What stands inside of composite values for other tokens. */
export interface Members {
  /** `{a.b}` for the token at a path that has one of some types, else what it comes to, else null. */
  readonly refer: (path: string, types: readonly string[]) => Said | string | null
}
