import type { WorkKind } from '../../work/work.ts'
import type { SyncServices } from '../live/sync-figma.ts'
import { runDue } from './run-due.ts'

/** One statement by an index; how late a file may be looked at. */
const EVERY_MS = 10_000

/** Each turn takes another file: those whose lease somebody has are left alone. */
export const scheduleWork = (services: () => SyncServices, { atOnce }: { readonly atOnce: number }): WorkKind => ({
  name: 'schedules',
  everyMs: EVERY_MS,
  atOnce,
  isShared: true,
  turn: (signal) => runDue(services(), { signal }),
})
