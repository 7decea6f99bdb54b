import type { Command } from 'commander'
import { execute } from '../asking/execute.ts'
import { print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'

export function addDemoCommands(program: Command, surroundings: Surroundings): void {
  program
    .command('demo')
    .description('The demo library that a first start brings')
    .command('remove')
    .description('Remove it with its key; starts no longer bring it, unless with --demo')
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { removeDemo } = await import('../../../first-start/remove-demo.ts')
      const { result } = await execute(surroundings, removeDemo, {})
      print(surroundings, { json, result, forPeople: () => `"${result.name}" is gone, and so is its key.\n` })
    })
}
