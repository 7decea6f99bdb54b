import { Argument, type Command } from 'commander'
import { bashCompletion } from '../completion/bash.ts'
import { completedCommands } from '../completion/completed-commands.ts'
import { fishCompletion } from '../completion/fish.ts'
import { zshCompletion } from '../completion/zsh.ts'
import type { Surroundings } from '../surroundings.ts'

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

export function addCompletionCommand(program: Command, { stdout }: Surroundings): void {
  program
    .command('completion')
    .description('Print what makes a shell complete commands and options')
    .addArgument(new Argument('<shell>', 'which one').choices(Object.keys(SHELLS)))
    .action((shell: keyof typeof SHELLS) => stdout.write(SHELLS[shell](completedCommands(program))))
}
