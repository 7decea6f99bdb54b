import { EDGE_TYPES } from '../contract/words.ts'
import type { Library } from '../library/library.ts'
import { partEdges } from './part-edges.ts'
import { walk } from './rules/walk.ts'

/** What depends on a node, to any depth: counted up to a ceiling. */
export const countDependents = (library: Library, nodes: Iterable<number>): number =>
  walk({
    tables: [...EDGE_TYPES.map((type) => library.edges[type]), partEdges(library)],
    starts: nodes,
    nodeCount: library.ids.length,
    depth: Number.POSITIVE_INFINITY,
    direction: 'inbound',
  }).nodes.length
