import type { ToolStyle } from '../tool/tool.ts'

/** A style as the tool's interface shows it: a bare rectangle, text or frame that looks like it. */
export function styleNode(style: ToolStyle): object {
  const { id, name } = style
  if (style.type === 'PAINT') return { id, name, type: 'RECTANGLE', fills: style.paints.map(paint) }
  if (style.type === 'EFFECT') return { id, name, type: 'RECTANGLE', fills: [], effects: style.effects.map(effect) }
  if (style.type === 'GRID') return { id, name, type: 'FRAME', children: [], layoutGrids: style.layoutGrids.map(grid) }
  return { id, name, type: 'TEXT', style: typeStyle(style) }
}

/** What is as it is unless somebody changes it is not told, as in the tool's own answers. */
function paint(given: Paint): object {
  const { blendMode = 'NORMAL', visible = true, opacity = 1 } = given
  // In the order of the tool's own answers: a style is as it was only where its text is.
  const common = {
    ...(opacity === 1 ? undefined : { opacity }),
    blendMode,
    ...(visible ? undefined : { visible }),
    type: given.type,
  }
  if (given.type === 'SOLID') {
    const { r, g, b } = given.color
    return { ...common, color: { r, g, b, a: 1 }, ...bound(given.boundVariables) }
  }
  if (given.type === 'IMAGE') {
    const { scaleMode, imageHash, imageTransform, scalingFactor, rotation, filters } = given
    return {
      ...common,
      scaleMode: scaleMode === 'CROP' ? 'STRETCH' : scaleMode,
      imageRef: imageHash,
      ...(imageTransform && { imageTransform }),
      ...(scalingFactor !== undefined && { scalingFactor }),
      ...(rotation !== undefined && { rotation }),
      ...(filters && { filters }),
    }
  }
  if ('gradientTransform' in given) {
    const { gradientTransform, gradientStops } = given
    return { ...common, gradientHandlePositions: handles(gradientTransform), gradientStops: gradientStops.map(stop) }
  }
  return common
}

const stop = ({ color, position, boundVariables }: ColorStop): object => ({ color, position, ...bound(boundVariables) })

const bound = (variables: object | undefined) =>
  variables && Object.keys(variables).length > 0 ? { boundVariables: variables } : undefined

/** The transform leads from the box to the gradient; the handles are where the gradient's own corners lie in the box. */
function handles([[a, c, e], [b, d, f]]: Transform): Vector[] {
  const size = a * d - b * c
  if (size === 0) return []
  const back = (x: number, y: number): Vector => ({
    x: (d * (x - e) - c * (y - f)) / size,
    y: (a * (y - f) - b * (x - e)) / size,
  })
  return [back(0, 0.5), back(1, 0.5), back(0, 1)]
}

function effect(given: Effect): object {
  const { boundVariables, ...told } = given as Effect & { boundVariables?: object; spread?: number }
  if (told.spread === 0) delete told.spread
  if ('showShadowBehindNode' in told && !told.showShadowBehindNode) delete told.showShadowBehindNode
  return { ...told, ...bound(boundVariables) }
}

function grid(given: LayoutGrid): object {
  const { boundVariables, ...rest } = given
  // As many as there is room for is Infinity in the tool, which JSON does not have.
  const count = 'count' in rest && !Number.isFinite(rest.count) ? { count: -1 } : undefined
  return { ...rest, ...count, ...bound(boundVariables) }
}

function typeStyle(style: Extract<ToolStyle, { type: 'TEXT' }>): object {
  const { fontName, fontSize, letterSpacing, textCase, textDecoration, paragraphIndent, paragraphSpacing } = style
  return {
    fontFamily: fontName.family,
    fontStyle: fontName.style,
    fontSize,
    letterSpacing: letterSpacing.unit === 'PERCENT' ? (letterSpacing.value / 100) * fontSize : letterSpacing.value,
    ...lineHeight(style),
    ...(textCase === 'ORIGINAL' ? undefined : { textCase }),
    ...(textDecoration === 'NONE' ? undefined : { textDecoration }),
    ...(paragraphIndent === 0 ? undefined : { paragraphIndent }),
    ...(paragraphSpacing === 0 ? undefined : { paragraphSpacing }),
    ...bound(style.boundVariables),
  }
}

/** How many pixels AUTO is only the font knows. */
function lineHeight({ lineHeight, fontSize }: Extract<ToolStyle, { type: 'TEXT' }>): object {
  if (lineHeight.unit === 'AUTO') return { lineHeightUnit: 'INTRINSIC_%', lineHeightPercent: 100 }
  const { value, unit } = lineHeight
  return unit === 'PIXELS'
    ? { lineHeightUnit: 'PIXELS', lineHeightPx: value }
    : { lineHeightUnit: 'FONT_SIZE_%', lineHeightPercentFontSize: value, lineHeightPx: (value / 100) * fontSize }
}
