// What a layered document means: one whole tree for each configuration that exists.

/** @import { Configuration, Element, Prop, SpecDocument, Tree, TreeDelta } from './types.js' */
/** @typedef {Tree & { configuration: Configuration }} VariantTree */
/** @typedef {{ name: string, initial: string | boolean, values: readonly (string | boolean)[] }} Axis */

const SIDED = new Set(['padding', 'cornerRadius', 'strokeWeight'])

/** @param {SpecDocument} document @returns {{ default: Tree, variants: VariantTree[] }} */
export function expand(document) {
  if (!document.variants) return { default: document.default, variants: [] }
  const axes = axesOf(document.props)
  const initial = Object.fromEntries(axes.map(({ name, initial }) => [name, initial]))
  const absent = [...(document.invalidPropCombinations ?? document.invalidVariantCombinations ?? []), initial]
  const deltas = document.variants.toSorted((a, b) => size(a.configuration) - size(b.configuration))
  const configurations = product(axes).filter((each) => !absent.some((pattern) => matches(each, pattern)))
  return {
    default: treeOf(document.default, deltas, initial),
    variants: configurations.map((each) => treeOf(document.default, deltas, each)),
  }
}

/** @param {Configuration} configuration */
export function variantName(configuration) {
  return Object.entries(configuration)
    .map(([axis, value]) => `${axis}=${value}`)
    .join(', ')
}

/** @param {Record<string, Prop>} props @returns {Axis[]} */
function axesOf(props) {
  return Object.entries(props).flatMap(([name, prop]) => {
    const kind = prop.$extensions?.['com.figma'].type ?? prop['x-platform']?.FIGMA.type
    const values = prop.enum ?? (kind === 'VARIANT' ? [false, true] : [])
    return values.filter((value) => value === prop.default).map((initial) => ({ name, initial, values }))
  })
}

/** @param {readonly Axis[]} axes @returns {Configuration[]} */
function product(axes) {
  /** @type {Configuration[]} */
  let configurations = [{}]
  for (const { name, values } of axes) {
    configurations = configurations.flatMap((so) => values.map((value) => ({ ...so, [name]: value })))
  }
  return configurations
}

/** @param {Configuration} configuration @param {Configuration} pattern */
function matches(configuration, pattern) {
  return Object.entries(pattern).every(([axis, value]) => configuration[axis] === value)
}

/** @param {object} record */
function size(record) {
  return Object.keys(record).length
}

/**
 * @param {Tree} base @param {readonly TreeDelta[]} deltas @param {Configuration} configuration
 * @returns {VariantTree}
 */
function treeOf({ name, ...base }, deltas, configuration) {
  const applied = deltas.filter((delta) => matches(configuration, delta.configuration))
  const named = name === undefined ? {} : { name: variantName(configuration) }
  return { ...named, configuration, ...applied.reduce(merge, /** @type {Tree} */ (base)) }
}

/** @param {Tree} tree @param {TreeDelta} delta @returns {Tree} */
function merge(tree, delta) {
  const elements = { ...tree.elements }
  for (const [name, change] of Object.entries(delta.elements ?? {})) {
    elements[name] = mergeElement(elements[name] ?? {}, change)
  }
  return { ...tree, ...(delta.layout !== undefined && { layout: delta.layout }), elements }
}

/** @param {Element} element @param {Element} change @returns {Element} */
function mergeElement(element, change) {
  const merged = { ...element, ...change }
  if (change.propConfigurations) {
    merged.propConfigurations = { ...element.propConfigurations, ...change.propConfigurations }
  }
  if (change.styles) {
    const styles = { ...element.styles }
    for (const [property, value] of Object.entries(change.styles)) {
      const before = styles[property]
      styles[property] = SIDED.has(property) && isSides(before) && isSides(value) ? { ...before, ...value } : value
    }
    merged.styles = styles
  }
  return merged
}

/** @param {unknown} value @returns {value is object} */
function isSides(value) {
  return value !== null && typeof value === 'object' && !('$token' in value) && !('id' in value)
}
