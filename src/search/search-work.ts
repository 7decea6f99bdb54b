import type { WorkKind } from '../work/work.ts'
import type { Indexer } from './vectors/indexer.ts'

/** Vectors follow what is written within seconds. */
export function searchWork(indexer: Indexer): WorkKind {
  return { name: 'indexing', everyMs: 1_000, turn: (signal) => indexer.turn(signal) }
}
