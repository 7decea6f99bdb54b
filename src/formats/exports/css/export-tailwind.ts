import { block, comment, modeBlocks, selectorsOf, type Declaration, type Declared } from './declarations.ts'
import { kebabName, webName } from './css-names.ts'
import { cssParts } from './css-value.ts'
import type { Exported, ExportedToken, Note, TokenLibrary } from '../library/token-library.ts'
import { literalsOf, tokensById } from '../library/token-library.ts'
import { tokenNames } from '../library/unique-names.ts'
import { isOnly, meaningOf } from '../library/value-meaning.ts'

/**
 * A theme of Tailwind 4. Tokens that a utility can use are named into its namespace (`--color-…`, `--spacing-…`); what
 * belongs to none is a plain custom property. Other modes override the theme's variables where their attribute is set.
 */
export function exportTailwind(library: TokenLibrary): Exported {
  const namespaces = namespacesOf(library)
  const notes: Note[] = []
  const declared: Declared = { names: themeNames(library, namespaces, notes), notes, library }
  noteOwnWords(library, declared, namespaces)
  const selectorOf = selectorsOf(library)
  const theme: Declaration[] = []
  const plain: Declaration[] = []
  const modes: string[] = []
  for (const collection of library.collections) {
    for (const [at, [mode, own]] of modeBlocks(collection, declared).entries()) {
      if (at > 0) modes.push(block(selectorOf(collection, mode), own, '  '))
      else for (const one of own) (namespaces.get(one.token.id) === null ? plain : theme).push(one)
    }
  }
  const overrides = modes.filter(Boolean).join('\n')
  const content = [
    comment(`${library.name}: import this file after tailwindcss`),
    block('@theme static', theme),
    block(':root', plain),
    overrides === '' ? '' : `@layer base {\n${overrides}}\n`,
  ]
  return { files: [{ path: 'theme.css', content: content.filter(Boolean).join('\n') }], notes }
}

type Namespaces = ReadonlyMap<string, string | null>

/** Utilities that Tailwind has by itself, whatever a theme says: `bg-transparent`, `rounded-full`, `p-px`. */
const OWN_WORDS: Readonly<Record<string, readonly string[]>> = {
  color: ['inherit', 'current', 'transparent'],
  radius: ['none', 'full'],
  spacing: ['px'],
}

function noteOwnWords({ collections }: TokenLibrary, { names, notes }: Declared, namespaces: Namespaces): void {
  for (const { name: collection, tokens } of collections) {
    for (const { id, name } of tokens) {
      const namespace = namespaces.get(id) ?? ''
      const word = OWN_WORDS[namespace]?.find((one) => names.get(id) === `${namespace}-${one}`)
      if (word === undefined) continue
      const message = `is called "${word}", for which Tailwind has utilities of its own: they show its value, and only var(--${namespace}-${word}) shows this one`
      notes.push({ path: `${collection}: ${name}`, message })
    }
  }
}

const BY_SCOPE: readonly (readonly [namespace: string, scopes: readonly string[]])[] = [
  ['text', ['FONT_SIZE']],
  ['leading', ['LINE_HEIGHT']],
  ['tracking', ['LETTER_SPACING']],
  ['radius', ['CORNER_RADIUS']],
]
const BY_KIND: Readonly<Record<string, string>> = {
  color: 'color',
  dimension: 'spacing',
  fontFamily: 'font',
  fontWeight: 'font-weight',
  shadow: 'shadow',
  cubicBezier: 'ease',
}

function namespacesOf(library: TokenLibrary): Namespaces {
  const byId = tokensById(library)
  return new Map([...byId.values()].map((token) => [token.id, namespaceOf(token)]))
}

function namespaceOf(token: ExportedToken): string | null {
  const scoped = BY_SCOPE.find(([, scopes]) => isOnly(token.scopes, scopes))
  if (scoped) return scoped[0]
  const [value] = literalsOf(token)
  return value === undefined ? null : (BY_KIND[meaningOf(token, value).kind] ?? null)
}

/** `color/bg` in the namespace `color` is `--color-bg`, not `--color-color-bg`; so is a name that the source says. */
function themeNames(library: TokenLibrary, namespaces: Namespaces, notes: Note[]): ReadonlyMap<string, string> {
  const inNamespace = (name: string, { id }: ExportedToken): string => {
    const namespace = namespaces.get(id) ?? null
    return namespace === null || name.startsWith(`${namespace}-`) ? name : `${namespace}-${name}`
  }
  const said = (token: ExportedToken): string | null => {
    const name = webName(token)
    return name === null ? null : inNamespace(name, token)
  }
  // Utilities are short: where collections share a name the second one has a number.
  const made = (parts: readonly string[], token: ExportedToken): string =>
    inNamespace(kebabName(parts.slice(-1)), token)
  return tokenNames(library, { said, made, endings: cssParts }, notes)
}
