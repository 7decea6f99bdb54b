import { isNumber, isRecord, numberOr } from '../document/document.ts'
import type { Align, Constraint, Direction, LayoutBox, Pair, Sizing, Turn } from '../layout/layout-box.ts'
import type { Styles } from './styles.ts'

type Box = Omit<LayoutBox, 'children' | 'measureText'>

/** What holds an element, as far as its own box depends on it. */
export interface Within {
  readonly axis: Direction | null
  readonly padding: Pair<number>
  readonly isRoot: boolean
  readonly isGroup: boolean
  /** It is in a cell: it has a place of its own, and what fills it is as large as the document states. */
  readonly isGrid?: boolean
}

/** Shapes that have no size of their own take that of what holds them. */
const SHAPES = new Set(['ellipse', 'rectangle', 'vector', 'glyph', 'polygon', 'star'])
const FARTHEST = 100_000

export function readBox(type: string, styles: Styles, within: Within): Box {
  const axis = axisOf(styles)
  const padding = sides(
    styles.readEach('padding'),
    ['paddingLeft', 'paddingTop', 'paddingRight', 'paddingBottom'],
    styles,
  )
  const gaps = gapsOf(styles, axis)
  const [x, y] = [styles.number('x'), styles.number('y')]
  const isAbsolute = /^ABSOLUTE$/.test(styles.word('position', 'layoutPositioning'))
  const sizes = (['width', 'height'] as const).map((name, at) => sizeOf(type, styles, within, name, at as Direction))
  const [horizontal, vertical] = sizes as [Side, Side]
  const at = (value: number | null, start: number): number => bounded(value ?? (isAbsolute ? 0 : start))
  return {
    axis,
    wraps: styles.word('layoutWrap') === 'WRAP',
    ...gaps,
    main: MAIN[styles.word('mainAxisAlignment', 'primaryAxisAlignItems')] ?? 'start',
    cross: CROSS[styles.word('crossAxisAlignment', 'counterAxisAlignItems')] ?? 'start',
    paddingStart: [padding[0], padding[1]],
    paddingEnd: [padding[2], padding[3]],
    sizing: [horizontal.sizing, vertical.sizing],
    stated: [horizontal.stated, vertical.stated],
    told: [styles.ownNumber('width') ?? horizontal.stated, styles.ownNumber('height') ?? vertical.stated],
    isGroup: isGroup(type, styles, axis),
    least: [leastOf(styles, within, 0), leastOf(styles, within, 1)],
    most: [styles.number('maxWidth') ?? Infinity, styles.number('maxHeight') ?? Infinity],
    isFree: !within.isRoot && (isAbsolute || within.axis === null),
    place: within.isRoot ? [0, 0] : [at(x, within.padding[0]), at(y, within.padding[1])],
    constraints: constraintsOf(styles.read('constraints'), within.isGroup ? 'scale' : 'start'),
    turn: turnOf(styles),
  }
}

const axisOf = (styles: Styles): Direction | null => {
  const mode = styles.word('layoutMode')
  return mode === 'HORIZONTAL' ? 0 : mode === 'VERTICAL' || mode === 'GRID' ? 1 : null
}

/** A root that fills has nothing to fill: it is shown as large as it needs to be, and so large that it can be seen. */
const SHOWN: Pair<number> = [240, 1]

function leastOf(styles: Styles, within: Within, at: Direction): number {
  const [name, sizing] = at === 0 ? ['minWidth', 'layoutSizingHorizontal'] : ['minHeight', 'layoutSizingVertical']
  const least = styles.number(name)
  if (least !== null) return bounded(least)
  return within.isRoot && styles.word(sizing) === 'FILL' ? SHOWN[at] : 0
}

/** What hugs its content without a layout is a group. */
const isGroup = (type: string, styles: Styles, axis: Direction | null): boolean =>
  type === 'container' &&
  axis === null &&
  styles.word('layoutSizingHorizontal') === 'HUG' &&
  styles.word('layoutSizingVertical') === 'HUG'

interface Side {
  readonly sizing: Sizing
  readonly stated: number | null
}

