import type { Sql } from '../../ports.ts'
import { listSyncs, type SyncRow } from '../marks/store.ts'
import { sourceIdOf } from '../schedule/resolve-file.ts'
import { listSchedules, type Schedule } from '../schedule/store.ts'
import { sourceState } from './rules/source-state.ts'
import type { Source } from './schema.ts'
import { listSources, type StoredSource } from '../origin/store.ts'

type Told = Omit<Source, 'entities' | 'code_components'> & {
  /** What its items go by. */
  readonly key: string
}

/**
 * Every source of a project with how it fares, the latest first; before them the files that are on a schedule and wait
 * for their first sync.
 */
export async function tellSources(db: Sql, projectId: string, now: number): Promise<Told[]> {
  const [sources, schedules, syncs] = await Promise.all([
    listSources(db, projectId),
    listSchedules(db, projectId),
    listSyncs(db, projectId),
  ])
  const isKnown = ({ fileKey }: Schedule): boolean => sources.some(({ fileKeys }) => fileKeys.includes(fileKey))
  return [
    ...schedules
      .filter((schedule) => !isKnown(schedule))
      .map((schedule) => told(waitingSource(schedule), { schedules: [schedule], syncs, now })),
    ...sources.map((source) => told(source, { schedules, syncs, now })),
  ]
}

type Known = Omit<StoredSource, 'importedAt' | 'isNamed'> & { readonly importedAt: Date | null }

const waitingSource = ({ projectId, fileKey, wish }: Schedule): Known => ({
  id: sourceIdOf(projectId, fileKey),
  key: fileKey,
  tool: 'figma',
  name: (JSON.parse(wish) as { readonly name?: string }).name ?? fileKey, // as `writeSchedule` kept it
  fileKeys: [fileKey],
  version: null,
  importedAt: null,
  removedAt: null,
})

interface Beside {
  readonly schedules: readonly Schedule[]
  readonly syncs: readonly SyncRow[]
  readonly now: number
}

function told(source: Known, { schedules, syncs, now }: Beside): Told {
  const { id, key, tool, name, fileKeys, version, importedAt, removedAt } = source
  const own = syncs.filter(({ fileKey }) => fileKeys.includes(fileKey))
  const schedule = schedules.find(({ fileKey }) => fileKeys.includes(fileKey)) ?? null
  const failed = own.find(({ error }) => error !== null)
  const success = latest([importedAt, ...own.map(({ syncedAt }) => syncedAt)])
  const inStep = latest([success, schedule?.checkedAt ?? null])
  const known = {
    removedAt,
    everyMs: schedule && schedule.everySeconds * 1000,
    since: (latest([inStep, schedule?.createdAt ?? null]) ?? new Date(now)).getTime(),
    wasInStep: inStep !== null,
    error: failed?.error ?? null,
  }
  return {
    key,
    id,
    name,
    tool,
    file_keys: [...fileKeys],
    version,
    state: sourceState(known, now),
    last_success: time(success),
    checked_at: time(inStep),
    age_seconds: inStep && Math.max(0, Math.round((now - inStep.getTime()) / 1000)),
    last_error: failed?.error ?? null,
    failed_at: time(failed?.failedAt ?? null),
    failures: failed?.failures ?? 0,
    schedule: schedule && {
      every_seconds: schedule.everySeconds,
      next_at: schedule.dueAt.toISOString(),
      webhook_heard_at: time(schedule.heardAt),
    },
    removed_at: time(removedAt),
  }
}

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, one) => (last === null || (one !== null && one > last) ? one : last), null)

const time = (at: Date | null): string | null => at?.toISOString() ?? null
