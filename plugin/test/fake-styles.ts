import type { Tool, ToolStyle } from '../src/tool/tool.ts'
import type { GivenLibrary, RestNode, RestPaint, RestStyle, RestTypeStyle } from './given.ts'

type Lists = Pick<
  Tool,
  'getLocalPaintStylesAsync' | 'getLocalTextStylesAsync' | 'getLocalEffectStylesAsync' | 'getLocalGridStylesAsync'
>

/** The file's own styles, as the tool has them: what each is is told by its node, or by a layer that wears it. */
export function stylesOf({ file, styleNodes = {} }: GivenLibrary): Lists {
  const worn = new Map<string, { node: RestNode; slot: string }>()
  const walk = (node: RestNode): void => {
    for (const [slot, id] of Object.entries(node.styles ?? {})) if (!worn.has(id)) worn.set(id, { node, slot })
    for (const child of node.children ?? []) walk(child)
  }
  if (file) walk(file.document)
  const all = [
    ...Object.entries(file?.styles ?? {})
      .filter(([, style]) => style.remote !== true)
      .map(([id, style]) => toolStyle(style, worn.get(id)?.node, worn.get(id)?.slot ?? 'fill')),
    ...Object.values(styleNodes).map(({ style, document }) => toolStyle(style, document, 'fill')),
  ]
  const of = <Type extends StyleType>(type: Type) =>
    Promise.resolve(all.filter((style): style is Extract<ToolStyle, { type: Type }> => style.type === type))
  return {
    getLocalPaintStylesAsync: () => of('PAINT'),
    getLocalTextStylesAsync: () => of('TEXT'),
    getLocalEffectStylesAsync: () => of('EFFECT'),
    getLocalGridStylesAsync: () => of('GRID'),
  }
}

function toolStyle(
  { key, name, description = '', styleType }: RestStyle,
  node: RestNode | undefined,
  slot: string,
): ToolStyle {
  const common = { id: `S:${key},`, key, name, description, boundVariables: {} }
  if (styleType === 'TEXT') return { ...common, ...textStyle(node?.style ?? {}) }
  if (styleType === 'EFFECT') return { ...common, type: 'EFFECT', effects: (node?.effects ?? []).map(effect) }
  if (styleType === 'GRID') return { ...common, type: 'GRID', layoutGrids: (node?.layoutGrids ?? []).map(grid) }
  const paints = slot.startsWith('stroke') ? node?.strokes : node?.fills
  return { ...common, type: 'PAINT', paints: (paints ?? []).map(paint) }
}

/** The tool tells every member, whatever it is. */
function paint(given: RestPaint): Paint {
  const { type, blendMode = 'NORMAL', visible = true, opacity = 1, color, boundVariables = {} } = given
  const common = { blendMode: blendMode as BlendMode, visible, opacity }
  if (type === 'SOLID' && color) {
    return { ...common, type, color: { r: color.r, g: color.g, b: color.b }, boundVariables }
  }
  if (type === 'IMAGE') {
    const scaleMode = given.scaleMode === 'STRETCH' ? 'CROP' : given.scaleMode
    return { ...common, type, scaleMode: scaleMode as ImagePaint['scaleMode'], imageHash: given.imageRef ?? null }
  }
  return {
    ...common,
    type: type as GradientPaint['type'],
    gradientTransform: transformOf(given.gradientHandlePositions ?? []),
    gradientStops: given.gradientStops ?? [],
  }
}

/** What leads from the box to the gradient: the first handle to (0, ½), the second to (1, ½), the third to (0, 1). */
function transformOf(handles: readonly Vector[]): Transform {
  const [start, end, side] = handles
  if (!start || !end || !side)
    return [
      [1, 0, 0],
      [0, 1, 0],
    ]
  const [ux, uy, vx, vy] = [end.x - start.x, end.y - start.y, 2 * (side.x - start.x), 2 * (side.y - start.y)]
  const size = ux * vy - uy * vx
  const [a, c, b, d] = [vy / size, -vx / size, -uy / size, ux / size]
  return [
    [a, c, -(a * start.x + c * start.y)],
    [b, d, 0.5 - (b * start.x + d * start.y)],
  ]
}

const effect = (given: object): Effect => {
  const one = given as Partial<DropShadowEffect>
  const isShadow = one.offset !== undefined
  return { ...given, ...(isShadow && { spread: one.spread ?? 0 }), boundVariables: one.boundVariables ?? {} } as Effect
}

const grid = (given: object): LayoutGrid => {
  const one = given as Partial<RowsColsLayoutGrid>
  return { ...given, ...(one.count === -1 && { count: Infinity }), boundVariables: {} } as LayoutGrid
}

function textStyle(
  style: RestTypeStyle,
): Omit<Extract<ToolStyle, { type: 'TEXT' }>, 'id' | 'key' | 'name' | 'description'> {
  return {
    type: 'TEXT',
    fontName: { family: style.fontFamily ?? '', style: style.fontStyle ?? 'Regular' },
    fontSize: style.fontSize ?? 12,
    letterSpacing: { value: style.letterSpacing ?? 0, unit: 'PIXELS' },
    lineHeight: lineHeight(style),
    textCase: (style.textCase ?? 'ORIGINAL') as TextCase,
    textDecoration: (style.textDecoration ?? 'NONE') as TextDecoration,
    paragraphIndent: style.paragraphIndent ?? 0,
    paragraphSpacing: style.paragraphSpacing ?? 0,
    boundVariables: style.boundVariables ?? {},
  }
}

function lineHeight({ lineHeightUnit, lineHeightPx = 0, lineHeightPercentFontSize = 100 }: RestTypeStyle): LineHeight {
  if (lineHeightUnit === 'INTRINSIC_%') return { unit: 'AUTO' }
  if (lineHeightUnit === 'FONT_SIZE_%') return { unit: 'PERCENT', value: lineHeightPercentFontSize }
  return { unit: 'PIXELS', value: lineHeightPx }
}
