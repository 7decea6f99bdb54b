import { expand, variantName } from './expand.js'
import { styleNamed, styles } from './styles.js'
import { tokens } from './tokens.js'

/**
 * What a spec document uses and binds, read from the document itself, so that the edges of the bundle are true to it.
 * A binding is named with its property, the elements that have it, and the variants in which it holds; no variants
 * means that it holds in all of them.
 * @param {any} document @param {(name: string) => string} componentKey
 */
export function edgesOf(document, componentKey) {
  const trees = treesOf(document)
  const found = { uses: new Map(), binds: new Map(), styles: new Map() }
  for (const { variant, part, elements } of trees) {
    for (const [name, element] of Object.entries(elements)) {
      const node = part ? `${part} / ${name}` : name
      const component = instanceOf(element, document.props)
      if (component) note(found.uses, component, { component }, { variant, node })
      for (const [property, value] of Object.entries(element.styles ?? {})) {
        for (const reference of referencesIn(value)) {
          const id = `${reference.key}/${property}`
          note(
            reference.kind === 'token' ? found.binds : found.styles,
            id,
            { key: reference.key, property },
            { variant, node },
          )
        }
      }
    }
  }
  const everywhere = trees.filter(({ part }) => !part).length
  const where = (/** @type {Noted} */ { variants, nodes }) => {
    // A subcomponent has no variants: what it binds says nothing about the configurations of the component.
    const own = [...variants].filter((variant) => variant !== '')
    return { variants: own.length === everywhere ? [] : own, nodeNames: [...nodes] }
  }
  return {
    uses: [...found.uses.values()].map((it) => ({ component: componentKey(it.component), metadata: where(it) })),
    binds: [...found.binds.values()].map((it) => ({
      token: it.key,
      metadata: { property: it.property, ...where(it) },
    })),
    styles: [...found.styles.values()].map((it) => ({
      style: it.key,
      metadata: { property: it.property, ...where(it) },
    })),
  }
}

/** @typedef {{ variants: Set<string>, nodes: Set<string> }} Noted */

const tokensById = new Map(tokens.map((token) => [token.source_id, token.key]))
const tokensByName = new Map(tokens.map((token) => [token.name, token.key]))
const stylesById = new Map(styles.map((style) => [style.source_style_id, style.key]))
const styleNames = new Set(styles.map((style) => style.name))

/** @param {Map<string, any>} into @param {string} id @param {object} what @param {{ variant: string, node: string }} where */
function note(into, id, what, { variant, node }) {
  const noted = into.get(id) ?? { ...what, variants: new Set(), nodes: new Set() }
  noted.variants.add(variant)
  noted.nodes.add(node)
  into.set(id, noted)
}

/** Every tree of the document: one for each configuration, and one for each subcomponent. @param {any} document */
function treesOf(document) {
  const isFull = document.variants?.length > 0 && document.default.configuration !== undefined
  const { default: base, variants } = isFull ? document : expand(document)
  const trees = variants.length === 0 ? [base] : [base, ...variants]
  return [
    ...trees.map((tree) => ({
      variant: tree.configuration ? variantName(tree.configuration) : '',
      part: '',
      elements: tree.elements,
    })),
    ...Object.entries(document.subcomponents ?? {}).map(([part, { default: its }]) => ({
      variant: '',
      part,
      elements: its.elements,
    })),
  ]
}

/** @param {any} element @param {Record<string, any>} props @returns {string | undefined} */
function instanceOf({ instanceOf: component }, props) {
  const pointer = component?.$binding ?? component?.$ref
  return pointer ? props[pointer.split('/').at(-1)]?.default : component
}

/** @param {unknown} value @returns {{ kind: 'token' | 'style', key: string }[]} */
function referencesIn(value) {
  if (typeof value === 'string') return named(value)
  if (value === null || typeof value !== 'object') return []
  const id = /** @type {any} */ (value).$extensions?.['com.figma']?.id ?? /** @type {any} */ (value).id
  if (typeof id !== 'string') return Object.values(value).flatMap(referencesIn)
  const key = tokensById.get(id) ?? stylesById.get(id)
  if (!key) throw new Error(`nothing in the library has the id ${id}`)
  return [{ kind: tokensById.has(id) ? 'token' : 'style', key }]
}

/** The oldest documents name a token or a style with a bare string. @param {string} name @returns {{ kind: 'token' | 'style', key: string }[]} */
function named(name) {
  const token = tokensByName.get(name)
  if (token) return [{ kind: 'token', key: token }]
  return styleNames.has(name) ? [{ kind: 'style', key: styleNamed(name).key }] : []
}
