import { own, type Json } from '../../../kit/shapes/json-value.ts'
import { childrenOf, listAt, recordsAt, textAt, type FigmaNode } from '../nodes/figma-json.ts'

/** A layer inside an instance that the component changes. */
export interface Overridden {
  /** The names of the layers down to it, `list/row 2/label`. */
  readonly element: string
  readonly node: FigmaNode
  /** Shown although its own component may hide it. */
  readonly isShown: boolean
}

/** What the layers of an instance are copies of. */
export interface Originals {
  /** What the instance with this id in the file is one of; undefined where it is not in the file. */
  instance(id: string): string | undefined
  /** The layer with this id; undefined where it is not in the file. */
  layer(id: string): FigmaNode | undefined
}

/**
 * Everything that is changed inside an instance, at any depth; the rest of it is the business of its own component. The
 * design tool lists what was changed, files from before that do not: there each layer is compared with the one that it
 * is a copy of. A component that was swapped in counts as changed whether it is listed or not.
 */
export function overriddenIn(instance: FigmaNode, originals: Originals): readonly Overridden[] {
  const listed = own(instance, 'overrides') === undefined ? null : listedFields(instance)
  const found: Overridden[] = []
  const walk = (node: FigmaNode, path: string): void => {
    const taken = new Map<string, number>()
    for (const child of childrenOf(node)) {
      const element = `${path}${numbered(layerName(child), taken)}`
      const fields = listed === null ? changedFields(child, originals) : listed.get(textAt(child, 'id'))
      if (fields !== undefined || isSwapped(child, originals)) {
        found.push({ element, node: child, isShown: fields?.includes('visible') === true })
      }
      walk(child, `${element}/`)
    }
  }
  walk(instance, '')
  return found
}

export const layerName = (node: FigmaNode): string =>
  textAt(node, 'name').trim() || textAt(node, 'type').toLowerCase() || 'layer'

/** `row`, `row 2`, `row 3`: layers of one name beside one another. */
function numbered(name: string, taken: Map<string, number>): string {
  const count = (taken.get(name) ?? 0) + 1
  taken.set(name, count)
  return count === 1 ? name : `${name} ${count}`
}

function listedFields(instance: FigmaNode): ReadonlyMap<string, readonly unknown[]> {
  const all = recordsAt(instance, 'overrides').map(
    (override) => [textAt(override, 'id'), listAt(override, 'overriddenFields')] as const,
  )
  return new Map(all)
}

const COMPARED = ['characters', 'visible', 'fills', 'strokes', 'opacity', 'componentProperties'] as const

/** Undefined where nothing is changed, or where the layer that it is a copy of is in another file. */
function changedFields(node: FigmaNode, originals: Originals): readonly string[] | undefined {
  const original = copiedFrom(textAt(node, 'id'))
    .map((id) => originals.layer(id))
    .find((layer) => layer !== undefined)
  if (original === undefined) return undefined
  const changed = COMPARED.filter((field) => !isSame(own(node, field), own(original, field)))
  return changed.length > 0 ? changed : undefined
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** Another component than the one that the layer is a copy of. */
export function isSwapped(node: FigmaNode, originals: Originals): boolean {
  const id = textAt(node, 'componentId')
  if (id === '') return false
  const original = copiedFrom(textAt(node, 'id'))
    .map((copied) => originals.instance(copied))
    .find((component) => component !== undefined)
  return original !== undefined && original !== id
}

/**
 * `I7:2;3:30;2:2` is layer 2:2 in instance 3:30 in instance 7:2: a copy of what 3:30 shows of it, which the component of
 * 7:2 may have changed, and that a copy of 2:2 itself. The nearest first.
 */
function copiedFrom(id: string): readonly string[] {
  const parts = id.replace(/^I/, '').split(';').slice(1)
  return parts.map((_, at) => (parts.length - at > 1 ? `I${parts.slice(at).join(';')}` : (parts[at] ?? '')))
}
