import type { GRAPH_KINDS } from '../contract/words.ts'
import { notFound } from '../errors.ts'
import type { Library } from '../library/library.ts'

export type GraphKind = (typeof GRAPH_KINDS)[number]

interface Members {
  /** Ascending: the node itself, or the tokens that a collection stands for, deleted ones included. */
  readonly nodes: Uint32Array
  readonly has: (node: number) => boolean
}

/** What a graph question is about; an id that names nothing of that kind in the project is a 404. */
export function findMembers(library: Library, kind: GraphKind, id: string): Members {
  const node = library.find(kind, id)
  if (node === undefined) throw notFound(kind, id)
  if (kind !== 'token-collection') return { nodes: Uint32Array.of(node), has: (other) => other === node }
  const { first } = library.ranges.token
  // The other may be of any kind: then it has no place in the list of tokens.
  return { nodes: library.collection(node).tokens, has: (other) => library.tokens[other - first]?.collection === node }
}

export function entityText(library: Library, kind: string, node: number): string {
  return `{"entity_type":"${kind}","entity_id":"${library.id(node)}","name":${JSON.stringify(library.name(node))}}`
}
