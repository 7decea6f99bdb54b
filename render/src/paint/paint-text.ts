import type { SceneNode } from '../scene/build-scene.ts'
import type { Paint } from '../scene/paints.ts'
import type { TextBox } from '../scene/text-box.ts'
import type { TextRun } from '../scene/text-runs.ts'
import { baselineOf, lineHeightOf, type Line } from '../text/lines.ts'
import type { Edges } from './outlines.ts'
import { short } from './outlines.ts'
import { colorFill, fillOf } from './paint-servers.ts'
import type { Attributes, SvgWriter } from './svg-writer.ts'

const BLACK = { hex: '#1a1b1e', alpha: 1 }
const SLANT = 0.2

/** Text as outlines: a picture that is shown as an image can load no font. */
export function paintText({ text, look }: SceneNode, edges: Edges, svg: SvgWriter): void {
  if (!text) return
  const [left, top, right, bottom] = edges
  const { lines, squeeze } = text.linesIn([right - left, bottom - top])
  const lineHeight = lineHeightOf(text.face)
  const rest = bottom - top - lines.length * lineHeight
  const start = text.vertical === 'center' ? rest / 2 : text.vertical === 'end' ? rest : 0
  const runs = text.isAsTold ? look.runs : []
  // The rest of the text, and each run, is one path: they are filled differently.
  const paths = new Map<TextRun | null, string>()
  lines.forEach((line, at) => {
    const y = top + start + at * lineHeight + baselineOf(text.face)
    const placed = { text, runs, left, right, y, squeeze, isLast: at === lines.length - 1 }
    for (const [run, d] of linePaths(line, placed)) paths.set(run, (paths.get(run) ?? '') + d)
  })
  const transform =
    squeeze === 1
      ? {}
      : { transform: `translate(${short(left)} 0) scale(${short(squeeze)} 1) translate(${short(-left)} 0)` }
  const fillsOf = (paints: readonly Paint[]): readonly Attributes[] =>
    paints.length > 0 ? paints.map((paint) => fillOf(paint, edges, svg)) : [colorFill(BLACK)]
  for (const [run, d] of paths) {
    if (d === '') continue
    for (const fill of fillsOf(run?.fills ?? look.fills)) svg.element('path', { d, ...transform, ...fill })
  }
}

interface LineAt {
  readonly text: TextBox
  readonly runs: readonly TextRun[]
  readonly left: number
  readonly right: number
  readonly y: number
  readonly squeeze: number
  readonly isLast: boolean
}

/** A line in stretches that look alike, each as path data, by the run that it belongs to; null is the rest of the text. */
function linePaths(line: Line, at: LineAt): readonly (readonly [TextRun | null, string])[] {
  const { text, runs, left, right, squeeze, isLast } = at
  const stretches = stretchesOf(line, runs)
  const indent = line.indent ?? 0
  const width = runs.length === 0 ? line.width : stretches.reduce((sum, one) => sum + widthOf(one, text), indent)
  const rest = (right - left) / squeeze - width
  const gaps = line.text.split(' ').length - 1
  const spread = text.align === 'justified' && !isLast && gaps > 0 ? Math.max(rest, 0) / gaps : 0
  let x = left + indent + (text.align === 'center' ? rest / 2 : text.align === 'end' ? rest : 0)
  const before = line.marker === undefined ? [] : [markerPath(line.marker, at, x)]
  const shown = stretches.map((one) => {
    const drawn = stretchPath(one, { text, x, y: at.y, spread })
    x = drawn.end
    return [one.run, drawn.d] as const
  })
  return [...before, ...shown]
}

/** What stands before an item of a list, in the look of its text: for a size of one, so far before it. */
const BEFORE_ITEM = 0.5

function markerPath(marker: string, { text, y }: LineAt, begin: number): readonly [null, string] {
  const stretch: Stretch = { run: null, text: marker }
  const x = begin - text.face.typography.size * BEFORE_ITEM - widthOf(stretch, text)
  return [null, stretchPath(stretch, { text, x, y, spread: 0 }).d]
}

interface Stretch {
  readonly run: TextRun | null
  readonly text: string
}

function stretchesOf({ text, start }: Line, runs: readonly TextRun[]): readonly Stretch[] {
  const found: Stretch[] = []
  let at = 0
  for (const run of runs) {
    const [from, to] = [run.start - start, run.end - start].map((one) => Math.min(Math.max(one, at), text.length))
    if (from === undefined || to === undefined || to <= from) continue
    if (from > at) found.push({ run: null, text: text.slice(at, from) })
    found.push({ run, text: text.slice(from, to) })
    at = to
  }
  if (at < text.length || found.length === 0) found.push({ run: null, text: text.slice(at) })
  return found
}

function widthOf({ run, text: characters }: Stretch, { face }: TextBox): number {
  const { size, weight, letterSpacing } = run?.typography ?? face.typography
  let width = 0
  for (const character of characters)
    width += face.font.advance(character.codePointAt(0) ?? 0, weight) * size + letterSpacing
  return width
}

interface StretchAt {
  readonly text: TextBox
  readonly x: number
  readonly y: number
  readonly spread: number
}

function stretchPath(
  stretch: Stretch,
  { text, x: begin, y, spread }: StretchAt,
): { readonly d: string; readonly end: number } {
  const { font, account } = text.face
  const typography = stretch.run?.typography ?? text.face.typography
  const { size, weight, letterSpacing } = typography
  const face = { size, weight, slant: typography.isItalic ? SLANT : 0 }
  let x = begin
  const parts: string[] = []
  for (const character of stretch.text) {
    const code = character.codePointAt(0) ?? 0x20
    account.step()
    const outline = font.outline(code, face)
    if (outline !== '') parts.push(`M${short(x)} ${short(y)}${outline}`)
    x += font.advance(code, weight) * size + letterSpacing + (character === ' ' ? spread : 0)
  }
  if (typography.decoration !== 'none' && stretch.text !== '') {
    const above = typography.decoration === 'underline' ? -0.12 : 0.3
    const [high, low] = [y - above * size - size * 0.07, y - above * size]
    parts.push(`M${short(begin)} ${short(low)}H${short(x)}V${short(high)}H${short(begin)}Z`)
  }
  return { d: parts.join(''), end: x }
}
