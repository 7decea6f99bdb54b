// The style properties that the health index looks at, by every name that a version gave them.

const COLORS = [
  'backgroundColor',
  'fillColor',
  'textColor',
  'strokes',
  'fills',
  'fill',
  'stroke',
  'strokeColor',
  'color',
]
const EFFECTS = ['effects', 'effectStyleId']
// Keywords such as textCase belong to no scale; inside a `typography` composite they are leaves like any other.
const TYPOGRAPHY = ['typography', 'textStyleId', 'fontSize', 'fontFamily', 'fontWeight', 'fontStyle', 'lineHeight']
const TYPE_SPACING = ['letterSpacing', 'paragraphSpacing', 'paragraphIndent', 'listSpacing']
const CORNERS = ['cornerRadius', 'topLeftRadius', 'topRightRadius', 'bottomLeftRadius', 'bottomRightRadius']
const PADDING = ['padding', 'paddingLeft', 'paddingRight', 'paddingTop', 'paddingBottom']
const ITEM_SPACING = ['itemSpacing', 'counterAxisSpacing']
const STROKES = ['strokeWeight', 'strokeTopWeight', 'strokeRightWeight', 'strokeBottomWeight', 'strokeLeftWeight']
const STYLE_IDS = ['textStyleId', 'effectStyleId', 'fillStyleId', 'strokeStyleId', 'gridStyleId']
const SIZES = ['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight']

export const TOKENABLE: ReadonlySet<string> = new Set([
  ...COLORS,
  ...EFFECTS,
  ...TYPOGRAPHY,
  ...TYPE_SPACING,
  ...CORNERS,
  ...PADDING,
  ...ITEM_SPACING,
  ...STROKES,
  ...STYLE_IDS.filter((property) => property !== 'gridStyleId'),
  'opacity',
])

/** Where a bare name stands for a token in versions that write names. Sizes may be bound, yet are layout structure. */
export const NAMEABLE: ReadonlySet<string> = new Set([...TOKENABLE, ...SIZES])

/** Where any text at all names a style. */
export const STYLE_NAME_PROPERTIES: ReadonlySet<string> = new Set(STYLE_IDS)

/** Where a bare name is that of a style: the design tool has no variables of these kinds. */
export const STYLED_PROPERTIES: ReadonlySet<string> = new Set(['typography', 'effects'])
