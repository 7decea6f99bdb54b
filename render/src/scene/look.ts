import { isNumber, isRecord, numberOr, type Fields, type VectorPaths } from '../document/document.ts'
import type { Account } from '../document/limits.ts'
import { resolve, type Surroundings } from '../document/resolve.ts'
import { readColor, type Color } from './colors.ts'
import { blendOf, BURNT, isBurn, readPaints, type Paint } from './paints.ts'
import { strokeSides } from './read-box.ts'
import type { Styles } from './styles.ts'
import { readTextRuns, type TextRun } from './text-runs.ts'

export interface Shadow {
  readonly x: number
  readonly y: number
  readonly blur: number
  readonly spread: number
  readonly color: Color
  readonly isInner: boolean
}

/** How an element looks, apart from what it holds. */
export interface Look {
  readonly fills: readonly Paint[]
  readonly strokes: readonly Paint[]
  /** Left, top, right, bottom. */
  readonly strokeWeights: readonly [number, number, number, number]
  readonly strokeAlign: 'inside' | 'center' | 'outside'
  /** From the top left with the clock. */
  readonly corners: readonly [number, number, number, number]
  /** From 0, where a corner is a quarter of a circle, to 1, where its edge bends little by little. */
  readonly smoothing: number
  readonly opacity: number
  readonly shadows: readonly Shadow[]
  readonly blur: number
  readonly clips: boolean
  readonly blend: string | null
  /** It is not shown itself, but decides how much of what comes after it beside it is. */
  readonly mask: 'alpha' | 'outline' | 'luminance' | null
  /** Dashes and gaps in turn; empty where a stroke has none. */
  readonly dashes: readonly number[]
  readonly cap: 'butt' | 'round' | 'square'
  /** What stands at both ends of a line. */
  readonly tip: 'line arrow' | 'arrow' | 'triangle' | 'diamond' | 'circle' | null
  /** What it holds lies the other way around: the first above all. */
  readonly isReversed: boolean
  readonly join: 'miter' | 'round' | 'bevel'
  readonly paths: VectorPaths | null
  readonly runs: readonly TextRun[]
}

interface LookOf {
  readonly name: string
  readonly type: string
  readonly styles: Styles
  readonly around: Surroundings
  readonly paths: VectorPaths | null
  /** What the instance gives to the glyphs that it shows. */
  readonly tint: unknown
  readonly account: Account
}

export function readLook({ name, type, styles, around, paths, tint, account }: LookOf): Look {
  const lacks = (what: string): void => account.lacks(name, what)
  const read = (part: unknown): unknown => resolve(part, around)
  const paints = (value: unknown): readonly Paint[] => readPaints(value, lacks, { read, findImage: around.findImage })
  const isGlyph = type === 'glyph' || type === 'vector'
  const own = styles.read(...(FILLS[type] ?? SHAPE_FILLS))
  const strokes = paints(styles.read('strokes'))
  const effects = effectsOf(styles.read('effects', 'effectStyleId'), around, lacks)
  const opacity = styles.number('opacity') ?? 1
  const isTinted = isGlyph && tint !== undefined
  if (isBurn(styles.word('blendMode'))) lacks(BURNT)
  return {
    fills: paints(isTinted && (own !== undefined || strokes.length === 0) ? tint : own),
    strokes: isTinted && strokes.length > 0 ? paints(tint) : strokes,
    strokeWeights: strokeSides(styles),
    strokeAlign: ALIGNS[styles.word('strokeAlign')] ?? 'inside',
    corners: cornersOf(styles.readEach('cornerRadius')),
    smoothing: type === 'ellipse' ? 0 : Math.min(Math.max(styles.number('cornerSmoothing') ?? 0, 0), 1),
    opacity: Math.min(Math.max(opacity > 1 ? opacity / 100 : opacity, 0), 1),
    ...effects,
    clips: styles.read('clipContent', 'clipsContent') === true,
    blend: blendOf(styles.word('blendMode')),
    mask: MASKS[styles.word('mask')] ?? null,
    dashes: dashesOf(styles.read('strokeDashes')),
    cap: CAPS[styles.word('strokeCap')] ?? 'butt',
    tip: TIPS[styles.word('strokeCap')] ?? null,
    isReversed: styles.read('itemReverseZIndex') === true,
    join: JOINS[styles.word('strokeJoin')] ?? 'miter',
    paths,
    runs: type === 'text' ? readTextRuns(styles, around, (value) => paints(read(value))) : [],
  }
}

