// Draws a scene that was laid out. Coordinates are those of the picture as long as nothing turns them; an element gets
// a group of its own only where something holds for all of it: opacity, a turn, a clip, a filter, a blend.
import type { VectorPath } from '../document/document.ts'
import type { Pair, Placed } from '../layout/layout-box.ts'
import type { Account } from '../document/limits.ts'
import type { SceneNode } from '../scene/build-scene.ts'
import type { Look } from '../scene/look.ts'
import type { Paint } from '../scene/paints.ts'
import { filterOf } from './filters.ts'
import { linePath } from './line-path.ts'
import { isPathData, moved, radiiOf, roundedPath, short, type Edges, type Radii } from './outlines.ts'
import { colorFill, fillOf } from './paint-servers.ts'
import { paintText } from './paint-text.ts'
import { outlineOf } from './smooth-corners.ts'
import { attributesText, type Attributes, type SvgWriter } from './svg-writer.ts'

export function paint(node: SceneNode, placed: Placed, origin: Pair<number>, svg: SvgWriter, account: Account): void {
  account.step()
  const { look, turn } = node
  const corner: Pair<number> = [origin[0] + placed.corner[0], origin[1] + placed.corner[1]]
  // What is turned is drawn from its own corner, and moved there.
  const at: Pair<number> = turn ? [0, 0] : corner
  const edges: Edges = [at[0], at[1], at[0] + placed.size[0], at[1] + placed.size[1]]
  const radii: Radii = node.kind === 'ellipse' ? ellipseRadii(placed.size) : radiiOf(look.corners)
  const filter = filterOf(look, edges, svg)
  const group = {
    ...(turn ? { transform: `matrix(${[...turn, corner[0], corner[1]].map(short).join(' ')})` } : {}),
    ...(look.opacity < 1 ? { opacity: short(look.opacity) } : {}),
    ...(look.blend ? { style: `mix-blend-mode:${look.blend}` } : {}),
    ...(filter ? { filter } : {}),
  }
  const draw = (): void => {
    paintOwn(node, edges, radii, svg, account)
    const children = (): void => paintChildren(node, placed, at, svg, account)
    if (!look.clips || node.children.length === 0) return children()
    const clip = svg.define('clipPath', {}, `<path d="${outlineOf(edges, radii, look.smoothing)}"/>`)
    svg.inside('g', { 'clip-path': clip }, children)
  }
  if (Object.keys(group).length === 0) draw()
  else svg.inside('g', group, draw)
}

/** One after the other; what comes after one that masks, beside it, is shown through that one until the next. */
function paintChildren(given: SceneNode, laid: Placed, at: Pair<number>, svg: SvgWriter, account: Account): void {
  const { isReversed } = given.look
  const node = isReversed ? { children: given.children.toReversed() } : given
  const placed = isReversed ? { children: laid.children.toReversed() } : laid
  const one = (place: number): void => {
    const [child, inner] = [node.children[place], placed.children[place]]
    if (!child || !inner) return
    // An outline that masks covers what it covers, whatever it is filled with.
    const shown =
      child.look.mask === 'outline' ? { ...child, look: { ...child.look, fills: [WHITE], opacity: 1 } } : child
    paint(shown, inner, at, svg, account)
  }
  for (let place = 0; place < node.children.length;) {
    const mask = node.children[place]?.look.mask ?? null
    if (mask === null) {
      one(place++)
      continue
    }
    const shape = place++
    const start = place
    while (place < node.children.length && (node.children[place]?.look.mask ?? null) === null) place++
    const end = place
    const inner = svg.aside(() => one(shape))
    // An attribute: as a style it is read by browsers and by nothing else.
    const type = mask === 'luminance' ? {} : { 'mask-type': 'alpha' }
    const reference = svg.define('mask', { maskUnits: 'userSpaceOnUse', ...FAR, ...type }, inner)
    svg.inside('g', { mask: reference }, () => {
      for (let shown = start; shown < end; shown++) one(shown)
    })
  }
}

const WHITE: Paint = { kind: 'color', color: { hex: '#ffffff', alpha: 1 } }

/** Wider than any picture: what a mask covers is cut by its own outline. */
const FAR = { x: -100_000, y: -100_000, width: 200_000, height: 200_000 }

const ellipseRadii = ([width, height]: Pair<number>): Radii => {
  const half: Pair<number> = [width / 2, height / 2]
  return [half, half, half, half]
}

