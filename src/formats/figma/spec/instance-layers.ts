import type { KeptInstance } from '../../../library/documents.ts'
import { own, type Json } from '../../../kit/shapes/json-value.ts'
import { childrenOf, recordAt, textAt, variableIn, type FigmaNode } from '../nodes/figma-json.ts'
import type { SpecContext } from './spec-context.ts'
import { anatomyOf, eachNode, layoutOf, lookOf, nameNodes, type NamedNode } from './spec-elements.ts'

/** More are not kept of one instance: it is then drawn as a place of its size. */
const MOST_LAYERS = 500

/**
 * Instances of components that are in another file, with all that this one shows of them: by the element that they are,
 * or inside of an instance by the path to them, `list/row 2/icon`.
 */
export function keepInstances(root: NamedNode, context: SpecContext): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  const keep = (place: string, node: FigmaNode): boolean => {
    if (textAt(node, 'type') !== 'INSTANCE' || context.hasComponent(textAt(node, 'componentId'))) return false
    const hash = keptBy(node, context)
    if (hash !== null) places.set(place, hash)
    return true
  }
  for (const { element, node, overridden } of eachNode(root)) {
    if (keep(element, node)) continue
    // What is inside of one that is kept is kept with it.
    let within: string | null = null
    for (const one of overridden) {
      if (within !== null && one.element.startsWith(within)) continue
      if (keep(`${element}/${one.element}`, one.node)) within = `${one.element}/`
    }
  }
  return places
}

function keptBy(instance: FigmaNode, context: SpecContext): string | null {
  const seen = withoutHidden(instance)
  if (childrenOf(seen).length === 0) return null
  const named = nameNodes(seen, null)
  const layers = eachNode(named)
  if (layers.length > MOST_LAYERS) return null
  const [, ...inner] = layers
  const of = context.componentName(textAt(instance, 'componentId'))
  const kept: KeptInstance = {
    ...(of === null ? {} : { of }),
    ...(of !== null && context.hasComponentNamed(of) ? { is_namesake: true as const } : {}),
    anatomy: Object.fromEntries(inner.map((one) => [one.element, typeOf(one, context)])),
    layout: [layoutOf(named)],
    elements: Object.fromEntries([
      [named.element, {}],
      ...inner.map((one) => [one.element, lookOf(one, new Map(), context)] as const),
    ]),
  }
  return context.graphics.instance(kept)
}

/** An instance in it is what it shows. */
const typeOf = (named: NamedNode, context: SpecContext): Json =>
  textAt(named.node, 'type') === 'INSTANCE' ? { type: 'container' } : anatomyOf(named, context)

/** A layer that nothing can show keeps its place among the names, and nothing of what is in it. */
export function withoutHidden(node: FigmaNode): FigmaNode {
  const isHidden =
    own(node, 'visible') === false && variableIn(own(recordAt(node, 'boundVariables'), 'visible')) === null
  const children = isHidden ? [] : childrenOf(node).map(withoutHidden)
  return own(node, 'children') === undefined ? node : { ...node, children }
}
