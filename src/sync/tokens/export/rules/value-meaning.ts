import { LENGTH_SCOPES } from '../../rules/token-types.ts'
import type { ExportedToken, Literal } from './token-library.ts'

// What a token's value means beyond its type: scopes tell pixels, weights and fonts; texts tell other units, times,
// curves and composite values. The import writes them so, and the design tool's own tokens mostly read the same.

export type Meaning =
  | { readonly kind: 'color'; readonly value: Exclude<Literal, number | string | boolean> }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'fontWeight'; readonly value: number | string }
  | { readonly kind: 'dimension' | 'duration'; readonly value: number; readonly unit: string }
  | { readonly kind: 'fontFamily'; readonly families: readonly string[]; readonly text: string }
  | { readonly kind: 'cubicBezier'; readonly points: readonly number[]; readonly text: string }
  | { readonly kind: CompositeKind; readonly json: object; readonly text: string }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }

type CompositeKind = 'typography' | 'shadow' | 'border' | 'transition' | 'gradient' | 'strokeStyle'

export function meaningOf(token: Pick<ExportedToken, 'scopes' | 'values'>, value: Literal): Meaning {
  if (typeof value === 'boolean') return { kind: 'boolean', value }
  if (typeof value === 'string') return meaningOfText(token, value)
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
  return compositeOf(text) ?? { kind: 'string', text }
}

/** Pixels are a number; as text they stand only where another mode has another unit. */
function isMixed(values: ExportedToken['values']): boolean {
  return [...values.values()].some(
    (value) => 'value' in value && typeof value.value === 'string' && value.value.endsWith('rem'),
  )
}

function compositeOf(text: string): Meaning | null {
  if (!/^[[{]/.test(text)) return null
  try {
    const json = JSON.parse(text) as object
    const kind = compositeKind(json)
    return kind && JSON.stringify(json) === text ? { kind, json, text } : null
  } catch {
    return null
  }
}

function compositeKind(json: object): CompositeKind | null {
  const one: unknown = Array.isArray(json) ? json[0] : json
  const has = (...keys: string[]): boolean => typeof one === 'object' && one !== null && keys.every((key) => key in one)
  if (has('color', 'position')) return 'gradient'
  if (has('offsetX', 'offsetY') || has('x', 'y', 'blur')) return 'shadow'
  if (Array.isArray(json)) return null
  if (has('fontFamily') || has('fontSize')) return 'typography'
  if (has('duration', 'timingFunction') || has('duration', 'delay')) return 'transition'
  if (has('width', 'style') || has('color', 'width')) return 'border'
  return has('dashArray') ? 'strokeStyle' : null
}

export function splitFamilies(text: string): string[] {
  const names = text.matchAll(/\s*("(?:[^"\\]|\\.)*"|[^,]+)/g)
  return [...names].map(([, name = '']) => unquote(name.trim())).filter((name) => name !== '')
}

function unquote(name: string): string {
  if (!/^".*"$/s.test(name)) return name
  try {
    return JSON.parse(name) as string
  } catch {
    return name
  }
}
