import { isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { variablesIn } from '../nodes/figma-bindings.ts'
import { childrenOf, recordAt, textAt, withoutId, type FigmaNode } from '../nodes/figma-json.ts'
import { layerName, overriddenIn, type Originals, type Overridden } from './instance-overrides.ts'
import { propBinding, tokenReference, type FileContext, type SpecContext } from './spec-context.ts'
import type { PlacedNode } from './placed-node.ts'
import { nodeStyles, type PropNames } from './spec-styles.ts'

/** A node under the name that its element has in the spec. */
export interface NamedNode extends PlacedNode {
  readonly element: string
  readonly children: readonly NamedNode[]
  /** Layers inside an instance that the component changes; nothing else in an instance is the component's own. */
  readonly overridden: readonly Overridden[]
}

const TYPES: Readonly<Record<string, string>> = {
  TEXT: 'text',
  VECTOR: 'vector',
  BOOLEAN_OPERATION: 'vector',
  INSTANCE: 'instance',
  SLOT: 'slot',
  LINE: 'line',
  ELLIPSE: 'ellipse',
  RECTANGLE: 'rectangle',
  REGULAR_POLYGON: 'polygon',
  STAR: 'star',
}

// A document may nest 64 levels, and each level of layers takes two.
const DEEPEST_LAYOUT = 24

/**
 * Names the layers of a component: its own names, made unique in their order so that variants agree on them. What is in
 * an instance is named too where nobody asks what it is a copy of.
 */
export function nameNodes(root: FigmaNode, originals: Originals | null): NamedNode {
  const taken = new Map<string, number>()
  const unique = (name: string): string => {
    for (;;) {
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      if (count === 1) return name
      const numbered = `${name} ${count}`
      if (!taken.has(numbered)) {
        taken.set(numbered, 1)
        return numbered
      }
    }
  }
  const named = (placed: PlacedNode, element: string): NamedNode => {
    const { node } = placed
    if (textAt(node, 'type') === 'INSTANCE' && originals !== null) {
      return { ...placed, element, children: [], overridden: overriddenIn(node, originals) }
    }
    const children = childrenOf(node).map((child) => named({ node: child, parent: node }, unique(layerName(child))))
    return { ...placed, element, children, overridden: [] }
  }
  return named({ node: root, parent: null }, unique('root'))
}

/** All of a tree, a layer before what is in it. */
export function eachNode(named: NamedNode, found: NamedNode[] = []): readonly NamedNode[] {
  found.push(named)
  for (const child of named.children) eachNode(child, found)
  return found
}

/** Element names as they are nested; very deep ones stand beside one another at the last level. */
export function layoutOf({ element, children }: NamedNode, depth = 1): Json {
  if (children.length === 0) return element
  if (depth < DEEPEST_LAYOUT) return { [element]: children.map((child) => layoutOf(child, depth + 1)) }
  return { [element]: children.flatMap((child) => eachNode(child).map((one) => one.element)) }
}

export function anatomyOf({ node }: NamedNode, context: FileContext): JsonObject {
  const type = textAt(node, 'type')
  if (type !== 'INSTANCE') return { type: TYPES[type] ?? 'container' }
  const instanceOf = context.componentName(textAt(node, 'componentId'))
  return { type: 'instance', ...(instanceOf === null ? {} : { instanceOf }) }
}

/** One element of a tree: its styles, what it says, and for an instance what it is and how it is set. */
export function elementOf(named: NamedNode, props: PropNames, context: SpecContext): JsonObject {
  const element = shownBy(named, props, context)
  const entries = named.overridden.map((one) => [one.element, overrideOf(one, context)] as const)
  return entries.length === 0 ? element : { ...element, overrides: Object.fromEntries(entries) }
}

function overrideOf({ node, isShown }: Overridden, context: SpecContext): JsonObject {
  const { styles, ...rest } = shownBy({ node, parent: null }, new Map(), context)
  const visible = isShown && own(node, 'visible') !== false ? { visible: true } : {}
  return { styles: { ...visible, ...(isRecord(styles) ? styles : {}) }, ...rest }
}

/** What is on a layer itself, whatever it is. */
export function lookOf(placed: PlacedNode, props: PropNames, context: SpecContext): JsonObject {
  const content = contentOf(placed.node, props, context)
  const vector = context.graphics.vector(placed)
  return {
    styles: nodeStyles(placed, props, context),
    ...(content === null ? {} : { content }),
    ...(vector === null ? {} : { vector }),
  }
}

function shownBy(placed: PlacedNode, props: PropNames, context: SpecContext): JsonObject {
  const { node } = placed
  const element: Record<string, Json> = { ...lookOf(placed, props, context) }
  if (textAt(node, 'type') !== 'INSTANCE') return element
  const swap = props.get(textAt(recordAt(node, 'componentPropertyReferences'), 'mainComponent'))
  const instanceOf = swap === undefined ? context.componentName(textAt(node, 'componentId')) : propBinding(swap)
  if (instanceOf !== null) element['instanceOf'] = instanceOf
  const settings = settingsOf(node, context)
  if (Object.keys(settings).length > 0) element['propConfigurations'] = settings
  return element
}

function contentOf(node: FigmaNode, props: PropNames, context: SpecContext): Json {
  const prop = props.get(textAt(recordAt(node, 'componentPropertyReferences'), 'characters'))
  if (prop !== undefined) return propBinding(prop)
  const [variable] = variablesIn(own(recordAt(node, 'boundVariables'), 'characters') ?? null)
  const characters = own(node, 'characters')
  const rawValue = typeof characters === 'string' ? characters : null
  return variable === undefined ? rawValue : tokenReference(variable, { type: 'string', rawValue }, context)
}

/** How the properties of an instance are set: a component by its name, a variable where one drives it. */
function settingsOf(node: FigmaNode, context: SpecContext): JsonObject {
  const bound = recordAt(recordAt(node, 'boundVariables'), 'componentProperties')
  const settings = Object.entries(recordAt(node, 'componentProperties')).map(([name, property]) => {
    const [variable] = variablesIn([
      own(bound, name) ?? null,
      own(recordAt(property, 'boundVariables'), 'value') ?? null,
    ])
    const value = own(property, 'value') ?? null
    const isSwap = textAt(property, 'type') === 'INSTANCE_SWAP' && typeof value === 'string'
    const literal = isSwap ? (context.componentName(value) ?? value) : value
    return [withoutId(name), variable === undefined ? literal : drivenSetting(variable, literal, context)] as const
  })
  const known = new Set(settings.map(([name]) => name))
  const others = Object.entries(bound).flatMap(([name, value]) => {
    const [variable] = variablesIn(value)
    return variable === undefined || known.has(withoutId(name))
      ? []
      : [[withoutId(name), drivenSetting(variable, null, context)] as const]
  })
  return Object.fromEntries([...settings, ...others])
}

const drivenSetting = (variable: string, literal: Json, context: SpecContext): JsonObject =>
  tokenReference(variable, { type: typeof literal === 'boolean' ? 'boolean' : 'string', rawValue: literal }, context)
