import type { Command } from 'commander'
import type { collect } from '../../../intake/collect/collect.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { counted } from '../../../kit/words/counted.ts'
import { print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'

export function addCollectCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('collect')
    .description('Remove what nobody can reach any more; a server does it by itself every hour')
    .option('--json', 'print the result as JSON')
    .action(async (options: { json?: boolean }) => {
      const { collect } = await import('../../../intake/collect/collect.ts')
      const { result } = await execute(surroundings, collect, {})
      print(surroundings, { json: options.json, result, forPeople: () => describe(result) })
    })
}

function describe({ reservations, discarded, orphans, removed, layers }: ResultOf<typeof collect>): string {
  return (
    `Collected ${counted(reservations, 'unconfirmed upload')}, ${counted(discarded, 'object')} of deleted pages and ${counted(orphans, 'object')} that ` +
    `no block references; removed the bytes of ${removed}, and ${counted(layers, 'spec layer')} that nothing names.\n`
  )
}
