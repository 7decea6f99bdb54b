import type { Command } from 'commander'
import { execute } from '../asking/execute.ts'
import { print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'

export function addObjectCommands(program: Command, surroundings: Surroundings): void {
  program
    .command('objects')
    .description('Where uploaded files are')
    .command('adopt')
    .description('Say that the files of this database are in the configured object store, after moving them by hand')
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { adoptObjectStore } = await import('../../../admin/object-store-identity.ts')
      const { result } = await execute(surroundings, adoptObjectStore, {})
      print(surroundings, {
        json,
        result,
        forPeople: () => `The files of this database are in ${result.object_store} from now on.\n`,
      })
    })
}
