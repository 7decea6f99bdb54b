import { own, type JsonObject } from '../../kit/shapes/json-value.ts'
import { flagAt, numberAt, recordAt, textAt } from '../figma/nodes/figma-json.ts'

const DIRECTIONS: Readonly<Record<string, 'HORIZONTAL' | 'VERTICAL'>> = {
  row: 'HORIZONTAL',
  'row-reverse': 'HORIZONTAL',
  column: 'VERTICAL',
  'column-reverse': 'VERTICAL',
}
const MAIN: Readonly<Record<string, string>> = {
  start: 'MIN',
  center: 'CENTER',
  end: 'MAX',
  'space-between': 'SPACE_BETWEEN',
  'space-around': 'SPACE_BETWEEN',
  'space-evenly': 'SPACE_BETWEEN',
}
const CROSS: Readonly<Record<string, string>> = { start: 'MIN', center: 'CENTER', end: 'MAX' }
const SIZING: Readonly<Record<string, string>> = { fix: 'FIXED', fill: 'FILL', auto: 'HUG' }
const HORIZONTAL: Readonly<Record<string, string>> = {
  left: 'LEFT',
  right: 'RIGHT',
  leftright: 'LEFT_RIGHT',
  center: 'CENTER',
  scale: 'SCALE',
}
const VERTICAL: Readonly<Record<string, string>> = {
  top: 'TOP',
  bottom: 'BOTTOM',
  topbottom: 'TOP_BOTTOM',
  center: 'CENTER',
  scale: 'SCALE',
}

/** `HORIZONTAL` and `VERTICAL` for a flex layout, `GRID` for a grid, null for a shape that lays nothing out. */
export function layoutModeOf(shape: JsonObject): 'HORIZONTAL' | 'VERTICAL' | 'GRID' | null {
  const layout = textAt(shape, 'layout')
  if (layout === 'grid') return 'GRID'
  return layout === 'flex' ? (DIRECTIONS[textAt(shape, 'layoutFlexDir')] ?? 'HORIZONTAL') : null
}

/**
 * Penpot lays the topmost shape out first, and the lowest one where the direction is reversed: the order in which layers
 * are read is that of the layout.
 */
export const isReadFromTop = (shape: JsonObject): boolean =>
  textAt(shape, 'layout') === 'flex' && !textAt(shape, 'layoutFlexDir').endsWith('-reverse')

/** How a shape lays out what is in it. */
export function layoutFields(shape: JsonObject): JsonObject {
  const mode = layoutModeOf(shape)
  if (mode === null) return {}
  const [padding, gap] = [recordAt(shape, 'layoutPadding'), recordAt(shape, 'layoutGap')]
  const isSimple = textAt(shape, 'layoutPaddingType') === 'simple'
  const side = (name: string, opposite: string): number =>
    (isSimple ? numberAt(padding, opposite) : numberAt(padding, name)) ?? 0
  const [row, column] = [numberAt(gap, 'rowGap') ?? 0, numberAt(gap, 'columnGap') ?? 0]
  const isWrapped = textAt(shape, 'layoutWrapType') === 'wrap'
  return {
    layoutMode: mode,
    paddingTop: side('p1', 'p1'),
    paddingRight: side('p2', 'p2'),
    paddingBottom: side('p3', 'p1'),
    paddingLeft: side('p4', 'p2'),
    itemSpacing: mode === 'VERTICAL' ? row : column,
    ...(isWrapped || mode === 'GRID' ? { counterAxisSpacing: mode === 'VERTICAL' ? column : row } : {}),
    ...(isWrapped && mode !== 'GRID' ? { layoutWrap: 'WRAP' } : {}),
    primaryAxisAlignItems: MAIN[textAt(shape, 'layoutJustifyContent')] ?? 'MIN',
    counterAxisAlignItems: CROSS[textAt(shape, 'layoutAlignItems')] ?? 'MIN',
    ...(isReadFromTop(shape) ? { itemReverseZIndex: true } : {}),
  }
}

/** How a shape stands in the one that holds it. What a grid holds keeps the place where the file has it. */
export function itemFields(shape: JsonObject, parent: JsonObject | null): JsonObject {
  const sizing = (axis: 'H' | 'V'): string =>
    SIZING[textAt(shape, `layoutItem${axis}Sizing`) || textAt(shape, `layoutItem${axis}sizing`)] ?? ''
  const [across, down] = [sizing('H'), sizing('V')]
  const [horizontal, vertical] = [
    HORIZONTAL[textAt(shape, 'constraintsH')] ?? '',
    VERTICAL[textAt(shape, 'constraintsV')] ?? '',
  ]
  const within = parent === null ? null : layoutModeOf(parent)
  const isFree = within !== null && (within === 'GRID' || flagAt(shape, 'layoutItemAbsolute'))
  const limits = Object.entries(LIMITS).flatMap(([name, field]) => {
    const value = numberAt(shape, field)
    return value === null ? [] : [[name, value] as const]
  })
  // Without a layout on either side nothing is filled or hugged, whatever the shape kept from before.
  const hugs = layoutModeOf(shape) !== null
  const keeps = (word: string): boolean =>
    word === 'HUG' ? hugs : word === 'FILL' && (within === 'HORIZONTAL' || within === 'VERTICAL')
  return {
    ...(keeps(across) ? { layoutSizingHorizontal: across } : {}),
    ...(keeps(down) ? { layoutSizingVertical: down } : {}),
    ...(isFree ? { layoutPositioning: 'ABSOLUTE' } : {}),
    ...(horizontal !== '' || vertical !== ''
      ? { constraints: { horizontal: horizontal || 'LEFT', vertical: vertical || 'TOP' } }
      : {}),
    ...Object.fromEntries(limits),
  }
}

const LIMITS: Readonly<Record<string, string>> = {
  minWidth: 'layoutItemMinW',
  maxWidth: 'layoutItemMaxW',
  minHeight: 'layoutItemMinH',
  maxHeight: 'layoutItemMaxH',
}

/** Corners from the top left with the clock. */
export function cornersOf(shape: JsonObject): JsonObject {
  const all = numberAt(shape, 'rx') ?? 0
  const radii = ['r1', 'r2', 'r3', 'r4'].map((name) => numberAt(shape, name) ?? all)
  return radii.every((radius) => radius === 0) ? {} : { rectangleCornerRadii: radii }
}

/** Boards cut off what reaches beyond them, unless they are told to show it. */
export const clipsContent = (shape: JsonObject): boolean => own(shape, 'showContent') !== true
