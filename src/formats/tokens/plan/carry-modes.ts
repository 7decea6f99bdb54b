import { foldName } from '../../../library/rules/fold-name.ts'
import type { Mode } from '../../../library/documents.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import { referencesIn } from '../model/references.ts'
import type { SourceValue } from '../model/source-token.ts'
import { modesKey, modesName, type Merged, type PlacedToken } from '../model/merge-plan.ts'
import { usualMode, type DeclaredCollection } from '../model/plan.ts'

// A token that refers to one with modes, over however many others, has other values in other modes too, as a property of
// CSS has. Each collection with modes is an axis: what reaches several of them has the modes of each, not their product,
// and in a mode of one axis the others stand at their defaults.

/** Beyond that nobody can read them, and a file of a few lines would fill any memory. */
const MOST_CARRIED = 500_000

type Reached = ReadonlyMap<PlacedToken, readonly DeclaredCollection[]>

export function carryModes(merged: Merged, notes: ConversionNotes): Merged {
  const reached = axesReached(merged)
  if (reached.size === 0) return merged
  const homes = new Map(merged.collections.map((collection) => [collection.key, collection]))
  const wider = widened(merged, reached)
  const made = new MadeCollections(merged.collections)
  const places = merged.tokens.map((token) => {
    const home = homes.get(token.collection)
    const there = home?.kind === 'made' ? made.with(home, reached.get(token) ?? []) : wider.get(token.collection)
    return { token, home, there: there ?? home }
  })
  const carried = places.reduce((sum, { home, there }) => sum + (there && there !== home ? there.modes.length : 0), 0)
  if (carried > MOST_CARRIED) {
    const count = carried.toLocaleString('en')
    const message = `come to ${count} values in the modes of what they refer to: tokens that refer to others keep their own modes`
    notes.add('modes-too-many', 'collections', message)
    return merged
  }
  const tokens = places.map(({ token, home, there }) =>
    home && there && there !== home ? inModes(token, home, there) : token,
  )
  const used = new Set(tokens.map(({ collection }) => collection))
  const collections = [...merged.collections.map((one) => wider.get(one.key) ?? one), ...made.added]
  return { tokens, collections: collections.filter(({ key, kind }) => kind !== 'made' || used.has(key)) }
}

export const isSwitchedApart = ({ modes, kind, isAxis }: DeclaredCollection): boolean =>
  modes.length > 1 && (kind === 'fixed' ? isAxis === true : true)

/** By token, the axes that it depends on besides its own. */
function axesReached({ collections, tokens }: Merged): Reached {
  const axes = collections.filter(isSwitchedApart)
  const reached = new Map<PlacedToken, DeclaredCollection[]>()
  if (axes.length === 0) return reached
  const users = usersOf(tokens, collections)
  const members = new Map(axes.map(({ key }) => [key, [] as PlacedToken[]]))
  for (const token of tokens) members.get(token.collection)?.push(token)
  let marks = 0
  for (const axis of axes) {
    const seen = new Set(members.get(axis.key))
    for (const token of seen) {
      for (const user of users.get(token.path) ?? []) {
        if (seen.has(user) || marks > MOST_CARRIED) continue
        marks++
        seen.add(user)
        reached.set(user, [...(reached.get(user) ?? []), axis])
      }
    }
  }
  return reached
}

/** By path, the tokens that refer to it and may have more modes than they have. */
function usersOf(tokens: readonly PlacedToken[], collections: readonly DeclaredCollection[]) {
  const fixed = new Set(collections.flatMap(({ key, kind }) => (kind === 'fixed' ? [key] : [])))
  const users = new Map<string, Set<PlacedToken>>()
  for (const token of tokens) {
    if (fixed.has(token.collection)) continue
    for (const path of token.values.flatMap(({ value }) => [...referencesIn(value.raw), ...inModifier(value)])) {
      const known = users.get(path)
      if (known) known.add(token)
      else users.set(path, new Set([token]))
    }
  }
  return users
}

