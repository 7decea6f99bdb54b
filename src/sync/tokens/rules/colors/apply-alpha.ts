import { isRecord } from '../../../../kit/json-value.ts'
import type { ConversionNotes } from '../conversion-notes.ts'
import type { PlacedToken } from '../plan/merge-plan.ts'
import { readColor } from './read-color.ts'
import { referenceOf } from '../references.ts'

// Some tools let a token take another one's color with an alpha of its own. An alias cannot say that, so the color it
// makes is kept; an alias alone would show a wrong one.

/** Tokens whose values are references with an alpha hold the color that this makes. */
export function applyAlpha(tokens: readonly PlacedToken[], notes: ConversionNotes): PlacedToken[] {
  const byPath = new Map(tokens.map((token) => [token.path, token]))
  return tokens.map((placed) => ({
    ...placed,
    values: placed.values.map(({ mode, value }) => {
      const { alpha } = value
      if (alpha === undefined) return { mode, value }
      const color = colorOf(value.raw, mode, { byPath, hops: 10 })
      if (!color) {
        notes.add(
          'alpha-unapplied',
          placed.token.at,
          `has an alpha of ${alpha} that cannot be applied to ${JSON.stringify(value.raw)}`,
        )
        return { mode, value }
      }
      notes.addAlike(
        'alpha-applied',
        placed.token.at,
        'gives a color an alpha of its own: the color it makes is kept, a link is not',
      )
      return { mode, value: { ...value, type: 'color', raw: { ...color, a: alpha } } }
    }),
  }))
}

interface Known {
  readonly byPath: ReadonlyMap<string, PlacedToken>
  readonly hops: number
}

function colorOf(raw: unknown, mode: string, { byPath, hops }: Known): object | null {
  const reference = referenceOf(raw)
  if (reference === null) return readColor(raw)?.color ?? null
  const target = byPath.get(reference)
  const value = target?.values.find((value) => value.mode === mode) ?? target?.values[0]
  return value && hops > 0 ? colorOf(value.value.raw, value.mode, { byPath, hops: hops - 1 }) : null
}

/** The alpha that an extension gives a value: `alphaModifier`, `alphaModifiers` by mode, or a `modify` of type alpha. */
export function alphaIn(extensions: Readonly<Record<string, unknown>>, mode: string | null): number | undefined {
  for (const extension of Object.values(extensions)) {
    if (!isRecord(extension)) continue
    const { alphaModifier, alphaModifiers, modify } = extension
    const byMode = isRecord(alphaModifiers) && mode !== null ? alphaModifiers[mode] : undefined
    const modified = isRecord(modify) && modify['type'] === 'alpha' ? Number(modify['value']) : undefined
    const alpha = [byMode, alphaModifier, modified].find(
      (value) => typeof value === 'number' && value >= 0 && value <= 1,
    )
    if (typeof alpha === 'number') return alpha
  }
  return undefined
}
