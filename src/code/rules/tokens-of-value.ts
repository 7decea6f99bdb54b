import { cssKey, type CssKey } from './css-key.ts'
import type { CodeTokens, TokenFacts } from './token-facts.ts'

interface OfValue {
  readonly token: TokenFacts
  /** The modes that have the value; empty where none has. */
  readonly modes: readonly string[]
  /** Zero where the value is the same. */
  readonly distance: number
}

const NEAREST = 5

/** The tokens that have a value, decisions before what they are made of; else the nearest of its kind. */
export function tokensOfValue({ tokens, byValue }: CodeTokens, written: string): OfValue[] {
  const wanted = cssKey(written)
  // A number without a unit is a length to whoever reads pixels off a picture.
  const keys = wanted.kind === 'number' ? [wanted, cssKey(`${written.trim()}px`)] : [wanted]
  const same = keys.flatMap(({ key }) => byValue.get(key) ?? [])
  if (same.length > 0) {
    const names = new Set(keys.map(({ key }) => key))
    return [...new Set(same)]
      .toSorted(
        (a, b) => Number(a.isPrimitive) - Number(b.isPrimitive) || Number(a.isDeprecated) - Number(b.isDeprecated),
      )
      .map((token) => ({
        token,
        modes: token.values.filter((value) => names.has(value.key.key)).map(({ mode }) => mode),
        distance: 0,
      }))
  }
  return tokens
    .map((token) => ({ token, modes: [], distance: Math.min(...token.values.map(({ key }) => apart(wanted, key))) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
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