const inModifier = ({ modifier }: SourceValue): string[] =>
  modifier ? [...referencesIn(modifier.amount), ...referencesIn(modifier.color)] : []

/** Collections that the files declare have the modes of all that any of their tokens refers to. */
function widened({ collections, tokens }: Merged, reached: Reached): Map<string, DeclaredCollection> {
  const axes = new Map<string, Set<DeclaredCollection>>()
  for (const token of tokens) {
    for (const axis of reached.get(token) ?? [])
      axes.set(token.collection, (axes.get(token.collection) ?? new Set()).add(axis))
  }
  return new Map(
    collections.flatMap((home) => {
      const own = axes.get(home.key)
      return own && home.kind === undefined ? [[home.key, withModes(home, [...own])] as const] : []
    }),
  )
}

/** What nobody declares falls into one collection for each combination of modes. */
class MadeCollections {
  readonly added: DeclaredCollection[] = []
  readonly #byModes: Map<string, DeclaredCollection>

  constructor(collections: readonly DeclaredCollection[]) {
    const made = collections.filter(({ kind, modes }) => kind === 'made' && modes.length > 1)
    this.#byModes = new Map(made.toReversed().map((one) => [modesKey(namesOf(one)), one]))
  }

  with(home: DeclaredCollection, axes: readonly DeclaredCollection[]): DeclaredCollection {
    const wider = withModes(home, axes)
    if (wider.modes.length === home.modes.length && home.modes.length > 1) return home
    if (axes.length === 0) return home
    const names = namesOf(wider)
    const known = this.#byModes.get(modesKey(names))
    if (known) return known
    const added = { ...wider, key: modesKey(names), sourceId: null, name: modesName(names), prefix: null }
    this.#byModes.set(added.key, added)
    this.added.push(added)
    return added
  }
}

const namesOf = ({ modes }: DeclaredCollection): string[] => modes.map(({ name }) => name)

/** A single mode is none to choose; those of axes come in their place, else behind its own. */
function withModes(home: DeclaredCollection, axes: readonly DeclaredCollection[]): DeclaredCollection {
  const [first] = axes
  const isSingle = home.modes.length < 2
  const modes: Mode[] = isSingle ? [] : [...home.modes]
  const names = new Set(modes.map(({ name }) => foldName(name)))
  const ids = new Set(modes.map(({ id }) => id))
  for (const mode of axes.flatMap((axis) => axis.modes)) {
    if (names.has(foldName(mode.name))) continue
    let id = ids.has(mode.id) ? mode.name : mode.id
    for (let at = 2; ids.has(id); at++) id = `${mode.name} ${at}`
    names.add(foldName(mode.name))
    ids.add(id)
    modes.push({ id, name: mode.name })
  }
  const usual = isSingle && first ? nameOfUsual(first) : null
  return { ...home, modes, defaultMode: modes.find(({ name }) => name === usual)?.id ?? home.defaultMode }
}

const nameOfUsual = (axis: DeclaredCollection): string =>
  axis.modes.find(({ id }) => id === usualMode(axis))?.name ?? ''

/** In a mode that its home lacks a token says what it says by default. */
function inModes(token: PlacedToken, home: DeclaredCollection, there: DeclaredCollection): PlacedToken {
  const isSingle = home.modes.length < 2
  const ownId = new Map(isSingle ? [] : home.modes.map(({ id, name }) => [foldName(name), id]))
  const said = new Map(token.values.map(({ mode, value }) => [mode, value]))
  const values = there.modes.flatMap(({ id, name }) => {
    const value = said.get(ownId.get(foldName(name)) ?? token.usual)
    // A value of its own for each mode: what it comes to is remembered by it.
    return value ? [{ mode: id, value: { ...value } }] : []
  })
  return { ...token, collection: there.key, usual: usualMode(there), values }
}
