import { foldName } from '../../../../library/rules/fold-name.ts'
import { defaultMode, type ExportedCollection, type TokenLibrary } from './token-library.ts'
import { oneOr } from '../../../../kit/words/counted.ts'

/** A wish that the library cannot meet, in words. */
interface UnknownMode {
  readonly refused: string
}

/**
 * The library as it is while some collections are set to one of their modes, for languages that have no way to switch:
 * `Brand=Acme` leaves Acme as the only mode of Brand. A token without a value there keeps that of the default mode.
 */
export function onlyModes(library: TokenLibrary, wishes: readonly string[]): TokenLibrary | UnknownMode {
  const chosen = new Map<ExportedCollection, string>()
  for (const wish of wishes) {
    const pairs = library.collections.flatMap((collection) =>
      collection.modes.map((mode) => ({ collection, mode, said: `${collection.name}=${mode.name}` })),
    )
    // By the whole text: names of collections and modes may have a "=" in them.
    const found = pairs.filter(({ said }) => foldName(said) === foldName(wish))
    if (found.length === 0) return { refused: unknown(wish, library) }
    for (const { collection, mode } of found) {
      if (chosen.has(collection)) return { refused: `${collection.name} is set twice: say one of its modes` }
      chosen.set(collection, mode.id)
    }
  }
  return {
    ...library,
    collections: library.collections.map((collection) => {
      const id = chosen.get(collection)
      return id === undefined ? collection : inMode(collection, id)
    }),
  }
}

function inMode(collection: ExportedCollection, id: string): ExportedCollection {
  const usual = defaultMode(collection)?.id ?? id
  return {
    ...collection,
    modes: collection.modes.filter((mode) => mode.id === id),
    defaultMode: id,
    tokens: collection.tokens.map((token) => {
      const value = token.values.get(id) ?? token.values.get(usual)
      return { ...token, values: new Map(value ? [[id, value]] : []) }
    }),
  }
}

const MOST_TOLD = 10

function unknown(wish: string, { collections }: TokenLibrary): string {
  const named = collections.find(({ name }) => foldName(wish).startsWith(`${foldName(name)}=`))
  const several = named ? [named] : collections.filter(({ modes }) => modes.length > 1)
  const all = several.flatMap(({ name, modes }) => modes.map((mode) => `${name}=${mode.name}`))
  const more = all.length > MOST_TOLD ? `, and ${all.length - MOST_TOLD} more` : ''
  const known =
    all.length === 0
      ? 'no collection here has modes'
      : `there ${oneOr(all.length, 'is', 'are')} ${all.slice(0, MOST_TOLD).join(', ')}${more}`
  return `"${wish}" is no mode of a collection: ${known}`
}
