// What a layered document means: one whole tree for each configuration that exists.

/** @typedef {Record<string, unknown>} Configuration */

const SIDED = new Set(['padding', 'cornerRadius', 'strokeWeight'])

/** @param {any} document @returns {{ default: any, variants: any[] }} */
export function expand(document) {
  if (!document.variants) return { default: document.default, variants: [] }
  const axes = axesOf(document.props)
  const initial = Object.fromEntries(axes.map(({ name, initial }) => [name, initial]))
  const invalid = document.invalidPropCombinations ?? document.invalidVariantCombinations ?? []
  const deltas = [...document.variants].sort((a, b) => size(a.configuration) - size(b.configuration))
  const all = product(axes).filter(
    (configuration) => !invalid.some((/** @type {Configuration} */ pattern) => matches(configuration, pattern)),
  )
  const isInitial = (/** @type {Configuration} */ configuration) => matches(configuration, initial)
  const tree = (/** @type {Configuration} */ configuration) => {
    const { name, ...base } = structuredClone(document.default)
    const applied = deltas.filter((delta) => matches(configuration, delta.configuration))
    return {
      ...(name !== undefined && { name: variantName(configuration) }),
      configuration,
      ...applied.reduce(merge, base),
    }
  }
  return { default: tree(initial), variants: all.filter((configuration) => !isInitial(configuration)).map(tree) }
}

/** @param {Configuration} configuration */
export const variantName = (configuration) =>
  Object.entries(configuration)
    .map(([axis, value]) => `${axis}=${value}`)
    .join(', ')

/** @param {Record<string, any>} props */
function axesOf(props) {
  return Object.entries(props).flatMap(([name, prop]) => {
    if (prop.enum) return [{ name, initial: prop.default, values: prop.enum }]
    const kind = prop.$extensions?.['com.figma']?.type ?? prop['x-platform']?.FIGMA?.type
    return kind === 'VARIANT' ? [{ name, initial: prop.default, values: [false, true] }] : []
  })
}

/** @param {{ name: string, values: unknown[] }[]} axes @returns {Configuration[]} */
function product(axes) {
  return axes.reduce(
    (configurations, { name, values }) =>
      configurations.flatMap((so) => values.map((value) => ({ ...so, [name]: value }))),
    /** @type {Configuration[]} */ ([{}]),
  )
}

/** @param {Configuration} configuration @param {Configuration} pattern */
const matches = (configuration, pattern) =>
  Object.entries(pattern).every(([axis, value]) => configuration[axis] === value)

/** @param {object} record */
const size = (record) => Object.keys(record).length

/** @param {any} tree @param {any} delta */
function merge(tree, delta) {
  const elements = { ...tree.elements }
  for (const [name, change] of Object.entries(delta.elements ?? {}))
    elements[name] = mergeElement(elements[name] ?? {}, change)
  return { ...tree, ...(delta.layout && { layout: delta.layout }), elements }
}

/** @param {any} element @param {any} change */
function mergeElement(element, change) {
  const merged = { ...element, ...change }
  if (change.propConfigurations)
    merged.propConfigurations = { ...element.propConfigurations, ...change.propConfigurations }
  if (change.styles) {
    merged.styles = { ...element.styles }
    for (const [property, value] of Object.entries(change.styles)) {
      const before = merged.styles[property]
      merged.styles[property] =
        SIDED.has(property) && isSides(before) && isSides(value) ? { ...before, ...value } : value
    }
  }
  return merged
}

/** @param {unknown} value @returns {value is object} */
const isSides = (value) => value !== null && typeof value === 'object' && !('$token' in value) && !('id' in value)
