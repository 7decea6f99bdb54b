import type { Clock, Database } from '../ports.ts'
import { readInstallation, type Installation } from './installation-store.ts'

/** Scrapers come from everywhere; the database is asked at most this often by one process. */
const KEPT_MS = 10_000

type Series = Readonly<Record<string, number>>

interface InstallationFigure {
  readonly name: string
  readonly help: string
  readonly values: () => Promise<Series>
}

/** Figures of the database. Without any while it cannot be asked: a gap says so, an old figure lies. */
export function installationFigures({
  db,
  clock,
  storageQuotaBytes,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly storageQuotaBytes: number
}): InstallationFigure[] {
  let kept: Promise<Installation | null> = Promise.resolve(null)
  let keptUntil = 0
  const read = (): Promise<Installation | null> => {
    if (clock.now() >= keptUntil) {
      keptUntil = clock.now() + KEPT_MS
      kept = readInstallation(db, storageQuotaBytes).catch(() => null)
    }
    return kept
  }
  const figure = (name: string, help: string, of: (installation: Installation) => number | null) => ({
    name,
    help,
    values: async (): Promise<Series> => {
      const installation = await read()
      const value = installation && of(installation)
      return value === null ? {} : { '': value }
    },
  })
  const age = (at: number | null): number | null => (at === null ? null : Math.max(0, (clock.now() - at) / 1000))
  return [
    figure('vitrine_projects', 'Projects.', ({ projects }) => projects),
    figure('vitrine_synced_files', 'Files that are synced live.', ({ syncedFiles }) => syncedFiles),
    figure('vitrine_failing_syncs', 'Files whose last sync failed.', ({ failingSyncs }) => failingSyncs),
    figure(
      'vitrine_sync_age_seconds',
      'Since the last good sync of the file that has waited longest.',
      ({ syncedAt }) => age(syncedAt?.getTime() ?? null),
    ),
    figure('vitrine_failing_hooks', 'Hooks whose last delivery failed.', ({ failingHooks }) => failingHooks),
    figure('vitrine_dead_hooks', 'Hooks that were given up after days.', ({ deadHooks }) => deadHooks),
    figure(
      'vitrine_storage_quota_used_ratio',
      'Storage of the fullest team, of its quota.',
      ({ quotaUsed }) => quotaUsed,
    ),
    figure('vitrine_backup_age_seconds', 'Since the last vitrine backup; absent before the first.', ({ backedUpAt }) =>
      age(backedUpAt === null ? null : Date.parse(backedUpAt)),
    ),
  ]
}