function paintOwn(node: SceneNode, edges: Edges, radii: Radii, svg: SvgWriter, account: Account): void {
  const { look, kind } = node
  if (kind === 'text') return paintText(node, edges, svg)
  if (kind === 'gap') return paintGap(node, edges, svg)
  if (kind === 'line') return paintLine(node, edges, svg)
  if (kind === 'vector') return paintPaths(node, edges, svg, account)
  for (const fill of look.fills) {
    noteStandIn(fill, node.name, account)
    svg.element('path', { d: outlineOf(edges, radii, look.smoothing), ...fillOf(fill, edges, svg) })
  }
  paintStrokes(node, edges, radii, svg)
}

/** What lies between two outlines: that is a stroke on either side of the edge, or of a different weight at each. */
function paintStrokes({ look }: SceneNode, edges: Edges, radii: Radii, svg: SvgWriter): void {
  const { strokes, strokeWeights: weights, strokeAlign } = look
  if (look.dashes.length > 0 && new Set(weights).size === 1) return paintDashes(look, edges, radii, svg)
  if (strokes.length === 0 || weights.every((weight) => weight <= 0)) return
  const out = strokeAlign === 'outside' ? 1 : strokeAlign === 'center' ? 0.5 : 0
  const by = (factor: number): Edges => [
    weights[0] * factor,
    weights[1] * factor,
    weights[2] * factor,
    weights[3] * factor,
  ]
  const outer = moved(edges, radii, by(out))
  const inner = moved(edges, radii, by(out - 1))
  const path = (box: { edges: Edges; radii: Radii }): string => outlineOf(box.edges, box.radii, look.smoothing)
  const d = `${path(outer)}${path(inner)}`
  for (const stroke of strokes) svg.element('path', { d, 'fill-rule': 'evenodd', ...fillOf(stroke, edges, svg) })
}

/** Along the middle of the stroke, wherever that lies. */
function paintDashes(look: Look, edges: Edges, radii: Radii, svg: SvgWriter): void {
  const { strokeWeights, strokeAlign, smoothing } = look
  const [weight] = strokeWeights
  if (weight <= 0) return
  const out = (strokeAlign === 'outside' ? 0.5 : strokeAlign === 'center' ? 0 : -0.5) * weight
  const middle = moved(edges, radii, [out, out, out, out])
  strokeAlong(look, { d: outlineOf(middle.edges, middle.radii, smoothing), weight }, edges, svg)
}

function strokeAlong(
  { strokes, dashes, cap, join }: Look,
  { d, weight, transform }: { readonly d: string; readonly weight: number; readonly transform?: string },
  edges: Edges,
  svg: SvgWriter,
): void {
  const shape = {
    d,
    ...(transform === undefined ? {} : { transform }),
    'stroke-width': short(weight),
    ...(dashes.length === 0 ? {} : { 'stroke-dasharray': dashes.map(short).join(' ') }),
    ...(cap === 'butt' ? {} : { 'stroke-linecap': cap }),
    ...(join === 'miter' ? {} : { 'stroke-linejoin': join }),
  }
  for (const paint of strokes) {
    const { fill, 'fill-opacity': opacity, ...rest } = fillOf(paint, edges, svg)
    svg.element('path', { ...shape, fill: 'none', stroke: fill, 'stroke-opacity': opacity, ...rest })
  }
}

/** A line has no height: its stroke lies above it, as the design tool has it, or on it. */
function paintLine({ look }: SceneNode, [left, top, right, bottom]: Edges, svg: SvgWriter): void {
  const weight = Math.max(...look.strokeWeights)
  const isUpright = bottom - top > right - left
  const half = weight / 2
  const box: Edges = isUpright ? [left - half, top, left + half, bottom] : [left, top - half, right, top + half]
  if (look.dashes.length > 0 && look.tip === null) {
    const d = isUpright
      ? `M${short(left)} ${short(top)}V${short(bottom)}`
      : `M${short(left)} ${short(top)}H${short(right)}`
    return strokeAlong(look, { d, weight }, box, svg)
  }
  const d = linePath(look, weight, [left, top, right, bottom])
  for (const stroke of look.strokes) svg.element('path', { d, ...fillOf(stroke, box, svg) })
}

