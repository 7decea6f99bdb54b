import type { Facts, Pair } from './element.ts'

// A box as a style sheet has it: with a layout a flexbox, without one a frame in which all children have places.

const NAMES = ['width', 'height'] as const

export function boxCss(facts: Facts, parent: Facts | null): string[] {
  return [
    'box-sizing:border-box',
    ...placeCss(facts, parent),
    ...sizeCss(facts, parent, 0),
    ...sizeCss(facts, parent, 1),
    ...(facts.type === 'text' ? [] : insideCss(facts)),
  ]
}

const isInFlow = ({ isFree }: Facts, parent: Facts | null): boolean =>
  parent !== null && parent.axis !== null && !isFree

/** A parent of a known size holds its children at their places, by their constraints. */
const isFrame = ({ stated, sizing }: Facts): boolean =>
  ([0, 1] as const).every((at) => stated[at] !== null && sizing[at] !== 'hug')

function placeCss(facts: Facts, parent: Facts | null): string[] {
  if (parent === null) return ['position:absolute;left:0;top:0']
  if (isInFlow(facts, parent)) return ['position:relative']
  const at = ([0, 1] as const).map(
    (way) => facts.place[way] ?? (way === 0 ? parent.padding[3] : parent.padding[0]) ?? 0,
  )
  if (parent.axis === null && !isFrame(parent))
    return [
      `position:relative;grid-area:1/1;margin-left:${at[0]}px;margin-top:${at[1]}px`,
      `justify-self:${facts.sizing[0] === 'fill' ? 'stretch' : 'start'};align-self:${facts.sizing[1] === 'fill' ? 'stretch' : 'start'}`,
    ]
  return ['position:absolute', ...([0, 1] as const).flatMap((way) => constrained(facts, parent, way, at[way] ?? 0))]
}

const EDGES = [
  ['left', 'right', 1],
  ['top', 'bottom', 2],
] as const

function constrained(facts: Facts, parent: Facts, at: 0 | 1, place: number): string[] {
  const [near, far, padding] = EDGES[at]
  if (facts.sizing[at] === 'fill') return [`${near}:${place}px`, `${far}:${parent.padding[padding] ?? 0}px`]
  const [whole, size] = [parent.told[at], facts.told[at]]
  // A size that is changed inside an instance is the one that it came to have there.
  const kept = (facts.stated[at] ?? size ?? 0) - (size ?? 0)
  const constraint = (facts.constraints[at] ?? '').toUpperCase()
  if (whole === null || size === null || facts.turn !== null) return [`${near}:${place}px`]
  switch (constraint) {
    case 'RIGHT':
    case 'BOTTOM':
    case 'MAX':
      return [`${far}:${whole - place - size}px`]
    case 'CENTER':
      return [`${near}:calc(50% + ${place - (whole + kept) / 2}px)`]
    case 'LEFT_RIGHT':
    case 'TOP_BOTTOM':
    case 'STRETCH':
      return kept === 0 ? [`${near}:${place}px`, `${far}:${whole - place - size}px`] : [`${near}:${place}px`]
    case 'SCALE':
      return whole === 0 ? [`${near}:${place}px`] : [`${near}:${(place / whole) * 100}%`]
    default:
      return [`${near}:${place}px`]
  }
}

function sizeCss(facts: Facts, parent: Facts | null, at: 0 | 1): string[] {
  const name = NAMES[at]
  const limits = limitsOf(facts, at)
  const isMain = isInFlow(facts, parent) && parent?.axis === at
  const isAcross = isInFlow(facts, parent) && !isMain
  if (facts.sizing[at] === 'fill')
    return isMain ? [`min-${name}:0`] : [...limits, ...(isAcross ? ['align-self:stretch'] : [])]
  const fixed = facts.sizing[at] === 'fixed' ? facts.stated[at] : null
  const own = fixed === null ? null : scaled(facts, parent, at, fixed)
  const isStretched = isAcross && parent?.cross === 'STRETCH' && own === null
  const size = own ?? (at === 0 && !isStretched ? 'max-content' : 'auto')
  return [...limits, `${name}:${size}`, ...(isMain ? ['flex:none'] : [])]
}

/** What scales with its frame, or is held on both sides, has a share of it. */
function scaled(facts: Facts, parent: Facts | null, at: 0 | 1, size: number): string {
  const whole = parent?.told[at] ?? null
  const isHeld =
    parent !== null && facts.isFree && isFrame(parent) && whole !== null && whole > 0 && facts.turn === null
  const isChanged = facts.told[at] !== size
  const constraint = isChanged ? '' : (facts.constraints[at] ?? '').toUpperCase()
  if (isHeld && constraint === 'SCALE') return `${(size / whole) * 100}%`
  if (isHeld && /^(LEFT_RIGHT|TOP_BOTTOM|STRETCH)$/.test(constraint)) return `calc(100% - ${whole - size}px)`
  return `${size}px`
}

