import { own, type Json } from '../../../kit/shapes/json-value.ts'
import { childrenOf, recordsAt, textAt, type FigmaNode } from './figma-json.ts'

/** A set with its variants, or a component that stands alone. */
export interface FoundComponent {
  readonly node: FigmaNode
  readonly pageId: string | null
}

export interface FigmaTree {
  readonly components: FoundComponent[]
  readonly screens: FigmaNode[]
  readonly flows: { readonly nodeId: string; readonly name: string }[]
  /** What each instance is one of: node id to component id. */
  readonly instances: Map<string, string>
  /** A node that wears each style, by style id and where it wears it. */
  readonly wearers: Map<string, { readonly node: FigmaNode; readonly slot: string }>
  /** Sets, components and variants. */
  readonly componentIds: Set<string>
  /** What stands on a page, or in a section of one. */
  readonly topIds: Set<string>
  /** False where a page or a set came without what is on it. */
  isWhole: boolean
  /** Whether any layer is bound to a variable. */
  hasBindings: boolean
  nodes: number
}

export const emptyTree = (): FigmaTree => ({
  components: [],
  screens: [],
  flows: [],
  instances: new Map(),
  wearers: new Map(),
  componentIds: new Set(),
  topIds: new Set(),
  isWhole: true,
  hasBindings: false,
  nodes: 0,
})

/** Walks a document, a page or any other node once and notes what the bundle is made of. */
export function walkTree(tree: FigmaTree, root: FigmaNode): void {
  walk(tree, root, { pageId: null, inComponent: false, isTop: textAt(root, 'type') !== 'DOCUMENT' })
}

interface Place {
  readonly pageId: string | null
  readonly inComponent: boolean
  /** Directly on a page, or in a section that is. */
  readonly isTop: boolean
}

function walk(tree: FigmaTree, node: FigmaNode, place: Place): void {
  const type = textAt(node, 'type')
  const id = textAt(node, 'id')
  tree.nodes++
  if (!tree.hasBindings && own(node, 'boundVariables') !== undefined) tree.hasBindings = true
  if (type === 'CANVAS') noteCanvas(tree, node)
  else if (type === 'INSTANCE') tree.instances.set(id, textAt(node, 'componentId'))
  else if (type === 'FRAME' && place.isTop) tree.screens.push(node)
  if (place.isTop) tree.topIds.add(id)
  const isDrawn = type === 'COMPONENT' || type === 'COMPONENT_SET'
  if (isDrawn) tree.componentIds.add(id)
  if (type === 'COMPONENT_SET' && own(node, 'children') === undefined) tree.isWhole = false
  const isComponent = isDrawn && !place.inComponent
  if (isComponent) tree.components.push({ node, pageId: place.pageId })
  noteStyles(tree, node)
  const within: Place = {
    pageId: type === 'CANVAS' ? id : place.pageId,
    inComponent: place.inComponent || isComponent,
    isTop: type === 'CANVAS' || (type === 'SECTION' && place.isTop),
  }
  for (const child of childrenOf(node)) walk(tree, child, within)
}

function noteCanvas(tree: FigmaTree, canvas: FigmaNode): void {
  if (own(canvas, 'children') === undefined) tree.isWhole = false
  for (const flow of recordsAt(canvas, 'flowStartingPoints')) {
    const nodeId = textAt(flow, 'nodeId')
    if (nodeId !== '') tree.flows.push({ nodeId, name: textAt(flow, 'name') })
  }
}

function noteStyles(tree: FigmaTree, node: FigmaNode): void {
  for (const [slot, id] of stylesOf(node)) if (!tree.wearers.has(id)) tree.wearers.set(id, { node, slot })
}

/** Which style a node wears where: `fill`, `stroke`, `text`, `effect`, `grid`. */
export function stylesOf(node: FigmaNode): readonly (readonly [slot: string, styleId: string])[] {
  const styles: Json | undefined = own(node, 'styles')
  if (typeof styles !== 'object' || styles === null) return []
  return Object.entries(styles).flatMap(([slot, id]) =>
    typeof id === 'string' && id !== '' ? [[slot.replace(/s$/, ''), id] as const] : [],
  )
}
