import { isRecord } from '../../../kit/shapes/json-value.ts'
import { hexColor } from '../../../tokens/rules/hex-color.ts'
import { spacedCss } from '../colors/color-text.ts'
import { readColor } from '../colors/read-color.ts'
import type { CompositeKind } from './composite-kind.ts'
import { familyName, splitFamilies, textValue, weightText } from './css-text.ts'

/** What stands for a reference: a custom property, or what the token comes to; null where there is nothing for it. */
type ReferText = (key: string) => string | null

/** A composite value as CSS writes it, or null where CSS has nothing for it. A text style gives one for each member. */
export function compositeCss(kind: CompositeKind, json: object, refer: ReferText): ReadonlyMap<string, string> | null {
  const part = (value: unknown): string | null => partValue(value, refer)
  const list: unknown[] = Array.isArray(json) ? json : [json]
  const one = (text: string | null): ReadonlyMap<string, string> | null =>
    text === null ? null : new Map([['', text]])
  if (kind === 'shadow')
    return one(
      joined(
        list.map((shadow) => shadowText(shadow, part)),
        ', ',
      ),
    )
  if (kind === 'gradient')
    return one(
      joined(
        list.map((stop) => stopText(stop, part)),
        ', ',
      ),
    )
  const members = json as Readonly<Record<string, unknown>>
  if (kind === 'border') {
    return one(joined([lengthText(members['width'], part), ...[members['style'], members['color']].map(part)], ' '))
  }
  if (kind === 'transition') {
    return one(joined([members['duration'], members['timingFunction'], members['delay'] ?? '0ms'].map(part), ' '))
  }
  if (kind === 'strokeStyle') return one(part(members['style'] ?? (members['dashArray'] ? 'dashed' : null)))
  if (kind !== 'typography') return null
  const texts = Object.entries(members).flatMap(([name, value]): [string, string][] => {
    const text = TEXT_PARTS.get(name)?.(value, part) ?? part(value)
    return text === null ? [] : [[name, text]]
  })
  return texts.length === Object.keys(members).length ? new Map(texts) : null
}

type Part = (value: unknown) => string | null

function shadowText(shadow: unknown, part: Part): string | null {
  if (!isRecord(shadow)) return null
  const { offsetX, x, offsetY, y, blur, spread, color, inset, type } = shadow
  const lengths = [offsetX ?? x ?? 0, offsetY ?? y ?? 0, blur ?? 0, spread ?? 0]
  const isInset = inset === true || type === 'innerShadow'
  return joined([...(isInset ? ['inset'] : []), ...lengths.map((length) => lengthText(length, part)), part(color)], ' ')
}

/** A bare number is a number of pixels, as in the older forms of the format. */
function lengthText(value: unknown, part: Part): string | null {
  const isBare = typeof value === 'number' || (typeof value === 'string' && /^-?(\d+(?:\.\d*)?|\.\d+)$/.test(value))
  return isBare && Number(value) !== 0 ? `${value}px` : part(value)
}

function stopText(stop: unknown, part: Part): string | null {
  if (!isRecord(stop)) return null
  return joined([part(stop['color']), positionText(stop['position'], part)], ' ')
}

/** A share of the way; six digits, so that 0.07 is 7% and not 7.000000000000001%. */
function positionText(position: unknown, part: Part): string | null {
  if (typeof position === 'number') return `${Number((position * 100).toFixed(6))}%`
  const text = part(position)
  return text?.startsWith('var(') ? `calc(${text} * 100%)` : text
}

const TEXT_PARTS: ReadonlyMap<string, (value: unknown, part: Part) => string | null> = new Map([
  ['fontFamily', familiesText],
  ['fontWeight', weightText],
  ['fontSize', lengthText],
  ['letterSpacing', lengthText],
])

function familiesText(value: unknown, part: Part): string | null {
  if (typeof value === 'string' && value.startsWith('{')) return part(value)
  const names: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? splitFamilies(value) : [value]
  return joined(
    names.map((name) => (typeof name === 'string' ? familyName(name) : null)),
    ', ',
  )
}

/** One member of a composite value: a reference, a measure, a color, a curve, a number or a keyword. */
function partValue(value: unknown, refer: ReferText): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') {
    const key = /^\{([^{}"]+)\}$/.exec(value)?.[1]
    if (key !== undefined) return refer(key)
    // What computes with other tokens is not an expression of CSS.
    return /\{[^{}"]+\}/.test(value) ? null : textValue(value)
  }
  if (Array.isArray(value)) {
    return value.length === 4 && value.every((at) => typeof at === 'number')
      ? `cubic-bezier(${value.join(', ')})`
      : null
  }
  if (isRecord(value) && typeof value['value'] === 'number' && typeof value['unit'] === 'string') {
    return /^[a-z%]*$/i.test(value['unit']) ? `${value['value']}${value['unit']}` : null
  }
  const read = readColor(value)
  if (!read) return null
  return read.wide ? spacedCss(read.wide) : hexColor(read.color).toLowerCase()
}

function joined(parts: readonly (string | null)[], separator: string): string | null {
  return parts.includes(null) ? null : parts.join(separator)
}
