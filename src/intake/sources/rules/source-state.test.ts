import { expect, test } from 'vitest'
import { sourceState } from './source-state.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const MINUTE = 60_000
const SOUND = { removedAt: null, everyMs: 15 * MINUTE, since: NOW - 20 * MINUTE, wasInStep: true, error: null }

for (const [name, given, want] of [
  ['a look that is late', {}, 'current'],
  ['three that were missed', { since: NOW - 46 * MINUTE }, 'stale'],
  ['a short schedule, a few minutes late', { everyMs: MINUTE, since: NOW - 9 * MINUTE }, 'current'],
  ['a short schedule', { everyMs: MINUTE, since: NOW - 11 * MINUTE }, 'stale'],
  ['before the first sync', { wasInStep: false }, 'waiting'],
  ['long before the first sync', { wasInStep: false, since: NOW - 46 * MINUTE }, 'stale'],
  ['the last attempt failed', { error: 'no' }, 'failing'],
  ['without a schedule, however old', { everyMs: null, since: 0 }, 'unscheduled'],
  ['without a schedule, a sync by hand failed', { everyMs: null, error: 'no' }, 'failing'],
  ['removed, whatever else', { removedAt: new Date(0), error: 'no' }, 'removed'],
] as const)
  test(`the state of a source: ${name}`, () => expect(sourceState({ ...SOUND, ...given }, NOW)).toBe(want))
