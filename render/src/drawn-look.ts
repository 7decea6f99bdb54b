import { short } from './paint/outlines.ts'
import type { SceneNode } from './scene/build-scene.ts'
import type { Color } from './scene/colors.ts'
import type { Paint } from './scene/paints.ts'

/** How a box is drawn, in the words that a style sheet has for it. */
export interface DrawnLook {
  readonly kind: SceneNode['kind']
  /** `#rrggbbaa`, the lowest first; or what kind of gradient or that it is a picture. */
  readonly fills: readonly string[]
  readonly strokes: readonly string[]
  /** Left, top, right, bottom. */
  readonly strokeWeights: readonly number[]
  readonly strokeAlign: 'inside' | 'center' | 'outside'
  /** From the top left with the clock. */
  readonly corners: readonly number[]
  readonly opacity: number
  readonly shadows: readonly DrawnShadow[]
  readonly text: DrawnText | null
}

interface DrawnShadow {
  readonly color: string
  readonly x: number
  readonly y: number
  readonly blur: number
  readonly spread: number
  readonly isInner: boolean
}

interface DrawnText {
  readonly characters: string
  readonly size: number
  readonly weight: number
  /** Null where the font decides. */
  readonly lineHeight: number | null
  readonly letterSpacing: number
  /** The one that is asked for and is not the one that it is drawn in. */
  readonly replacedFont: string | null
}

export function drawnLook({ kind, look, text }: SceneNode): DrawnLook {
  const { strokeAlign, opacity } = look
  return {
    kind,
    fills: look.fills.map(paintWord),
    strokes: look.strokes.map(paintWord),
    strokeWeights: look.strokes.length === 0 ? [] : look.strokeWeights.map(short),
    strokeAlign,
    corners: look.corners.map(short),
    opacity,
    shadows: look.shadows.map(({ color, ...shadow }) => ({ ...shadow, color: colorWord(color) })),
    text: text && textOf(text),
  }
}

function textOf({ characters, face: { font, typography } }: NonNullable<SceneNode['text']>): DrawnText {
  const { family, size, weight, lineHeight, letterSpacing } = typography
  const isReplaced = family !== null && family.toLowerCase() !== font.family.toLowerCase()
  return { characters, size, weight, lineHeight, letterSpacing, replacedFont: isReplaced ? family : null }
}

const paintWord = (paint: Paint): string =>
  paint.kind === 'color'
    ? colorWord(paint.color)
    : paint.kind === 'picture'
      ? 'picture'
      : `${paint.kind} ${paint.stops.map(({ color }) => colorWord(color)).join(' ')}`

const colorWord = ({ hex, alpha }: Color): string =>
  `${hex}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`