/** The paths are those of the stated size; where the layout made another of it they are stretched. */
function paintPaths(node: SceneNode, edges: Edges, svg: SvgWriter, account: Account): void {
  const { look, stated } = node
  const scale = (at: 0 | 1): number => {
    const size = edges[at + 2 === 2 ? 2 : 3] - edges[at]
    return stated[at] === null || stated[at] === 0 ? 1 : size / stated[at]
  }
  const [x, y] = [scale(0), scale(1)]
  const transform =
    x === 1 && y === 1
      ? `translate(${short(edges[0])} ${short(edges[1])})`
      : `matrix(${[x, 0, 0, y, edges[0], edges[1]].map(short).join(' ')})`
  const box: Edges = [0, 0, (edges[2] - edges[0]) / (x || 1), (edges[3] - edges[1]) / (y || 1)]
  const write = (paths: readonly VectorPath[] | undefined, paints: readonly Paint[]): void => {
    for (const { path, windingRule } of paths ?? []) {
      account.step(Math.ceil(path.length / 256))
      if (!isPathData(path)) {
        account.lacks(node.name, 'an outline that is not one')
        continue
      }
      for (const one of paints) {
        noteStandIn(one, node.name, account)
        const rule = windingRule === 'EVENODD' ? { 'fill-rule': 'evenodd' } : {}
        svg.element('path', { d: path, transform, ...rule, ...fillOf(one, box, svg) })
      }
    }
  }
  write(look.paths?.fill, look.fills)
  const strokes = (): void =>
    look.paths?.stroke ? write(look.paths.stroke, look.strokes) : strokeOutlines(look, transform, box, svg)
  const bounds = look.strokes.length > 0 ? strokeBounds(node, transform, edges, svg) : null
  if (bounds) svg.inside('g', bounds, strokes)
  else strokes()
}

/** Where the outline of the stroke itself is not told: twice as wide where one half of it will be cut off. */
function strokeOutlines(look: Look, transform: string, box: Edges, svg: SvgWriter): void {
  const weight = Math.max(...look.strokeWeights) * (look.strokeAlign === 'center' ? 1 : 2)
  if (weight <= 0) return
  for (const { path } of look.paths?.fill ?? [])
    if (isPathData(path)) strokeAlong(look, { d: path, weight, transform }, box, svg)
}

/** The outline of a stroke at one side of an edge is that of one twice as wide, over both: what it is cut by. */
function strokeBounds({ look }: SceneNode, transform: string, edges: Edges, svg: SvgWriter): Attributes | null {
  const { paths, strokeAlign, strokeWeights } = look
  const shapes = (paths?.fill ?? []).filter(({ path }) => isPathData(path))
  if (strokeAlign === 'center' || shapes.length === 0) return null
  const inside = strokeAlign === 'inside'
  const rule = inside ? 'clip-rule' : 'fill-rule'
  const inner = shapes.map(({ path, windingRule }) => {
    const evenOdd = windingRule === 'EVENODD' ? { [rule]: 'evenodd' } : {}
    return `<path${attributesText({ d: path, transform, ...evenOdd })}/>`
  })
  if (inside) return { 'clip-path': svg.define('clipPath', {}, inner.join('')) }
  const reach = Math.max(...strokeWeights) + 1
  const around = moved(edges, radiiOf([0, 0, 0, 0]), [reach, reach, reach, reach])
  const white = `<path${attributesText({ d: roundedPath(around.edges, around.radii), fill: '#fff' })}/>`
  const [left, top, right, bottom] = around.edges
  const box = { x: short(left), y: short(top), width: short(right - left), height: short(bottom - top) }
  return { mask: svg.define('mask', { maskUnits: 'userSpaceOnUse', ...box }, `${white}<g>${inner.join('')}</g>`) }
}

const GAP = { hex: '#8a8f98', alpha: 0.6 }

/** Something is there that cannot be drawn: its room is shown, in the color that it would have. */
function paintGap({ look }: SceneNode, edges: Edges, svg: SvgWriter): void {
  const [width, height] = [edges[2] - edges[0], edges[3] - edges[1]]
  const inset = Math.min(width, height) * 0.12
  if (inset <= 0) return
  const outer = moved(edges, radiiOf([0, 0, 0, 0]), [-inset, -inset, -inset, -inset])
  const weight = Math.max(Math.min(width, height) * 0.08, 0.75)
  const round = Math.min(width, height) * 0.2
  const inner = moved(outer.edges, radiiOf([round, round, round, round]), [-weight, -weight, -weight, -weight])
  const d = `${roundedPath(outer.edges, radiiOf([round, round, round, round]))}${roundedPath(inner.edges, inner.radii)}`
  const [paint] = [...look.fills, ...look.strokes]
  const fill = paint ? fillOf(paint, edges, svg) : colorFill(GAP)
  svg.element('path', { d, 'fill-rule': 'evenodd', ...fill })
}

function noteStandIn(paint: Paint, name: string, account: Account): void {
  if (paint.kind === 'picture' && !paint.image) account.lacks(name, 'a picture')
}
