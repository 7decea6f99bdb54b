import { readNamedColor } from '../../formats/tokens/colors/read-color.ts'
import { cssKey, type CssKey } from './css-key.ts'
import type { CodeTokens, TokenFacts } from './token-facts.ts'

interface OfValue {
  readonly token: TokenFacts
  /** The modes that have the value, or the one that comes nearest to it. */
  readonly modes: readonly string[]
  /** What the token is in these modes. */
  readonly css: string
  /** Zero where the value is the same. */
  readonly distance: number
}

const NEAREST = 5

/** The tokens that have a value, decisions before what they are made of; else the nearest of its kind. */
export function tokensOfValue({ tokens, byValue }: CodeTokens, written: string): OfValue[] {
  const wanted = valueKey(written)
  // A number without a unit is a length to whoever reads pixels off a picture, and to many libraries.
  const keys = wanted.kind === 'number' ? [wanted, cssKey(`${written.trim()}px`)] : [wanted]
  const bare = wanted.kind === 'length' && !byValue.has(wanted.key) ? cssKey(String(wanted.number)) : null
  if (bare !== null && byValue.has(bare.key)) keys.push(bare)
  const same = keys.flatMap(({ key }) => byValue.get(key) ?? [])
  if (same.length > 0) {
    const names = new Set(keys.map(({ key }) => key))
    return [...new Set(same)]
      .toSorted((a, b) => rankOf(a, names) - rankOf(b, names))
      .map((token) => {
        const own = token.values.filter((value) => names.has(value.key.key))
        return { token, modes: own.map(({ mode }) => mode), css: own[0]?.css ?? written, distance: 0 }
      })
  }
  return tokens
    .flatMap((token) => nearestOf(token, keys))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
}

/** Decisions before what they are made of, deprecated ones last; of both what is it by default before what is it in some mode. */
const rankOf = ({ isPrimitive, isDeprecated, values }: TokenFacts, keys: ReadonlySet<string>): number =>
  (isPrimitive ? 4 : 0) + (isDeprecated ? 2 : 0) + (keys.has(values[0]?.key.key ?? '') ? 0 : 1)

/** What people ask for may also be one of the colors that CSS has names for. */
export function valueKey(written: string): CssKey {
  const word = written.trim().toLowerCase()
  const color = /^[a-z]+$/.test(word) ? readNamedColor(word)?.color : undefined
  const channels = color && [color.r, color.g, color.b].map((share) => Math.round(share * 255))
  return cssKey(channels ? `rgb(${channels.join(' ')})` : written)
}

/** A token by its value that comes nearest, the default before others that are as near. */
function nearestOf(token: TokenFacts, wanted: readonly CssKey[]): OfValue[] {
  let best: OfValue | undefined
  for (const { mode, css, key } of token.values) {
    const distance = Math.min(...wanted.map((one) => apart(one, key)))
    if (distance < (best?.distance ?? Infinity)) best = { token, modes: [mode], css, distance }
  }
  return best ? [best] : []
}

/** Infinite between values of different kinds. */
function apart(one: CssKey, other: CssKey): number {
  if (one.kind !== other.kind) return Infinity
  if (one.channels && other.channels) {
    const { channels } = other
    return Math.round(Math.hypot(...one.channels.map((channel, at) => channel - (channels[at] ?? 0))) * 10) / 10
  }
  return one.number === null || other.number === null ? Infinity : Math.abs(one.number - other.number)
}
