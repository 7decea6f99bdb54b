import { cssKey, isGray, type CssKey } from '../css-key.ts'
import { writtenName } from '../css-name.ts'
import type { Declaration } from '../scan/scan-css.ts'
import type { CodeTokens, TokenFacts } from '../token-facts.ts'
import type { Speaks } from '../use/context.ts'
import { needsOf, type Needs } from '../use/property-needs.ts'
import { fittingTokens, isOfScale } from '../use/token-fit.ts'
import { roleOf } from '../use/token-use.ts'
import type { Checked, CodeFinding } from './code-finding.ts'

interface Written {
  readonly declaration: Declaration
  readonly written: string
  readonly at: number
  /** What the value is an argument of; empty where it stands by itself. */
  readonly inside: string
  /** Of times: the second one of a list is how long to wait. */
  readonly isSecondTime: boolean
  readonly speaks: Speaks
}

export const isDefinition = ({ property }: Pick<Declaration, 'property'>): boolean => /^(?:--|\$|@)/.test(property)

/** These take a value as it is; what others make of one, Sass among them, is not known. */
const MATH: ReadonlySet<string> = new Set(['calc', 'min', 'max', 'clamp'])
const PAINTED =
  /^(?:(?:repeating-)?(?:linear|radial|conic)-gradient|drop-shadow|color-mix|light-dark|cross-fade|image-set)$/

/** A pixel more or less between things, and a few between layers, are corrections and no decisions. */
const LEAST_DISTANCE = 2
const LEAST_INSET = 5
const INSET = /^(?:inset|top|right|bottom|left)/

/** A value that a token has which is for this use; or one that has none. */
export function* checkValue(one: Written, tokens: CodeTokens): Generator<Checked> {
  const { declaration, written, at, inside, speaks } = one
  const { property } = declaration
  const key = keyOf(written, tokens)
  if (key.number === 0 || key.channels?.[3] === 0 || (property === 'opacity' && key.number === 1)) return
  const needs = needsHere(one, key)
  if (needs === null || (isGray(key) && needs.best.length === 0)) return
  if (key.kind === 'length' && needs.isDistance && isSmall(property, Math.abs(key.number ?? 0))) return
  const isSum = inside === 'calc'
  if (inside !== '' && !(key.kind === 'color' ? PAINTED.test(inside) : MATH.has(inside))) return
  const same = tokens.byValue.get(key.key) ?? []
  const place = { needs, speaks, isAchromatic: isGray(key), isInSum: isSum }
  const fitting = fittingTokens(tokens, same, place).filter((token) => holds(token, key, speaks))
  if (fitting.length === 0) {
    if (!isDefinition(declaration) && (key.kind === 'color' || same.length > 0))
      yield { aside: 'no_token', start: at, written: asWritten(one), property }
    return
  }
  // What has the value in another mode looks otherwise on the page that this is written for.
  const usual = fitting.filter((token) => isByDefault(token, key))
  const shown = usual.length > 0 ? usual : fitting
  yield hasToken({ ...one, key }, shown, isSure(declaration, shown, tokens) && usual.length > 0)
}

/** What somebody defines for themselves may be for anything; only a color is telling by itself. */
function needsHere({ declaration, isSecondTime }: Written, { kind }: CssKey): Needs | null {
  const { property } = declaration
  if (isDefinition(declaration)) return kind === 'color' ? roleOf(property) : null
  const needs = needsOf(kind === 'time' && isSecondTime ? 'transition-delay' : property)
  return needs?.kinds.includes(kind) === true ? needs : null
}

const isSmall = (property: string, pixels: number): boolean =>
  pixels < (INSET.test(property) ? LEAST_INSET : LEAST_DISTANCE)

const isByDefault = ({ values }: TokenFacts, { key }: CssKey): boolean => values[0]?.key.key === key

/** By default, or in a mode that the code speaks of. */
const holds = (token: TokenFacts, key: CssKey, speaks: Speaks): boolean =>
  isByDefault(token, key) ||
  modesOf(token, key).some((mode) => mode.split(/\W+/).some((word) => word !== '' && speaks(word.toLowerCase())))

/** One decision and no other, in a place where CSS is written. */
const isSure = ({ form }: Declaration, [only, second]: readonly TokenFacts[], tokens: CodeTokens): boolean =>
  form !== 'text' &&
  form !== 'number' &&
  only !== undefined &&
  second === undefined &&
  !isOfScale(tokens, only) &&
  !only.isPrimitive

/** Numbers of scripts are read as pixels. */
const asWritten = ({ declaration, written }: Pick<Written, 'declaration' | 'written'>): string =>
  declaration.form === 'number' ? written.replace(/px$/, '') : written

const MOST_SUGGESTED = 3

/** A value below zero is that of a token turned round, where none is below zero itself. */
function keyOf(written: string, { byValue }: CodeTokens): CssKey {
  const signed = cssKey(written)
  return written.startsWith('-') && byValue.has(signed.key) ? signed : cssKey(written.replace(/^[+-]/, ''))
}

/** The finding that these tokens are what is written. */
export function hasToken(
  { declaration, written, at, key }: Pick<Written, 'declaration' | 'written' | 'at'> & { readonly key: CssKey },
  tokens: readonly TokenFacts[],
  isCertain: boolean,
): CodeFinding {
  const shown = tokens.slice(0, MOST_SUGGESTED)
  const { hint = '' } = declaration
  const instead = shown.map(({ codeName }) => {
    const variable = `var(--${writtenName(codeName)})`
    return hint + (written.startsWith('-') && (key.number ?? 0) > 0 ? negative(variable, declaration) : variable)
  })
  const [first] = shown
  const inModes = first && !isByDefault(first, key) ? modesOf(first, key) : []
  const called = shown.map((token) =>
    isByDefault(token, key) ? pathOf(token) : `${pathOf(token)} (in ${modesOf(token, key).join(', ')})`,
  )
  const more = tokens.length > MOST_SUGGESTED ? `, and ${tokens.length - MOST_SUGGESTED} more` : ''
  const [fix] = instead
  return {
    rule: 'value_has_token',
    start: at,
    written: asWritten({ declaration, written }),
    message: `is the value of ${called.join(', ')}${more}`,
    instead,
    ...(isCertain && fix !== undefined ? { fix } : {}),
    ...(inModes.length > 0 ? { inModes } : {}),
  }
}

/** A list of classes is parted by blanks. */
const negative = (variable: string, { form }: Declaration): string =>
  form === 'utility' ? `calc(-1*${variable})` : `calc(-1 * ${variable})`

const modesOf = ({ values }: TokenFacts, { key }: CssKey): string[] =>
  values.filter((value) => value.key.key === key).map(({ mode }) => mode)

const pathOf = ({ collection, name }: TokenFacts): string => `${collection}/${name}`
