import type { WorkKind } from '../../work/work.ts'
import { healMarks, type MarkServices } from './marks.ts'

const EVERY_MS = 30_000

/** Marks of syncs that were killed are taken back once their lease has run out. */
export const syncWork = (services: MarkServices): WorkKind => ({
  name: 'sync-marks',
  everyMs: EVERY_MS,
  turn: () => healMarks(services),
})
