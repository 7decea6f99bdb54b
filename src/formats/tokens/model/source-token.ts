import type { CodeNames } from '../../../library/documents.ts'

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
  /** Its modes stand inside its value (`{ default, dark }`): the modes of all the files, not of this token alone. */
  readonly hasModesInside?: true
}

export interface SourceValue {
  readonly mode: string | null
  readonly raw: unknown
  /** The type where this value has one of its own. */
  readonly type: string | null
  /** What becomes of the color that the value is or refers to. */
  readonly modifier?: ColorModifier
  /** The variable that the value was taken from, as the design tool's own export tells it beside the value. */
  readonly target?: VariableTarget
  /** The value that stood beside the reference. */
  readonly beside?: unknown
}

/** A change of a color, as its source says it. */
export interface ColorModifier {
  /** `alpha`, `lighten`, `darken`, `mix`. */
  readonly type: string
  readonly amount: unknown
  readonly space: string | null
  /** What it is mixed with. */
  readonly color: unknown
}

export interface VariableTarget {
  readonly id: string | null
  /** With slashes between its groups. */
  readonly name: string
  readonly collection: string | null
}

export interface TokenOrigin {
  readonly key?: string
  readonly name?: string
  readonly sourceId?: string
  readonly scopes?: 'ALL' | readonly string[]
  /** A variable of the design tool, whose numbers are pixels where its scopes say lengths. */
  readonly isVariable?: true
  readonly codeNames?: CodeNames
  /** Keys of what its value was made of, where the value itself says that no more. */
  readonly madeOf?: readonly string[]
}

export const keyOf = (path: readonly string[]): string => path.join('.')
