import { cssParts } from './css-value.ts'
import type { ExportedCollection, TokenLibrary } from './token-library.ts'
import { kebab, UniqueNames } from './token-library.ts'

/** `--color-bg` for each token, by its id: the collection stands before names that several collections have. */
export function cssNames({ collections }: TokenLibrary): ReadonlyMap<string, string> {
  const owners = new Map<string, Set<ExportedCollection>>()
  for (const collection of collections) {
    for (const { name } of collection.tokens) {
      owners.set(kebab(name), (owners.get(kebab(name)) ?? new Set()).add(collection))
    }
  }
  const names = new UniqueNames()
  return new Map(
    collections.flatMap((collection) =>
      collection.tokens.map((token): [string, string] => {
        const { name } = token
        const isShared = (owners.get(kebab(name))?.size ?? 0) > 1
        return [
          token.id,
          names.take(`--${isShared ? `${kebab(collection.name)}-` : ''}${kebab(name)}`, cssParts(token)),
        ]
      }),
    ),
  )
}
