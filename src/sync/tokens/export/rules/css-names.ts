import { cssParts } from './css-value.ts'
import type { ExportedCollection, ExportedToken, TokenLibrary } from './token-library.ts'
import { kebab, UniqueNames } from './token-library.ts'

/**
 * `--color-bg` for each token, by its id: as its source calls it in code, where it says so; else by its name, before which
 * the collection stands where several collections have that name.
 */
export function cssNames({ collections }: TokenLibrary): ReadonlyMap<string, string> {
  const owners = new Map<string, Set<ExportedCollection>>()
  const names = new UniqueNames()
  const said = new Map<string, string>()
  for (const { tokens } of collections) {
    for (const token of tokens) {
      const name = customProperty(token)
      if (name !== null) said.set(token.id, names.take(name, cssParts(token)))
    }
  }
  for (const collection of collections) {
    for (const { name } of collection.tokens) {
      owners.set(kebab(name), (owners.get(kebab(name)) ?? new Set()).add(collection))
    }
  }
  return new Map(
    collections.flatMap((collection) =>
      collection.tokens.map((token): [string, string] => {
        const { name } = token
        const inCode = said.get(token.id)
        if (inCode !== undefined) return [token.id, inCode]
        const isShared = (owners.get(kebab(name))?.size ?? 0) > 1
        return [
          token.id,
          names.take(`--${isShared ? `${kebab(collection.name)}-` : ''}${kebab(name)}`, cssParts(token)),
        ]
      }),
    ),
  )
}

/** `var(--ink)`, `--ink`, `$ink` and `ink-strong` name a custom property; what is no name of CSS is not used. */
function customProperty({ codeNames }: Pick<ExportedToken, 'codeNames'>): string | null {
  const [, dashed, sass, bare] =
    /^(?:var\()?\s*(?:(--[\w-]+)|\$([\w-]+)|([a-z][a-z\d]*(?:-[a-z\d]+)+))\s*\)?$/i.exec(codeNames?.web ?? '') ?? []
  if (dashed !== undefined) return dashed
  const name = sass ?? bare
  return name === undefined ? null : `--${name}`
}
