import type { Library } from '../library/library.ts'

/** What the index and the values say of a token alike, as members of a JSON object. */
export function tokenMembers(library: Library, token: number): string {
  const { ids, names } = library
  const { type = 'STRING', collection = -1 } = library.token(token) ?? {}
  const owner = collection < 0 ? 'null' : `{"id":"${ids[collection]}","name":${JSON.stringify(names[collection])}}`
  return `"id":"${ids[token]}","name":${JSON.stringify(names[token])},"resolved_type":"${type}","collection":${owner}`
}
