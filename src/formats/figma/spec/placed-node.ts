import type { FigmaNode } from '../nodes/figma-json.ts'

/** A layer and the one that holds it; null where that is not the component's own. */
export interface PlacedNode {
  readonly node: FigmaNode
  readonly parent: FigmaNode | null
}
