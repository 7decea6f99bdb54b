import type { Embedder, Sql } from '../../ports.ts'
import { VectorSet } from './vector-set.ts'
import { afterRevision, readVectorFeed } from './store.ts'
import type { Space } from './spaces-store.ts'
import { VectorMemory } from './vector-memory.ts'

/** Questions that no documentation of a design library answers. */
export const OFF_TOPIC = [
  'recipe for banana bread with walnuts',
  'asdf qwer zxcv poiu',
  'who won the football match last night',
  'symptoms of a common cold in dogs',
  'train timetable from Vienna to Prague',
  'quantum chromodynamics lattice simulation',
  'lorem ipsum dolor sit amet',
  'mortgage interest rates next year',
  'how to change the oil of a tractor',
  'xyzzy plugh frobnicate',
  'medieval siege weapons',
  'best fishing spots in Norway',
  'photosynthesis in desert plants',
  'divorce law and child custody',
  'tuning a violin by ear',
]
/**
 * How far above nonsense the nearest must be, and how far below that the others may be. Found by bench/search/calibration.js:
 * with less, questions about other things find something, with more, others nothing.
 */
export const MARGINS = { margin: 0.03, spread: 0.02 } as const
const EVERYTHING = { best: -1, row: -1 }

/**
 * Where nonsense ends for a model that nobody measured: just above what all but one of the off-topic questions reach.
 * Null when the embedder does not answer.
 */
export async function calibrate(
  db: Sql,
  projectId: string,
  { space, embedder }: { readonly space: string; readonly embedder: Embedder },
): Promise<Space['floors'] | null> {
  const probes = await embedder.embed(OFF_TOPIC, { purpose: 'index' })
  if (!('vectors' in probes)) return null
  const best = probes.vectors.map(() => -1)
  const memory = new VectorMemory()
  let after = afterRevision(0)
  for (;;) {
    const { entries, hasMore } = await readVectorFeed(db, projectId, { space, after })
    const page = new VectorSet(space, memory)
    for (const entry of entries) page.put(entry)
    for (const [at, probe] of probes.vectors.entries()) {
      for (const near of page.search(probe, EVERYTHING, () => true).values())
        for (const { cosine } of near) {
          best[at] = Math.max(best[at] ?? -1, cosine)
          break
        }
    }
    page.clear()
    const last = entries.at(-1)
    if (!last || !hasMore) return floorsAbove(best)
    after = last
  }
}

export function floorsAbove(
  offTopic: readonly number[],
  { margin, spread }: { readonly margin: number; readonly spread: number } = MARGINS,
): Space['floors'] {
  const sorted = offTopic.toSorted((a, b) => b - a)
  const best = Math.round(((sorted[1] ?? 0) + margin) * 1_000) / 1_000
  return { best, row: Math.round((best - spread) * 1_000) / 1_000 }
}
