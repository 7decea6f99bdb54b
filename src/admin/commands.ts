import { backup } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { doctor } from '../doctor/doctor.ts'
import { createKey } from '../keys/create-key.ts'
import { listKeys } from '../keys/list-keys.ts'
import { revokeKey } from '../keys/revoke-key.ts'
import { createProject } from '../projects/create-project.ts'
import { listProjects } from '../projects/list-projects.ts'
import { reindex } from '../search/reindex.ts'
import { changesCommand } from '../sync/changes/changes-command.ts'
import { importCommand } from '../sync/import-command.ts'
import { breakLeases, listLeases } from '../sync/leases/lease-commands.ts'
import { syncFigmaCommand } from '../sync/live/sync-command.ts'
import { listAttachedSpecs } from '../sync/specs/list-attached.ts'
import { releaseSpecs } from '../sync/specs/release-specs.ts'
import { exportTokens } from '../tokens/export/export-tokens.ts'
import { collect } from '../uploads/collection/collect.ts'
import type { AdminCommand } from './admin-command.ts'
import { migrate } from './migrate.ts'

/** Everything an operator can ask for. */
export const adminCommands: readonly AdminCommand[] = [
  migrate,
  createProject,
  listProjects,
  createKey,
  listKeys,
  revokeKey,
  collect,
  importCommand,
  syncFigmaCommand,
  changesCommand,
  listAttachedSpecs,
  releaseSpecs,
  listLeases,
  breakLeases,
  exportTokens,
  reindex,
  backup,
  restore,
  doctor,
]
