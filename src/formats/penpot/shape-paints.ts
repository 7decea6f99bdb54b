import { own, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import { flagAt, numberAt, recordAt, recordsAt, textAt } from '../figma/nodes/figma-json.ts'

// Penpot's first paint lies on top, the last of the other tool does: lists are turned around.

/** Fills as paints, the lowest first. */
export const fillsOf = (of: JsonObject): readonly JsonObject[] =>
  recordsAt(of, 'fills')
    .map((fill) => paintOf(fill, 'fill'))
    .filter((paint) => paint !== null)
    .toReversed()

export const strokesOf = (of: JsonObject): readonly JsonObject[] =>
  shownStrokes(of)
    .map((stroke) => paintOf(stroke, 'stroke'))
    .filter((paint) => paint !== null)
    .toReversed()

const shownStrokes = (of: JsonObject): readonly JsonObject[] =>
  recordsAt(of, 'strokes').filter((one) => textAt(one, 'strokeStyle') !== 'none')

/** Of which library color the topmost fill or stroke is. */
export const colorOf = (of: JsonObject, kind: 'fill' | 'stroke'): string =>
  textAt(recordsAt(of, `${kind}s`)[0], `${kind}ColorRefId`)

/** How thick the strokes of a shape are and how they are drawn: as its first one is. */
export function strokeFields(of: JsonObject): JsonObject {
  const [stroke] = shownStrokes(of)
  if (stroke === undefined) return {}
  const width = numberAt(stroke, 'strokeWidth') ?? 1
  const style = textAt(stroke, 'strokeStyle')
  const cap = textAt(stroke, 'strokeCapStart')
  const dashes = DASHES[style]?.(width)
  return {
    strokeWeight: width,
    strokeAlign: ALIGNS[textAt(stroke, 'strokeAlignment')] ?? 'CENTER',
    ...(dashes === undefined ? {} : { strokeDashes: dashes }),
    ...(cap === 'round' || style === 'dotted'
      ? { strokeCap: 'ROUND' }
      : cap === 'square'
        ? { strokeCap: 'SQUARE' }
        : {}),
  }
}

const ALIGNS: Readonly<Record<string, string>> = { inner: 'INSIDE', outer: 'OUTSIDE', center: 'CENTER' }

/** As Penpot draws them. */
const DASHES: Readonly<Record<string, (width: number) => readonly number[]>> = {
  dashed: (width) => [width + 10, width + 10],
  dotted: (width) => [0, width + 5],
  mixed: (width) => [width + 5, width + 5, width + 1, width + 5],
}

/** The paint of a fill, of a stroke or of a color of the library, whose fields have no prefix. */
export function paintOf(of: JsonObject, kind: 'fill' | 'stroke' | null): JsonObject | null {
  const name = (field: string): string =>
    kind === null ? field : kind + field.slice(0, 1).toUpperCase() + field.slice(1)
  const image = own(of, name('image'))
  const gradient = own(of, kind === null ? 'gradient' : name('colorGradient'))
  const opacity = numberAt(of, name('opacity')) ?? 1
  if (textAt(image, 'id') !== '') return { type: 'IMAGE', imageRef: textAt(image, 'id'), scaleMode: 'FILL', opacity }
  if (recordsAt(gradient, 'stops').length > 0)
    return gradientOf(recordAt(of, kind === null ? 'gradient' : name('colorGradient')), opacity)
  const color = colorIn(textAt(of, name('color')), opacity)
  return color === null ? null : { type: 'SOLID', color }
}

function gradientOf(gradient: JsonObject, opacity: number): JsonObject {
  const at = (name: string): number => numberAt(gradient, name) ?? 0
  const [startX, startY, endX, endY] = [at('startX'), at('startY'), at('endX'), at('endY')]
  const width = numberAt(gradient, 'width') ?? 1
  const isRadial = textAt(gradient, 'type') === 'radial'
  return {
    type: isRadial ? 'GRADIENT_RADIAL' : 'GRADIENT_LINEAR',
    opacity,
    gradientHandlePositions: [
      { x: startX, y: startY },
      { x: endX, y: endY },
      { x: startX - (endY - startY) * width, y: startY + (endX - startX) * width },
    ],
    gradientStops: recordsAt(gradient, 'stops').flatMap((stop): JsonObject[] => {
      const color = colorIn(textAt(stop, 'color'), numberAt(stop, 'opacity') ?? 1)
      return color === null ? [] : [{ position: numberAt(stop, 'offset') ?? 0, color }]
    }),
  }
}

/** `#0a72ca` with its opacity, in parts of one; null for what is no color. */
function colorIn(text: string, opacity: number): JsonObject | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text)
  const hex = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text
  const pairs = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)?.slice(1)
  if (pairs === undefined) return null
  const [r = 0, g = 0, b = 0] = pairs.map((pair) => Number.parseInt(pair, 16) / 255)
  return { r, g, b, a: opacity }
}

/** Shadows and the blur of a shape. */
export function effectsOf(shape: JsonObject): readonly JsonObject[] {
  const shadows = recordsAt(shape, 'shadow').map((shadow): JsonObject => {
    const color = recordAt(shadow, 'color')
    return {
      type: textAt(shadow, 'style') === 'inner-shadow' ? 'INNER_SHADOW' : 'DROP_SHADOW',
      visible: !flagAt(shadow, 'hidden'),
      offset: { x: numberAt(shadow, 'offsetX') ?? 0, y: numberAt(shadow, 'offsetY') ?? 0 },
      radius: numberAt(shadow, 'blur') ?? 0,
      spread: numberAt(shadow, 'spread') ?? 0,
      color: colorIn(textAt(color, 'color'), numberAt(color, 'opacity') ?? 1) ?? BLACK,
    }
  })
  const blur = own(shape, 'blur')
  const value = numberAt(blur, 'value')
  if (value === null) return shadows
  return [...shadows, { type: 'LAYER_BLUR', visible: !flagAt(blur, 'hidden'), radius: value } satisfies Json]
}

const BLACK: JsonObject = { r: 0, g: 0, b: 0, a: 1 }
