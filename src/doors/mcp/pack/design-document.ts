import { stringify } from 'yaml'
import { stateOf, type Facts, type PackedToken } from './rules/facts.ts'
import { oneLine } from './rules/agents-section.ts'

/** Of each group; who wants all of them asks. */
const MOST = 120

/**
 * `DESIGN.md` in its published form: tokens in front as the format has them, in the default mode, and in words what there is
 * more of. Only what the format can say: colors, dimensions and text styles.
 */
export function designDocument(facts: Facts): string {
  const { library, tokens, textStyles } = facts
  const colors = named(tokens.filter(({ kind, css }) => kind === 'color' && isColor(css)))
  const lengths = tokens.filter(({ css }) => DIMENSION.test(css))
  const rounded = named(lengths.filter(isRadius))
  const spacing = named(lengths.filter((token) => !isRadius(token) && isSpace(token)))
  const typography = limited(textStyles.map(({ name, css }) => [keyOf(name), typographyOf(css)] as const))
  const front = {
    version: 'alpha',
    name: oneLine(library),
    description: `Generated from ${stateOf(facts)}.`,
    ...whole('colors', colors.shown),
    ...whole('typography', typography.shown),
    ...whole('rounded', rounded.shown),
    ...whole('spacing', spacing.shown),
  }
  const sections = [
    `## Overview\n\nValues are those of the default modes. ${modesOf(facts)}Build from components and bind tokens by name; \`get_tokens\` of the MCP server \`vitrine\` has every mode.`,
    section('Colors', colors, 'color'),
    section('Typography', typography, 'text style'),
    section('Layout', spacing, 'space'),
    section('Shapes', rounded, 'radius'),
    facts.components.length === 0
      ? null
      : `## Components\n\n${facts.components.length} components, each with props, anatomy and variants: \`get_component\`. Among them ${facts.components
          .slice(0, 40)
          .map(({ name }) => oneLine(name))
          .join(', ')}.`,
  ]
  return `---\n${stringify(front)}---\n\n# ${oneLine(library)}\n\n${sections.filter((one) => one !== null).join('\n\n')}\n`
}

interface Group {
  readonly shown: Readonly<Record<string, unknown>>
  readonly more: number
}

const whole = (key: string, shown: Group['shown']) => (Object.keys(shown).length === 0 ? {} : { [key]: shown })

/** What is decided comes before what it is made of. */
const named = (tokens: readonly PackedToken[]): Group =>
  limited(
    [...tokens.filter(({ isSemantic }) => isSemantic), ...tokens.filter(({ isSemantic }) => !isSemantic)].map(
      ({ name, css }) => [keyOf(name), css] as const,
    ),
  )

function limited(entries: readonly (readonly [string, unknown])[]): Group {
  const all = new Map<string, unknown>()
  // Two names that differ by their signs alone.
  for (const [key, value] of entries) {
    let free = key
    for (let next = 2; all.has(free); next++) free = `${key}-${next}`
    all.set(free, value)
  }
  const shown = [...all].filter(([, value]) => value !== null)
  return { shown: Object.fromEntries(shown.slice(0, MOST)), more: Math.max(0, shown.length - MOST) }
}

const keyOf = (name: string): string => {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '').join('-') || 'token'
}

const isColor = (css: string): boolean => /^(?:#|rgba?\(|hsla?\(|oklch\(|oklab\(|lch\(|lab\(|hwb\()/i.test(css)
const DIMENSION = /^-?\d+(?:\.\d+)?(?:px|rem|em)$/
const isRadius = ({ name, scopes }: PackedToken): boolean =>
  scopes.length > 0 ? scopes.includes('CORNER_RADIUS') && scopes.length === 1 : /radius|rounded|corner/i.test(name)
const isSpace = ({ name, scopes }: PackedToken): boolean =>
  scopes.includes('GAP') || /spac|gap|padding|margin|inset|gutter/i.test(name)

function section(title: string, { shown, more }: Group, what: string): string | null {
  const count = Object.keys(shown).length
  if (count === 0) return null
  return `## ${title}\n\n${count === 1 ? `One ${what}` : `${count} of the kind "${what}"`} in front${more > 0 ? `, ${more} more by \`get_tokens\`` : ''}.`
}

const modesOf = ({ collections }: Facts): string => {
  const several = collections.filter(({ modes }) => modes.length > 1)
  if (several.length === 0) return ''
  const said = several
    .slice(0, 6)
    .map(({ name, modes }) => `${oneLine(name)} in ${modes.slice(0, 6).map(oneLine).join(', ')}`)
  return `Modes: ${said.join('; ')}. `
}

const FACES = {
  'font-family': 'fontFamily',
  'font-size': 'fontSize',
  'font-weight': 'fontWeight',
  'line-height': 'lineHeight',
  'letter-spacing': 'letterSpacing',
} as const

/** Null for what the format has no form for, such as a size that is computed. */
function typographyOf(css: string): Record<string, string | number> | null {
  const declared = new Map(
    css.split(';').flatMap((one) => {
      const at = one.indexOf(':')
      return at === -1 ? [] : [[one.slice(0, at).trim(), one.slice(at + 1).trim()] as const]
    }),
  )
  const entries = Object.entries(FACES).flatMap(([property, key]) => {
    const value = plainValue(property, declared.get(property))
    return value === null ? [] : [[key, value] as const]
  })
  return entries.some(([key]) => key === 'fontSize') ? Object.fromEntries(entries) : null
}

/** What a token decides stands behind its name, with the value. */
function plainValue(property: string, said: string | undefined): string | number | null {
  const value = said === undefined ? undefined : (/^var\(--[^,()]+,\s*(.*)\)$/.exec(said)?.[1] ?? said)
  if (value === undefined || value.includes('var(')) return null
  if (property === 'font-family')
    return (
      value
        .split(',')[0]
        ?.trim()
        .replaceAll(/^["']|["']$/g, '') ?? null
    )
  if (property === 'font-weight') return /^\d+$/.test(value) ? Number(value) : null
  if (property === 'line-height' && /^\d+(?:\.\d+)?$/.test(value)) return Number(value)
  return DIMENSION.test(value) ? value : null
}
