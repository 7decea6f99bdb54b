import type { Color, ComposedColor, Mode } from '../../library/documents.ts'
import { foldName } from '../../library/rules/fold-name.ts'

/** Aliases followed for one value; a chain that is longer is cut and says so. */
export const HOP_CEILING = 10

export type StoredValue = Color | number | string | boolean
interface Alias {
  readonly alias: number
  readonly key: string
}
type ModeValue = { readonly mode: string } & ({ readonly value: StoredValue } | Alias | ComposedColor<Alias>)

/** The tokens of a library by number; a negative number means neither a token nor a collection and is never asked for. */
export interface TokenSource {
  token(node: number): { readonly collection: number; readonly values: readonly ModeValue[] }
  /** An axis is switched apart from all others, and stands at its default where nobody switches it. */
  collection(node: number): { readonly modes: readonly Mode[]; readonly defaultMode: string; readonly isAxis: boolean }
}

/** A token entered on the way, and the mode in which it was read. */
export interface Step {
  readonly token: number
  readonly mode: Mode
}

export type Outcome =
  | { readonly value: StoredValue; readonly isComposed?: true }
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
 * is the mode of the same name, else the only one there is, else the default of an axis. Where none of these tells it,
 * the modes may still all come to one value, or only one of them to any; else every candidate is named. From a mode of
 * a brand that brand's own modes come first, then those of the mode that it inherits from; nothing else leads into a brand.
 */
export function resolveValue(tokens: TokenSource, token: number, mode: Mode): ResolvedValue {
  return follow(tokens, { token, mode }, { hops: HOP_CEILING, looks: null, behind: [] })
}

/** The modes of a token: its collection's, or, where that is unknown, those it has values in. */
export function modesOf(tokens: TokenSource, token: number): readonly Mode[] {
  const { collection, values } = tokens.token(token)
  return collection >= 0 ? tokens.collection(collection).modes : values.map(({ mode }) => ({ id: mode, name: mode }))
}

interface Left {
  readonly hops: number
  /** Where candidates are looked at; null on the way that was asked for. */
  readonly looks: Looks | null
  /** Where the colors are whose parts are followed. */
  readonly behind: readonly Step[]
}

function follow(tokens: TokenSource, start: Step, left: Left): ResolvedValue {
  const via: Step[] = []
  let at = start
  for (;;) {
    const held = tokens.token(at.token)
    const value = held.values.find(({ mode }) => mode === at.mode.id)
    if (!value) return { via, outcome: NO_VALUE }
    if ('value' in value) return { via, outcome: value }
    if ('color' in value) {
      const from = { collection: held.collection, step: at }
      const made = compose(tokens, { value, from }, { ...left, hops: left.hops - via.length })
      return { via: [...via, ...made.via], outcome: made.outcome }
    }
    if (via.length === left.hops) return { via, outcome: HOP_CEILING_REACHED }
    if (value.alias < 0) return { via, outcome: { reason: 'dangling_alias', key: value.key } }

    const modes = modesEntered(tokens, value.alias, { collection: held.collection, mode: at.mode })
    const [mode] = modes
    if (mode === undefined) return { via, outcome: NO_VALUE }
    if (modes.length > 1) {
      const rest = amongCandidates(
        tokens,
        { target: value.alias, modes },
        { ...left, hops: left.hops - via.length - 1 },
      )
      return { via: [...via, ...rest.via], outcome: rest.outcome }
    }

    const next = { token: value.alias, mode }
    const isKnown = isSame(next, start) || [via, left.behind].some((steps) => steps.some((step) => isSame(next, step)))
    via.push(next)
    if (isKnown) return { via, outcome: CYCLE }
    at = next
  }
}

interface Composed {
  readonly value: ComposedColor<Alias>
  readonly from: { readonly collection: number; readonly step: Step }
}

/** The color with the opacity in the place of its own, and the ways to both. */
function compose(tokens: TokenSource, { value, from }: Composed, left: Left): ResolvedValue {
  const color = part(tokens, { value: value.color, from }, left)
  if ('reason' in color.outcome) return unmade(color)
  const opacity = part(tokens, { value: value.opacity, from }, left)
  if ('reason' in opacity.outcome) return unmade(opacity)
  const via = [...color.via, ...opacity.via]
  const [paint, percent] = [color.outcome.value, opacity.outcome.value]
  if (typeof paint !== 'object' || typeof percent !== 'number') return { via, outcome: NO_VALUE }
  return { via, outcome: { value: { ...paint, a: Math.min(1, Math.max(0, percent / 100)) }, isComposed: true } }
}

/** A way that is cut is told up to the color itself, so that whoever goes on from there makes it anew. */
const unmade = ({ via, outcome }: ResolvedValue): ResolvedValue => ({
  via: 'reason' in outcome && outcome.reason === 'hop_ceiling' ? [] : via,
  outcome,
})

function part(
  tokens: TokenSource,
  { value, from: { collection, step } }: Pick<Composed, 'from'> & { readonly value: Color | number | Alias },
  left: Left,
): ResolvedValue {
  if (typeof value !== 'object' || !('alias' in value)) return { via: [], outcome: { value } }
  if (left.hops < 1) return { via: [], outcome: HOP_CEILING_REACHED }
  if (value.alias < 0) return { via: [], outcome: { reason: 'dangling_alias', key: value.key } }
  const modes = modesEntered(tokens, value.alias, { collection, mode: step.mode })
  const [mode] = modes
  if (mode === undefined) return { via: [], outcome: NO_VALUE }
  const inside = { ...left, hops: left.hops - 1, behind: [...left.behind, step] }
  if (modes.length > 1) return amongCandidates(tokens, { target: value.alias, modes }, inside)
  const next = { token: value.alias, mode }
  if (inside.behind.some((one) => isSame(one, next))) return { via: [next], outcome: CYCLE }
  const rest = follow(tokens, next, inside)
  return { via: [next, ...rest.via], outcome: rest.outcome }
}

