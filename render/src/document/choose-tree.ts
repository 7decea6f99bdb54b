import type { DrawnComponent, Fields, Tree } from './document.ts'

interface Chosen {
  readonly tree: Tree
  /** Every property: what was given over the variant's own values over the defaults. */
  readonly props: Fields
  /** The variant that was asked for does not exist, and the default stands in. */
  readonly isStandIn: boolean
}

/**
 * The tree that shows a component with these properties. Values compare by their text without case, as they are spelled
 * differently on both sides. A default of null says that nothing is there at first; only where a document says nothing
 * does its first example stand in.
 */
export function chooseTree(component: DrawnComponent, given: Fields): Chosen {
  const defaults = Object.entries(component.props ?? {}).map(([name, prop]) => [
    name,
    prop.default === undefined ? prop.examples?.[0] : prop.default,
  ])
  const base: Fields = { ...(Object.fromEntries(defaults) as Fields), ...component.default.configuration }
  const folded = new Map(Object.entries(given).map(([name, value]) => [fold(name), value]))
  const known = Object.keys(base).flatMap((name) => {
    const value = folded.get(fold(name))
    return value === undefined ? [] : [[name, value] as const]
  })
  const props: Fields = { ...base, ...given, ...Object.fromEntries(known) }
  const variants = component.variants ?? []
  const axes = new Set(variants.flatMap((variant) => Object.keys(variant.configuration ?? {})))
  const isAsked = (value: unknown, axis: string): boolean => fold(value) === fold(props[axis])
  const fits = ({ configuration }: Tree): boolean =>
    [...axes].every((axis) => isAsked(configuration?.[axis] ?? base[axis], axis))
  if (axes.size === 0 || fits(component.default)) return { tree: component.default, props, isStandIn: false }
  const tree = variants.find(fits)
  return tree
    ? { tree, props: { ...props, ...tree.configuration }, isStandIn: false }
    : { tree: component.default, props, isStandIn: true }
}

const fold = (value: unknown): string => String(value).normalize('NFKC').toLowerCase()
