import { plainSelectors } from './css-selectors.ts'

/** Where a rule holds: everywhere, or in one mode of something that can be switched. */
export interface Condition {
  /** What is switched: the attribute, `class`, or the feature of a media query. */
  readonly of: string
  readonly mode: string
}

/** Everywhere, and in these modes; null for a rule about something else, such as a component's own properties. */
interface Holding {
  readonly everywhere: boolean
  readonly modes: readonly Condition[]
}

/** Of a selector or condition; longer ones are lists of components. */
const LONGEST = 500

const ROOTS = new Set(['', ':root', 'html', ':host', 'body', '*', ':root:root', 'html:root'])

/**
 * `:root, [data-theme='light']` holds everywhere and is the mode `light`; `@media (prefers-color-scheme: dark)` around
 * `:root` is the mode `dark`; `@layer`, `@supports` and the like change nothing.
 */
export function holdingOf(within: readonly string[]): Holding | null {
  if (within.some(({ length }) => length > LONGEST)) return null
  const media = within
    .filter((prelude) => /^@(?:media|container)\b/i.test(prelude))
    .map(mediaCondition)
    .filter(({ mode }) => !EVERY_SCREEN.test(mode))
  const selectors = within.filter((prelude) => !prelude.startsWith('@'))
  const isTheme = selectors.length === 0 && within.some((prelude) => /^@theme\b/i.test(prelude))
  if (selectors.length === 0 && !isTheme) return null
  const parts = plainSelectors(selectors)
  // `*, ::before, ::after` starts every element anew: what it says is not of the page.
  if (!parts || parts.some((part) => /^\*?::/.test(part))) return null
  const conditions = parts.map(selectorCondition)
  if (conditions.every((one) => one === null)) return null
  const named = conditions.filter((one) => one !== null && one !== 'root')
  const [query] = media
  if (query) {
    // What holds for a mode on some screens alone has no place here.
    const isPlain = conditions.includes('root') || query.of.startsWith('prefers-')
    return isPlain ? { everywhere: false, modes: [query] } : null
  }
  return { everywhere: conditions.includes('root'), modes: named }
}

/** A query that asks for nothing, as tools write around all that they make. */
const EVERY_SCREEN = /^(?:(?:only\s+)?(?:all|screen))?$/i

/** The class of all that a theme is for, before what is switched on it: `.acme-theme[data-mode='dark']`. */
const THEMED = /^\.[\w-]*theme(?=\[)/i

function selectorCondition(selector: string): Condition | 'root' | null {
  // What a condition leaves out does not name a mode: `:root:not([data-theme='light'])`.
  const plain = selector
    .replaceAll(/:not\([^()]*\)/g, '')
    .replace(/^(?::root|html|body|:host)(?=[.[(:])/, '')
    .replace(THEMED, '')
  if (ROOTS.has(plain)) return 'root'
  const inner = /^:host\((.*)\)$/.exec(plain)?.[1] ?? plain
  const [, attribute, value] = /^\[([\w-]+)\s*[~|^$*]?=\s*["']?([^"'\]]+)["']?\s*\]$/.exec(inner) ?? []
  if (attribute !== undefined && value !== undefined) return { of: attribute, mode: value.trim() }
  const name = /^\.([\w-]+)$/.exec(inner)?.[1]
  return name === undefined ? null : { of: 'class', mode: name }
}

function mediaCondition(prelude: string): Condition {
  const query = prelude
    .replace(/^@\w+\s*/, '')
    .split(':')
    .map((part) => part.trim())
    .join(': ')
  const [, feature, value] =
    /^(?:(?:only\s+)?(?:screen|all)\s+and\s+)?\(\s*(prefers-[\w-]+)\s*:\s*([\w-]+)\s*\)$/.exec(query) ?? []
  return feature !== undefined && value !== undefined ? { of: feature, mode: value } : { of: 'media', mode: query }
}
