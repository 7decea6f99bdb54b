import type { StyleValues } from '@vitrine/client'
import { isRecord } from '../preview/reference.ts'
import { numberOr } from '../preview/style-css.ts'

/** A style in a few words. */
export function describeStyle({ type, properties }: Pick<StyleValues, 'type' | 'properties'>): string {
  const list = (name: string): readonly Readonly<Record<string, unknown>>[] =>
    Array.isArray(properties[name]) ? properties[name].filter(isRecord) : []
  if (type === 'TEXT') return describeText(properties)
  if (type === 'PAINT') return list('paints').map(describePaint).join(', ')
  if (type === 'EFFECT')
    return list('effects')
      .map(({ type: kind }) => words(kind))
      .join(', ')
  return list('layoutGrids')
    .map(({ pattern, count, sectionSize, gutterSize }) =>
      pattern === 'GRID'
        ? `${String(sectionSize)} px squares`
        : `${typeof count === 'number' && count > 0 ? `${count} ` : ''}${words(pattern)}, gutter ${numberOr(gutterSize, 0)} px`,
    )
    .join(', ')
}

/** A plain color is told by its value: `solid #27ae60`, and at which opacity if that is not whole. */
function describePaint({ type, color, opacity }: Readonly<Record<string, unknown>>): string {
  if (type !== 'SOLID' || !isRecord(color)) return words(type)
  const parts = [color['r'], color['g'], color['b']].map((part) => Math.round(numberOr(part, 0) * 255))
  const alpha = Math.round(numberOr(color['a'], 1) * numberOr(opacity, 1) * 100)
  const hex = parts.map((part) => part.toString(16).padStart(2, '0')).join('')
  return `solid #${hex}${alpha === 100 ? '' : ` at ${alpha} %`}`
}

function describeText({ fontName, fontSize, lineHeight }: StyleValues['properties']): string {
  const font = isRecord(fontName) ? `${String(fontName['family'])} ${String(fontName['style'])}` : ''
  const size = typeof fontSize === 'number' ? `${fontSize} px` : ''
  return `${font} ${[size, heightWords(lineHeight)].filter(Boolean).join(' / ')}`.trim()
}

/** A share of the size is said as one: `18 px / 100 %`, not `18 / 100`. */
function heightWords(lineHeight: unknown): string {
  if (typeof lineHeight === 'number') return String(lineHeight)
  if (!isRecord(lineHeight) || typeof lineHeight['value'] !== 'number') return ''
  const unit = String(lineHeight['unit']).toUpperCase()
  if (unit === 'AUTO') return ''
  return `${Math.round(lineHeight['value'] * 100) / 100} ${unit.startsWith('PERCENT') ? '%' : 'px'}`
}

export const words = (constant: unknown): string =>
  typeof constant === 'string' ? constant.toLowerCase().replaceAll('_', ' ') : 'unknown'
