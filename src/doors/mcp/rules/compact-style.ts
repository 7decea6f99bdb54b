import { isRecord, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'

/** Properties of a style, shorter by what goes without saying: a color as hex, a length with its unit, no normal blending. */
export function compactStyle(value: Json): Json {
  if (typeof value === 'number') return Math.round(value * 1000) / 1000
  if (Array.isArray(value)) return value.map(compactStyle)
  if (!isRecord(value)) return value
  const short = color(value) ?? length(value)
  if (short !== undefined) return short
  const told = Object.entries(value).filter(([key, inner]) => !(key === 'blendMode' && inner === 'NORMAL'))
  return Object.fromEntries(told.map(([key, inner]) => [key, compactStyle(inner)]))
}

function color({ r, g, b, a = 1 }: JsonObject): string | undefined {
  const channels = a === 1 ? [r, g, b] : [r, g, b, a]
  if (!channels.every((channel) => typeof channel === 'number')) return undefined
  return `#${channels
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()
}

const UNITS: Readonly<Record<string, string>> = { PIXELS: 'px', PERCENT: '%' }

function length({ value, unit, ...others }: JsonObject): string | undefined {
  if (typeof unit !== 'string' || Object.keys(others).length > 0) return undefined
  if (unit === 'AUTO') return 'auto'
  return typeof value === 'number' && Object.hasOwn(UNITS, unit)
    ? `${Math.round(value * 1000) / 1000}${UNITS[unit]}`
    : undefined
}
