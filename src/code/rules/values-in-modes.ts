import { kebab } from '../../entities/rules/kebab.ts'
import { memo } from '../../kit/memo.ts'
import type { Mode } from '../../library/documents.ts'
import { foldName } from '../../library/rules/fold-name.ts'
import { chosenCss } from '../../formats/exports/css/chosen-css.ts'
import {
  defaultMode,
  isAlias,
  type ExportedCollection,
  type ExportedToken,
  type TokenLibrary,
} from '../../formats/exports/library/token-library.ts'
import { lettersOf } from './token-facts.ts'

/** The mode of each collection, by its id. */
type Choice = ReadonlyMap<ExportedCollection, string>

/**
 * What collections are set to where some modes are asked for by name or id; and those that no collection has. A name that no
 * collection has to the letter is read as it is meant: `SDS Dark` is `sds_dark`, and so is `dark` where one mode has that word.
 */
export function chooseModes(
  { collections }: TokenLibrary,
  asked: readonly string[],
): { readonly choice: Choice; readonly unknown: readonly string[] } {
  const choice = new Map<ExportedCollection, string>()
  const unknown: string[] = []
  for (const wanted of asked) {
    const readings = MEANT.map((isMeant) =>
      collections.flatMap((collection) => {
        const [mode, ...others] = collection.modes.filter((one) => isMeant(one, wanted))
        return mode && others.length === 0 ? [[collection, mode.id] as const] : []
      }),
    )
    const found = readings.find((sets) => sets.length > 0)
    if (!found) unknown.push(wanted)
    for (const [collection, mode] of found ?? []) if (!choice.has(collection)) choice.set(collection, mode)
  }
  return { choice, unknown }
}

/** From what is written to the letter to what can be meant. */
const MEANT: readonly ((mode: Mode, wanted: string) => boolean)[] = [
  ({ id, name }, wanted) => id === wanted || name === wanted,
  ({ name }, wanted) => foldName(name) === foldName(wanted),
  ({ name }, wanted) => lettersOf(name) === lettersOf(wanted) && lettersOf(wanted) !== '',
  ({ name }, wanted) => wordsOf(wanted).every((word) => wordsOf(name).includes(word)),
]

const wordsOf = (name: string): string[] => kebab(name.replaceAll('_', '-')).split('-')

export const modeNames = ({ collections }: TokenLibrary): string[] => [
  ...new Set(collections.flatMap(({ modes }) => modes.map(({ name }) => name))),
]

/** What each collection with several modes is set to. */
export const modesSet = ({ collections }: TokenLibrary, choice: Choice) =>
  collections.flatMap((collection) => {
    const usual = defaultMode(collection)
    const mode = collection.modes.find(({ id }) => id === choice.get(collection)) ?? usual
    if (collection.modes.length < 2 || !mode) return []
    return [{ collection: collection.name, mode: mode.name, is_default: mode === usual }]
  })

interface InModes {
  readonly collection: ExportedCollection
  readonly token: ExportedToken
  /** By ending; null where CSS has nothing. */
  readonly texts: ReadonlyMap<string, string> | null
  readonly via: readonly string[]
}

/** Tokens by id with their values while collections are set to some modes, aliases followed as a page follows them. */
export function valuesInModes(library: TokenLibrary, ids: Iterable<string>, choice: Choice): InModes[] {
  const homes = homesOf(library)
  const css = chosenCss(library, choice)
  return [...ids].flatMap((id) => {
    const home = homes.get(id)
    if (!home) return []
    return [{ ...home, texts: css.get(id)?.texts ?? null, via: viaOf(homes, id, choice) }]
  })
}

type Home = Pick<InModes, 'collection' | 'token'>

const homesOf = memo(
  ({ collections }: TokenLibrary): ReadonlyMap<string, Home> =>
    new Map(collections.flatMap((collection) => collection.tokens.map((token) => [token.id, { collection, token }]))),
)

function viaOf(homes: ReadonlyMap<string, Home>, start: string, choice: Choice): string[] {
  const via: string[] = []
  const passed = new Set([start])
  for (let home = homes.get(start); home;) {
    const usual = defaultMode(home.collection)?.id ?? ''
    const { values } = home.token
    const value = values.get(choice.get(home.collection) ?? usual) ?? values.get(usual) ?? values.values().next().value
    const target = value && isAlias(value) ? value.target : null
    if (target === null || passed.has(target)) break
    passed.add(target)
    home = homes.get(target)
    if (home) via.push(home.token.name)
  }
  return via
}
