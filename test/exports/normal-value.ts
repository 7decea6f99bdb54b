// Reads values of CSS by other means than the service: to compare what builders made with what the API says.

/** Whether two values mean the same; alpha within the two digits that a builder may write. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const [a, b] = [color(String(one)), color(String(other))]
  if (!a || !b) return normal(one) === normal(other)
  return a.channels.join() === b.channels.join() && Math.abs(a.alpha - b.alpha) <= 0.006
}

/** One text for what is a measure, a number, a curve, a list of fonts or a word. */
function normal(value: unknown): string {
  if (typeof value === 'number') return measure(value, '')
  const text = String(value).trim()
  return length(text) ?? curve(text) ?? fonts(text)
}

function length(text: string): string | null {
  const [, digits, unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]+|%)?$/i.exec(text) ?? []
  return digits === undefined ? null : measure(Number(digits), unit)
}

/** The API says pixels as bare numbers, and half a second may be said in milliseconds. */
function measure(value: number, unit: string): string {
  if (unit === 's') return measure(value * 1000, 'ms')
  const plain = String(Number(value.toFixed(4)))
  return unit === '' || unit === 'px' || value === 0 ? plain : `${plain}${unit}`
}

interface Color {
  readonly channels: readonly number[]
  readonly alpha: number
}

function color(given: string): Color | null {
  const text = given.trim()
  const hex = /^#([\da-f]{3,8})$/i.exec(text)?.[1]
  if (hex !== undefined) {
    const digits = hex.length < 5 ? hex.replaceAll(/./g, '$&$&') : hex
    const bytes = (digits.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
    return { channels: bytes.slice(0, 3), alpha: (bytes[3] ?? 255) / 255 }
  }
  if (text === 'transparent') return { channels: [0, 0, 0], alpha: 0 }
  const [, name, inside = ''] = /^(rgba?|color)\(([^()]*)\)$/i.exec(text) ?? []
  if (name === undefined) return null
  const [main = '', after] = inside.split('/')
  const words = main.split(/[\s,]+/).filter(Boolean)
  const isSrgb = name === 'color' && words.shift() === 'srgb'
  if (name === 'color' && !isSrgb) return null
  const alpha =
    Number((after ?? words[3] ?? '1').trim().replace(/%$/, '')) / (/%\s*$/.test(after ?? words[3] ?? '') ? 100 : 1)
  const channels = words.slice(0, 3).map((word) => {
    const share = word.endsWith('%') ? Number(word.slice(0, -1)) / 100 : isSrgb ? Number(word) : Number(word) / 255
    return Math.round(share * 255)
  })
  return { channels, alpha }
}

function curve(text: string): string | null {
  const inside = /^cubic-bezier\(([^()]*)\)$/.exec(text)?.[1]
  return inside === undefined ? null : `cubic-bezier ${inside.split(',').map(Number).join(' ')}`
}

const WEIGHTS = new Map(
  Object.entries({
    thin: 100,
    hairline: 100,
    extralight: 200,
    ultralight: 200,
    light: 300,
    normal: 400,
    regular: 400,
    book: 400,
    medium: 500,
    semibold: 600,
    demibold: 600,
    bold: 700,
    extrabold: 800,
    ultrabold: 800,
    black: 900,
    heavy: 900,
    extrablack: 950,
    ultrablack: 950,
  }),
)

function fonts(text: string): string {
  // Builders quote names, and quotes in names, each in their own way.
  const bare = text.replaceAll(/["'\\]/g, '')
  const weight = WEIGHTS.get(bare.toLowerCase().replaceAll(/[\s_-]/g, ''))
  return weight === undefined ? bare.replaceAll(/\s*,\s*/g, ', ') : String(weight)
}
