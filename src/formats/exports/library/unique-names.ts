import type { ExportedCollection, ExportedToken, Note, TokenLibrary } from './token-library.ts'

/** Names made different by a number where they would be the same. */
export class UniqueNames {
  readonly #taken = new Set<string>()
  readonly #separator: string

  /** The sign between a name and its number. */
  constructor(separator = '-') {
    this.#separator = separator
  }

  /** One that is free with each of the endings that will be put to it. */
  take(name: string, endings: readonly string[] = ['']): string {
    let unique = name
    for (let at = 2; endings.some((ending) => this.#taken.has(unique + ending)); at++)
      unique = `${name}${this.#separator}${at}`
    for (const ending of endings) this.#taken.add(unique + ending)
    return unique
  }
}

/** How a language names tokens. */
interface Naming {
  /** As the source calls the token in code, in the form that the language has for it; null where it does not say so. */
  readonly said: (token: ExportedToken) => string | null
  /** A name made of others: of the token's own, with the collection's before it where several have that one. */
  readonly made: (parts: readonly string[], token: ExportedToken) => string
  readonly separator?: string
  /** What will be put to the name, where the token becomes several. */
  readonly endings?: (token: ExportedToken) => readonly string[]
}

/**
 * A name for each token by its id. Names that the source says are given away first, so that no invented one takes them;
 * what is called like another token after all gets a number, which is noted.
 */
export function tokenNames(
  { collections }: TokenLibrary,
  { said, made, separator, endings = () => [''] }: Naming,
  notes: Note[],
): ReadonlyMap<string, string> {
  const unique = new UniqueNames(separator)
  const names = new Map<string, string>()
  const give = (collection: ExportedCollection, token: ExportedToken, name: string): void => {
    const given = unique.take(name, endings(token))
    names.set(token.id, given)
    if (given !== name)
      notes.push({
        path: `${collection.name}: ${token.name}`,
        message: `is called "${given}", because another token is called "${name}"`,
      })
  }
  const owners = new Map<string, Set<ExportedCollection>>()
  for (const collection of collections) {
    for (const token of collection.tokens) {
      const inCode = said(token)
      if (inCode !== null) give(collection, token, inCode)
      const name = made([token.name], token)
      owners.set(name, (owners.get(name) ?? new Set()).add(collection))
    }
  }
  for (const collection of collections) {
    for (const token of collection.tokens) {
      if (names.has(token.id)) continue
      const name = made([token.name], token)
      const isShared = (owners.get(name)?.size ?? 0) > 1
      give(collection, token, isShared ? made([collection.name, token.name], token) : name)
    }
  }
  return names
}
