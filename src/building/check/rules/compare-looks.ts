import type { Difference, FoundBox, WantedBox, WantedText } from './built.ts'
import { colorsIn, colorText, isSameColors } from './colors.ts'

export interface Compared extends Pick<Difference, 'kind' | 'wanted' | 'found'> {
  readonly isSame: boolean
}

/** What is drawn by outlines has no background: its color is that of its outline. */
const OUTLINED = new Set(['vector', 'gap', 'line'])

/** Everything of how a box looks that both sides tell, whether it is the same or not. */
export function lookDifferences({ look, width, height }: WantedBox, built: FoundBox): readonly Compared[] {
  const style = (name: string): string => built.styles[name] ?? ''
  const { kind, text } = look
  const says = (...names: readonly string[]): boolean => names.some((name) => Object.hasOwn(built.styles, name))
  const isOutlined = OUTLINED.has(kind)
  const fill = text || isOutlined ? style('color') : `${style('background-color')} ${style('background-image')}`
  const isFilled = text || isOutlined ? says('color') : says('background-color', 'background-image')
  const compared: Compared[] = []
  if (kind !== 'line' && isFilled && !isUnseen(look.fills, fill)) {
    const plain = colored('fill', look.fills, fill)
    // An outline of a page has a color of its own, or that of the text around it.
    compared.push(isOutlined && !plain.isSame && says('fill') ? colored('fill', look.fills, style('fill')) : plain)
  }
  if (says('outline-width', 'border-top-width', '-webkit-text-stroke-width')) {
    const stroke = strokeOf(built, isOutlined)
    if (look.strokes.length > 0 || stroke.width > 0) compared.push(colored('stroke', look.strokes, stroke.color))
    if (look.strokes.length > 0 && !isOutlined)
      compared.push(near('stroke width', Math.max(0, ...look.strokeWeights), stroke.width, 0.51))
  }
  if (isOutlined) return compared
  const shadows = look.shadows.map(({ color }) => color)
  if (says('box-shadow') && (shadows.length > 0 || style('box-shadow') !== 'none'))
    compared.push(colored('shadow', shadows, style('box-shadow')))
  compared.push(near('opacity', look.opacity, numberIn(style('opacity'), 1), 0.01))
  if (kind !== 'ellipse' && says('border-radius'))
    compared.push(corners(look.corners, style('border-radius'), Math.min(width, height)))
  if (text) compared.push(...texts(text, built))
  return compared
}

/** Neither side paints anything. */
const isUnseen = (fills: readonly string[], css: string): boolean =>
  fills.length === 0 && colorsIn(css).length === 0 && !css.includes('url(')

function colored(kind: Compared['kind'], wanted: readonly string[], css: string): Compared {
  const [want, have] = [wanted.flatMap(colorsIn), colorsIn(css)]
  return { kind, wanted: colorText(want), found: colorText(have), isSame: isSameColors(want, have) }
}

function near(kind: Compared['kind'], wanted: number, found: number, within: number): Compared {
  return { kind, wanted: String(wanted), found: String(found), isSame: Math.abs(wanted - found) <= within }
}

const numberIn = (css: string, otherwise: number): number => {
  const number = Number.parseFloat(css)
  return Number.isFinite(number) ? number : otherwise
}

/** An outline, a border, or of what is drawn by outlines its own stroke. */
function strokeOf({ styles }: FoundBox, isOutlined: boolean): { readonly color: string; readonly width: number } {
  const at = (name: string): string => styles[name] ?? ''
  const sides = (at('--stroke') || '').split(' ').map((one) => numberIn(one, 0))
  const outline = at('outline-style') === 'none' ? 0 : Math.max(numberIn(at('outline-width'), 0), ...sides)
  if (outline > 0) return { color: at('outline-color'), width: outline }
  const border = at('border-top-style') === 'none' ? 0 : numberIn(at('border-top-width'), 0)
  if (border > 0) return { color: at('border-top-color'), width: border }
  const drawn = isOutlined ? numberIn(at('-webkit-text-stroke-width'), 0) : 0
  return drawn > 0 ? { color: at('-webkit-text-stroke-color'), width: drawn } : { color: '', width: 0 }
}

/** A radius beyond half of a side is half of it. */
function corners(wanted: readonly number[], css: string, side: number): Compared {
  const most = side / 2
  const parts = css.split('/')[0]?.trim().split(/\s+/) ?? []
  const [a = 0, b = a, c = a, d = b] = parts.map((one) =>
    one.endsWith('%') ? (numberIn(one, 0) / 100) * side : numberIn(one, 0),
  )
  const [want, have] = [wanted, [a, b, c, d]].map((all) => all.map((one) => Math.min(one, most)))
  const isSame = (want ?? []).every((one, at) => Math.abs(one - (have?.[at] ?? 0)) <= 0.51)
  return { kind: 'corners', wanted: wanted.join(' '), found: [a, b, c, d].join(' '), isSame }
}

function texts(text: WantedText, { styles, text: said }: FoundBox): Compared[] {
  const [want, have] = [plain(text.characters), plain(said)]
  const compared: Compared[] = [{ kind: 'text', wanted: want, found: have, isSame: want === have }]
  const lengths = [
    ['font size', 'font-size', text.size, 0.1],
    ['font weight', 'font-weight', text.weight, 1],
    ['line height', 'line-height', text.lineHeight, 0.1],
    ['letter spacing', 'letter-spacing', text.letterSpacing, 0.02],
  ] as const
  for (const [kind, name, length, within] of lengths)
    if (length !== null && Object.hasOwn(styles, name))
      compared.push(near(kind, length, numberIn(styles[name] ?? '', 0), within))
  return compared
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