function sizeOf(type: string, styles: Styles, within: Within, name: 'width' | 'height', at: Direction): Side {
  const value = styles.number(name)
  const stated = value === null ? null : Math.max(bounded(value), 0)
  const { word, isBound } = styles.sizing(at === 0 ? 'layoutSizingHorizontal' : 'layoutSizingVertical', name)
  if (word === 'FILL' && within.isGrid === true && stated !== null) return { sizing: 'fixed', stated }
  if (word === 'FILL' && !within.isRoot) return { sizing: 'fill', stated }
  if (type === 'text' && !isBound) return textSize(styles, word, at, stated)
  // A size that a token gives is meant, whatever the layout would make of it.
  if (stated !== null) return { sizing: word === 'HUG' && !isBound ? 'hug' : 'fixed', stated }
  if (word === 'HUG') return { sizing: 'hug', stated }
  if (type === 'line') return at === (within.axis ?? 0) ? { sizing: 'fill', stated } : { sizing: 'fixed', stated: 0 }
  if (SHAPES.has(type) && within.axis === null && !within.isRoot) return { sizing: 'fill', stated }
  return SHAPES.has(type) ? { sizing: 'fixed', stated: DEFAULT_SHAPE } : { sizing: 'hug', stated }
}

const DEFAULT_SHAPE = 16

function textSize(styles: Styles, word: string, at: Direction, stated: number | null): Side {
  const resize = styles.word('textAutoResize')
  const hugs = word === 'HUG' || resize === 'WIDTH_AND_HEIGHT' || (at === 1 && resize === 'HEIGHT')
  return { sizing: hugs || stated === null ? 'hug' : 'fixed', stated }
}

const MAIN: Readonly<Record<string, Align>> = {
  MIN: 'start',
  START: 'start',
  CENTER: 'center',
  MAX: 'end',
  END: 'end',
  SPACE_BETWEEN: 'between',
}
const CROSS: Readonly<Record<string, Align>> = {
  MIN: 'start',
  START: 'start',
  CENTER: 'center',
  MAX: 'end',
  END: 'end',
  STRETCH: 'stretch',
  BASELINE: 'baseline',
}

/** One number, or in a document one for each direction. */
function gapsOf(styles: Styles, axis: Direction | null): { readonly gap: number; readonly lineGap: number } {
  const spacing = styles.readEach('itemSpacing')
  const numbers = isRecord(spacing) ? Object.values(spacing).filter(isNumber) : []
  const gap = bounded(isNumber(spacing) ? spacing : (numbers[axis ?? 0] ?? numbers[0] ?? 0))
  const lineGap = styles.number('counterAxisSpacing') ?? numbers[axis === 0 ? 1 : 0] ?? 0
  return { gap, lineGap: bounded(lineGap) }
}

/** Left, top, right, bottom. */
type Sides = readonly [number, number, number, number]

function sides(value: unknown, older: readonly string[], styles: Styles): Sides {
  const of = (name: string, at: number): number => {
    const own = isRecord(value) ? value[name] : value
    const old = older[at]
    return bounded(numberOr(own ?? (old && styles.read(old)), 0))
  }
  return [of('start', 0), of('top', 1), of('end', 2), of('bottom', 3)]
}

export const strokeSides = (styles: Styles): Sides => {
  const weight = styles.readEach('strokeWeight')
  return sides(weight ?? 1, [], styles)
}

const CONSTRAINTS: Readonly<Record<string, Constraint>> = {
  LEFT: 'start',
  TOP: 'start',
  MIN: 'start',
  RIGHT: 'end',
  BOTTOM: 'end',
  MAX: 'end',
  CENTER: 'center',
  LEFT_RIGHT: 'both',
  TOP_BOTTOM: 'both',
  STRETCH: 'both',
  SCALE: 'scale',
}

/** What a document does not tell is what the design tool gives to a new layer, and another to one in a group. */
function constraintsOf(value: unknown, untold: Constraint): Pair<Constraint> {
  const of = (word: unknown): Constraint => CONSTRAINTS[String(word)] ?? untold
  return isRecord(value) ? [of(value['horizontal']), of(value['vertical'])] : [of(value), of(value)]
}

/** Degrees against the clock, or a matrix. */
function turnOf(styles: Styles): Turn | null {
  const matrix = styles.readTop('transform')
  if (Array.isArray(matrix) && matrix.length === 4 && matrix.every(isNumber)) {
    const [a = 1, b = 0, c = 0, d = 1] = matrix.map(bounded)
    return [a, b, c, d]
  }
  const degrees = numberOr(styles.readTop('rotation'), 0)
  if (degrees % 360 === 0) return null
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)].map(exact)
  return [cosine ?? 1, -(sine ?? 0), sine ?? 0, cosine ?? 1]
}

/** A quarter turn is one. */
const exact = (value: number): number => Math.round(value * 1e9) / 1e9
const bounded = (value: number): number => Math.max(Math.min(value, FARTHEST), -FARTHEST)
