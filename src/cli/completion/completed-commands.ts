import type { Command, Option } from 'commander'

/** A command as a shell completes it. */
export interface CompletedCommand {
  /** `keys create`; empty for the program itself. */
  readonly place: string
  readonly commands: readonly Offered[]
  readonly options: readonly CompletedOption[]
  /** What its argument may be, where that is one of a few words; files otherwise. */
  readonly words: readonly string[]
}

/** A word that is offered, and what is said beside it. */
interface Offered {
  readonly name: string
  readonly description: string
}

interface CompletedOption extends Offered {
  readonly takesValue: boolean
  /** What the value may be, where that is one of a few words; files otherwise. */
  readonly words: readonly string[]
}

/** The program, its groups and its commands, as commander knows them: none has to be remembered. */
export function completedCommands(program: Command): CompletedCommand[] {
  const everywhere = program.options.filter(({ long }) => long !== '--version').map(completedOption)
  const visit = (command: Command, place: readonly string[]): CompletedCommand[] => [
    {
      place: place.join(' '),
      commands: command.commands.map((one) => ({ name: one.name(), description: one.description() })),
      options: [...(place.length === 0 ? [] : command.options.map(completedOption)), ...everywhere, HELP],
      words: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    },
    ...command.commands.flatMap((one) => visit(one, [...place, one.name()])),
  ]
  return visit(program, [])
}

const HELP: CompletedOption = { name: '--help', description: 'what it does, and how', takesValue: false, words: [] }

const completedOption = (option: Option): CompletedOption => ({
  name: option.long ?? option.short ?? '',
  description: option.description,
  takesValue: option.required || option.optional,
  words: option.argChoices ?? [],
})

/** In bash and zsh nothing between single quotes is looked at but one that ends them. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
