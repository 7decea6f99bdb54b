import type { Look, Shadow } from '../scene/look.ts'
import type { Edges } from './outlines.ts'
import { short } from './outlines.ts'
import { attributesText, type SvgWriter } from './svg-writer.ts'

/** Shadows and blur of what an element and its children draw together; undefined where it has none. */
export function filterOf({ shadows, blur }: Look, edges: Edges, svg: SvgWriter): string | undefined {
  if (shadows.length === 0 && blur === 0) return undefined
  const reach = Math.max(
    blur * 2,
    ...shadows.map((one) => one.blur * 2 + Math.abs(one.spread) + Math.max(Math.abs(one.x), Math.abs(one.y))),
  )
  const [left, top, right, bottom] = edges
  const region = {
    filterUnits: 'userSpaceOnUse',
    x: short(left - reach),
    y: short(top - reach),
    width: short(right - left + reach * 2),
    height: short(bottom - top + reach * 2),
    'color-interpolation-filters': 'sRGB',
  }
  const parts: string[] = []
  const outer = shadows.filter(({ isInner }) => !isInner)
  const inner = shadows.filter(({ isInner }) => isInner)
  outer.forEach((shadow, at) => parts.push(dropShadow(shadow, `o${at}`)))
  inner.forEach((shadow, at) => parts.push(innerShadow(shadow, `i${at}`)))
  const layers = [...outer.map((_, at) => `o${at}`).reverse(), 'SourceGraphic', ...inner.map((_, at) => `i${at}`)]
  parts.push(`<feMerge result="all">${layers.map((name) => `<feMergeNode in="${name}"/>`).join('')}</feMerge>`)
  if (blur > 0) parts.push(`<feGaussianBlur${attributesText({ in: 'all', stdDeviation: short(blur / 2) })}/>`)
  return svg.define('filter', region, parts.join(''))
}

function dropShadow({ x, y, blur, spread, color }: Shadow, result: string): string {
  return [
    grown('SourceAlpha', spread, result),
    `<feGaussianBlur${attributesText({ stdDeviation: short(blur / 2) })}/>`,
    `<feOffset${attributesText({ dx: short(x), dy: short(y), result: `${result}s` })}/>`,
    `<feFlood${attributesText({ 'flood-color': color.hex, 'flood-opacity': color.alpha })}/>`,
    `<feComposite in2="${result}s" operator="in" result="${result}"/>`,
  ].join('')
}

/** What the shape, moved away from its own place, leaves open of itself. */
function innerShadow({ x, y, blur, spread, color }: Shadow, result: string): string {
  return [
    grown('SourceAlpha', -spread, result),
    `<feGaussianBlur${attributesText({ stdDeviation: short(blur / 2) })}/>`,
    `<feOffset${attributesText({ dx: short(x), dy: short(y), result: `${result}s` })}/>`,
    `<feComposite in="SourceAlpha" in2="${result}s" operator="out" result="${result}h"/>`,
    `<feFlood${attributesText({ 'flood-color': color.hex, 'flood-opacity': color.alpha })}/>`,
    `<feComposite in2="${result}h" operator="in" result="${result}"/>`,
  ].join('')
}

function grown(source: string, spread: number, result: string): string {
  const operator = spread < 0 ? 'erode' : 'dilate'
  return spread === 0
    ? `<feOffset in="${source}" dx="0" dy="0" result="${result}m"/>`
    : `<feMorphology in="${source}" operator="${operator}" radius="${short(Math.abs(spread))}" result="${result}m"/>`
}
