import type { CSSProperties } from 'react'
import { isRecord } from './reference.ts'
import { resolve, type Surroundings } from './resolve.ts'
import { colorCss, effectsCss, numberOr, paintsCss, typographyCss } from './style-css.ts'

interface Placed {
  /** What the anatomy says the element is. */
  readonly type: string
  readonly styles: Readonly<Record<string, unknown>>
  /** How the element that holds this one lays out its children; null for the outermost. */
  readonly parentAxis: Axis | null
}
export type Axis = 'row' | 'column' | 'none'

export const axisOf = (styles: Readonly<Record<string, unknown>>): Axis =>
  styles['layoutMode'] === 'HORIZONTAL' ? 'row' : styles['layoutMode'] === 'VERTICAL' ? 'column' : 'none'

/** One element's styles as CSS. Strokes are drawn as inset shadows because in the design tool they take no room. */
export function elementCss({ type, styles, parentAxis }: Placed, around: Surroundings): CSSProperties {
  const read = (name: string): unknown => resolve(styles[name], around)
  const opacity = read('opacity')
  const rotation = read('rotation')
  const effects = effectsOf(read('effects') ?? read('effectStyleId'))
  const shadows = [strokesCss(styles, around), effects.boxShadow].filter(Boolean).join(', ')
  return {
    ...layoutCss(styles, around),
    ...sizeCss(styles, parentAxis, around),
    ...paddingCss(styles, around),
    ...fillCss(type, read('backgroundColor') ?? read('fillColor') ?? read('fills')),
    ...(type === 'text' ? textCss(styles, around) : {}),
    ...effects,
    ...(shadows === '' ? {} : { boxShadow: shadows }),
    ...cornersCss(type, resolveEach(styles['cornerRadius'], around)),
    ...(typeof opacity === 'number' && opacity !== 1 ? { opacity: opacity > 1 ? opacity / 100 : opacity } : {}),
    ...turnCss(rotation, styles['transform'], parentAxis !== null && isAbsolute(styles)),
    ...(read('clipContent') === true ? { overflow: 'hidden' } : {}),
    ...positionCss(styles, parentAxis, around),
  }
}

const MAIN: Readonly<Record<string, string>> = {
  MIN: 'flex-start',
  START: 'flex-start',
  CENTER: 'center',
  MAX: 'flex-end',
  END: 'flex-end',
  SPACE_BETWEEN: 'space-between',
}
const CROSS: Readonly<Record<string, string>> = { ...MAIN, STRETCH: 'stretch', BASELINE: 'baseline' }

function layoutCss(styles: Placed['styles'], around: Surroundings): CSSProperties {
  const axis = axisOf(styles)
  const spacing = resolveEach(styles['itemSpacing'], around)
  const gap = isRecord(spacing) ? Object.values(spacing).find((one) => typeof one === 'number') : spacing
  const main = MAIN[String(styles['mainAxisAlignment'] ?? styles['primaryAxisAlignItems'])]
  const cross = CROSS[String(styles['crossAxisAlignment'] ?? styles['counterAxisAlignItems'])]
  return {
    display: 'flex',
    flexDirection: axis === 'row' ? 'row' : 'column',
    ...(styles['layoutWrap'] === 'WRAP' ? { flexWrap: 'wrap' } : {}),
    ...(main ? { justifyContent: main } : {}),
    alignItems: cross ?? 'flex-start',
    ...(typeof gap === 'number' ? { gap } : {}),
  }
}

function sizeCss(styles: Placed['styles'], parentAxis: Axis | null, around: Surroundings): CSSProperties {
  const side = (name: 'width' | 'height', sizing: unknown): CSSProperties => {
    const value = resolve(styles[name], around)
    const isMain = parentAxis === (name === 'width' ? 'row' : 'column')
    if (sizing === 'HUG') return {}
    if (sizing === 'FILL') {
      if (isMain) return name === 'width' ? { flex: '1 1 0', minWidth: 0 } : { flex: '1 1 auto' }
      return name === 'width' ? { width: '100%' } : { alignSelf: 'stretch' }
    }
    return typeof value === 'number' ? { [name]: value, flexShrink: 0 } : {}
  }
  const limit = (name: string): CSSProperties => {
    const value = resolve(styles[name], around)
    return typeof value === 'number' ? { [name]: value } : {}
  }
  return {
    ...side('width', styles['layoutSizingHorizontal']),
    ...side('height', styles['layoutSizingVertical']),
    ...limit('minWidth'),
    ...limit('maxWidth'),
    ...limit('minHeight'),
  }
}

const SIDES = ['top', 'end', 'bottom', 'start'] as const
const OLD_PADDING = ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'] as const

