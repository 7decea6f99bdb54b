import { isNumber, own, type Fields } from '../document/document.ts'
import { readReference } from '../document/reference.ts'
import { resolve, resolveEach, resolveStyle, type Surroundings } from '../document/resolve.ts'

interface StyleLayer {
  readonly styles: Fields
  readonly around: Surroundings
}

/**
 * The styles of one element. Those of an instance lie above those of the root that it shows, and what a component
 * changes inside of it above both: the first layer that has a style is the one that counts.
 */
export class Styles {
  readonly #layers: readonly StyleLayer[]

  constructor(layers: readonly StyleLayer[]) {
    this.#layers = layers
  }

  over(below: Styles): Styles {
    return new Styles([...this.#layers, ...below.#layers])
  }

  has(name: string): boolean {
    return this.#layers.some(({ styles }) => own(styles, name) !== undefined)
  }

  /** The first of these names that is set. */
  read(...names: readonly string[]): unknown {
    return this.#find(names, resolveStyle)
  }

  /** The same of a composite, each part resolved. */
  readEach(...names: readonly string[]): unknown {
    return this.#find(names, resolveEach)
  }

  /** A word of the format is never the name of a token. */
  word(...names: readonly string[]): string {
    const value = this.#find(names, resolve)
    return typeof value === 'string' ? value.toUpperCase() : ''
  }

  number(name: string): number | null {
    const value = this.read(name)
    return isNumber(value) ? value : null
  }

  /** Of what lies above all: how an instance is turned is told there alone. */
  readTop(name: string): unknown {
    const [layer] = this.#layers
    return layer && resolveStyle(own(layer.styles, name), layer.around)
  }

  /** Of the element itself, whatever lies above it. */
  ownNumber(name: string): number | null {
    const layer = this.#layers.at(-1)
    const value = layer && resolveStyle(own(layer.styles, name), layer.around)
    return isNumber(value) ? value : null
  }

  /** How a side is sized, by the layer that says anything of it: a size without more is a fixed one. */
  sizing(name: string, size: string): { readonly word: string; readonly isBound: boolean } {
    const layer = this.#layers.find(({ styles }) => own(styles, name) != null || own(styles, size) != null)
    const word = layer && own(layer.styles, name)
    const isBound = layer !== undefined && readReference(own(layer.styles, size)) !== null
    return { word: typeof word === 'string' ? word.toUpperCase() : '', isBound }
  }

  /** What is set although it holds nothing, such as a property that says whether an element is shown. */
  isSetToNothing(name: string): boolean {
    const layer = this.#layers.find(({ styles }) => own(styles, name) !== undefined)
    if (!layer) return false
    const value = own(layer.styles, name)
    return value !== null && resolveStyle(value, layer.around) == null
  }

  #find(names: readonly string[], read: (value: unknown, around: Surroundings) => unknown): unknown {
    for (const { styles, around } of this.#layers) {
      for (const name of names) {
        const value = own(styles, name)
        if (value !== undefined && value !== null) return read(value, around)
      }
    }
    return undefined
  }
}
