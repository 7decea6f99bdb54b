import type { Command } from 'commander'
import type { migrate } from '../../../admin/migrate.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'

export function addMigrateCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('migrate')
    .description("Bring the store's schema up to date; starting a server does it too")
    .option('--json', 'print the result as JSON')
    .action(async (options: { json?: boolean }) => {
      const { migrate } = await import('../../../admin/migrate.ts')
      const { result, by } = await execute(surroundings, migrate, {})
      // A server migrated when it started, which was not this command.
      const done = by === 'server' ? { ...result, applied: [] } : result
      print(surroundings, { json: options.json, result: done, forPeople: () => describe(done) })
    })
}

function describe({ version, applied }: ResultOf<typeof migrate>): string {
  if (applied.length === 0) return `The schema is at version ${version}; there was nothing to do.\n`
  return `Applied ${applied.join(', ')}. The schema is at version ${version}.\n`
}
