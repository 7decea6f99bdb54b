import type { DrawnComponent, DrawnImage, Fields } from './document/document.ts'
import { layOut } from './layout/layout.ts'
import type { Pair, Placed } from './layout/layout-box.ts'
import { turnedBox } from './layout/turned-box.ts'
import { Account, LIMITS, TooMuch, type Limits, type Missing } from './document/limits.ts'
import { paint } from './paint/paint.ts'
import { short } from './paint/outlines.ts'
import { SvgWriter } from './paint/svg-writer.ts'
import type { LookUp } from './document/resolve.ts'
import { buildScene, type SceneNode } from './scene/build-scene.ts'
import { readColor } from './scene/colors.ts'
import { drawnLook, type DrawnLook } from './drawn-look.ts'
import { Font, type FontFile } from './text/font.ts'

export interface DrawInput {
  readonly component: DrawnComponent
  /** Values of its properties, those that choose the variant among them; the defaults where nothing is said. */
  readonly props?: Fields
  /** A component by the name that an instance has; undefined where there is none. */
  readonly findComponent?: (name: string, usedBy: string) => DrawnComponent | null | undefined
  readonly lookUp?: LookUp
  /** A picture by the design tool's reference to it; undefined where it is not there, or not yet. */
  readonly findImage?: (reference: string) => DrawnImage | undefined
  readonly font: FontFile
  /**
   * Asked once all that the picture shows has been looked up: true where some of it was not there yet and the picture will
   * be drawn again, so that nobody lays out and paints what nobody sees.
   */
  readonly isLacking?: () => boolean
  /** A color behind it; none where it is left out. */
  readonly background?: string
  readonly scale?: number
  /** Whether to tell how each box looks. */
  readonly looks?: boolean
  readonly limits?: Limits
}

export interface Drawing {
  readonly svg: string
  /** Of the picture as it is shown, at its scale. */
  readonly width: number
  readonly height: number
  /** What the picture lacks, or shows otherwise than the component has it. */
  readonly missing: readonly Missing[]
  /** The box of every element that is drawn, from the corner of the component. */
  readonly boxes: readonly DrawnBox[]
  /** Where the picture begins, as the boxes count: before the component where a shadow reaches over its edge. */
  readonly corner: readonly [x: number, y: number]
}

export interface DrawnBox {
  readonly name: string
  readonly depth: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** It is inside of something that cuts off what reaches over its edge. */
  readonly isClipped: boolean
  /** Where looks are asked for. */
  readonly look?: DrawnLook
}

/** Less than a pixel over the edge is a rounding of the design tool. */
const HARDLY = 0.5
const LARGEST_SIDE = 8_192

/** A component as SVG: pure, and bounded in what it may cost. */
export function draw(input: DrawInput): Drawing {
  const account = new Account(input.limits ?? LIMITS)
  try {
    return drawWithin(input, account)
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    account.lacks(input.component.name, `everything: it takes more ${error.message} than a picture may`)
    return tooLarge(input, account)
  }
}

function drawWithin(input: DrawInput, account: Account): Drawing {
  const { component, props = {}, findComponent = () => undefined, lookUp = () => undefined } = input
  const { findImage = () => undefined } = input
  const font = fontOf(input.font)
  const roots = buildScene({ component, props, findComponent, lookUp, findImage, font, account })
  if (input.isLacking?.() === true) return UNSEEN
  const placed = roots.map((root) => layOut(root, [null, null], account))
  const drawn = roots.flatMap((root, at) => boxesOf(root, placed[at]))
  const overflow = extentOf(roots, placed, drawn)
  const svg = new SvgWriter(account.mostBytes)
  const [left, top, right, bottom] = overflow
  const [width, height] = [Math.max(right - left, 1), Math.max(bottom - top, 1)]
  const background = input.background === undefined ? null : readColor(input.background)
  if (background) {
    const { hex, alpha } = background
    svg.element('rect', {
      x: left,
      y: top,
      width: short(width),
      height: short(height),
      fill: hex,
      'fill-opacity': alpha,
    })
  }
  roots.forEach((root, at) => {
    const place = placed[at]
    if (place) paint(root, place, [0, 0], svg, account)
  })
  const scale = Math.min(input.scale ?? 1, LARGEST_SIDE / Math.max(width, height))
  const shown = { width: Math.max(short(width * scale), 1), height: Math.max(short(height * scale), 1) }
  const viewBox = [left, top, width, height].map(short).join(' ')
  return {
    svg: svg.text({ ...shown, viewBox }, component.name),
    ...shown,
    missing: account.missing,
    boxes: drawn.map(({ box, node }) => (input.looks === true ? { ...box, look: drawnLook(node) } : box)),
    corner: [left, top],
  }
}

