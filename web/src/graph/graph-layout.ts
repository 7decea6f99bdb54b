import dagre from '@dagrejs/dagre'
import type { GraphLink, GraphModel, GraphNode } from './graph-model.ts'

export interface PlacedNode extends GraphNode {
  readonly x: number
  readonly y: number
}
export interface PlacedLink extends GraphLink {
  readonly points: readonly { readonly x: number; readonly y: number }[]
}
interface Picture {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly links: readonly PlacedLink[]
}

export const NODE = { width: 172, height: 34 } as const

/** From left to right: what uses it, it, what it uses. */
export function layoutGraph({ nodes, links }: GraphModel): Picture {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 10, ranksep: 72, marginx: 12, marginy: 12 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { key } of nodes) graph.setNode(key, { ...NODE })
  for (const { from, to, type } of links) graph.setEdge(from, to, {}, type)
  dagre.layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  return {
    width,
    height,
    nodes: nodes.map((node) => ({ ...node, ...place(graph.node(node.key)) })),
    links: links.map((link) => ({ ...link, points: graph.edge(link.from, link.to, link.type)?.points ?? [] })),
  }
}

const place = ({ x = 0, y = 0 }: { x?: number; y?: number }): { x: number; y: number } => ({ x, y })
