/** From 0 to 255. */
type Channels = readonly [red: number, green: number, blue: number, alpha: number]

const COLORS = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|color)\([^()]{1,200}\)/gi

/** Every color in a computed value, which a browser writes in few ways; those that cannot be seen are left out. */
export function colorsIn(css: string): Channels[] {
  return [...css.matchAll(COLORS)].flatMap(([text]) => {
    const channels = channelsOf(text)
    return channels === null || channels[3] === 0 ? [] : [channels]
  })
}

function channelsOf(text: string): Channels | null {
  if (text.startsWith('#')) {
    const isShort = text.length < 6
    const pairs = (text.slice(1).match(isShort ? /./g : /../g) ?? []).map((one) => (isShort ? one + one : one))
    const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16))
    return [red, green, blue, alpha]
  }
  const isShare = text.startsWith('color(')
  const numbers = [...text.slice(text.indexOf('(')).matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([one]) => Number(one))
  const [red, green, blue, alpha = 1] = numbers
  if (red === undefined || green === undefined || blue === undefined) return null
  const scale = isShare ? 255 : 1
  return [red * scale, green * scale, blue * scale, alpha * 255]
}

/** A channel is rounded once on either side. */
const ROUNDED = 1.6

const isSame = (one: Channels, other: Channels): boolean =>
  one.every((channel, at) => Math.abs(channel - (other[at] ?? 0)) <= ROUNDED)

/** The same colors, however often each. */
export const isSameColors = (one: readonly Channels[], other: readonly Channels[]): boolean =>
  one.every((color) => other.some((found) => isSame(color, found))) &&
  other.every((color) => one.some((found) => isSame(color, found)))

export const colorText = (colors: readonly Channels[]): string =>
  colors.length === 0
    ? 'none'
    : colors
        .map((color) => {
          const pairs = color.map((one) => Math.round(one).toString(16).padStart(2, '0'))
          return `#${pairs.slice(0, pairs[3] === 'ff' ? 3 : 4).join('')}`
        })
        .join(' ')
