import { ServiceError } from '../errors.ts'
import type { Exported } from '../formats/exports/library/token-library.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'
import { foldName } from '../library/rules/fold-name.ts'

/** Tokens whose collection is not there, or deleted in the source, have no modes to be exported in. */
export function homeless(library: Library): Exported['notes'] {
  const hasHome = (token: number): boolean => {
    const { collection } = library.token(token)
    return collection !== NO_NODE && !library.isDeleted(collection)
  }
  return [...library.live('token')]
    .filter((token) => !hasHome(token))
    .map((token) => ({
      path: library.name(token),
      message: 'is in no collection that the library has and is left out',
    }))
}

/** By id or by name; a name that several collections have finds none. */
export function findCollection(library: Library, wanted: string): number {
  const byId = library.find('token-collection', wanted)
  if (byId !== undefined) return byId
  const named = [...library.live('token-collection')].filter((node) => library.foldedName(node) === foldName(wanted))
  const [one, second] = named
  if (one !== undefined && second === undefined) return one
  const known = named.length === 0 ? [...library.live('token-collection')] : named
  const told = known.slice(0, MOST_TOLD).map((node) => `${library.name(node)} (${library.id(node)})`)
  if (known.length > MOST_TOLD) told.push(`and ${known.length - MOST_TOLD} more`)
  const found = named.length === 0 ? 'there is no collection' : `there are ${named.length} collections`
  const remedy = known.length === 0 ? 'it has none' : `name one of ${told.join(', ')}`
  const message = `${found} "${wanted}" in this project: ${remedy}`
  throw new ServiceError('SVC_NOT_FOUND', message, { type: 'token-collection', name: wanted, closest: told })
}
const MOST_TOLD = 10
