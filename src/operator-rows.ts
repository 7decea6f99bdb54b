import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { doctor } from './doctor/doctor.ts'
import { createKey } from './keys/create-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { mainFindings } from './overview/main-findings.ts'
import { removeDemo } from './first-start/remove-demo.ts'
import { auditCommand } from './projects/audit-command.ts'
import { createProject } from './projects/create-project.ts'
import { deleteProject } from './projects/delete-project.ts'
import { renameProject } from './projects/rename-project.ts'
import { listProjects } from './projects/list-projects.ts'
import { reindex } from './search/reindex.ts'
import { importCommand } from './intake/import/import-command.ts'
import { breakLeases, listLeases } from './work/leases/lease-commands.ts'
import { mergeSources } from './intake/sources/merge-sources.ts'
import { removeSource } from './intake/sources/remove-source.ts'
import { renameSource } from './intake/sources/rename-source.ts'
import { addSource } from './intake/schedule/add-source.ts'
import { scheduleSource } from './intake/schedule/schedule-source.ts'
import { webhookSource } from './intake/schedule/webhook-source.ts'
import { syncFigmaCommand } from './intake/live/sync-command.ts'
import { listAttachedSpecs } from './intake/specs/list-attached.ts'
import { releaseSpecs } from './intake/specs/release-specs.ts'
import { collect } from './intake/collect/collect.ts'
import { migrate } from './admin/migrate.ts'
import { adoptObjectStore } from './admin/object-store-identity.ts'
import { adoptSecret } from './admin/secret-mark.ts'
import type { OperatorRow } from './contract/here/operator-row.ts'

/** What only those ask for who run the service, where the store is: keys, projects, backups. No listener has a way to them. */
export const operatorRows = [
  migrate,
  adoptObjectStore,
  adoptSecret,
  createProject,
  listProjects,
  renameProject,
  deleteProject,
  removeDemo,
  auditCommand,
  createKey,
  listKeys,
  revokeKey,
  collect,
  importCommand,
  syncFigmaCommand,
  addSource,
  scheduleSource,
  webhookSource,
  renameSource,
  mergeSources,
  removeSource,
  listAttachedSpecs,
  releaseSpecs,
  listLeases,
  breakLeases,
  mainFindings,
  reindex,
  backup,
  restore,
  doctor,
] as const satisfies readonly OperatorRow[]
