import type { WorkKind } from '../../work/work.ts'
import { sweepAllLayers } from '../import/sweep-layers.ts'
import { healMarks, type MarkServices } from '../marks/marks.ts'

const MARKS_EVERY_MS = 30_000
const LAYERS_EVERY_MS = 3_600_000

/** What imports and syncs that were killed left behind, once their lease has run out: marks, and spec layers. */
export const syncWork = (services: MarkServices): WorkKind[] => [
  { name: 'sync-marks', everyMs: MARKS_EVERY_MS, turn: () => healMarks(services) },
  {
    name: 'spec-layers',
    everyMs: LAYERS_EVERY_MS,
    async turn(signal) {
      await sweepAllLayers(services, { signal })
      return false
    },
  },
]
