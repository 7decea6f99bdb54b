import type { Clock, Database } from '../../ports.ts'
import { sourceIdOf } from './resolve-file.ts'
import { readAllSchedules, type KnownSchedule } from './store.ts'

/** Scrapers come from everywhere; the database is asked at most this often by one process. */
const KEPT_MS = 10_000
/** Each is a series of its own to whoever keeps them. */
const MOST = 1_000

/** When a file was last seen to be in step; before the first time when its schedule was made. */
export const inStepSince = ({ checkedAt, syncedAt, createdAt }: KnownSchedule): number =>
  Math.max(checkedAt?.getTime() ?? 0, syncedAt?.getTime() ?? 0) || createdAt.getTime()

/**
 * Figures of the sources on a schedule, by the id that `sources list` shows: names are not for everybody who may scrape.
 * Without any while the database cannot be asked.
 */
export function sourceFigures({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  let kept: Promise<readonly KnownSchedule[]> = Promise.resolve([])
  let keptUntil = 0
  const read = (): Promise<readonly KnownSchedule[]> => {
    if (clock.now() >= keptUntil) {
      keptUntil = clock.now() + KEPT_MS
      kept = readAllSchedules(db, MOST).catch(() => [])
    }
    return kept
  }
  const figure = (name: string, help: string, of: (schedule: KnownSchedule) => number) => ({
    name,
    help,
    label: 'source',
    values: async (): Promise<Readonly<Record<string, number>>> =>
      Object.fromEntries(
        (await read()).map((known) => [known.sourceId ?? sourceIdOf(known.projectId, known.fileKey), of(known)]),
      ),
  })
  return [
    figure(
      'vitrine_source_age_seconds',
      'Since a source on a schedule was last seen to be in step.',
      (known) => Math.max(0, clock.now() - inStepSince(known)) / 1000,
    ),
    figure('vitrine_source_every_seconds', 'How often it is to be looked at.', ({ everySeconds }) => everySeconds),
    figure('vitrine_source_failures', 'Attempts that failed, one after the other.', ({ failures }) => failures),
  ]
}
