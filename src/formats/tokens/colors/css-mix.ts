import { mixColors, type SpacedColor } from './color-spaces.ts'

export interface SharedColor {
  readonly color: SpacedColor
  /** From 0 to 1; null where nothing is said. */
  readonly share: number | null
}

/**
 * `color-mix()` of CSS: shares that are not said are what is left, those that come to less than one make the color
 * transparent, and what is transparent itself counts for less. Null for a space that is not known, or where a hue would
 * have to be weighed by an alpha.
 */
export function cssMix(one: SharedColor, other: SharedColor, space: string): SpacedColor | null {
  const first = one.share ?? (other.share === null ? 0.5 : 1 - other.share)
  const second = other.share ?? 1 - first
  const sum = first + second
  if (first < 0 || second < 0 || sum <= 0) return null
  const [a, b] = [one.color, other.color]
  const mixed =
    a.alpha === 0
      ? { ...b, alpha: (b.alpha * second) / sum }
      : b.alpha === 0
        ? { ...a, alpha: (a.alpha * first) / sum }
        : POLAR.has(space) && a.alpha !== b.alpha
          ? null
          : mixColors(a, b, { share: second / sum, space, premultiplied: !POLAR.has(space) })
  return mixed && { ...mixed, alpha: mixed.alpha * Math.min(1, sum) }
}

const POLAR: ReadonlySet<string> = new Set(['hsl', 'hwb', 'lch', 'oklch'])