const UNSEEN: Drawing = { svg: '', width: 1, height: 1, missing: [], boxes: [], corner: [0, 0] }

/** Opened once. */
const fonts = new WeakMap<FontFile, Font>()
function fontOf(file: FontFile): Font {
  const font = fonts.get(file) ?? new Font(file)
  fonts.set(file, font)
  return font
}

/**
 * The picture is as large as the component, and larger by what its own shadows and strokes need around it, and by what
 * reaches over its edge with its stroke and is not cut off there.
 */
function extentOf(
  roots: readonly SceneNode[],
  placed: readonly Placed[],
  drawn: readonly ReachingBox[],
): readonly [number, number, number, number] {
  let [left, top, right, bottom] = [0, 0, 0, 0]
  for (const { box, reach } of drawn.filter((one) => !one.box.isClipped)) {
    const [endX, endY] = [box.x + box.width + reach[0], box.y + box.height + reach[1]]
    left = Math.min(left, Math.floor(box.x - reach[0] + HARDLY))
    top = Math.min(top, Math.floor(box.y - reach[1] + HARDLY))
    right = Math.max(right, endX - (endX > right + HARDLY ? 0 : HARDLY))
    bottom = Math.max(bottom, endY - (endY > bottom + HARDLY ? 0 : HARDLY))
  }
  roots.forEach(({ look, turn }, at) => {
    const [width, height] = turnedBox(turn, placed[at]?.size ?? [0, 0]).size
    const stroke = strokeOutside(look)
    const side = (toward: (shadow: SceneNode['look']['shadows'][number]) => number): number =>
      Math.ceil(
        Math.max(
          stroke,
          look.blur,
          ...look.shadows.filter((one) => !one.isInner).map((one) => one.blur + one.spread + toward(one)),
        ),
      )
    left = Math.min(left, -side((one) => -one.x))
    top = Math.min(top, -side((one) => -one.y))
    right = Math.max(right, width + side((one) => one.x))
    bottom = Math.max(bottom, height + side((one) => one.y))
  })
  return [left, top, right, bottom]
}

function strokeOutside({ strokeAlign, strokes, strokeWeights }: SceneNode['look']): number {
  const share = strokeAlign === 'outside' ? 1 : strokeAlign === 'center' ? 0.5 : 0
  return strokes.length > 0 ? Math.max(...strokeWeights) * share : 0
}

interface ReachingBox {
  readonly node: SceneNode
  readonly box: DrawnBox
  /** How far its stroke reaches over it to the sides, and up and down. */
  readonly reach: Pair<number>
}

/** A line is drawn around itself and ends where its box does. */
function reachOf({ kind, look }: SceneNode, { width, height }: Pick<DrawnBox, 'width' | 'height'>): Pair<number> {
  const isLine = kind === 'line' && look.strokes.length > 0
  const reach = isLine ? Math.max(...look.strokeWeights) / 2 : strokeOutside(look)
  return [height === 0 ? 0 : reach, width === 0 ? 0 : reach]
}

function boxesOf(root: SceneNode, placed: Placed | undefined): readonly ReachingBox[] {
  const found: ReachingBox[] = []
  const walk = (
    node: SceneNode,
    at: Placed,
    to: (point: Pair<number>) => Pair<number>,
    depth: number,
    isClipped: boolean,
  ): void => {
    const inside = (point: Pair<number>): Pair<number> => {
      const [a, b, c, d] = node.turn ?? [1, 0, 0, 1]
      const [x, y] = point
      return to([at.corner[0] + a * x + c * y, at.corner[1] + b * x + d * y])
    }
    const corners = [[0, 0], [at.size[0], 0], [0, at.size[1]], at.size].map(([x = 0, y = 0]) => inside([x, y]))
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y]
    const box = { name: node.name, depth, x, y, width, height, isClipped }
    found.push({ node, box, reach: reachOf(node, box) })
    node.children.forEach((child, place) => {
      const inner = at.children[place]
      if (inner) walk(child, inner, inside, depth + 1, isClipped || node.look.clips)
    })
  }
  if (placed) walk(root, placed, (point) => point, 0, false)
  return found
}

function tooLarge({ component }: DrawInput, account: Account): Drawing {
  const svg = new SvgWriter(10_000)
  svg.element('rect', {
    x: 0.5,
    y: 0.5,
    width: 119,
    height: 39,
    rx: 4,
    fill: 'none',
    stroke: '#8a8f98',
    'stroke-dasharray': 4,
  })
  const text = svg.text({ width: 120, height: 40, viewBox: '0 0 120 40' }, component.name.slice(0, 200))
  return { svg: text, width: 120, height: 40, missing: account.missing, boxes: [], corner: [0, 0] }
}
