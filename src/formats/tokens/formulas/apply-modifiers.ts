import { nameOf } from '../../../kit/shapes/fault-words.ts'
import { isRecord } from '../../../kit/shapes/json-value.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import { saidIn } from '../model/follow-references.ts'
import type { PlacedToken } from '../model/merge-plan.ts'
import { referenceOf } from '../model/references.ts'
import type { ColorModifier, SourceValue } from '../model/source-token.ts'
import { inSpace, type SpacedColor } from '../colors/color-spaces.ts'
import { modifyColor } from '../colors/modify-color.ts'
import { parseColor } from '../colors/read-color.ts'

// Some tools let a token take another one's color with a change of its own: an alpha, lighter, darker, mixed. An alias
// cannot say that, so the color it makes is kept; an alias alone would show a wrong one. What cannot be worked out is
// left out and named, and so is a token that has no other value.

/** Tokens whose values are changed colors hold the color that this makes, in each mode. */
export function applyModifiers(tokens: readonly PlacedToken[], notes: ConversionNotes): PlacedToken[] {
  const byPath = new Map(tokens.map((token) => [token.path, token]))
  return tokens.flatMap((placed) => {
    if (!placed.values.some(({ value }) => value.modifier)) return [placed]
    const values = placed.values.flatMap((said) => {
      const { mode, value } = said
      const { modifier } = value
      if (!modifier) return [said]
      const made = colorOf(said, { byPath, hops: MOST_HOPS })
      const color = made && inSpace(made, 'srgb')
      if (!color) {
        notes.add(
          'modifier-unapplied',
          placed.token.at,
          `changes a color (${nameOf(modifier.type)} ${nameOf(modifier.amount)}) in a way that comes to nothing here, and was left out`,
        )
        return []
      }
      if (modifier.type === 'alpha')
        notes.addAlike(
          'alpha-applied',
          placed.token.at,
          'gives a color an alpha of its own: the color it makes is kept, a link is not',
        )
      else
        notes.addAlike(
          'color-modified',
          placed.token.at,
          'changes a color (lighter, darker, mixed): the color it makes is kept, a link is not',
        )
      const { components, alpha } = color
      return [{ mode, value: { ...value, type: 'color', raw: { colorSpace: 'srgb', components, alpha } } }]
    })
    return values.length > 0 ? [{ ...placed, values }] : []
  })
}

const MOST_HOPS = 10

interface Known {
  readonly byPath: ReadonlyMap<string, PlacedToken>
  readonly hops: number
}

interface Said {
  readonly mode: string
  readonly value: SourceValue
}

/** What a value comes to: what it refers to may be changed itself. */
function colorOf({ mode, value }: Said, known: Known): SpacedColor | null {
  const base = literalOf(value.raw, mode, known)
  if (!base || !value.modifier) return base
  const { type, amount, space, color } = value.modifier
  const share = amountOf(amount, mode, known)
  const other = color === undefined ? null : literalOf(color, mode, known)
  return share === null ? null : modifyColor(base, { type, share, space, other })
}

function literalOf(raw: unknown, mode: string, known: Known): SpacedColor | null {
  const reference = referenceOf(raw)
  if (reference === null) return parseColor(raw)
  const target = targetOf(reference, mode, known)
  return target && colorOf(target, { ...known, hops: known.hops - 1 })
}

/** A number, its text, a percentage, or a token that holds one. */
function amountOf(amount: unknown, mode: string, known: Known): number | null {
  const reference = referenceOf(amount)
  if (reference !== null) {
    const target = targetOf(reference, mode, known)
    return target && !target.value.modifier
      ? amountOf(target.value.raw, target.mode, { ...known, hops: known.hops - 1 })
      : null
  }
  if (typeof amount === 'number') return amount
  const [, digits, percent] = (typeof amount === 'string' ? AMOUNT.exec(amount.trim()) : null) ?? []
  return digits === undefined ? null : Number(digits) / (percent === '%' ? 100 : 1)
}

const AMOUNT = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(%?)$/

function targetOf(path: string, mode: string, { byPath, hops }: Known): Said | null {
  const token = hops > 0 ? byPath.get(path) : undefined
  return (token && saidIn(token, mode)) ?? null
}

/** How an extension changes a value: `alphaModifier`, `alphaModifiers` by mode, or `modify` of Tokens Studio. */
export function modifierIn(
  extensions: Readonly<Record<string, unknown>>,
  mode: string | null,
): ColorModifier | undefined {
  for (const extension of Object.values(extensions)) {
    if (!isRecord(extension)) continue
    const { alphaModifier, alphaModifiers, modify } = extension
    const byMode = isRecord(alphaModifiers) && mode !== null ? alphaModifiers[mode] : undefined
    const alpha = [byMode, alphaModifier].find((value) => typeof value === 'number' && value >= 0 && value <= 1)
    if (typeof alpha === 'number') return { type: 'alpha', amount: alpha, space: null, color: undefined }
    if (!isRecord(modify)) continue
    const { type, value, space, color } = modify
    if (typeof type === 'string')
      return { type, amount: value, space: typeof space === 'string' ? space : null, color: color ?? undefined }
  }
  return undefined
}
