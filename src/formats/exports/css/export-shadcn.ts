import { schemesOf } from '../library/dark-scheme.ts'
import type { ExportedToken, Exported, Note, TokenLibrary } from '../library/token-library.ts'
import { kebab } from '../library/token-library.ts'
import { chosenCss } from './chosen-css.ts'
import { webName } from './css-names.ts'
import { block, comment } from './declarations.ts'

/**
 * The theme of shadcn/ui: its variables in `:root` and `.dark`, and the names that Tailwind 4 has for them. A token is the
 * one for a variable by its name, or by its name in code; which variables found none is noted.
 */
export function exportShadcn(library: TokenLibrary): Exported {
  const notes: Note[] = []
  const { light, dark } = schemesOf(library, notes)
  const chosen = [...VARIABLES].flatMap(([variable, names]) => {
    const token = tokenFor(library, variable, names)
    if (token) return [{ variable, token }]
    notes.push({
      path: `--${variable}`,
      message: `has no token: name one ${[variable, ...names].join(', ')}, or give it the name in code --${variable}`,
    })
    return []
  })
  const scheme = (choice: typeof light) => {
    const values = chosenCss(library, choice)
    return chosen.flatMap(({ variable, token }) => {
      const value = values.get(token.id)?.texts?.get('')
      return value === undefined ? [] : [{ token, name: variable, value }]
    })
  }
  const usual = scheme(light)
  const named = usual.map(({ token, name }) =>
    name === 'radius'
      ? { token, name: 'radius-lg', value: 'var(--radius)' }
      : { token, name: `color-${name}`, value: `var(--${name})` },
  )
  const content = [
    comment(`${library.name}: import this file after tailwindcss`),
    '@custom-variant dark (&:is(.dark *));\n',
    block(':root', usual),
    block('.dark', dark ? scheme(dark) : []),
    block('@theme inline', named),
  ]
  return { files: [{ path: 'shadcn.css', content: content.filter(Boolean).join('\n') }], notes }
}

/** What else a token may be called that is meant for a variable; the first that a token has. */
const VARIABLES: ReadonlyMap<string, readonly string[]> = new Map([
  ['background', ['bg', 'canvas', 'surface', 'page']],
  ['foreground', ['fg', 'text', 'text-primary', 'on-background', 'ink']],
  ['card', ['surface-card', 'bg-card', 'background-card', 'surface', 'layer-01']],
  ['card-foreground', ['on-card', 'on-surface', 'foreground', 'fg', 'text', 'text-primary']],
  ['popover', ['overlay', 'bg-overlay', 'background-overlay', 'surface-overlay', 'card', 'surface']],
  ['popover-foreground', ['on-overlay', 'on-surface', 'foreground', 'fg', 'text', 'text-primary']],
  ['primary', ['brand', 'accent', 'bg-primary', 'background-primary', 'bg-brand', 'background-brand']],
  ['primary-foreground', ['on-primary', 'on-brand', 'on-accent', 'text-on-primary', 'text-on-brand', 'text-on-color']],
  ['secondary', ['bg-secondary', 'background-secondary', 'neutral']],
  ['secondary-foreground', ['on-secondary', 'text-on-secondary', 'text-secondary', 'on-neutral']],
  ['muted', ['bg-muted', 'background-muted', 'bg-subtle', 'background-subtle', 'surface-muted']],
  ['muted-foreground', ['fg-muted', 'text-muted', 'text-subtle', 'text-secondary', 'text-tertiary']],
  ['accent', ['bg-accent', 'background-accent', 'bg-hover', 'background-hover']],
  ['accent-foreground', ['on-accent', 'fg-accent', 'text-accent', 'text-on-accent']],
  ['destructive', ['danger', 'error', 'critical', 'negative', 'bg-danger', 'background-danger', 'support-error']],
  ['destructive-foreground', ['on-destructive', 'on-danger', 'on-error', 'text-on-danger', 'text-on-error']],
  ['border', ['border-base', 'border-neutral', 'border-primary', 'border-subtle', 'stroke', 'outline', 'divider']],
  ['input', ['border-input', 'border-control', 'border-field', 'field-border', 'border-strong', 'border']],
  ['ring', ['focus', 'focus-ring', 'border-focus', 'outline-focus']],
  ...[1, 2, 3, 4, 5].map((at): [string, string[]] => [
    `chart-${at}`,
    [`data-${at}`, `dataviz-${at}`, `categorical-${at}`],
  ]),
  ['radius', ['radius-md', 'radius-medium', 'border-radius', 'border-radius-md', 'corner-radius', 'radius-base']],
])

function tokenFor(library: TokenLibrary, variable: string, names: readonly string[]): ExportedToken | null {
  const wanted = variable === 'radius' ? ['FLOAT', 'STRING'] : ['COLOR']
  const tokens = library.collections
    .flatMap((collection) => collection.tokens)
    .filter(({ type }) => wanted.includes(type))
  const inCode = tokens.find((token) => webName(token) === variable)
  if (inCode) return inCode
  for (const name of [variable, ...names]) {
    const found = tokens.find((token) => plainName(token) === name)
    if (found) return found
  }
  return null
}

/** `color/background/default` is meant by `background`. */
const plainName = ({ name }: ExportedToken): string =>
  kebab(name)
    .replace(/^(?:colors?|semantic|theme|sys|alias)-(?=.)/, '')
    .replace(/^colors?-(?=.)/, '')
    .replace(/(?<=.)-(?:default|base|rest)$/, '')
