import type { Mode } from '../../../library/documents.ts'
import type { ConversionNotes } from './conversion-notes.ts'
import type { DeclaredCollection, Plan, PlannedModifier } from './plan.ts'
import { modeNamed, SINGLE_MODE, usualMode } from './plan.ts'
import { keyOf, type SourceToken, type SourceValue } from './source-token.ts'

/** A token with its place and its values, not yet carried over. */
export interface PlacedToken {
  readonly token: SourceToken
  /** How aliases name it. */
  readonly path: string
  readonly key: string
  readonly name: string
  readonly collection: string
  /** The mode that its collection stands at by default. */
  readonly usual: string
  readonly values: readonly { readonly mode: string; readonly value: SourceValue }[]
}

export interface Merged {
  readonly collections: readonly DeclaredCollection[]
  readonly tokens: readonly PlacedToken[]
}

/** Lays sets and modifiers over each other: one token for each path, with a value for each mode of its collection. */
export function mergePlan(given: Plan, { name, notes }: { name: string; notes: ConversionNotes }): Merged {
  const plan = toldApart(given)
  const base = new Map<string, { token: SourceToken; collection: DeclaredCollection | null }>()
  for (const { collection, tokens } of plan.sets) {
    for (const token of tokens) {
      const path = keyOf(token.path)
      const former = base.get(path)?.token
      if (former && !isSame(former, token))
        notes.addAlike('token-redefined', former.at, `is said anew in ${fileOf(token)}, which holds`)
      base.set(path, { token, collection })
    }
  }
  const placed = new Map<string, PlacedToken>()
  const collections = new Collections(
    name,
    [...base.values()].map(({ token }) => modesOf(token)),
  )
  for (const modifier of plan.modifiers) {
    collections.declare(modifier.collection)
    for (const token of placeModifier(modifier, { base, notes })) {
      const former = placed.get(token.path)
      if (former) {
        notes.add(
          'token-redefined',
          token.token.at,
          `is in two modifiers, "${former.collection}" and "${token.collection}"; the last holds`,
        )
      }
      placed.set(token.path, token)
    }
  }
  for (const [path, { token, collection }] of base) {
    if (placed.has(path)) continue
    const declared = collection ?? collections.byModes(modesOf(token))
    if (collection) collections.declare(collection)
    placed.set(path, place(token, declared, alongModes(token, declared, notes)))
  }
  return { collections: collections.list(), tokens: [...placed.values()] }
}

/** A set may be named like a modifier; its tokens have other modes, so it is a collection of its own. */
function toldApart({ sets, modifiers }: Plan): Plan {
  const taken = new Set(modifiers.map(({ collection }) => collection.key))
  return {
    modifiers,
    sets: sets.map(({ collection, tokens }) =>
      collection && taken.has(collection.key)
        ? { collection: { ...collection, key: `set: ${collection.key}` }, tokens }
        : { collection, tokens },
    ),
  }
}

type Base = ReadonlyMap<string, { readonly token: SourceToken }>

function* placeModifier(
  { collection, contexts, saysDifferences }: PlannedModifier,
  { base, notes }: { base: Base; notes: ConversionNotes },
): Generator<PlacedToken> {
  const byContext = contexts.map(({ tokens }) => new Map(tokens.map((token) => [keyOf(token.path), token])))
  const paths = new Set(byContext.flatMap((tokens) => [...tokens.keys()]))
  const usual = usualMode(collection)
  const first = contexts.findIndex(({ name, mode }) => (mode ?? modeOf(collection, name)).id === usual)
  for (const path of paths) {
    const below = base.get(path)?.token ?? (saysDifferences ? byContext[first]?.get(path) : undefined)
    const values = contexts.flatMap(({ name, mode: said }, at) => {
      const token = byContext[at]?.get(path) ?? below
      const mode = said ?? modeOf(collection, name)
      const value = token && valueIn(token, name)
      return token && value ? [{ mode: mode.id, value: { ...value, type: value.type ?? token.type } }] : []
    })
    const token = byContext.map((tokens) => tokens.get(path)).find((token) => token !== undefined)
    if (!token) continue
    if (token.values.length > 1)
      notes.add('modes-nested', token.at, 'has modes of its own inside a mode; those named alike are taken')
    yield place(token, collection, values)
  }
}

