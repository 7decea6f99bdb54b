import { expand, variantName } from './expand.js'
import { styles } from './styles.js'
import { tokens } from './tokens.js'

/** @import { Element, SpecDocument, Tree } from './types.js' */
/** @typedef {{ kind: 'component' | 'token' | 'style', key: string, property?: string }} Target */
/** @typedef {{ target: Target, variants: Set<string>, nodes: Set<string> }} Edge */
/** @typedef {{ variant?: string, part?: string, elements: Record<string, Element> }} Place */

/**
 * What a spec document uses and binds, read from the document itself, so that the edges of the bundle are true to it.
 * A binding is named with its property, the elements that have it, and the variants in which it holds; no variants
 * means that it holds in all of them.
 * @param {SpecDocument} document @param {(name: string) => string} componentKey
 */
export function edgesOf(document, componentKey) {
  /** @type {Map<string, Edge>} */
  const edges = new Map()
  const places = placesOf(document)
  for (const { variant, part, elements } of places) {
    for (const [name, element] of Object.entries(elements)) {
      for (const target of targetsOf(element, document, componentKey)) {
        const id = JSON.stringify(target)
        const edge = edges.get(id) ?? { target, variants: new Set(), nodes: new Set() }
        if (variant !== undefined) edge.variants.add(variant)
        edge.nodes.add(part === undefined ? name : `${part} / ${name}`)
        edges.set(id, edge)
      }
    }
  }
  const all = places.filter(({ variant }) => variant !== undefined).length
  const of = (/** @type {Target['kind']} */ kind) =>
    [...edges.values()]
      .filter(({ target }) => target.kind === kind)
      .map(({ target: { key, property }, variants, nodes }) => ({
        key,
        metadata: {
          ...(property !== undefined && { property }),
          variants: variants.size === all ? [] : [...variants],
          nodeNames: [...nodes],
        },
      }))
  return {
    uses: of('component').map(({ key, metadata }) => ({ component: key, metadata })),
    binds: of('token').map(({ key, metadata }) => ({ token: key, metadata })),
    styles: of('style').map(({ key, metadata }) => ({ style: key, metadata })),
  }
}

/** Old documents name a token or a style by its bare name, the others by its id in the design tool. */
const TARGETS = new Map([
  ...tokens.flatMap(({ key, name, source_id }) => bothWays([name, source_id], { kind: 'token', key })),
  ...styles.flatMap(({ key, name, source_style_id }) => bothWays([name, source_style_id], { kind: 'style', key })),
])

/** @param {string[]} references @param {Target} target @returns {[string, Target][]} */
function bothWays(references, target) {
  return references.map((reference) => [reference, target])
}

/**
 * Every tree of the document: one for each configuration, and one for each subcomponent.
 * @param {SpecDocument} document @returns {Place[]}
 */
function placesOf(document) {
  // Only a FULL document spells the configuration of its default.
  const isFull = document.default.configuration !== undefined
  const trees = isFull
    ? [document.default, .../** @type {Tree[]} */ (document.variants)]
    : [expand(document).default, ...expand(document).variants]
  return [
    ...trees.map(({ configuration, elements }) => ({
      ...(configuration && { variant: variantName(configuration) }),
      elements,
    })),
    ...Object.entries(document.subcomponents ?? {}).map(([part, its]) => ({ part, elements: its.default.elements })),
  ]
}

/**
 * @param {Element} element @param {SpecDocument} document @param {(name: string) => string} componentKey
 * @returns {Target[]}
 */
function targetsOf({ instanceOf, styles = {} }, { props }, componentKey) {
  const component = typeof instanceOf === 'string' ? instanceOf : props[boundProp(instanceOf)]?.default
  return [
    ...(typeof component === 'string'
      ? [/** @type {Target} */ ({ kind: 'component', key: componentKey(component) })]
      : []),
    ...Object.entries(styles).flatMap(([property, value]) =>
      referencesIn(value).map((target) => ({ ...target, property })),
    ),
  ]
}

/** An instance that may be swapped names a property, whose default is what stands there. @param {unknown} binding */
function boundProp(binding) {
  const { $binding, $ref } = /** @type {{ $binding?: string, $ref?: string }} */ (Object(binding))
  return ($binding ?? $ref ?? '').split('/').at(-1) ?? ''
}

/** @param {unknown} value @returns {Target[]} */
function referencesIn(value) {
  if (typeof value === 'string') return [TARGETS.get(value) ?? []].flat()
  if (value === null || typeof value !== 'object') return []
  const { id, $extensions } = /** @type {{ id?: string, $extensions?: { 'com.figma': { id: string } } }} */ (value)
  const reference = $extensions?.['com.figma'].id ?? id
  if (reference === undefined) return Object.values(value).flatMap(referencesIn)
  const target = TARGETS.get(reference)
  if (!target) throw new Error(`nothing in the library has the id ${reference}`)
  return [target]
}
