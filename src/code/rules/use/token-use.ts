import { memo } from '../../../kit/memo.ts'
import {
  COMMON_INTENTS,
  DOMAINS,
  GENERIC,
  HUES,
  INTENTS,
  isStep,
  ON_A_GROUND,
  PARTS,
  STATES,
  wordsOf,
} from './name-words.ts'
import type { CodeTokens, TokenFacts } from '../token-facts.ts'
import type { Needs } from './property-needs.ts'
import type { Use } from './use.ts'

export interface TokenUse {
  /** Empty where neither scopes, nor name, nor uses say it. */
  readonly uses: ReadonlySet<Use>
  /** Words that what it is used in must have too: a component, a state, a world of its own. */
  readonly asks: readonly string[]
  /** Only along this side, where its name says so. */
  readonly side: 'width' | 'height' | null
  /** Drawn on another ground than what is around it: on one that the name says, or on whatever is the other way round. */
  readonly ground: 'named' | 'inverse' | null
  /** The role that the name of a color says, whatever its scopes allow. */
  readonly role: readonly Use[]
  readonly hasIntent: boolean
  readonly hasRareIntent: boolean
  /** Words beyond those that every token of the library has. */
  readonly extras: readonly string[]
  /** A word of its own at the end is the name of a step: `space-cozy`. */
  readonly endsOwn: boolean
  readonly isPlain: boolean
}

/** What every token is for, by what its scopes, its type, its name and its own uses say. */
export const usesOf = memo(({ tokens }: CodeTokens): ReadonlyMap<TokenFacts, TokenUse> => {
  const split = tokens.map((token) => wordsOf(token.name))
  const often = frequentWords(split)
  return new Map(tokens.map((token, at) => [token, useOf(token, split[at] ?? [], often)]))
})

const OFTEN = 0.3

