/** An element of a drawing: a name and attributes of the lists below, and nothing else. */
export interface Shape {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: readonly Shape[]
}

export interface IconDrawing {
  /** As the service drew it. */
  readonly svg: string
  readonly width: number
  readonly height: number
  /** Null: it may only be shown as an image, which can run nothing and load nothing. */
  readonly shapes: readonly Shape[] | null
  /** The one color that all of it has; null where it has several, which stay as they are. */
  readonly color: string | null
}

const HOLDERS = ['g', 'defs', 'clipPath', 'mask', 'linearGradient', 'radialGradient'] as const
const ELEMENTS: ReadonlySet<string> = new Set([...HOLDERS, 'path', 'rect', 'stop'])
const MEASURES = /^[\w .,()+%-]*$/
const PAINT = /^(?:none|#[0-9a-f]{3,8}|url\(#d\d+\))$/i
const REFERENCE = /^url\(#d\d+\)$/

/** What each attribute may say: measures, colors, and references to what is in the very same drawing. */
const ATTRIBUTES: ReadonlyMap<string, RegExp> = new Map([
  ...'d transform width height x y rx ry x1 y1 x2 y2 cx cy r fx fy offset opacity fill-opacity stroke-opacity stop-opacity'
    .split(' ')
    .concat('fill-rule clip-rule maskUnits gradientUnits gradientTransform stroke-width stroke-linecap'.split(' '))
    .concat('stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset'.split(' '))
    .map((name): [string, RegExp] => [name, MEASURES]),
  ...['fill', 'stroke', 'stop-color'].map((name): [string, RegExp] => [name, PAINT]),
  ...['clip-path', 'mask'].map((name): [string, RegExp] => [name, REFERENCE]),
  ['id', /^d\d+$/],
])

const MOST_SHAPES = 500
const NAME = /^<(\/?)([A-Za-z]+)/
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g

/**
 * Reads what the service drew so that it can stand in a page in the page's colors. Nothing is taken over but elements and
 * attributes that are known to draw: of a drawing with anything else there are no shapes.
 */
export function readDrawing(drawn: Pick<IconDrawing, 'svg' | 'width' | 'height'>): IconDrawing {
  const shapes = shapesOf(drawn.svg)
  const colors = new Set(shapes?.flatMap((shape) => colorsOf(shape)))
  const [color = null] = colors
  return { ...drawn, shapes, color: colors.size === 1 ? color : null }
}

function shapesOf(svg: string): readonly Shape[] | null {
  const end = svg.indexOf('>')
  if (!svg.startsWith('<svg ') || !svg.endsWith('</svg>')) return null
  const inner = svg.slice(end + 1, -'</svg>'.length).replace(/^<title>[^<]*<\/title>/, '')
  const top: Shape[] = []
  const open: { readonly name: string; readonly children: Shape[] }[] = [{ name: '', children: top }]
  let count = 0
  for (let at = 0, close = 0; at < inner.length; at = close + 1) {
    close = inner.indexOf('>', at)
    const tag = close === -1 ? '' : inner.slice(at, close)
    const [start = '', slash, name = ''] = NAME.exec(tag) ?? []
    const rest = tag.slice(start.length)
    const holder = open.at(-1)
    if (slash === undefined || rest.includes('<') || !holder || !ELEMENTS.has(name) || ++count > MOST_SHAPES)
      return null
    if (slash === '/') {
      if (holder.name !== name || rest !== '') return null
      open.pop()
      continue
    }
    const isWhole = rest.endsWith('/')
    const attributes = attributesOf(isWhole ? rest.slice(0, -1) : rest)
    if (!attributes) return null
    const shape = { name, attributes, children: [] }
    holder.children.push(shape)
    if (!isWhole) open.push(shape)
  }
  return open.length === 1 ? top : null
}

function attributesOf(text: string): Shape['attributes'] | null {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value] as const)
  const isAll = text.replace(ATTRIBUTE, '').trim() === ''
  return isAll && found.every(([name, value]) => ATTRIBUTES.get(name)?.test(value)) ? found : null
}

/** What covers or clips is not seen, and gradients are never one color. */
function colorsOf({ name, attributes, children }: Shape): readonly string[] {
  if (name === 'mask' || name === 'clipPath') return []
  const own = attributes.flatMap(([attribute, value]) =>
    ATTRIBUTES.get(attribute) === PAINT && value !== 'none'
      ? value.startsWith('#')
        ? [value.toLowerCase()]
        : ['gradient', 'of several']
      : [],
  )
  return [...own, ...children.flatMap(colorsOf)]
}
