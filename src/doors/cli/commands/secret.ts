import type { Command } from 'commander'
import type { adoptSecret } from '../../../admin/secret-mark.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'

export function addSecretCommands(program: Command, surroundings: Surroundings): void {
  program
    .command('secret')
    .description('What this store signs and seals by')
    .command('adopt')
    .description('Take the secret of this process for good, after the one that the store was made with was lost')
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { adoptSecret } = await import('../../../admin/secret-mark.ts')
      const { result } = await execute(surroundings, adoptSecret, {})
      print(surroundings, { json, result, forPeople: () => describe(result) })
    })
}

const describe = ({ was_another }: ResultOf<typeof adoptSecret>): string =>
  was_another
    ? 'This is the secret of the store from now on. "vitrine doctor" counts the hooks that have to be made anew.\n'
    : 'It was the secret of the store before; nothing has changed.\n'
