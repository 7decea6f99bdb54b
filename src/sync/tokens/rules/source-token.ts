// A token as a file says it, whatever the file's dialect: not yet typed, not yet in a collection.

export interface SourceToken {
  /** The names of its groups and its own; aliases name it by them, joined with dots. */
  readonly path: readonly string[]
  /** Where it stands, for the report: `colors.json: color.brand`. */
  readonly at: string
  /** Its `$type` or that of the nearest group; null where nobody says it. */
  readonly type: string | null
  readonly description: string
  /** In the order of the source. The mode is null for a value that is not said for one mode. */
  readonly values: readonly SourceValue[]
  /** From another tool: its id there, its scopes, its name and key where they differ from the path. */
  readonly origin: TokenOrigin
}

export interface SourceValue {
  readonly mode: string | null
  readonly raw: unknown
  /** The type where this value has one of its own. */
  readonly type: string | null
  /** Of the color that the value refers to. */
  readonly alpha?: number
}

export interface TokenOrigin {
  readonly key?: string
  readonly name?: string
  readonly sourceId?: string
  readonly scopes?: 'ALL' | readonly string[]
}

export const keyOf = (path: readonly string[]): string => path.join('.')
