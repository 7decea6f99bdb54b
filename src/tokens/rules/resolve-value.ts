import type { Color, Mode } from '../../library/documents.ts'
import { foldName } from '../../library/rules/fold-name.ts'

/** Aliases followed for one value; a chain that is longer is cut and says so. */
export const HOP_CEILING = 10

export type StoredValue = Color | number | string | boolean
type ModeValue =
  | { readonly mode: string; readonly value: StoredValue }
  | { readonly mode: string; readonly alias: number; readonly key: string }

/** The tokens of a library by number; a negative number means neither a token nor a collection and is never asked for. */
export interface TokenSource {
  token(node: number): { readonly collection: number; readonly values: readonly ModeValue[] }
  collection(node: number): { readonly modes: readonly Mode[] }
}

/** A token entered on the way, and the mode in which it was read. */
export interface Step {
  readonly token: number
  readonly mode: Mode
}

export type Outcome =
  | { readonly value: StoredValue }
  | { readonly reason: 'no_value' | 'cycle' | 'hop_ceiling' }
  | { readonly reason: 'dangling_alias'; readonly key: string }
  | { readonly reason: 'ambiguous_target_mode'; readonly target: number; readonly candidates: readonly Candidate[] }

/** What the target of an ambiguous alias holds in one of its modes. */
interface Candidate {
  readonly mode: Mode
  readonly outcome: Outcome
}

export interface ResolvedValue {
  readonly via: readonly Step[]
  readonly outcome: Outcome
}

/**
 * Follows a token's aliases from one of its modes to a value. Inside a collection the mode stays; into another one it
 * is the mode of the same name, else the only one there is, else nobody can tell and every candidate is named.
 */
export function resolveValue(tokens: TokenSource, token: number, mode: Mode): ResolvedValue {
  return follow(tokens, { token, mode }, { hops: HOP_CEILING, nested: false })
}

/** The modes of a token: its collection's, or, where that is unknown, those it has values in. */
export function modesOf(tokens: TokenSource, token: number): readonly Mode[] {
  const { collection, values } = tokens.token(token)
  return collection >= 0 ? tokens.collection(collection).modes : values.map(({ mode }) => ({ id: mode, name: mode }))
}

function follow(tokens: TokenSource, start: Step, left: { hops: number; nested: boolean }): ResolvedValue {
  const via: Step[] = []
  let at = start
  for (;;) {
    const held = tokens.token(at.token)
    const value = held.values.find(({ mode }) => mode === at.mode.id)
    if (!value) return { via, outcome: NO_VALUE }
    if ('value' in value) return { via, outcome: value }
    if (via.length === left.hops) return { via, outcome: HOP_CEILING_REACHED }
    if (value.alias < 0) return { via, outcome: { reason: 'dangling_alias', key: value.key } }

    const modes = modesEntered(tokens, value.alias, { collection: held.collection, mode: at.mode })
    const [mode] = modes
    if (mode === undefined) return { via, outcome: NO_VALUE }
    if (modes.length > 1) {
      const hops = left.hops - via.length - 1
      return { via, outcome: ambiguous(tokens, value.alias, modes, { hops, nested: left.nested }) }
    }

    const next = { token: value.alias, mode }
    const isKnown = isSame(next, start) || via.some((step) => isSame(next, step))
    via.push(next)
    if (isKnown) return { via, outcome: CYCLE }
    at = next
  }
}

/** The modes of its target that an alias may mean; exactly one where it is clear. */
export function modesEntered(
  tokens: TokenSource,
  target: number,
  from: { readonly collection: number; readonly mode: Mode },
): readonly Mode[] {
  if (from.collection >= 0 && tokens.token(target).collection === from.collection) return [from.mode]
  const modes = modesOf(tokens, target)
  if (modes.length < 2) return modes
  const { name } = from.mode
  const exact = modes.filter((mode) => mode.name === name)
  if (exact.length === 1) return exact
  const folded = foldName(name)
  const alike = modes.filter((mode) => foldName(mode.name) === folded)
  return alike.length === 1 ? alike : modes
}

/** Candidates of candidates are not told: their number would grow with every hop. */
function ambiguous(
  tokens: TokenSource,
  target: number,
  modes: readonly Mode[],
  { hops, nested }: { hops: number; nested: boolean },
): Outcome {
  const candidates = nested
    ? []
    : modes.map((mode) => ({ mode, outcome: follow(tokens, { token: target, mode }, { hops, nested: true }).outcome }))
  return { reason: 'ambiguous_target_mode', target, candidates }
}

const isSame = (a: Step, b: Step): boolean => a.token === b.token && a.mode.id === b.mode.id

const NO_VALUE = { reason: 'no_value' } as const
const CYCLE = { reason: 'cycle' } as const
const HOP_CEILING_REACHED = { reason: 'hop_ceiling' } as const
