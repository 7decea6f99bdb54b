import { Command } from 'commander'
import { addAuditCommand } from './commands/audit.ts'
import { addBackupCommand } from './commands/backup.ts'
import { addChangesCommand } from './commands/library/changes.ts'
import { addCheckBuildCommand } from './commands/library/check-built.ts'
import { addCodeCommands } from './commands/library/code.ts'
import { addPackCommand } from './commands/library/pack.ts'
import { addCollectCommand } from './commands/collect.ts'
import { addCompletionCommand } from './commands/completion.ts'
import { addDemoCommands } from './commands/demo.ts'
import { addDocsCommands } from './commands/docs.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addExportCommands } from './commands/library/export.ts'
import { addHookCommands } from './commands/hooks.ts'
import { addImportCommand } from './commands/library/import.ts'
import { addKeyCommands } from './commands/keys.ts'
import { addLeaseCommands } from './commands/leases.ts'
import { addLinkCommands } from './commands/links.ts'
import { addLintCommand } from './commands/library/lint.ts'
import { addMcpCommand } from './commands/mcp.ts'
import { addMigrateCommand } from './commands/migrate.ts'
import { addObjectCommands } from './commands/objects.ts'
import { addOpenapiCommand } from './commands/openapi.ts'
import { addParityCommand } from './commands/library/parity.ts'
import { addProjectCommands } from './commands/projects.ts'
import { addProposalCommands } from './commands/library/proposals.ts'
import { addPublishCommand } from './commands/library/publish.ts'
import { addPushCommand } from './commands/library/push.ts'
import { addReindexCommand } from './commands/reindex.ts'
import { addReleaseCommands } from './commands/library/releases.ts'
import { addRestoreCommand } from './commands/restore.ts'
import { addScanCommand } from './commands/library/scan.ts'
import { addSecretCommands } from './commands/secret.ts'
import { addGrantCommands } from './commands/grants.ts'
import { addSessionCommands } from './commands/sessions.ts'
import { addSourceCommands } from './commands/library/sources.ts'
import { addSpecCommands } from './commands/library/specs.ts'
import { addStartCommand } from './commands/start.ts'
import { addSyncCommands } from './commands/library/sync.ts'
import { addTryCommand } from './commands/library/try.ts'
import { showExamples } from './help/examples.ts'
import type { Surroundings } from './asking/surroundings.ts'

/** Every command there is, with what its help says. Nothing runs before something is parsed. */
export function createProgram(world: Surroundings): Command {
  const { version, stdout, stderr } = world
  const program = new Command('vitrine')
    .description('A design library service')
    .version(version)
    // Known before and after the name of a command.
    .option(
      '--data-dir <directory>',
      'where everything is kept; otherwise VITRINE_DATA_DIR, otherwise as in the README',
    )
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .configureOutput({
      writeOut: stdout.write,
      writeErr: stderr.write,
      getOutHasColors: () => world.hasColor,
      getErrHasColors: () => world.hasColor,
    })
    .showHelpAfterError('(vitrine --help shows the commands, vitrine COMMAND --help its options)')
  const surroundings: Surroundings = {
    ...world,
    readConfig: (given) =>
      world.readConfig({ VITRINE_DATA_DIR: program.opts<{ dataDir?: string }>().dataDir, ...given }),
  }

  addStartCommand(program, surroundings)
  addTryCommand(program, surroundings)
  addMigrateCommand(program, surroundings)
  addProjectCommands(program, surroundings)
  addKeyCommands(program, surroundings)
  addLinkCommands(program, surroundings)
  addSessionCommands(program, surroundings)
  addGrantCommands(program, surroundings)
  addHookCommands(program, surroundings)
  addImportCommand(program, surroundings)
  addPushCommand(program, surroundings)
  addDocsCommands(program, surroundings)
  addSyncCommands(program, surroundings)
  addSourceCommands(program, surroundings)
  addChangesCommand(program, surroundings)
  addReleaseCommands(program, surroundings)
  addProposalCommands(program, surroundings)
  addCodeCommands(program, surroundings)
  addPackCommand(program, surroundings)
  addPublishCommand(program, surroundings)
  addSpecCommands(program, surroundings)
  addLeaseCommands(program, surroundings)
  addExportCommands(program, surroundings)
  addLintCommand(program, surroundings)
  addCheckBuildCommand(program, surroundings)
  addParityCommand(program, surroundings)
  addScanCommand(program, surroundings)
  addReindexCommand(program, surroundings)
  addCollectCommand(program, surroundings)
  addBackupCommand(program, surroundings)
  addRestoreCommand(program, surroundings)
  addDoctorCommand(program, surroundings)
  addAuditCommand(program, surroundings)
  addDemoCommands(program, surroundings)
  addObjectCommands(program, surroundings)
  addSecretCommands(program, surroundings)
  addMcpCommand(program, surroundings)
  addOpenapiCommand(program, surroundings)
  addCompletionCommand(program, surroundings)

  showExamples(program)
  return program
}
