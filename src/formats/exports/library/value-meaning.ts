import type { CompositeKind } from '../../tokens/composites/composite-kind.ts'
import { splitFamilies } from '../../tokens/composites/css-text.ts'
import { LENGTH_SCOPES } from '../../tokens/model/token-types.ts'
import { isComposite, type ExportedColor, type ExportedToken, type Literal } from './token-library.ts'

// What a token's value means beyond its type: scopes tell pixels, weights and fonts; texts tell other units, times and
// curves. The import writes them so, and the design tool's own tokens mostly read the same.

export type Meaning =
  | { readonly kind: 'color'; readonly value: ExportedColor }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'fontWeight'; readonly value: number | string }
  | { readonly kind: 'dimension' | 'duration'; readonly value: number; readonly unit: string }
  | { readonly kind: 'fontFamily'; readonly families: readonly string[]; readonly text: string }
  | { readonly kind: 'cubicBezier'; readonly points: readonly number[]; readonly text: string }
  | { readonly kind: CompositeKind; readonly json: object }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }

export function meaningOf(token: Pick<ExportedToken, 'scopes' | 'values'>, value: Literal): Meaning {
  if (typeof value === 'boolean') return { kind: 'boolean', value }
  if (typeof value === 'string') return meaningOfText(token, value)
  if (isComposite(value)) return { kind: value.composite, json: value.json }
  if (typeof value !== 'number') return { kind: 'color', value }
  if (isOnly(token.scopes, ['FONT_WEIGHT'])) return { kind: 'fontWeight', value }
  return isOnly(token.scopes, LENGTH_SCOPES) ? { kind: 'dimension', value, unit: 'px' } : { kind: 'number', value }
}

export function isOnly(scopes: 'ALL' | readonly string[], of: readonly string[]): boolean {
  return scopes !== 'ALL' && scopes.length > 0 && scopes.every((scope) => of.includes(scope))
}

function meaningOfText({ scopes, values }: Pick<ExportedToken, 'scopes' | 'values'>, text: string): Meaning {
  if (isOnly(scopes, ['FONT_FAMILY'])) return { kind: 'fontFamily', families: splitFamilies(text), text }
  // A weight in digits is a number: as text it must stay one.
  if (isOnly(scopes, ['FONT_WEIGHT']) && /^[a-z]/i.test(text)) return { kind: 'fontWeight', value: text }
  const [, digits, unit = ''] = /^(-?\d+(?:\.\d+)?(?:e-?\d+)?)(px|rem|ms|s)$/.exec(text) ?? []
  if (digits !== undefined && String(Number(digits)) === digits && (unit !== 'px' || isMixed(values))) {
    return { kind: unit === 'ms' || unit === 's' ? 'duration' : 'dimension', value: Number(digits), unit }
  }
  const curve = /^cubic-bezier\(([^()]*)\)$/.exec(text)?.[1]?.split(', ').map(Number)
  if (curve?.length === 4 && `cubic-bezier(${curve.join(', ')})` === text)
    return { kind: 'cubicBezier', points: curve, text }
  return { kind: 'string', text }
}

/** Pixels are a number; as text they stand only where another mode has another unit. */
function isMixed(values: ExportedToken['values']): boolean {
  return [...values.values()].some(
    (value) => 'value' in value && typeof value.value === 'string' && value.value.endsWith('rem'),
  )
}