/** What a third of all names have says whose they are: `pf`, `ax`. */
function frequentWords(names: readonly (readonly string[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const words of names) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set([...counts].flatMap(([word, count]) => (count > 9 && count >= names.length * OFTEN ? [word] : [])))
}

function useOf(token: TokenFacts, words: readonly string[], often: ReadonlySet<string>): TokenUse {
  const isColor = token.values[0]?.key.kind === 'color'
  const asks: string[] = []
  const extras: string[] = []
  let hasIntent = false
  let ground: TokenUse['ground'] = null
  let rareIntent = false
  for (const [at, word] of words.entries()) {
    if (isColor && ON_A_GROUND.has(word)) {
      ground = word === 'on' ? 'named' : 'inverse'
      // What stands behind `on` is the ground: `text-on-action`.
      if (word === 'on') break
    } else if (STATES.has(word) || DOMAINS.has(word)) asks.push(word)
    else if (PARTS.has(word) && !often.has(word) && !isOfName(word, words, at)) asks.push(word)
    else if (INTENTS.has(word)) {
      hasIntent = true
      rareIntent ||= !COMMON_INTENTS.has(word)
    } else if (!GENERIC.has(word) && !often.has(word) && !isStep(word) && !KNOWN.has(word)) extras.push(word)
  }
  const uses = isColor ? colorUses(token, words, extras) : lengthUses(token, words, extras)
  if (words.some((word) => HEADINGS.has(word))) asks.push('heading')
  if (uses.has('size') && words.includes('icon')) asks.push('icon')
  if (isColor) asks.push(...words.filter((word) => word === 'link' || word === 'placeholder'))
  return {
    uses,
    asks,
    side: words.includes('width') === words.includes('height') ? null : words.includes('width') ? 'width' : 'height',
    ground,
    role: isColor ? (roleIn(words) ?? []) : [],
    hasIntent,
    hasRareIntent: rareIntent,
    extras,
    endsOwn: extras.length === 1 && words.findLast((word) => !isStep(word)) === extras[0],
    isPlain: words.some((word) => PLAIN.has(word)),
  }
}

/** `page` of `page-background` is no part but the whole; `text` and `link` are what is colored. */
const isOfName = (word: string, words: readonly string[], at: number): boolean =>
  word === 'page' && at === 0 && words.length <= 3

const HEADINGS: ReadonlySet<string> = new Set(['heading', 'headings', 'headline', 'display', 'hero', 'title'])
const PLAIN: ReadonlySet<string> = new Set(['default', 'base', 'primary', 'rest', 'normal', 'regular'])

/** Words by which uses are known, and what is more or less of the same. */
const KNOWN: ReadonlySet<string> = new Set(
  `border borders background backgrounds bg surface canvas fill layer text foreground fg content ink link icon icons stroke outline divider separator ring
  shadow elevation effect width height size sizes sizing dimension dimensions radius radii corner corners rounded rounding round
  space spaces spacing spacer spacers gap gutter inset padding margin font fonts family weight line letter type typography body heading headings title headline display
  duration delay easing ease timing transition motion opacity alpha z index zindex breakpoint breakpoints
  primary secondary tertiary quaternary muted subtle strong emphasis weak minimal soft bold intense high low subdued block inline horizontal vertical top right bottom left start end x y backdrop`.split(
    /\s+/,
  ),
)

const SCOPED: Readonly<Record<string, readonly Use[]>> = {
  TEXT_FILL: ['text'],
  FRAME_FILL: ['background'],
  SHAPE_FILL: ['icon', 'background'],
  ALL_FILLS: ['text', 'icon', 'background'],
  STROKE_COLOR: ['border'],
  EFFECT_COLOR: ['effect'],
  CORNER_RADIUS: ['radius'],
  GAP: ['spacing'],
  WIDTH_HEIGHT: ['size'],
  STROKE_FLOAT: ['stroke'],
  EFFECT_FLOAT: ['shadow'],
  OPACITY: ['opacity'],
  FONT_SIZE: ['font-size'],
  LINE_HEIGHT: ['line-height'],
  LETTER_SPACING: ['letter-spacing'],
  PARAGRAPH_SPACING: ['paragraph'],
  PARAGRAPH_INDENT: ['indent'],
  FONT_WEIGHT: ['font-weight'],
  FONT_STYLE: ['font-weight'],
  FONT_FAMILY: ['font-family'],
  Z_INDEX: ['z-index'],
  DURATION: ['duration'],
}

/** Properties of the design tool to which specs bind a token. */
const BOUND: Readonly<Record<string, readonly Use[]>> = {
  itemspacing: ['spacing'],
  counteraxisspacing: ['spacing'],
  gap: ['spacing'],
  rowgap: ['spacing'],
  columngap: ['spacing'],
  padding: ['spacing'],
  paddingleft: ['spacing'],
  paddingright: ['spacing'],
  paddingtop: ['spacing'],
  paddingbottom: ['spacing'],
  cornerradius: ['radius'],
  borderradius: ['radius'],
  topleftradius: ['radius'],
  toprightradius: ['radius'],
  bottomleftradius: ['radius'],
  bottomrightradius: ['radius'],
  strokeweight: ['stroke'],
  borderwidth: ['stroke'],
  stroketopweight: ['stroke'],
  strokebottomweight: ['stroke'],
  strokeleftweight: ['stroke'],
  strokerightweight: ['stroke'],
  width: ['size'],
  height: ['size'],
  minwidth: ['size'],
  minheight: ['size'],
  maxwidth: ['size'],
  maxheight: ['size'],
  fontsize: ['font-size'],
  lineheight: ['line-height'],
  letterspacing: ['letter-spacing'],
  fontweight: ['font-weight'],
  fontfamily: ['font-family'],
  opacity: ['opacity'],
  strokes: ['border'],
  bordercolor: ['border'],
  effects: ['effect', 'shadow'],
  backgroundcolor: ['background'],
  textcolor: ['text'],
  fillcolor: ['icon'],
}

/** Scopes that stand for "any length" tell nothing. */
const MANY = 6

const said = ({ scopes, boundTo }: TokenFacts): Set<Use> => {
  const found = new Set<Use>()
  if (scopes !== 'ALL' && scopes.length < MANY)
    for (const scope of scopes) for (const use of SCOPED[scope] ?? []) found.add(use)
  for (const property of boundTo)
    for (const use of BOUND[property.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? []) found.add(use)
  return found
}

const ROLES: ReadonlyMap<string, readonly Use[]> = new Map(
  Object.entries({
    text: ['text'],
    foreground: ['text', 'icon'],
    fg: ['text', 'icon'],
    content: ['text', 'icon'],
    ink: ['text'],
    link: ['text'],
    heading: ['text'],
    title: ['text'],
    placeholder: ['text'],
    icon: ['icon'],
    icons: ['icon'],
    background: ['background'],
    backgrounds: ['background'],
    bg: ['background'],
    surface: ['background'],
    canvas: ['background'],
    layer: ['background'],
    backdrop: ['background'],
    scrim: ['background'],
    fill: ['background', 'icon'],
    border: ['border'],
    borders: ['border'],
    stroke: ['border', 'icon'],
    outline: ['border'],
    divider: ['border'],
    separator: ['border'],
    ring: ['border'],
    shadow: ['effect'],
    elevation: ['effect'],
    effect: ['effect'],
  } satisfies Readonly<Record<string, readonly Use[]>>),
)

/** The last word of a role holds: `button-text`, `surface-border`; before `on`, which names the ground. */
function colorUses(token: TokenFacts, words: readonly string[], extras: readonly string[]): ReadonlySet<Use> {
  const found = said(token)
  if (found.size > 0) return found
  const role = roleIn(words)
  if (role) return new Set(role)
  const isNamed = extras.every((word) => HUES.has(word)) && !words.some((word) => INTENTS.has(word) || STATES.has(word))
  return new Set<Use>([isNamed || token.isPrimitive ? 'palette' : 'meaning'])
}

function roleIn(words: readonly string[]): readonly Use[] | null {
  const on = words.indexOf('on')
  if (on === 0) return ['text', 'icon']
  for (const word of (on > 0 ? words.slice(0, on) : words).toReversed()) {
    const role = ROLES.get(word)
    if (role) return role
  }
  return null
}

/** What a custom property or a variable of one's own is for, by its name; a color of a palette where it does not say. */
export function roleOf(property: string): Needs {
  const role = wordsOf(property)
    .toReversed()
    .flatMap((word) => ROLES.get(word) ?? [])
  return {
    kinds: ['color'],
    best: role.slice(0, 1),
    also: role.length === 0 ? ['palette'] : [],
    side: null,
    isDistance: false,
  }
}

function lengthUses(token: TokenFacts, words: readonly string[], extras: readonly string[]): ReadonlySet<Use> {
  const named = familyOf(token, words, extras)
  // Parts of shadows and where layouts break are lengths that nothing else is set to, whatever their scopes are.
  if (named === 'shadow' || named === 'breakpoint' || named === 'blur' || named === 'z-index') return new Set([named])
  const found = said(token)
  if (found.size > 0) return found
  return new Set<Use>(named === null ? [] : [named])
}

function familyOf({ values }: TokenFacts, words: readonly string[], extras: readonly string[]): Use | null {
  const has = (...some: string[]): boolean => some.some((word) => words.includes(word))
  const kind = values[0]?.key.kind
  if (has('shadow', 'elevation', 'shadows')) return 'shadow'
  if (has('blur', 'backdrop', 'spread', 'filter')) return 'blur'
  if (has('zindex', 'z')) return 'z-index'
  if (has('breakpoint', 'breakpoints', 'viewport', 'screen', 'media')) return 'breakpoint'
  if (kind === 'time') return has('delay') ? 'delay' : 'duration'
  if (has('easing', 'ease', 'curve', 'bezier')) return 'easing'
  if (has('opacity', 'alpha')) return 'opacity'
  if ((has('line') && has('height')) || has('lineheight', 'leading')) return 'line-height'
  if (has('tracking', 'letterspacing') || (has('letter', 'character') && has('spacing', 'space')))
    return 'letter-spacing'
  if (has('paragraph')) return has('indent') ? 'indent' : 'paragraph'
  const isBorder = has(
    'border',
    'borders',
    'stroke',
    'outline',
    'divider',
    'separator',
    'ring',
    'line',
    'rule',
    'underline',
  )
  if (has('weight', 'fontweight') && !isBorder) return 'font-weight'
  if (kind === 'text') return has('family', 'typeface', 'stack', 'font', 'fontfamily') ? 'font-family' : null
  if (has('radius', 'radii', 'corner', 'corners', 'rounded', 'rounding', 'roundness', 'round')) return 'radius'
  if (
    has('fontsize') ||
    (has('font', 'text', 'type', 'typography', 'heading', 'title', 'display') && has('size', 'scale'))
  )
    return 'font-size'
  if (has('offset')) return 'offset'
  if (has('hairline', 'thickness', 'borderwidth') || (isBorder && has('width', 'size', 'weight'))) return 'stroke'
  if (has('space', 'spaces', 'spacing', 'spacer', 'spacers', 'gap', 'gutter', 'inset', 'padding', 'margin'))
    return 'spacing'
  if (has('container', 'measure', 'prose', 'layout', 'page', 'content') && has('width', 'max', 'size'))
    return 'container'
  const isBare = words.every((word) => GENERIC.has(word) || isStep(word) || SIZES.has(word))
  if (has('size', 'sizes', 'sizing', 'width', 'height', 'dimension', 'dimensions', 'icon'))
    return isBare ||
      (extras.length === 0 &&
        !words.some((word) => PARTS.has(word)) &&
        words.filter((word) => SIZES.has(word)).length === 1 &&
        !has('icon', 'width', 'height'))
      ? 'scale'
      : 'size'
  if (has('font', 'typography')) return 'font-size'
  if (isBorder) return 'stroke'
  return isBare && kind !== 'number' ? 'scale' : null
}

const SIZES: ReadonlySet<string> = new Set(['size', 'sizes', 'sizing', 'dimension', 'dimensions', 'unit', 'units'])