function limitsOf({ least, most }: Facts, at: 0 | 1): string[] {
  const [lower, upper] = [least[at], most[at]]
  return [
    ...(lower === null ? [] : [`min-${NAMES[at]}:${lower}px`]),
    ...(upper === null ? [] : [`max-${NAMES[at]}:${Math.max(upper, lower ?? 0)}px`]),
  ]
}

const ALIGNS: Readonly<Record<string, string>> = {
  CENTER: 'center',
  MAX: 'flex-end',
  END: 'flex-end',
  SPACE_BETWEEN: 'space-between',
  STRETCH: 'stretch',
  BASELINE: 'baseline',
}
const align = (word: string): string => ALIGNS[word] ?? 'flex-start'

function insideCss(facts: Facts): string[] {
  const { axis, wraps, gaps, main, cross, padding } = facts
  if (axis === null)
    return isFrame(facts)
      ? []
      : ['display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr)', `padding:0 ${padding[1]}px ${padding[2]}px 0`]
  const [gap, lineGap] = gaps
  return [
    `display:flex;flex-direction:${axis === 0 ? 'row' : 'column'}`,
    `gap:${axis === 0 ? `${lineGap}px ${gap}px` : `${gap}px ${lineGap}px`}`,
    `padding:${padding.map((one) => `${one}px`).join(' ')}`,
    `justify-content:${align(main)};align-items:${align(cross === 'SPACE_BETWEEN' ? '' : cross)}`,
    ...(wraps ? [`flex-wrap:wrap;align-content:${cross === 'STRETCH' ? 'flex-start' : align(cross)}`] : []),
  ]
}

/** The box itself, in one more where it fills a line or is turned. */
export function wrapped(
  facts: Facts,
  parent: Facts | null,
  attributes: string,
  css: readonly string[],
  inner: string,
): string {
  if (facts.turn !== null && facts.sizing.every((one) => one === 'fill'))
    return `<div ${attributes} style="${css.join(';')};transform:${facts.turn}">${inner}</div>`
  if (facts.turn !== null && facts.stated.every((one) => one !== null))
    return turned(facts, parent, attributes, css, inner)
  const own = `<div ${attributes} style="${quoted(css)}">${inner}</div>`
  if (!isInFlow(facts, parent) || parent?.axis == null || facts.sizing[parent.axis] !== 'fill') return own
  // A flexbox gives more to an item with a padding, a design tool the same to each: the item is a box without one.
  const [main, cross]: Pair<0 | 1> = parent.axis === 0 ? [0, 1] : [1, 0]
  const line = [
    'flex:1 1 0;display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr)',
    `min-${NAMES[main]}:0`,
    ...limitsOf(facts, main),
    ...(facts.sizing[cross] === 'fill' ? ['align-self:stretch'] : []),
  ]
  return `<div style="${line.join(';')}">${own}</div>`
}

/** It is turned around its corner, and takes the room of the upright box around it. */
function turned(facts: Facts, parent: Facts | null, attributes: string, css: readonly string[], inner: string): string {
  const [a, b, c, d] = matrixOf(facts.turn ?? '')
  const [width, height] = [facts.stated[0] ?? 0, facts.stated[1] ?? 0]
  const xs = [0, a * width, c * height, a * width + c * height]
  const ys = [0, b * width, d * height, b * width + d * height]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const room = [
    ...placeCss({ ...facts, sizing: ['fixed', 'fixed'] }, parent),
    `width:${Math.max(...xs) - left}px;height:${Math.max(...ys) - top}px;flex:none`,
  ]
  const shift = isInFlow(facts, parent) ? [-left, -top] : [0, 0]
  const place = `position:absolute;left:${shift[0]}px;top:${shift[1]}px;width:${width}px;height:${height}px;margin:0`
  return `<div style="${room.join(';')}"><div ${attributes} style="${quoted(css)};${place};transform-origin:0 0;transform:${facts.turn}">${inner}</div></div>`
}

const quoted = (css: readonly string[]): string => css.join(';').replaceAll('"', "'")

function matrixOf(turn: string): readonly [number, number, number, number] {
  const numbers = [...turn.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([one]) => Number(one))
  if (turn.startsWith('matrix')) return [numbers[0] ?? 1, numbers[1] ?? 0, numbers[2] ?? 0, numbers[3] ?? 1]
  const angle = ((numbers[0] ?? 0) * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)]
}
