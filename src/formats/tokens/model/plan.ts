import type { Mode } from '../../../library/documents.ts'
import type { SourceToken } from './source-token.ts'

/** How the tokens of some files fall into collections and modes; every way to say it comes down to this. */
export interface Plan {
  /** In the order in which they apply: a later one overrides an earlier one. */
  readonly sets: readonly PlannedSet[]
  /** Each gives a collection whose modes are its contexts. */
  readonly modifiers: readonly PlannedModifier[]
}

export interface PlannedSet {
  /** Null where the source declares none: then the tokens fall into collections by the modes they have. */
  readonly collection: DeclaredCollection | null
  readonly tokens: readonly SourceToken[]
}

export interface PlannedModifier {
  readonly collection: DeclaredCollection
  readonly contexts: readonly PlannedContext[]
  /** A context says what differs from the default one. */
  readonly saysDifferences?: true
}

interface PlannedContext {
  readonly name: string
  /** Where the source says which one; else it is the mode that is named like the context. */
  readonly mode?: Mode
  readonly tokens: readonly SourceToken[]
}

export interface DeclaredCollection {
  readonly key: string
  readonly sourceId: string | null
  readonly name: string
  readonly modes: readonly Mode[]
  readonly defaultMode: string | null
  /** The group that stands before the names of its tokens in aliases and is not part of them. */
  readonly prefix: string | null
  /**
   * `fixed`: a design tool or our own export says its modes, and they are all. `made`: nobody declares it; it holds what has
   * these modes, and what has others belongs elsewhere. Else what it refers to adds to its modes (carry-modes.ts).
   */
  readonly kind?: 'fixed' | 'made'
  /** Of one that is fixed: whether it is switched apart from others. Any other one with several modes is. */
  readonly isAxis?: boolean
}

/** The mode that holds where nobody chooses one, by its id. */
export const usualMode = ({ modes, defaultMode }: DeclaredCollection): string =>
  modes.find(({ id }) => id === defaultMode)?.id ?? modes[0]?.id ?? ''

export const SINGLE_MODE: Mode = { id: 'default', name: 'default' }

/** Where nothing tells which mode is the default, one that is named like it; else null, and the first holds. */
export function defaultModeAmong(names: readonly string[]): string | null {
  for (const said of DEFAULT_NAMES) {
    const found = names.find((name) => said.test(name.trim()))
    if (found !== undefined) return found
  }
  return null
}

const DEFAULT_NAMES = [
  /^default$/i,
  /^(?:light|day|white)$/i,
  /^(?:base|value|standard|regular|normal|mode 1)$/i,
  /\blight$/i,
]

export const modeNamed = (name: string): Mode => ({ id: name, name })
