// What the sources are made of, and the parts of a spec document that the build itself looks into.

/**
 * A token as its author writes it, one value for each mode of its collection: a number, a flag, `#RRGGBB(AA)`,
 * `{ text }`, or the name of another token.
 */
export interface TokenSource {
  name: string
  type: 'COLOR' | 'FLOAT' | 'STRING' | 'BOOLEAN'
  scopes: 'ALL' | string[]
  values: readonly (string | number | boolean | { text: string })[]
  description?: string
}

export interface StyleSource {
  name: string
  type: 'TEXT' | 'PAINT' | 'EFFECT' | 'GRID'
  description: string
  properties: Record<string, unknown>
  /** Property to the name of the token that drives it. */
  binds: Record<string, string>
}

/** A component as its author writes it, in the newest form of the format. */
export interface ComponentSource {
  name: string
  type: 'COMPONENT' | 'COMPONENT_SET'
  description: string
  /** The version it is exported in; null for one that declares none. */
  version?: string | null
  details?: 'LAYERED' | 'FULL'
  props?: Record<string, Prop>
  /** Absent: the component has no spec. */
  tree?: Node
  deltas?: Delta[]
  /** Patterns of the variants that do not exist. */
  missing?: Configuration[]
  parts?: Record<string, Part>
  publish?: 'CURRENT' | 'CHANGED' | 'UNPUBLISHED'
  /** For a set without a spec. */
  variantCount?: number
  /** What a component without a spec uses. */
  alsoUses?: string[]
}

export interface Part {
  props?: Record<string, Prop>
  tree: Node
}

export type Styles = Record<string, unknown>
export type Configuration = Record<string, string | boolean>

export interface Node {
  name: string
  type: string
  styles: Styles
  children: Node[]
  content?: unknown
  instanceOf?: unknown
  propConfigurations?: Record<string, unknown>
  /** The property that fills this place. */
  slot?: string
  role?: string
  /** The configurations that have the element; all of them when absent. */
  shownIn?: Configuration
}

/**
 * What is different in the configurations that match: styles of elements, by name. Within an element `$props` are the
 * properties of the nested instance and `$content` its content.
 */
export type Delta = [configuration: Configuration, elements: Record<string, Styles>]

export interface Prop {
  type: string
  default?: unknown
  enum?: readonly string[]
  nullable?: boolean
  examples?: readonly string[]
  $extensions?: { 'com.figma': { type: string; source?: unknown } }
  'x-platform'?: { FIGMA: { type: string } }
}

export interface Element {
  styles?: Styles
  propConfigurations?: Record<string, unknown>
  instanceOf?: unknown
  [other: string]: unknown
}

export interface Tree {
  name?: string
  configuration?: Configuration
  layout?: unknown
  elements: Record<string, Element>
}

export interface TreeDelta {
  configuration: Configuration
  layout?: unknown
  elements?: Record<string, Element>
}

export interface SpecDocument {
  title: string
  anatomy: Record<string, unknown>
  props: Record<string, Prop>
  default: Tree
  /** Deltas in a LAYERED document, whole trees in a FULL one. */
  variants?: TreeDelta[]
  invalidVariantCombinations?: Configuration[]
  invalidPropCombinations?: Configuration[]
  subcomponents?: Record<string, Pick<SpecDocument, 'title' | 'anatomy' | 'props' | 'default'>>
  metadata: Record<string, unknown>
}
