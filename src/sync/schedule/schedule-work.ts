import type { WorkKind } from '../../work/work.ts'
import type { SyncServices } from '../live/sync-figma.ts'
import { runDue } from './run-due.ts'

/** One statement by an index; how late a file may be looked at. */
const EVERY_MS = 10_000

export const scheduleWork = (services: () => SyncServices): WorkKind => ({
  name: 'schedules',
  everyMs: EVERY_MS,
  turn: (signal) => runDue(services(), { signal }),
})
