import type { CompletedCommand } from './completed-commands.ts'

/** To be sourced, or kept as `vitrine.fish` in `~/.config/fish/completions`. Where nothing is offered, fish offers files. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const steps = commands.flatMap(({ place, commands: inside }) => inside.map(({ name }) => `${place}:${name}`))
  const valued = commands.flatMap(({ place, options }) =>
    options.filter(({ takesValue }) => takesValue).map(({ name }) => `${place}:${name}`),
  )
  return `# fish completion for vitrine: vitrine completion fish | source
function __vitrine_place
  set -l place
  set -l valued
  for word in (commandline -opc)[2..-1]
    if test -n "$valued"
      set valued
    else if contains -- "$place:$word" ${valued.map(quoted).join(' ')}
      set valued 1
    else if contains -- "$place:$word" ${steps.map(quoted).join(' ')}
      set place (string trim -- "$place $word")
    end
  end
  echo $place
end
function __vitrine_at
  set -l place (__vitrine_place)
  test "$place" = "$argv"
end
${commands.flatMap(linesOf).join('\n')}
`
}

function linesOf({ place, commands, options, words }: CompletedCommand): string[] {
  const at = `complete -c vitrine -n ${quoted(`__vitrine_at ${place}`.trim())}`
  return [
    ...commands.map(({ name, description }) => `${at} -f -a ${quoted(name)} -d ${quoted(description)}`),
    ...words.map((word) => `${at} -f -a ${quoted(word)}`),
    ...options.map(({ name, description, takesValue, words: values }) => {
      const value = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r' : ''
      return `${at} -l ${name.slice(2)}${value} -d ${quoted(description)}`
    }),
  ]
}

/** Between its single quotes fish takes a backslash before a quote and before another. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