function paddingCss(styles: Placed['styles'], around: Surroundings): CSSProperties {
  const padding = resolveEach(styles['padding'], around)
  const sides = SIDES.map((side, at) => {
    const old = OLD_PADDING[at]
    const own = isRecord(padding) ? padding[side] : padding
    return numberOr(own ?? (old && resolve(styles[old], around)), 0)
  })
  return sides.every((side) => side === 0) ? {} : { padding: sides.map((side) => `${side}px`).join(' ') }
}

function fillCss(type: string, fill: unknown): CSSProperties {
  if (type === 'text') return {}
  const paints = isRecord(fill) && isRecord(fill['properties']) ? paintsCss(fill['properties']['paints']) : undefined
  const background = paints ?? colorCss(fill)
  if (background === undefined) return {}
  return type === 'glyph' || type === 'vector' ? { color: background } : { background }
}

function textCss(styles: Placed['styles'], around: Surroundings): CSSProperties {
  const typography = resolve(styles['typography'] ?? styles['textStyleId'], around)
  const fields = isRecord(typography) && isRecord(typography['properties']) ? typography['properties'] : typography
  const color = colorCss(resolve(styles['textColor'] ?? styles['fills'], around))
  return {
    display: 'block',
    ...textAlignCss(styles),
    ...(isRecord(fields) ? typographyCss(resolveFields(fields, around)) : {}),
    ...(color ? { color } : {}),
  }
}

const ALIGNED: Readonly<Record<string, CSSProperties>> = {
  CENTER: { textAlign: 'center' },
  RIGHT: { textAlign: 'right' },
  JUSTIFIED: { textAlign: 'justify' },
}

function textAlignCss(styles: Placed['styles']): CSSProperties {
  const vertical = { CENTER: 'center', BOTTOM: 'end' }[String(styles['textAlignVertical'])]
  return { ...ALIGNED[String(styles['textAlignHorizontal'])], ...(vertical ? { alignContent: vertical } : {}) }
}

function effectsOf(effects: unknown): CSSProperties {
  if (!isRecord(effects)) return {}
  if (isRecord(effects['properties'])) return effectsCss(effects['properties']['effects'])
  return effectsCss(effects['shadows'])
}

function strokesCss(styles: Placed['styles'], around: Surroundings): string {
  const color = colorCss(resolve(styles['strokes'], around))
  const weight = resolveEach(styles['strokeWeight'], around)
  if (!color) return ''
  const outside = styles['strokeAlign'] === 'OUTSIDE'
  if (!isRecord(weight))
    return numberOr(weight, 1) > 0 ? `${outside ? '' : 'inset '}0 0 0 ${numberOr(weight, 1)}px ${color}` : ''
  const [top, end, bottom, start] = SIDES.map((side) => numberOr(weight[side], 0))
  return [
    top ? `inset 0 ${top}px 0 0 ${color}` : '',
    end ? `inset -${end}px 0 0 0 ${color}` : '',
    bottom ? `inset 0 -${bottom}px 0 0 ${color}` : '',
    start ? `inset ${start}px 0 0 0 ${color}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function cornersCss(type: string, radius: unknown): CSSProperties {
  if (type === 'ellipse') return { borderRadius: '50%' }
  if (typeof radius === 'number') return radius === 0 ? {} : { borderRadius: radius }
  if (!isRecord(radius)) return {}
  const corners = ['topStart', 'topEnd', 'bottomEnd', 'bottomStart'].map((corner) => `${numberOr(radius[corner], 0)}px`)
  return { borderRadius: corners.join(' ') }
}

function positionCss(styles: Placed['styles'], parentAxis: Axis | null, around: Surroundings): CSSProperties {
  const [x, y] = [resolve(styles['x'], around), resolve(styles['y'], around)]
  if (parentAxis !== null && (isAbsolute(styles) || (parentAxis === 'none' && typeof x === 'number')))
    return { position: 'absolute', left: numberOr(x, 0), top: numberOr(y, 0) }
  return { position: 'relative' }
}

const isAbsolute = (styles: Placed['styles']): boolean =>
  /^absolute$/i.test(String(styles['position'] ?? styles['layoutPositioning']))

/** Degrees against the clock, or a matrix; a layer with a place of its own is turned around its corner. */
function turnCss(rotation: unknown, matrix: unknown, isPlaced: boolean): CSSProperties {
  const origin: CSSProperties = isPlaced ? { transformOrigin: '0 0' } : {}
  if (Array.isArray(matrix) && matrix.length === 4)
    return { transform: `matrix(${matrix.join(', ')}, 0, 0)`, ...origin }
  return typeof rotation === 'number' && rotation !== 0 ? { rotate: `${-rotation}deg`, ...origin } : {}
}

/** A composite's fields are resolved one by one. */
function resolveEach(value: unknown, around: Surroundings): unknown {
  const resolved = resolve(value, around)
  return isRecord(resolved) ? resolveFields(resolved, around) : resolved
}

const resolveFields = (fields: Readonly<Record<string, unknown>>, around: Surroundings): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, resolve(field, around)]))
