import type { TokenLibrary } from '../library/token-library.ts'
import { UniqueNames } from '../library/unique-names.ts'

export interface DtcgPaths {
  /** The names of a token's groups and its own, by the token's id. */
  readonly of: ReadonlyMap<string, readonly string[]>
  /** By the collection's key: the group that its tokens stand in, where their names alone would not tell them apart. */
  readonly prefixes: ReadonlyMap<string, string>
}

/**
 * A path for each token. The format has one namespace for all collections; dots, braces and `$` are its own signs, and
 * what stands between braces is read without the blanks around it, and as a reference only without quotes.
 */
export function dtcgPaths({ collections }: TokenLibrary): DtcgPaths {
  const owners = new Map<string, Set<string>>()
  for (const { key, tokens } of collections) {
    for (const { name } of tokens) {
      const path = segmentsOf(name).join('.')
      owners.set(path, (owners.get(path) ?? new Set()).add(key))
    }
  }
  const clash = [...owners.values()].some((keys) => keys.size > 1)
  const groups = new UniqueNames()
  const prefixes = new Map(clash ? collections.map(({ key, name }) => [key, groups.take(segmentOf(name))]) : [])

  const unique = new UniqueNames()
  const of = new Map<string, string[]>()
  for (const { key, tokens } of collections) {
    const prefix = prefixes.get(key)
    for (const { id, name } of tokens) {
      const path = [...(prefix === undefined ? [] : [prefix]), ...segmentsOf(name)]
      of.set(id, unique.take(path.join('.')).split('.'))
    }
  }
  return { of: belowGroups(of), prefixes }
}

/**
 * The format has no token with tokens below it, and its schemas no reference to a `$root`: such a token is called `default`
 * in its group.
 */
function belowGroups(paths: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const groups = new Set(
    [...paths.values()].flatMap((path) => path.slice(1).map((_, at) => path.slice(0, at + 1).join('.'))),
  )
  const unique = new UniqueNames()
  for (const path of [...[...paths.values()].map((path) => path.join('.')), ...groups]) unique.take(path)
  return new Map(
    [...paths].map(([id, path]) => [
      id,
      groups.has(path.join('.')) ? unique.take([...path, 'default'].join('.')).split('.') : path,
    ]),
  )
}

const segmentsOf = (name: string): string[] => name.split('/').map(segmentOf)

function segmentOf(text: string): string {
  const plain = text
    .trim()
    .replaceAll(/[.{}"]/g, '-')
    .replace(/^\$/, '_')
  return plain === '' ? '_' : plain
}
