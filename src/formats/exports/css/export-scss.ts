import { otherModes } from '../library/chosen-values.ts'
import { kebab, type Exported, type ExportedToken, type Note, type TokenLibrary } from '../library/token-library.ts'
import { tokenNames, UniqueNames } from '../library/unique-names.ts'
import { chosenCss } from './chosen-css.ts'
import { kebabName, webName } from './css-names.ts'
import { cssParts } from './css-value.ts'
import { comment } from './declarations.ts'

/**
 * Variables of Sass with what holds in the default modes, and a map for each other mode with what is different in it, by the
 * names of the variables. Values are final: Sass has computed them before any mode is chosen.
 */
export function exportScss(library: TokenLibrary): Exported {
  const notes: Note[] = []
  const names = tokenNames(library, { said: sassName, made: madeName, endings: cssParts }, notes)
  const usual = variablesOf(library, names, { notes })
  const parts = [
    comment(`${library.name}: the default modes`),
    ...[...usual].map(([name, value]) => `$${name}: ${value};\n`),
  ]
  const maps = new UniqueNames()
  for (const name of usual.keys()) maps.take(name)
  for (const { collection, mode } of otherModes(library)) {
    const values = variablesOf(library, names, { choice: new Map([[collection, mode.id]]) })
    const other = [...values].filter(([name, value]) => usual.get(name) !== value)
    const name = maps.take(safe(`${kebab(collection.name)}-${kebab(mode.name)}`))
    const lines = other.map(([name, value]) => `  "${name}": ${value},\n`)
    parts.push(`\n${comment(`${collection.name}: ${mode.name}`)}$${name}: (\n${lines.join('')});\n`)
  }
  return { files: [{ path: 'tokens.scss', content: parts.join('') }], notes }
}

interface Chosen {
  readonly choice?: Parameters<typeof chosenCss>[1]
  /** What has no value is told once, for the default modes. */
  readonly notes?: Note[]
}

function variablesOf(
  library: TokenLibrary,
  names: ReadonlyMap<string, string>,
  { choice, notes }: Chosen,
): ReadonlyMap<string, string> {
  const values = chosenCss(library, choice)
  const variables = new Map<string, string>()
  for (const { name: collection, tokens } of library.collections) {
    for (const token of tokens) {
      const { literal, texts } = values.get(token.id) ?? {}
      const path = `${collection}: ${token.name}`
      if (typeof literal === 'boolean') variables.set(names.get(token.id) ?? '', String(literal))
      else if (texts) for (const [part, text] of texts) variables.set(`${names.get(token.id)}${part}`, sassValue(text))
      else
        notes?.push({
          path,
          message:
            literal === undefined ? 'leads nowhere and is left out' : 'has no equivalent in Sass and is left out',
        })
    }
  }
  return variables
}

const sassName = (token: ExportedToken): string | null => {
  const name = webName(token)
  return name === null ? null : safe(name)
}
const madeName = (parts: readonly string[]): string => safe(kebabName(parts))

/** To Sass a dash and an underscore are the same; a variable begins with no digit. */
const safe = (name: string): string => name.replaceAll('_', '-').replace(/^(?=[\d-])/, 'x')

/**
 * A number, a color or a word as it is; everything else as a text that Sass does not compute with, so that neither a
 * function that only CSS knows nor a `#{` is a fault.
 */
function sassValue(text: string): string {
  if (/^(?:-?[\d.]+(?:e-?\d+)?(?:[a-z]+|%)?|#[\da-f]{3,8})$/i.test(text)) return text
  if (/^-?[a-z][a-z-]*$/i.test(text) && !WORDS.has(text.toLowerCase())) return text
  return `#{"${text.replaceAll(/["\\]|#(?=\{)/g, '\\$&')}"}`
}

const WORDS = new Set(['and', 'false', 'not', 'null', 'or', 'true'])
