import type { TreeElement } from '../document/document.ts'
import type { Nested } from '../document/nesting.ts'

export type Overrides = Readonly<Record<string, TreeElement>>

export interface Overridden {
  readonly here: TreeElement | undefined
  readonly below: Overrides
}

const NONE: Overridden = { here: undefined, below: {} }

/**
 * What is changed for each of these elements, and further down. A path names layers as the design tool does, numbered
 * among their siblings (`row`, `row 2`); elements are numbered in their whole tree. Both count the same layers in the
 * same order, so that the second `row` below one parent is `row 2` here, whatever the element is called.
 */
export function overridesOf(
  children: readonly Nested[],
  overrides: Overrides,
  isElement: (name: string) => boolean,
): readonly Overridden[] {
  const paths = Object.keys(overrides)
  if (paths.length === 0) return children.map(() => NONE)
  const counts = new Map<string, number>()
  return children.map(({ name }) => {
    const layer = layerName(name, isElement)
    const count = (counts.get(layer) ?? 0) + 1
    counts.set(layer, count)
    const step = count === 1 ? layer : `${layer} ${count}`
    const found = [step, name].find((one) => paths.some((path) => path === one || path.startsWith(`${one}/`)))
    if (found === undefined) return NONE
    const below = paths.filter((path) => path.startsWith(`${found}/`))
    return {
      here: overrides[found],
      below: Object.fromEntries(below.map((path) => [path.slice(found.length + 1), overrides[path] ?? {}])),
    }
  })
}

/** `row 2` is a second `row` only where there is a first one. */
function layerName(element: string, isElement: (name: string) => boolean): string {
  const first = /^(.*) \d+$/.exec(element)?.[1]
  return first !== undefined && isElement(first) ? first : element
}
