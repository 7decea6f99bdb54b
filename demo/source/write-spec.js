import { dialect } from './dialect.js'
import { expand, variantName } from './expand.js'

/** @import { ComponentSource, Delta, Element, Node, Part, Prop, SpecDocument } from './types.js' */

/**
 * The spec document of a component, in the version it asks for; undefined where it has no tree.
 * @param {ComponentSource} source @param {{ pageId: string, nodeId: string, lastUpdated: string }} origin
 * @returns {SpecDocument | undefined}
 */
export function writeSpec(source, origin) {
  const { name, type, tree, props = {}, deltas = [], missing = [], parts, details = 'LAYERED' } = source
  if (!tree) return undefined
  const version = source.version === undefined ? '0.34.0' : source.version
  const words = dialect(version)
  /** @type {SpecDocument} */
  const layered = {
    title: name,
    anatomy: anatomy(tree, words),
    props: propDefinitions(props, words),
    default: { ...(words.hasVariantNames && { name: 'Default' }), ...shapeOf(tree, words) },
    ...(type === 'COMPONENT_SET' && {
      variants: [...layoutDelta(tree, words), ...deltas.map((delta) => variant(delta, words))],
    }),
    ...(missing.length > 0 && { [words.invalidKey]: missing }),
    ...(parts && {
      subcomponents: Object.fromEntries(
        Object.entries(parts).map(([part, its]) => [part, writePart(part, its, words)]),
      ),
    }),
    metadata: metadata(type, version, details, origin),
  }
  if (type === 'COMPONENT' || details === 'LAYERED') return layered
  const { default: defaultTree, variants } = expand(layered)
  // A FULL document of an old version lists what exists; what is missing is simply not there.
  const { invalidVariantCombinations: _1, invalidPropCombinations: _2, ...rest } = layered
  return { ...rest, default: defaultTree, variants }
}

/** @typedef {ReturnType<typeof dialect>} Words */

/** @param {Node} node @returns {Node[]} */
const flatten = (node) => [node, ...node.children.flatMap(flatten)]

/** @param {Node} tree @param {Words} words */
const anatomy = (tree, words) =>
  Object.fromEntries(
    flatten(tree).map(({ name, type, instanceOf, role, shownIn }) => [
      name,
      {
        type: words.elementType(type),
        ...(role && words.hasRoles && { role }),
        ...(typeof instanceOf === 'string' && { instanceOf }),
        ...(shownIn && { detectedIn: variantName(shownIn) }),
      },
    ]),
  )

/** @param {Record<string, Prop>} props @param {Words} words */
const propDefinitions = (props, words) =>
  Object.fromEntries(Object.entries(props).map(([name, definition]) => [name, words.prop(definition)]))

/** @param {Node} tree @param {Words} words */
const shapeOf = (tree, words) => ({
  ...(!words.isFlat && { layout: [layout(tree, (node) => !node.shownIn)] }),
  elements: Object.fromEntries(flatten(tree).map((node) => [node.name, element(node, tree, words)])),
})

/** @param {Node} node @param {(node: Node) => boolean} isShown @returns {string | Record<string, unknown[]>} */
function layout(node, isShown) {
  const children = node.children.filter(isShown)
  return children.length === 0 ? node.name : { [node.name]: children.map((child) => layout(child, isShown)) }
}

/** @param {Node} tree @param {Words} words */
function layoutDelta(tree, words) {
  const rare = flatten(tree).find((node) => node.shownIn)
  return rare?.shownIn && !words.isFlat ? [{ configuration: rare.shownIn, layout: [layout(tree, () => true)] }] : []
}

/** @param {Node} node @param {Node} tree @param {Words} words @returns {Element} */
function element(node, tree, words) {
  const parent = flatten(tree).find(({ children }) => children.includes(node))
  const bound = words.isFlat ? propReferences(node, words) : {}
  const styles = words.isFlat
    ? Object.fromEntries(Object.entries(node.styles).filter(([key]) => !(key in bound)))
    : node.styles
  return {
    ...(words.isFlat && { parent: parent?.name ?? null, children: node.children.map(({ name }) => name) }),
    ...(Object.keys(bound).length > 0 && { propReferences: bound }),
    ...(Object.keys(styles).length > 0 && { styles: words.styles(styles) }),
    ...(node.slot && { children: words.value({ prop: node.slot }) }),
    ...(node.instanceOf !== undefined && { instanceOf: words.value(node.instanceOf) }),
    ...(node.content !== undefined &&
      !(words.contentKey in bound) && { [words.contentKey]: words.value(node.content) }),
    ...(node.propConfigurations &&
      Object.keys(node.propConfigurations).length > 0 && { propConfigurations: words.values(node.propConfigurations) }),
  }
}

/** The oldest documents kept property bindings in a record of their own. @param {Node} node @param {Words} words */
function propReferences({ styles, content }, { contentKey }) {
  const all = Object.entries({ ...styles, ...(content !== undefined && { [contentKey]: content }) })
  return Object.fromEntries(
    all.flatMap(([key, value]) =>
      value !== null && typeof value === 'object' && 'prop' in value ? [[key, String(value.prop)]] : [],
    ),
  )
}

/** @param {Delta} delta @param {Words} words */
function variant([configuration, elements], words) {
  return {
    ...(words.hasVariantNames && { name: variantName(configuration) }),
    configuration,
    elements: Object.fromEntries(
      Object.entries(elements).map(([element, { $props, $content, ...styles }]) => [
        element,
        {
          ...(Object.keys(styles).length > 0 && { styles: words.styles(styles) }),
          ...($content !== undefined && { [words.contentKey]: words.value($content) }),
          ...($props !== undefined && { propConfigurations: words.values(Object($props)) }),
        },
      ]),
    ),
  }
}

/** @param {string} title @param {Part} part @param {Words} words */
const writePart = (title, { props = {}, tree }, words) => ({
  title,
  anatomy: anatomy(tree, words),
  props: propDefinitions(props, words),
  default: shapeOf(tree, words),
})

/**
 * @param {string} nodeType @param {string | null} version @param {string} details
 * @param {{ pageId: string, nodeId: string, lastUpdated: string }} origin
 */
function metadata(nodeType, version, details, { pageId, nodeId, lastUpdated }) {
  const source = { pageId, nodeId, nodeType }
  const author = 'Harbor design library'
  if (version === null) return { author, lastUpdated, source }
  const minor = Number(version.split('.')[1])
  const common = {
    author,
    lastUpdated,
    generator: { name: 'Harbor spec export', version: minor < 30 ? 1 : 2 },
    schema: { version },
    source,
  }
  if (minor >= 31)
    return {
      ...common,
      conventions: { keys: 'CAMEL' },
      settings: { spec: { details, layout: 'LAYOUT', tokens: 'TOKEN' } },
    }
  return {
    ...common,
    config: {
      processing: { variantDepth: 9999, details },
      format: { output: 'JSON', keys: 'CAMEL', layout: 'LAYOUT' },
    },
  }
}
