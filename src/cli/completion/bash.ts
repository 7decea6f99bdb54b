import { quoted, type CompletedCommand } from './completed-commands.ts'
import { placeCases, valueCases, walkCases } from './posix-cases.ts'

/** Also for the bash 3.2 of macOS. Where nothing is offered, bash goes on with files. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const words = (names: readonly string[]): string => `words=${quoted(names.join(' '))}`
  return `# bash completion for vitrine: source <(vitrine completion bash)
_vitrine() {
  local word at place='' valued='' words='' current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    if [ -n "$valued" ]; then valued=''; continue; fi
    case "$place:$word" in
${walkCases(commands)}
    esac
  done
  if [ -n "$valued" ]; then
    case "$place:$previous" in
${valueCases(commands, words)}
    esac
  elif [ "\${current#-}" != "$current" ]; then
    case "$place" in
${placeCases(commands, ({ options }) => words(options.map(({ name }) => name)))}
    esac
  else
    case "$place" in
${placeCases(commands, (command) => (offered(command).length > 0 ? words(offered(command)) : null))}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _vitrine vitrine
`
}

const offered = ({ commands, words }: CompletedCommand): readonly string[] => [
  ...commands.map(({ name }) => name),
  ...words,
]