const modeOf = ({ modes }: DeclaredCollection, name: string): Mode =>
  modes.find((mode) => mode.name === name) ?? modeNamed(name)

function place(token: SourceToken, collection: DeclaredCollection, values: PlacedToken['values']): PlacedToken {
  const { path, origin } = token
  const shown = collection.prefix !== null && path[0] === collection.prefix ? path.slice(1) : path
  return {
    token,
    path: keyOf(path),
    key: origin.key ?? keyOf(path),
    name: origin.name ?? (shown.length > 0 ? shown : path).join('/'),
    collection: collection.key,
    usual: usualMode(collection),
    values,
  }
}

/** The values of a token for the modes of its collection. One that is not said for a mode holds in all of them. */
function alongModes(token: SourceToken, { modes }: DeclaredCollection, notes: ConversionNotes): PlacedToken['values'] {
  for (const { mode } of token.values) {
    if (mode !== null && !modes.some(({ name }) => name === mode)) {
      notes.add(
        'mode-value-extra',
        token.at,
        `has a value for the mode "${mode}", which its collection lacks; it was left out`,
      )
    }
  }
  return modes.flatMap(({ id, name }) => {
    const value = valueIn(token, name)
    return value ? [{ mode: id, value }] : []
  })
}

function valueIn(token: SourceToken, mode: string): SourceValue | undefined {
  return token.values.find((value) => value.mode === mode) ?? token.values.find((value) => value.mode === null)
}

const fileOf = ({ at }: SourceToken): string => at.split(': ')[0] ?? at

function isSame(a: SourceToken, b: SourceToken): boolean {
  return JSON.stringify(a.values) === JSON.stringify(b.values)
}

/** Declared collections, and one for each combination of modes that undeclared tokens have. */
class Collections {
  readonly #name: string
  /** How many tokens have each combination of modes. */
  readonly #combinations = new Map<string, { readonly names: readonly string[]; count: number }>()
  readonly #declared = new Map<string, DeclaredCollection>()

  constructor(name: string, combinations: readonly (readonly string[])[]) {
    this.#name = name
    for (const names of combinations) {
      const known = this.#combinations.get(modesKey(names)) ?? { names, count: 0 }
      known.count++
      this.#combinations.set(modesKey(names), known)
    }
  }

  declare(collection: DeclaredCollection): void {
    if (!this.#declared.has(collection.key)) this.#declared.set(collection.key, collection)
  }

  /** A token that lacks some of the modes that more tokens have belongs to them all the same. */
  byModes(given: readonly string[]): DeclaredCollection {
    const names = this.#wider(given)
    const key = names.length === 0 ? SINGLE_MODE.id : modesKey(names)
    const known = this.#declared.get(key)
    if (known) return known
    const modes: readonly Mode[] = names.length === 0 ? [SINGLE_MODE] : names.map(modeNamed)
    const name = names.length === 0 ? this.#name : modesName(names)
    const collection = { key, sourceId: null, name, modes, defaultMode: null, prefix: null, kind: 'made' } as const
    this.#declared.set(key, collection)
    return collection
  }

  #wider(given: readonly string[]): readonly string[] {
    let most = { names: given, count: this.#combinations.get(modesKey(given))?.count ?? 0 }
    if (given.length === 0) return given
    for (const other of this.#combinations.values()) {
      if (other.count > most.count && given.every((mode) => other.names.includes(mode))) most = other
    }
    return most.names
  }

  list(): DeclaredCollection[] {
    return [...this.#declared.values()]
  }
}

/** Where there are other modes, a value that is not said for one of them is the default. */
function modesOf({ values }: SourceToken): string[] {
  const named = values.flatMap(({ mode }) => (mode === null ? [] : [mode]))
  const hasDefault = named.length === 0 || named.length === values.length || named.includes(SINGLE_MODE.name)
  return hasDefault ? named : [SINGLE_MODE.name, ...named]
}

/** The same modes in another order are the same collection. */
export const modesKey = (names: readonly string[]): string => `modes: ${[...names].sort().join(', ')}`

export const modesName = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(' / ')} / …` : names.join(' / ')
