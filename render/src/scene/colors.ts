import { isNumber, isRecord, numberOr } from '../document/document.ts'

/** As SVG has one: `#rrggbb`, and how opaque it is. */
export interface Color {
  readonly hex: string
  readonly alpha: number
}

/** `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `hsl()`, or `{ r, g, b, a }` as floats; null for everything else. */
export function readColor(value: unknown, opacity = 1): Color | null {
  const channels = typeof value === 'string' ? ofText(value.trim()) : ofRecord(value)
  if (channels === null) return null
  const [red, green, blue, alpha] = channels
  return {
    hex: `#${[red, green, blue].map(hexPair).join('')}`,
    alpha: Math.round(Math.min(Math.max(alpha * opacity, 0), 1) * 1_000) / 1_000,
  }
}

/** All from 0 to 1. */
type Channels = readonly [red: number, green: number, blue: number, alpha: number]

function ofText(text: string): Channels | null {
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1]
  if (hex !== undefined) {
    const size = hex.length < 6 ? 1 : 2
    const pairs = [0, 1, 2, 3].map((at) => hex.slice(at * size, at * size + size))
    const [red = 0, green = 0, blue = 0, alpha = 1] = pairs.map((pair) =>
      pair === '' ? 1 : Number.parseInt(size === 1 ? pair + pair : pair, 16) / 255,
    )
    return [red, green, blue, alpha]
  }
  if (text.toLowerCase() === 'transparent') return [0, 0, 0, 0]
  const [, name, inner = ''] = /^(rgb|hsl)a?\(([^()]{1,100})\)$/i.exec(text) ?? []
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== '')
  if (name === undefined || parts.length < 3) return null
  const part = (at: number, whole: number): number => {
    const one = parts[at] ?? ''
    const number = Number.parseFloat(one)
    if (!Number.isFinite(number)) return 0
    return one.endsWith('%') ? number / 100 : number / whole
  }
  const alpha = parts.length > 3 ? part(3, 1) : 1
  if (name.toLowerCase() === 'rgb') return [part(0, 255), part(1, 255), part(2, 255), alpha]
  return [...ofHsl(Number.parseFloat(parts[0] ?? '') || 0, part(1, 100), part(2, 100)), alpha]
}

function ofHsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const amount = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const at = (offset + (((hue % 360) + 360) % 360) / 30) % 12
    return lightness - amount * Math.max(-1, Math.min(at - 3, 9 - at, 1))
  }
  return [channel(0), channel(8), channel(4)]
}

function ofRecord(value: unknown): Channels | null {
  if (!isRecord(value) || !isNumber(value['r']) || !isNumber(value['g']) || !isNumber(value['b'])) return null
  return [value['r'], value['g'], value['b'], numberOr(value['a'], 1)]
}

const hexPair = (channel: number): string =>
  Math.round(Math.min(Math.max(channel, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0')
