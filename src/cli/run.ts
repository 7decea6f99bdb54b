import { Command } from 'commander'
import { addBackupCommand } from './backup.ts'
import { addChangesCommand } from './changes.ts'
import { addCollectCommand } from './collect.ts'
import { addDoctorCommand } from './doctor.ts'
import { addExportCommands } from './export.ts'
import { addImportCommand } from './import.ts'
import { addKeyCommands } from './keys.ts'
import { addLeaseCommands } from './leases.ts'
import { addMcpCommand } from './mcp.ts'
import { addMigrateCommand } from './migrate.ts'
import { addOpenapiCommand } from './openapi.ts'
import { addProjectCommands } from './projects.ts'
import { addReindexCommand } from './reindex.ts'
import { addRestoreCommand } from './restore.ts'
import { reportError } from './report-error.ts'
import { addSpecCommands } from './specs.ts'
import { addStartCommand } from './start.ts'
import type { Surroundings } from './surroundings.ts'
import { addSyncCommands } from './sync.ts'

/** Runs the command line and returns the exit code: 0, 1 (failed) or 2 (wrong usage). */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { version, stdout, stderr } = surroundings
  const program = new Command('vitrine')
    .description('A design library service')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: stdout.write,
      writeErr: stderr.write,
      getOutHasColors: () => surroundings.hasColor,
      getErrHasColors: () => surroundings.hasColor,
    })
    .showHelpAfterError('(vitrine --help shows the commands, vitrine COMMAND --help its options)')

  addStartCommand(program, surroundings)
  addMigrateCommand(program, surroundings)
  addProjectCommands(program, surroundings)
  addKeyCommands(program, surroundings)
  addImportCommand(program, surroundings)
  addSyncCommands(program, surroundings)
  addChangesCommand(program, surroundings)
  addSpecCommands(program, surroundings)
  addLeaseCommands(program, surroundings)
  addExportCommands(program, surroundings)
  addReindexCommand(program, surroundings)
  addCollectCommand(program, surroundings)
  addBackupCommand(program, surroundings)
  addRestoreCommand(program, surroundings)
  addDoctorCommand(program, surroundings)
  addMcpCommand(program, surroundings)
  addOpenapiCommand(program, surroundings)

  try {
    await program.parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    return reportError(error, stderr)
  }
}
