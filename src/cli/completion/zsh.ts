import { quoted, type CompletedCommand } from './completed-commands.ts'
import { placeCases, valueCases, walkCases } from './posix-cases.ts'

/** To be sourced after `compinit`, or kept as `_vitrine` in a folder of `fpath`. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  return `#compdef vitrine
# zsh completion for vitrine: source <(vitrine completion zsh)
_vitrine() {
  local word place='' valued='' current="\${words[CURRENT]}" previous="\${words[CURRENT-1]}"
  local -a offered
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n "$valued" ]]; then valued=''; continue; fi
    case "$place:$word" in
${walkCases(commands)}
    esac
  done
  if [[ -n "$valued" ]]; then
    case "$place:$previous" in
${valueCases(commands, (words) => list(words.map((name) => ({ name, description: '' }))))}
    esac
  elif [[ "$current" == -* ]]; then
    case "$place" in
${placeCases(commands, ({ options }) => list(options))}
    esac
  else
    case "$place" in
${placeCases(commands, ({ commands: inside, words }) => {
  const all = [...inside, ...words.map((name) => ({ name, description: '' }))]
  return all.length > 0 ? list(all) : null
})}
    esac
  fi
  if (( \${#offered} )); then _describe vitrine offered; else _files; fi
}
if [[ "\${funcstack[1]}" == _vitrine ]]; then _vitrine "$@"; else compdef _vitrine vitrine; fi
`
}

interface Described {
  readonly name: string
  readonly description: string
}

/** `_describe` parts a word from what is said of it by a colon. */
const list = (described: readonly Described[]): string =>
  `offered=(${described
    .map(({ name, description }) => quoted([name, description].map(escaped).filter(Boolean).join(':')))
    .join(' ')})`

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll(':', String.raw`\:`)
