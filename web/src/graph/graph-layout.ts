import type { GraphLink, GraphModel, GraphNode } from './graph-model.ts'

interface Point {
  readonly x: number
  readonly y: number
}
/** The middle of a node. */
export type PlacedNode = GraphNode & Point
export interface PlacedLink extends GraphLink {
  readonly path: string
  readonly middle: Point
}
interface Picture {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly links: readonly PlacedLink[]
}

export const NODE = { width: 172, height: 34 } as const
const GAP = { between: 10, lines: 84, columns: 16, margin: 12, steps: 36 } as const
/** A column that would be longer stands in several beside each other. */
const TALLEST = 16

/** What uses it, it, what it uses, a step for each hop: from left to right, or down a narrow window. */
export function layoutGraph({ nodes, links }: GraphModel, room: 'wide' | 'narrow' = 'wide'): Picture {
  const columns = new Map<number, GraphNode[]>()
  for (const node of nodes) columns.set(node.column, [...(columns.get(node.column) ?? []), node])
  const steps = [...columns].sort(([one], [other]) => one - other).map(([, column]) => column)
  const { placed, width, height } = room === 'wide' ? across(steps) : down(steps)
  const line = room === 'wide' ? lineAcross : lineDown(width / 2)
  return {
    width,
    height,
    nodes: [...placed.values()],
    links: links.flatMap((link) => {
      const [from, to] = [placed.get(link.from), placed.get(link.to)]
      return from && to ? [{ ...link, ...line(from, to) }] : []
    }),
  }
}

interface Places extends Pick<Picture, 'width' | 'height'> {
  readonly placed: ReadonlyMap<string, PlacedNode>
}

/** A column for each step. No two nodes share a place. */
function across(columns: readonly (readonly GraphNode[])[]): Places {
  const rowsIn = (count: number): number => Math.ceil(count / Math.ceil(count / TALLEST))
  const step = NODE.height + GAP.between
  const tallest = Math.max(...columns.map((column) => rowsIn(column.length)))
  const height = tallest * step - GAP.between + 2 * GAP.margin
  const placed = new Map<string, PlacedNode>()
  let left: number = GAP.margin
  for (const column of columns) {
    const rows = rowsIn(column.length)
    for (const [at, node] of column.entries()) {
      const [stack, row] = [Math.floor(at / rows), at % rows]
      const inStack = Math.min(rows, column.length - stack * rows)
      placed.set(node.key, {
        ...node,
        x: left + stack * (NODE.width + GAP.columns) + NODE.width / 2,
        y: height / 2 + (row - (inStack - 1) / 2) * step,
      })
    }
    left += Math.ceil(column.length / rows) * (NODE.width + GAP.columns) - GAP.columns + GAP.lines
  }
  return { placed, width: left - GAP.lines + GAP.margin, height }
}

/** Between the two columns of a narrow picture, where its lines run. */
const GUTTER = 32

/** Two nodes beside each other for each row of a step; one that is alone stands in the middle. */
function down(steps: readonly (readonly GraphNode[])[]): Places {
  const width = 2 * (GAP.margin + NODE.width) + GUTTER
  const placed = new Map<string, PlacedNode>()
  let top: number = GAP.margin
  for (const step of steps) {
    for (const [at, node] of step.entries()) {
      const side = step.length === 1 ? 0 : at % 2 === 0 ? -1 : 1
      placed.set(node.key, {
        ...node,
        x: width / 2 + (side * (NODE.width + GUTTER)) / 2,
        y: top + Math.floor(at / 2) * (NODE.height + GAP.between) + NODE.height / 2,
      })
    }
    top += Math.ceil(step.length / 2) * (NODE.height + GAP.between) - GAP.between + GAP.steps
  }
  return { placed, width, height: top - GAP.steps + GAP.margin }
}

/** From the inner side of one node to that of the other; above or below the one in the middle. */
const lineDown =
  (middle: number) =>
  (from: Point, to: Point): Pick<PlacedLink, 'path' | 'middle'> => {
    const side = (one: Point, other: Point): Point =>
      one.x === middle
        ? { x: middle, y: one.y + (Math.sign(other.y - one.y) * NODE.height) / 2 }
        : { x: one.x + (Math.sign(middle - one.x) * NODE.width) / 2, y: one.y }
    const [start, end] = [side(from, to), side(to, from)]
    return {
      path: `M${start.x} ${start.y}C${middle} ${start.y} ${middle} ${end.y} ${end.x} ${end.y}`,
      middle: { x: middle, y: (start.y + end.y) / 2 },
    }
  }

/** A curve from the side of one node to the facing side of the other. */
function lineAcross(from: Point, to: Point): Pick<PlacedLink, 'path' | 'middle'> {
  const sign = to.x >= from.x ? 1 : -1
  const [start, end] = [from.x + (sign * NODE.width) / 2, to.x - (sign * NODE.width) / 2]
  const bend = sign * Math.max(24, Math.abs(end - start) / 2)
  return {
    path: `M${start} ${from.y}C${start + bend} ${from.y} ${end - bend} ${to.y} ${end} ${to.y}`,
    middle: { x: (start + end) / 2, y: (from.y + to.y) / 2 },
  }
}
