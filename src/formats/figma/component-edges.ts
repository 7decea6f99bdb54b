import type { Json } from '../../kit/shapes/json-value.ts'
import type { ComponentEntry } from '../bundle/library-bundle.ts'
import type { ComponentForm } from './spec/component-variants.ts'
import { nodeBindings } from './nodes/figma-bindings.ts'
import { childrenOf, textAt, type FigmaNode } from './nodes/figma-json.ts'
import { stylesOf } from './nodes/figma-tree.ts'
import { isSwapped, type Originals } from './spec/instance-overrides.ts'
import { eachNode } from './spec/spec-elements.ts'

/** Turns the ids that nodes carry into the keys that a bundle refers by. */
export interface KeyedReferences extends Originals {
  component(id: string): string
  /** What a component of another file is called there; null for one of this file. */
  outsideName(id: string): string | null
  /** Null for a style that the answers do not describe. */
  style(id: string): string | null
}

type Edges = Required<Pick<ComponentEntry, 'uses' | 'binds' | 'styles'>>

/**
 * What a component uses, binds and wears, over all of its forms; in `variants`, those that do where not all do. What
 * lies outside of this library is told as far as the file knows it: `source_name` of a component of another file, and
 * as `raw_value` what `shown` says the file shows for a variable that it does not describe.
 */
export function componentEdges(
  forms: readonly ComponentForm[],
  keys: KeyedReferences,
  shown: (variable: string) => Json | undefined,
): Edges {
  const uses = new Gathered(forms)
  const binds = new Gathered(forms)
  const styles = new Gathered(forms)
  const bind = (node: FigmaNode, element: string, form: ComponentForm): void => {
    for (const { property, variable } of nodeBindings(node)) binds.add([variable, property], element, form)
  }
  for (const form of forms) {
    for (const { element, node, overridden } of eachNode(form.root)) {
      bind(node, element, form)
      for (const [slot, id] of stylesOf(node)) {
        const key = keys.style(id)
        if (key !== null) styles.add([key], element, form, STYLED[slot] ?? slot)
      }
      if (textAt(node, 'type') === 'INSTANCE') {
        for (const id of placedBy(node, keys)) {
          uses.add([keys.component(id), keys.outsideName(id) ?? ''], element, form)
        }
      }
      for (const one of overridden) bind(one.node, `${element}/${one.element}`, form)
    }
  }
  return {
    uses: uses.entries().map(({ parts: [component = '', name], metadata }) => ({
      component,
      metadata: { ...metadata, ...(name ? { source_name: name } : {}) },
    })),
    binds: binds.entries().map(({ parts: [token = '', property], metadata }) => {
      const raw_value = shown(token)
      return { token, metadata: { property, ...metadata, ...(raw_value === undefined ? {} : { raw_value }) } }
    }),
    styles: styles.entries().map(({ parts: [style = ''], properties, metadata }) => ({
      style,
      metadata: { properties, ...metadata },
    })),
  }
}

const STYLED: Readonly<Record<string, string>> = {
  fill: 'fills',
  stroke: 'strokes',
  text: 'typography',
  effect: 'effects',
  grid: 'layoutGrids',
}

/**
 * The component of an instance, and those that were swapped in inside it. What an instance holds otherwise is the
 * business of its own component.
 */
export function placedBy(instance: FigmaNode, keys: KeyedReferences): readonly string[] {
  const placed = [textAt(instance, 'componentId')]
  const walk = (node: FigmaNode): void => {
    for (const child of childrenOf(node)) {
      if (isSwapped(child, keys)) placed.push(textAt(child, 'componentId'))
      walk(child)
    }
  }
  walk(instance)
  return placed.filter((id) => id !== '')
}

interface Found {
  readonly parts: readonly string[]
  readonly properties: Set<string>
  readonly elements: Set<string>
  readonly forms: Set<ComponentForm>
}

/** Edges by what they connect, each once, with the elements and the forms it was found in. */
class Gathered {
  readonly #forms: readonly ComponentForm[]
  readonly #found = new Map<string, Found>()

  constructor(forms: readonly ComponentForm[]) {
    this.#forms = forms
  }

  add(parts: readonly string[], element: string, form: ComponentForm, property?: string): void {
    const name = JSON.stringify(parts)
    const known = this.#found.get(name) ?? { parts, properties: new Set(), elements: new Set(), forms: new Set() }
    if (property !== undefined) known.properties.add(property)
    known.elements.add(element)
    known.forms.add(form)
    this.#found.set(name, known)
  }

  entries() {
    return [...this.#found.values()].map(({ parts, properties, elements, forms }) => ({
      parts,
      properties: [...properties],
      metadata: {
        variants: forms.size === this.#forms.length ? [] : [...forms].map(({ name }) => name),
        nodeNames: [...elements],
      },
    }))
  }
}
