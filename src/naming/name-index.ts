import type { ItemKind } from '../contract/words.ts'
import type { Library } from '../library/library.ts'
import { foldName } from '../library/rules/fold-name.ts'
import { StringIndex } from '../library/string-index.ts'
import { oncePerLibrary } from '../tokens/once-per-library.ts'
import { tokensByCodeName } from '../tokens/tokens-by-code-name.ts'

/** What names are looked up in: a library, its nodes by the letters of their names, its tokens by what code calls them. */
export interface Names {
  readonly library: Library
  readonly byLetters: Readonly<Record<ItemKind, StringIndex>>
  readonly byCodeName: ReadonlyMap<string, readonly number[]>
}

/** Whatever way two names are written in, they are not the same unless they have the same letters. */
export const lettersOf = (name: string): string => foldName(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

export const namesOf = oncePerLibrary(async (library, pace): Promise<Names> => {
  const byLetters = {} as Record<ItemKind, StringIndex>
  for (const [kind, { first, count }] of Object.entries(library.ranges) as [
    ItemKind,
    { first: number; count: number },
  ][]) {
    // Worked out once for the sorting and not kept: a lookup reads a dozen of them.
    let sorted: string[] | null = Array.from({ length: count }, (_, at) => lettersOf(library.foldedName(first + at)))
    const nodes = Uint32Array.from({ length: count }, (_, at) => first + at)
    const textOf = (node: number): string => sorted?.[node - first] ?? lettersOf(library.foldedName(node))
    byLetters[kind] = await StringIndex.over(nodes, textOf, pace)
    sorted = null
    if (pace.isDue) await pace.rest()
  }
  return { library, byLetters, byCodeName: await tokensByCodeName(library) }
})
