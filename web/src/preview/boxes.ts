import type { CSSProperties } from 'react'
import type { SpecDocument, Tree, TreeElement } from '../api/spec-document.ts'
import { axisOf, elementCss, type Axis } from './element-css.ts'
import { readLayout, type Node } from './layout.ts'
import { readBinding } from './reference.ts'
import { resolve, type Surroundings } from './resolve.ts'

/** One drawn element. */
export interface Box {
  readonly name: string
  readonly kind: 'box' | 'text' | 'shape' | 'instance' | 'slot'
  readonly css: CSSProperties
  /** How what holds it lays out its children; null for the outermost. */
  readonly within: Axis | null
  /** It takes the width that it is given. */
  readonly fills: boolean
  readonly text?: string
  /** The component that an instance shows, with the property values it is given. */
  readonly instance?: {
    readonly of: string
    readonly props: Readonly<Record<string, unknown>>
    readonly color?: string
  }
  readonly children: readonly Box[]
}

interface DrawnTree {
  readonly tree: Tree
  readonly document: SpecDocument
  readonly around: Surroundings
}

/** The element tree as boxes. What is not visible is left out, as in the design tool. */
export function boxesOf({ tree, document, around }: DrawnTree): readonly Box[] {
  const draw = (node: Node, parentAxis: Axis | null): readonly Box[] => {
    const element = tree.elements?.[node.name] ?? {}
    const styles = element.styles ?? {}
    const type = typeOf(node.name, element, document)
    if (isHidden(styles['visible'], around) || (type === 'text' && isLeftOut(element.content ?? element.text, around)))
      return []
    const css = elementCss({ type, styles, parentAxis }, around)
    const children = node.children.flatMap((child) => draw(child, axisOf(styles)))
    const fills = styles['layoutSizingHorizontal'] === 'FILL'
    const content = contentOf({ type, element, css, children }, around)
    return [{ name: node.name, css, within: parentAxis, fills, children, ...content }]
  }
  return readLayout(tree).flatMap((node) => draw(node, null))
}

/**
 * The values of all properties: the given ones over the document's defaults. A default of null says that nothing is there
 * at first; only where a document says nothing does its first example stand in.
 */
export function propValues(document: SpecDocument, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const defaults = Object.entries(document.props ?? {}).map(([name, prop]) => [
    name,
    prop.default === undefined ? prop.examples?.[0] : prop.default,
  ])
  return { ...Object.fromEntries(defaults), ...given }
}

/** Also by a property that holds nothing. */
function isHidden(visible: unknown, around: Surroundings): boolean {
  const value = resolve(visible, around)
  return value === false || (value === null && visible !== null)
}

/** Text that is a property's, where that holds nothing: before 0.13 a document has no condition that would say so. */
const isLeftOut = (content: unknown, around: Surroundings): boolean =>
  readBinding(content) !== null && resolve(content, around) === null

function typeOf(name: string, element: TreeElement, document: SpecDocument): string {
  if (typeof element.instanceOf === 'string') return 'instance'
  return (
    document.anatomy?.[name]?.type ??
    (element.content !== undefined || element.text !== undefined ? 'text' : 'container')
  )
}

interface Drawn {
  readonly type: string
  readonly element: TreeElement
  readonly css: CSSProperties
  readonly children: readonly Box[]
}

function contentOf(
  { type, element, css, children }: Drawn,
  around: Surroundings,
): Pick<Box, 'kind' | 'text' | 'instance'> {
  if (type === 'instance' && typeof element.instanceOf === 'string') {
    const props = Object.entries(element.propConfigurations ?? {}).map(([name, value]) => [
      name,
      resolve(value, around),
    ])
    const color = css.background ?? css.color
    const given = Object.fromEntries(props.filter(([, value]) => value !== undefined)) as Record<string, unknown>
    return {
      kind: 'instance',
      instance: { of: element.instanceOf, props: given, ...(typeof color === 'string' ? { color } : {}) },
    }
  }
  if (type === 'text') return { kind: 'text', text: textOf(element, around) }
  const isSlot = type === 'slot' || readBinding(element.children) !== null
  if (isSlot && children.length === 0) return { kind: 'slot' }
  return { kind: type === 'container' || type === 'slot' ? 'box' : 'shape' }
}

function textOf({ content, text, propReferences }: TreeElement, around: Surroundings): string {
  const referenced = propReferences?.['text'] ?? propReferences?.['content']
  const value = resolve(content ?? text, around) ?? (referenced ? around.props[referenced] : undefined)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
