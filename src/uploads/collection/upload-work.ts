import type { Services } from '../../services.ts'
import type { WorkKind } from '../../work/work.ts'
import { collectObjects } from './collect-objects.ts'
import { extractPending } from '../extraction/extract-pending.ts'

const EXTRACTION_EVERY_MS = 5_000
const COLLECTION_EVERY_MS = 3_600_000

/** What uploads leave to be done in the background. */
export function uploadWork(services: () => Services): WorkKind[] {
  return [
    { name: 'extraction', everyMs: EXTRACTION_EVERY_MS, turn: () => extractPending(services()) },
    {
      name: 'collection',
      everyMs: COLLECTION_EVERY_MS,
      async turn(signal) {
        const collected = await collectObjects(services(), signal)
        if (Object.values(collected).some((count) => count > 0))
          services().log.info('objects.collected', { ...collected })
        return false
      },
    },
  ]
}
