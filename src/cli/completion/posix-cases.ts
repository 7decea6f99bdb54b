// What bash and zsh write alike: which command the words so far lead to, and whether the next is the value of an option.
import { quoted, type CompletedCommand } from './completed-commands.ts'

const cases = (rows: readonly (readonly [pattern: string, act: string])[], indent: string): string =>
  rows.map(([pattern, act]) => `${indent}${quoted(pattern)}) ${act} ;;`).join('\n')

/** Of one word, with `place` and `valued` from the words before it. */
export function walkCases(commands: readonly CompletedCommand[]): string {
  const rows = commands.flatMap(({ place, commands: inside, options }) => [
    ...inside.map(({ name }) => [`${place}:${name}`, `place=${quoted(`${place} ${name}`.trim())}`] as const),
    ...options.filter(({ takesValue }) => takesValue).map(({ name }) => [`${place}:${name}`, 'valued=1'] as const),
  ])
  return cases(rows, '      ')
}

/** Those option values that are one of a few words. */
export function valueCases(commands: readonly CompletedCommand[], offer: (words: readonly string[]) => string): string {
  const rows = commands.flatMap(({ place, options }) =>
    options
      .filter(({ words }) => words.length > 0)
      .map(({ name, words }) => [`${place}:${name}`, offer(words)] as const),
  )
  return cases(rows, '      ')
}

export const placeCases = (
  commands: readonly CompletedCommand[],
  offer: (command: CompletedCommand) => string | null,
): string =>
  cases(
    commands.flatMap((command) => {
      const offered = offer(command)
      return offered === null ? [] : [[command.place, offered] as const]
    }),
    '      ',
  )