/** What an instance gives to the glyphs inside of it is `fillColor` too: a box has none. */
const BOX_FILLS = ['backgroundColor', 'fills'] as const
const SHAPE_FILLS = ['backgroundColor', 'fillColor', 'fills'] as const
const FILLS: Readonly<Record<string, readonly string[]>> = {
  text: ['textColor', 'fills'],
  container: BOX_FILLS,
  slot: BOX_FILLS,
  instance: BOX_FILLS,
}

const ALIGNS: Readonly<Record<string, Look['strokeAlign']>> = { CENTER: 'center', OUTSIDE: 'outside' }

const MASKS: Readonly<Record<string, Look['mask']>> = { ALPHA: 'alpha', VECTOR: 'outline', LUMINANCE: 'luminance' }
const CAPS: Readonly<Record<string, Look['cap']>> = { ROUND: 'round', SQUARE: 'square' }
const TIPS: Readonly<Record<string, Look['tip']>> = {
  LINE_ARROW: 'line arrow',
  TRIANGLE_ARROW: 'arrow',
  ARROW_LINES: 'line arrow',
  ARROW_EQUILATERAL: 'arrow',
  TRIANGLE_FILLED: 'triangle',
  DIAMOND_FILLED: 'diamond',
  CIRCLE_FILLED: 'circle',
}
const JOINS: Readonly<Record<string, Look['join']>> = { ROUND: 'round', BEVEL: 'bevel' }

const MOST_DASHES = 16

/** None where they come to nothing: a viewer would draw dashes without an end. */
function dashesOf(value: unknown): readonly number[] {
  const dashes = (Array.isArray(value) ? value : []).filter(isNumber).slice(0, MOST_DASHES)
  return dashes.every((one) => one >= 0) && dashes.reduce((sum, one) => sum + one, 0) > 0.01 ? dashes : []
}

function cornersOf(radius: unknown): Look['corners'] {
  const of = (corner: string): number => Math.max(numberOr(isRecord(radius) ? radius[corner] : radius, 0), 0)
  return [of('topStart'), of('topEnd'), of('bottomEnd'), of('bottomStart')]
}

const MOST_SHADOWS = 8
const LARGEST_BLUR = 250

/** Of a document (shadows, blurs by name), or of a style (a list with types). */
function effectsOf(
  value: unknown,
  around: Surroundings,
  lacks: (what: string) => void,
): Pick<Look, 'shadows' | 'blur'> {
  const effects: Fields = isRecord(value) ? value : {}
  const list = (Array.isArray(effects['effects']) ? effects['effects'] : []).filter(isRecord)
  const shadows = (Array.isArray(effects['shadows']) ? effects['shadows'] : list).filter(isRecord)
  const blurOf = (name: string, type: string): number => {
    const found = effects[name] ?? list.find((effect) => effect['type'] === type)
    if (!isRecord(found) || found['visible'] === false) return 0
    return clampBlur(resolve(found['radius'], around))
  }
  if (blurOf('backgroundBlur', 'BACKGROUND_BLUR') > 0) lacks('a blur of what is behind it')
  return {
    shadows: shadows.slice(0, MOST_SHADOWS).flatMap((shadow) => shadowOf(shadow, around)),
    blur: blurOf('layerBlur', 'LAYER_BLUR'),
  }
}

const clampBlur = (value: unknown): number => (isNumber(value) ? Math.min(Math.max(value, 0), LARGEST_BLUR) : 0)

function shadowOf(shadow: Fields, around: Surroundings): readonly Shadow[] {
  const type = shadow['type']
  const isShadow = type === undefined || type === 'DROP_SHADOW' || type === 'INNER_SHADOW'
  if (!isShadow || shadow['visible'] === false) return []
  const offset = isRecord(shadow['offset']) ? shadow['offset'] : { x: shadow['offsetX'], y: shadow['offsetY'] }
  const color = readColor(resolve(shadow['color'], around))
  if (color === null) return []
  const number = (value: unknown): number => numberOr(resolve(value, around), 0)
  return [
    {
      x: number(offset['x']),
      y: number(offset['y']),
      blur: clampBlur(resolve(shadow['radius'] ?? shadow['blur'], around)),
      spread: Math.max(Math.min(number(shadow['spread']), LARGEST_BLUR), -LARGEST_BLUR),
      color,
      isInner: type === 'INNER_SHADOW' || shadow['inset'] === true,
    },
  ]
}
