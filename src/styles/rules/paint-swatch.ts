import type { Color } from '../../library/documents.ts'
import { isList, isRecord, own, parsedJson, type Json } from '../../kit/shapes/json-value.ts'
import { hexColor } from '../../tokens/rules/hex-color.ts'

/** The paint of a style that lies on top, as CSS: a color or a gradient. Null where it is neither, as of an image. */
export function paintSwatch(properties: string): string | null {
  // A library has it as text, whatever was sent.
  const paints = own(parsedJson(properties) as Json, 'paints')
  const top = isList(paints) ? paints.findLast((paint) => own(paint, 'visible') !== false) : undefined
  const share = numberOr(own(top, 'opacity'), 1)
  if (own(top, 'type') === 'SOLID') return colorOf(own(top, 'color'), share)
  const stops = own(top, 'gradientStops')
  if (!isList(stops)) return null
  const parts = stops.flatMap((stop) => {
    const color = colorOf(own(stop, 'color'), share)
    return color === null ? [] : [`${color} ${Math.round(numberOr(own(stop, 'position'), 0) * 100)}%`]
  })
  return parts.length < 2 ? null : `linear-gradient(135deg, ${parts.join(', ')})`
}

function colorOf(color: Json | undefined, share: number): string | null {
  if (!isRecord(color)) return null
  const channel = (name: keyof Color): number => numberOr(color[name], name === 'a' ? 1 : 0)
  return hexColor({ r: channel('r'), g: channel('g'), b: channel('b'), a: channel('a') * share })
}

const numberOr = (value: Json | undefined, other: number): number => (typeof value === 'number' ? value : other)
