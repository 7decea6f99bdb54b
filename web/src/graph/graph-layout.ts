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
const GAP = { between: 10, lines: 84, columns: 16, margin: 12 } as const
/** A column that would be longer stands in several beside each other. */
const TALLEST = 16

/** From left to right: what uses it, it, what it uses, a column for each hop. No two nodes share a place. */
export function layoutGraph({ nodes, links }: GraphModel): Picture {
  const columns = new Map<number, GraphNode[]>()
  for (const node of nodes) columns.set(node.column, [...(columns.get(node.column) ?? []), node])
  const rowsIn = (count: number): number => Math.ceil(count / Math.ceil(count / TALLEST))
  const step = NODE.height + GAP.between
  const tallest = Math.max(...[...columns.values()].map((column) => rowsIn(column.length)))
  const height = tallest * step - GAP.between + 2 * GAP.margin
  const placed = new Map<string, PlacedNode>()
  let left: number = GAP.margin
  for (const [, column] of [...columns].sort(([one], [other]) => one - other)) {
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
  return {
    width: left - GAP.lines + GAP.margin,
    height,
    nodes: [...placed.values()],
    links: links.flatMap((link) => {
      const [from, to] = [placed.get(link.from), placed.get(link.to)]
      return from && to ? [{ ...link, ...line(from, to) }] : []
    }),
  }
}

/** A curve from the side of one node to the facing side of the other. */
function line(from: Point, to: Point): Pick<PlacedLink, 'path' | 'middle'> {
  const sign = to.x >= from.x ? 1 : -1
  const [start, end] = [from.x + (sign * NODE.width) / 2, to.x - (sign * NODE.width) / 2]
  const bend = sign * Math.max(24, Math.abs(end - start) / 2)
  return {
    path: `M${start} ${from.y}C${start + bend} ${from.y} ${end - bend} ${to.y} ${end} ${to.y}`,
    middle: { x: (start + end) / 2, y: (from.y + to.y) / 2 },
  }
}