/** The modes of its target that an alias may mean; exactly one where it is clear. */
export function modesEntered(
  tokens: TokenSource,
  target: number,
  from: { readonly collection: number; readonly mode: Mode },
): readonly Mode[] {
  if (from.collection >= 0 && tokens.token(target).collection === from.collection) return [from.mode]
  const all = modesOf(tokens, target)
  if (all.length < 2) return all
  let { mode } = from
  for (; mode.brand !== undefined; mode = inheritedFrom(tokens, from.collection, mode)) {
    const brand = foldName(mode.brand)
    const own = all.filter((one) => one.brand !== undefined && foldName(one.brand) === brand)
    const meant = own.length < 2 ? own : named(own, mode.name)
    if (meant.length === 1) return meant
  }
  const modes = withoutBrands(all)
  if (modes.length < 2) return modes
  const meant = named(modes, mode.name)
  if (meant.length === 1) return meant
  const { collection } = tokens.token(target)
  const axis = collection >= 0 ? tokens.collection(collection) : null
  return axis?.isAxis ? modes.filter(({ id }) => id === axis.defaultMode) : modes
}

/** By the letter, else as names are compared; none where several are named so. */
function named(modes: readonly Mode[], name: string): readonly Mode[] {
  const exact = modes.filter((mode) => mode.name === name)
  if (exact.length === 1) return exact
  const folded = foldName(name)
  const alike = modes.filter((mode) => foldName(mode.name) === folded)
  return alike.length === 1 ? alike : []
}

/** Those of the base; all where there are none but of brands. */
function withoutBrands(modes: readonly Mode[]): readonly Mode[] {
  if (!modes.some(({ brand }) => brand !== undefined)) return modes
  const base = modes.filter(({ brand }) => brand === undefined)
  return base.length > 0 ? base : modes
}

/** What only a brand has stands in a collection of its own, where the mode that it inherits from is known by its name alone. */
function inheritedFrom(tokens: TokenSource, collection: number, { name, brand, parent }: Mode): Mode {
  const known = collection >= 0 && parent !== undefined ? tokens.collection(collection).modes : []
  const found = known.find(({ id }) => id === parent)
  return found ?? { id: '', name: name.slice(`${brand ?? ''} / `.length) }
}

interface Target {
  readonly target: number
  readonly modes: readonly Mode[]
}

/** Candidates of candidates are not told: their number would grow with every hop. */
function amongCandidates(tokens: TokenSource, { target, modes }: Target, { hops, looks }: Left): ResolvedValue {
  const inside = looks ?? new Looks()
  const isTold = looks === null
  const found = modes.map((mode) => ({ mode, ...inside.look(tokens, { token: target, mode }, { hops, isTold }) }))
  const meant = theOneMeant(found)
  if (meant) return { via: [{ token: target, mode: meant.mode }, ...meant.via], outcome: meant.outcome }
  const candidates = looks ? [] : found.map(({ mode, outcome }) => ({ mode, outcome }))
  return { via: [], outcome: { reason: 'ambiguous_target_mode', target, candidates } }
}

type Found = ResolvedValue & { readonly mode: Mode }

/** Where all have one value that is it, and where only one has any; what is not known to the end may be any other one. */
function theOneMeant(found: readonly Found[]): Found | null {
  if (found.some(({ outcome }) => 'reason' in outcome && UNKNOWN.has(outcome.reason))) return null
  const valued = found.filter(({ outcome }) => 'value' in outcome)
  const [first] = valued
  if (!first || valued.length === 1) return first ?? null
  return valued.length === found.length && valued.every(({ outcome }) => isEqual(outcome, first.outcome)) ? first : null
}

const UNKNOWN: ReadonlySet<string> = new Set(['ambiguous_target_mode', 'hop_ceiling'])

function isEqual(a: Outcome, b: Outcome): boolean {
  if (!('value' in a) || !('value' in b)) return false
  const [one, other] = [a.value, b.value]
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  return one.r === other.r && one.g === other.g && one.b === other.b && one.a === other.a
}

/** Beyond that what nobody is told is ambiguous without looking. */
const MOST_LOOKS = 2_000

/** What candidates come to, each looked at once: ways that part come together again, and would double at each hop. */
class Looks {
  readonly #known = new Map<string, ResolvedValue>()

  look(tokens: TokenSource, step: Step, { hops, isTold }: { hops: number; isTold: boolean }): ResolvedValue {
    const name = `${hops} ${step.token} ${step.mode.id}`
    const known = this.#known.get(name)
    if (known) return known
    if (this.#known.size >= MOST_LOOKS && !isTold) return NOT_LOOKED_AT
    const found = follow(tokens, step, { hops, looks: this, behind: [] })
    this.#known.set(name, found)
    return found
  }
}

const NOT_LOOKED_AT: ResolvedValue = { via: [], outcome: { reason: 'hop_ceiling' } }

const isSame = (a: Step, b: Step): boolean => a.token === b.token && a.mode.id === b.mode.id

const NO_VALUE = { reason: 'no_value' } as const
const CYCLE = { reason: 'cycle' } as const
const HOP_CEILING_REACHED = { reason: 'hop_ceiling' } as const
