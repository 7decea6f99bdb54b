import { userInfo } from 'node:os'
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { lintCode } from './code/lint-code.ts'
import { doctor } from './doctor/doctor.ts'
import { createHookCommand, deleteHookCommand, listHooksCommand, testHookCommand } from './hooks/hook-commands.ts'
import { createKey } from './keys/create-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { createLinkCommand, listLinksCommand, revokeLinkCommand } from './links/link-commands.ts'
import { mainFindings } from './overview/main-findings.ts'
import { removeDemo } from './first-start/remove-demo.ts'
import { auditCommand } from './projects/audit-command.ts'
import { createProject } from './projects/create-project.ts'
import { deleteProject } from './projects/delete-project.ts'
import { renameProject } from './projects/rename-project.ts'
import { listProjects } from './projects/list-projects.ts'
import { compareReleasesCommand, createReleaseCommand, listReleasesCommand } from './releases/release-commands.ts'
import { reindex } from './search/reindex.ts'
import { endSessionCommand, listSessionsCommand } from './sessions/session-commands.ts'
import { changesCommand } from './intake/changes/changes-command.ts'
import { importCommand } from './intake/import/import-command.ts'
import { breakLeases, listLeases } from './work/leases/lease-commands.ts'
import { mergeSources } from './intake/sources/merge-sources.ts'
import { removeSource } from './intake/sources/remove-source.ts'
import { renameSource } from './intake/sources/rename-source.ts'
import { listSourcesCommand } from './intake/sources/sources-command.ts'
import { addSource } from './intake/schedule/add-source.ts'
import { scheduleSource } from './intake/schedule/schedule-source.ts'
import { webhookSource } from './intake/schedule/webhook-source.ts'
import { syncFigmaCommand } from './intake/live/sync-command.ts'
import { listAttachedSpecs } from './intake/specs/list-attached.ts'
import { releaseSpecs } from './intake/specs/release-specs.ts'
import { exportTokens } from './code/export-tokens.ts'
import { collect } from './intake/collect/collect.ts'
import type { AdminCommand, AdminServices, CommandRun } from './admin/admin-command.ts'
import { refused, usage } from './errors.ts'
import { migrate } from './admin/migrate.ts'
import { adoptObjectStore } from './admin/object-store-identity.ts'
import { adoptSecret } from './admin/secret-mark.ts'
import { actAs } from './contract/acting/acting.ts'
import { shortDetails } from './contract/acting/short-details.ts'
import { checkShape, type ShapeFault } from './kit/shapes/check-shape.ts'
import { Faults } from './kit/shapes/faults.ts'

/** Everything an operator can ask for. */
export const adminCommands: readonly AdminCommand[] = [
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
  createLinkCommand,
  listLinksCommand,
  revokeLinkCommand,
  listSessionsCommand,
  endSessionCommand,
  createHookCommand,
  listHooksCommand,
  testHookCommand,
  deleteHookCommand,
  collect,
  importCommand,
  syncFigmaCommand,
  listSourcesCommand,
  addSource,
  scheduleSource,
  webhookSource,
  renameSource,
  mergeSources,
  removeSource,
  changesCommand,
  createReleaseCommand,
  listReleasesCommand,
  compareReleasesCommand,
  listAttachedSpecs,
  releaseSpecs,
  listLeases,
  breakLeases,
  exportTokens,
  lintCode,
  mainFindings,
  reindex,
  backup,
  restore,
  doctor,
]

/** The one way to a command, from this process or through the socket of the one that holds the data directory. */
export async function runCommand(
  services: AdminServices,
  { command, input }: { readonly command: string; readonly input: unknown },
  run: CommandRun,
): Promise<unknown> {
  const known = adminCommands.find(({ name }) => name === command)
  if (!known) throw refused(`the running server does not know "${command}": is it of another version?`)
  const faults = new Faults<ShapeFault>()
  checkShape(known.input, input, '', { faults })
  const [fault] = faults.list
  if (fault) throw usage(`${fault.path || 'the input'} ${fault.message}`)
  const acting = {
    action: command,
    actor: operator(),
    keyId: null,
    requestId: null,
    details: shortDetails(asRecord(input)),
  }
  return actAs(acting, () => known.run(services, input, run))
}

/** Who is at the command line. Only this user and root can reach the socket of a server that does it for them. */
function operator(): string {
  try {
    return `${userInfo().username} (command line)`
  } catch {
    return 'command line' // a container may run as a user who has no name
  }
}

const asRecord = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
