import type { Align, Direction, LayoutBox } from '../../render/src/layout/layout-box.ts'
import { turnedBox } from '../../render/src/layout/turned-box.ts'
import type { SceneNode } from '../../render/src/scene/build-scene.ts'
import type { TextBox } from '../../render/src/scene/text-box.ts'

/**
 * A scene as a page: boxes with a layout are flexboxes, others grids of one cell in which all children stand, and a word
 * is a box as wide as our font has it, so that the browser breaks the lines. Each box has `data-box`, in the order of the
 * scene.
 */
export function boxAsHtml(box: SceneNode, parent: SceneNode | null): string {
  const css = [
    'box-sizing:border-box',
    ...inParent(box, parent),
    ...([0, 1] as const).flatMap((at) => sizeOf(box, parent, at)),
    ...(box.text ? ['font-size:0;line-height:0', spaces(box.text)] : inside(box)),
  ]
  const inner = box.text ? words(box.text) : box.children.map((child) => boxAsHtml(child, box)).join('')
  if (box.turn !== null) return turned(box, parent, css, inner)
  const own = `<div data-box style="${css.join(';')}">${inner}</div>`
  return parent && isShare(box, parent) ? share(box, parent, own) : own
}

/** It fills what is left of the line that it stands in. */
const isShare = (box: LayoutBox, parent: LayoutBox): boolean =>
  isInFlow(box, parent) && parent.axis !== null && box.sizing[parent.axis] === 'fill'

/** A flexbox gives more to an item with a padding, a design tool the same to each: the item is a box without one. */
function share(box: LayoutBox, parent: LayoutBox, inner: string): string {
  const [main, cross]: readonly [Direction, Direction] = parent.axis === 0 ? [0, 1] : [1, 0]
  const isAcross = box.sizing[cross] === 'fill'
  const css = [
    'flex:1 1 0;display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr)',
    ...limitsOf(box, main),
    ...(isAcross ? ['align-self:stretch'] : []),
  ]
  return `<div style="${css.join(';')}">${inner}</div>`
}

const NAMES = ['width', 'height'] as const

const isInFlow = ({ isFree }: LayoutBox, parent: LayoutBox | null): boolean =>
  parent !== null && parent.axis !== null && !isFree

function inParent(box: LayoutBox, parent: LayoutBox | null): readonly string[] {
  if (parent === null) return ['position:absolute;left:0;top:0']
  if (isInFlow(box, parent)) return ['position:relative']
  const [left, top] = box.place
  if (parent.axis === null)
    return [
      `position:relative;grid-area:1/1;margin-left:${left}px;margin-top:${top}px`,
      ...([0, 1] as const).map(
        (at) => `${at === 0 ? 'justify' : 'align'}-self:${box.sizing[at] === 'fill' ? 'stretch' : 'start'}`,
      ),
    ]
  const [right, bottom] = parent.paddingEnd
  return [
    `position:absolute;left:${left}px;top:${top}px`,
    ...(box.sizing[0] === 'fill' ? [`right:${right}px`] : []),
    ...(box.sizing[1] === 'fill' ? [`bottom:${bottom}px`] : []),
  ]
}

function sizeOf(box: LayoutBox, parent: LayoutBox | null, at: Direction): readonly string[] {
  const name = NAMES[at]
  const limits = limitsOf(box, at)
  const isMain = isInFlow(box, parent) && parent?.axis === at
  const isAcross = isInFlow(box, parent) && !isMain
  const fills = box.sizing[at] === 'fill'
  if (isMain && fills) return [`min-${name}:0`]
  if (fills) return [...limits, ...(isAcross ? ['align-self:stretch'] : [])]
  const own = box.sizing[at] === 'fixed' && box.stated[at] !== null ? `${box.stated[at]}px` : null
  const isStretched = isAcross && parent?.cross === 'stretch' && own === null
  const size = own ?? (at === 0 && !isStretched ? 'max-content' : 'auto')
  return [...limits, `${name}:${size}`, ...(isMain ? ['flex:none'] : [])]
}

const limitsOf = ({ least, most }: LayoutBox, at: Direction): readonly string[] => [
  `min-${NAMES[at]}:${least[at]}px`,
  ...(Number.isFinite(most[at]) ? [`max-${NAMES[at]}:${Math.max(most[at], least[at])}px`] : []),
]

const ALIGNS: Readonly<Record<Align, string>> = {
  start: 'flex-start',
  center: 'center',
  end: 'flex-end',
  between: 'space-between',
  stretch: 'stretch',
  baseline: 'baseline',
}

function inside({ axis, wraps, gap, lineGap, main, cross, paddingStart, paddingEnd }: LayoutBox): readonly string[] {
  // A child's place counts from the edge of what holds it, and has the padding in it.
  if (axis === null)
    return [
      'display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr)',
      `padding:0 ${paddingEnd[0]}px ${paddingEnd[1]}px 0`,
    ]
  return [
    `display:flex;flex-direction:${axis === 0 ? 'row' : 'column'}`,
    `gap:${axis === 0 ? `${lineGap}px ${gap}px` : `${gap}px ${lineGap}px`}`,
    `padding:${paddingStart[1]}px ${paddingEnd[0]}px ${paddingEnd[1]}px ${paddingStart[0]}px`,
    `justify-content:${ALIGNS[main]};align-items:${ALIGNS[cross]}`,
    ...(wraps ? [`flex-wrap:wrap;align-content:${cross === 'stretch' ? 'flex-start' : ALIGNS[cross]}`] : []),
  ]
}

const ANYTHING = 1e6

function words(text: TextBox): string {
  const { font, typography } = text.face
  const widthOf = (word: string): number =>
    Array.from(word).reduce(
      (sum, character) =>
        sum +
        font.advance(character.codePointAt(0) ?? 0, typography.weight) * typography.size +
        typography.letterSpacing,
      0,
    )
  const height = text.measure(ANYTHING).size[1] / text.linesIn([ANYTHING, ANYTHING]).lines.length
  return text
    .linesIn([ANYTHING, ANYTHING])
    .lines.map(({ text: line }) => {
      const boxes = line
        .split(' ')
        .map(
          (word) =>
            `<i style="display:inline-block;vertical-align:top;width:${widthOf(word)}px;height:${height}px"></i>`,
        )
      return `<div>${boxes.join(' ')}</div>`
    })
    .join('')
}

/** A space of a font without a size is as wide as what is added to it, and is gone at the end of a line. */
const spaces = ({ face: { font, typography } }: TextBox): string =>
  `word-spacing:${font.advance(0x20, typography.weight) * typography.size + typography.letterSpacing}px`

/** In a browser what is turned takes the room that it had before: it is turned inside of a box as large as it is then. */
function turned(box: SceneNode, parent: SceneNode | null, css: readonly string[], inner: string): string {
  const matrix = `matrix(${[...(box.turn ?? []), 0, 0].join(',')})`
  const [width, height] = box.stated
  if (box.sizing[0] === 'fill' && box.sizing[1] === 'fill')
    return `<div data-box style="${css.join(';')};transform:${matrix}">${inner}</div>`
  if (width === null || height === null) throw new Error(`${box.name} is turned, and its size is not known before`)
  const { start, size } = turnedBox(box.turn, [width, height])
  const outer = ['box-sizing:border-box', ...inParent(box, parent), `width:${size[0]}px;height:${size[1]}px;flex:none`]
  const place = `position:absolute;left:${-start[0]}px;top:${-start[1]}px;transform-origin:0 0;transform:${matrix}`
  return `<div style="${outer.join(';')}"><div data-box style="${css.join(';')};${place}">${inner}</div></div>`
}
