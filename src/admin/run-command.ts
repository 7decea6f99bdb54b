import type { AdminServices, CommandRun } from './admin-command.ts'
import { CommandError } from './command-error.ts'
import { adminCommands } from './commands.ts'

/** The one way to a command, from this process or through the socket of the one that holds the data directory. */
export async function runCommand(
  services: AdminServices,
  { command, input }: { readonly command: string; readonly input: unknown },
  run: CommandRun,
): Promise<unknown> {
  const known = adminCommands.find(({ name }) => name === command)
  if (!known)
    throw new CommandError('refused', `the running server does not know "${command}": is it of another version?`)
  const { Errors } = await import('typebox/value') // large, and no start needs it
  const [fault] = Errors(known.input, input)
  if (fault) throw new CommandError('usage', `${fault.instancePath.slice(1) || 'the input'} ${fault.message}`)
  return known.run(services, input, run)
}
