import { defaultMode, isAlias, type ExportedCollection, type Literal, type TokenLibrary } from './token-library.ts'

/** The mode that a collection is set to, by its id; the default one for those that are not named. */
export type Choice = ReadonlyMap<ExportedCollection, string>

/**
 * What every token comes to while collections are set to some modes: aliases are followed as a page does it, into the mode
 * that the other collection is set to. One that has no value in its mode has that of the default one, or of any other, and
 * what leads nowhere is absent.
 */
export function chosenValues({ collections }: TokenLibrary, choice: Choice = new Map()): ReadonlyMap<string, Literal> {
  const homes = new Map(
    collections.flatMap((collection) => collection.tokens.map((token) => [token.id, { collection, token }] as const)),
  )
  const known = new Map<string, Literal | null>()
  for (const start of homes.keys()) {
    const passed = new Set<string>()
    let end: Literal | null = null
    for (let at: string | null = start; at !== null && !passed.has(at);) {
      if (known.has(at)) {
        end = known.get(at) ?? null
        break
      }
      passed.add(at)
      const home = homes.get(at)
      const usual = home && defaultMode(home.collection)?.id
      const mode = home && (choice.get(home.collection) ?? usual)
      const values = home?.token.values
      const value = values?.get(mode ?? '') ?? values?.get(usual ?? '') ?? values?.values().next().value
      if (value && !isAlias(value)) end = value.value
      else if (value?.target === null) end = value.resolved
      at = value && isAlias(value) ? value.target : null
    }
    for (const id of passed) known.set(id, end)
  }
  return new Map([...known].flatMap(([id, value]) => (value === null ? [] : [[id, value] as const])))
}

/** Every mode besides the default one of each collection. */
export const otherModes = ({ collections }: TokenLibrary) =>
  collections.flatMap((collection) =>
    collection.modes.flatMap((mode) => (mode === defaultMode(collection) ? [] : [{ collection, mode }])),
  )
