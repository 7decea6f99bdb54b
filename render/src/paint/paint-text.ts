import type { SceneNode } from '../scene/build-scene.ts'
import type { TextBox } from '../scene/text-box.ts'
import { baselineOf, lineHeightOf, type Line } from '../text/lines.ts'
import type { Edges } from './outlines.ts'
import { short } from './outlines.ts'
import { colorFill, fillOf } from './paint-servers.ts'
import type { SvgWriter } from './svg-writer.ts'

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
  const d = lines
    .map((line, at) => {
      const y = top + start + at * lineHeight + baselineOf(text.face)
      return linePath(line, { text, left, right, y, squeeze, isLast: at === lines.length - 1 })
    })
    .join('')
  if (d === '') return
  const transform =
    squeeze === 1
      ? {}
      : { transform: `translate(${short(left)} 0) scale(${short(squeeze)} 1) translate(${short(-left)} 0)` }
  const fills = look.fills.length > 0 ? look.fills.map((paint) => fillOf(paint, edges, svg)) : [colorFill(BLACK)]
  for (const fill of fills) svg.element('path', { d, ...transform, ...fill })
}

interface LineAt {
  readonly text: TextBox
  readonly left: number
  readonly right: number
  readonly y: number
  readonly squeeze: number
  readonly isLast: boolean
}

function linePath(line: Line, { text, left, right, y, squeeze, isLast }: LineAt): string {
  const { font, typography, account } = text.face
  const { size, weight, letterSpacing } = typography
  const rest = (right - left) / squeeze - line.width
  const gaps = line.text.split(' ').length - 1
  const spread = text.align === 'justified' && !isLast && gaps > 0 ? Math.max(rest, 0) / gaps : 0
  const face = { size, weight, slant: typography.isItalic ? SLANT : 0 }
  let x = left + (text.align === 'center' ? rest / 2 : text.align === 'end' ? rest : 0)
  const begin = x
  const parts: string[] = []
  for (const character of line.text) {
    const code = character.codePointAt(0) ?? 0x20
    account.step()
    const outline = font.outline(code, face)
    if (outline !== '') parts.push(`M${short(x)} ${short(y)}${outline}`)
    x += font.advance(code, weight) * size + letterSpacing + (character === ' ' ? spread : 0)
  }
  if (typography.decoration !== 'none' && line.text !== '') {
    const above = typography.decoration === 'underline' ? -0.12 : 0.3
    const [high, low] = [y - above * size - size * 0.07, y - above * size]
    parts.push(`M${short(begin)} ${short(low)}H${short(x)}V${short(high)}H${short(begin)}Z`)
  }
  return parts.join('')
}
