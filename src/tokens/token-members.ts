import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'

/** What the index and the values say of a token alike, as members of a JSON object. */
export function tokenMembers(library: Library, token: number): string {
  const { type, collection } = library.token(token)
  const owner = collection === NO_NODE ? 'null' : `{${nameMembers(library, collection)}}`
  return `${nameMembers(library, token)},"resolved_type":"${type}","collection":${owner}`
}

const nameMembers = (library: Library, node: number): string =>
  `"id":"${library.id(node)}","name":${JSON.stringify(library.name(node))}`
