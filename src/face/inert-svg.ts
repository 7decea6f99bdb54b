import { SaxesParser } from 'saxes'

/** What draws. All else, such as scripts, foreign content, animation and links, has no place in a logo. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask pattern filter marker style ' +
    'feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset feDropShadow'
  ).split(' '),
)
const MOST_DEPTH = 200

/**
 * Why a text is no drawing that can neither run nor load anything, wherever it is opened; null when it is one. Nothing is
 * taken out of it in silence.
 */
export function svgFault(text: string): string | null {
  const parser = new SaxesParser()
  let fault: string | null = null
  let depth = 0
  let isDrawing = false
  const refuse = (why: string): void => void (fault ??= why)
  parser.on('error', () => refuse('is not well-formed XML'))
  parser.on('doctype', () => refuse('has a document type: save it without'))
  parser.on('processinginstruction', () => refuse('has processing instructions: save it without'))
  parser.on('opentag', ({ name, attributes }) => {
    if (depth === 0) isDrawing = name === 'svg'
    if (++depth > MOST_DEPTH) refuse('is nested too deeply')
    // Drawing programs keep notes of their own under a prefix; nothing draws them.
    if (!ELEMENTS.has(name) && !name.includes(':')) refuse(`has <${name}>, which a logo must not have`)
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on/i.test(attribute)) refuse(`has the handler ${attribute}`)
      if (/(?:^|:)href$/i.test(attribute) && !value.startsWith('#')) refuse(`refers to something else by ${attribute}`)
      if (loads(value)) refuse(`refers to something else in ${attribute}`)
    }
  })
  parser.on('text', (words) => {
    if (loads(words)) refuse('refers to something else in its styles')
  })
  parser.on('cdata', (words) => {
    if (loads(words)) refuse('refers to something else in its styles')
  })
  parser.on('closetag', () => depth--)
  parser.write(text).close()
  return fault ?? (isDrawing ? null : 'is not an SVG drawing')
}

const loads = (css: string): boolean => /url\(\s*["']?[^#"'\s)]/i.test(css) || /@import|expression\(|\\/i.test(css)
