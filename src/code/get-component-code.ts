import { readNesting, type Nested, type Tree } from '@vitrine/render'
import { tokenOf } from '../components/bound-tokens.ts'
import type { SpecReference } from '../components/rules/spec/spec-references.ts'
import { layerHashes, readMember } from '../components/rules/spec/spec-layers.ts'
import { selectedVariant, variantParam } from '../components/selected-variant.ts'
import { withLayers } from '../components/with-layers.ts'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { invalidArgument, notFound } from '../errors.ts'
import { isRecord, own, type Json } from '../kit/shapes/json-value.ts'
import type { Library } from '../library/library.ts'
import { foldName } from '../library/rules/fold-name.ts'
import { libraryCode } from './library-code.ts'
import { elementCss, isPlaced } from './rules/tree/element-css.ts'
import { classNames, htmlSkeleton, jsxSkeleton } from './rules/tree/skeleton.ts'
import type { Named } from './rules/tree/style-value.ts'
import { ComponentCode } from './schema.ts'

/** What is longer is a page rather than a component, and nobody takes its code by hand. */
const MOST_ELEMENTS = 400

export const getComponentCode = operation({
  id: 'getComponentCode',
  method: 'GET',
  path: '/components/{id}/code',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Code to begin with: a variant as CSS with the names of its tokens, and its tree as HTML and JSX',
  pathParams: { id: params.pathId('The id of the component.', EXAMPLE_ID) },
  query: { variant: variantParam },
  output: ComponentCode,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries }, call, { id, variant }) {
    return withLayers(libraries, call, async (library) => {
      const component = library.component(id)
      const facts = component === undefined ? undefined : library.components.spec(component)
      if (component === undefined || !facts) throw notFound('component', id)
      const bodies = await libraries.layers.read(call, layerHashes(facts, 'variants'))
      if (!bodies) return null
      const parts = { library, component, facts, extent: 'variants', tokenValues: false } as const
      const isAsked = variant !== undefined && Object.keys(variant).length > 0
      const chosen = isAsked ? selectedVariant(parts, bodies, variant) : {}
      if (chosen.matches)
        throw invalidArgument([
          { path: 'query.variant', message: 'names several variants: give a value for every axis' },
        ])
      // Written at import from documents that were read by the same rules.
      const tree = (chosen.variant ?? readMember(facts, bodies, 'default')) as Json
      const { roots, isCut } = limited(readNesting(tree as Tree), MOST_ELEMENTS)
      const input = {
        title: library.name(component),
        props: readMember(facts, bodies, 'props') as Json | undefined,
        anatomy: readMember(facts, bodies, 'anatomy') as Json | undefined,
        elements: own(tree, 'elements'),
        roots,
      }
      const names = await namesFor(library, component)
      const holders = holdersOfPlaced(input.elements, roots)
      const rules = [...classNames(input)].flatMap(([name, className]) => {
        const element = own(input.elements, name)
        const type = own(own(input.anatomy, name), 'type')
        const styles = own(element, 'styles')
        if (own(styles, 'visible') === false) return []
        const facts = { styles, type: typeof type === 'string' ? type : '', holdsPlaced: holders.has(name) }
        const said = elementCss(facts, names.nameOf)
        const lines = said.map(([property, value]) => `  ${property}: ${value};`)
        return lines.length === 0 ? [] : [`.${className} {\n${lines.join('\n')}\n}`]
      })
      const configuration = own(tree, 'configuration')
      return {
        configuration: isRecord(configuration) ? { ...configuration } : null,
        css: rules.join('\n\n'),
        html: htmlSkeleton(input),
        jsx: jsxSkeleton(input),
        tokens: [...names.used.values()],
        unresolved: [...names.unknown].slice(0, 100),
        truncated: isCut,
      }
    })
  },
})

/** As many as there is room for, those that stand first. */
function limited(
  nodes: readonly Nested[],
  most: number,
): { readonly roots: readonly Nested[]; readonly isCut: boolean } {
  let left = most
  let isCut = false
  const take = (some: readonly Nested[]): readonly Nested[] =>
    some.flatMap((node) => {
      if (left === 0) isCut = true
      if (left === 0) return []
      left--
      return [{ name: node.name, children: take(node.children) }]
    })
  return { roots: take(nodes), isCut }
}

/** Elements whose children are placed by coordinates, which count from them. */
function holdersOfPlaced(elements: Json | undefined, nodes: readonly Nested[]): ReadonlySet<string> {
  const found = new Set<string>()
  const look = ({ name, children }: Nested): void => {
    if (children.some((child) => isPlaced(own(own(elements, child.name), 'styles')))) found.add(name)
    children.forEach(look)
  }
  nodes.forEach(look)
  return found
}

/** The names that the references of a component's document have in code, and which of them it used. */
async function namesFor(library: Library, component: number) {
  const { names } = await libraryCode(library)
  const file = library.fileKey(component)
  const used = new Map<string, { id: string; name: string; code_name: string }>()
  const unknown = new Set<string>()

  const tokenNamed = (token: number): Named => {
    const id = library.id(token)
    const name = names.get(id)
    if (name === undefined) return null
    used.set(id, { id, name: library.name(token), code_name: `--${name}` })
    return { variable: `--${name}` }
  }
  const styleNamed = (reference: SpecReference): Named => {
    const style = library.oneBySourceId('style', reference.ref, file) ?? styleCalled(library, reference.name)
    if (style === undefined) return null
    // An import wrote it.
    return { style: library.name(style), fields: JSON.parse(library.style(style).properties) as Json }
  }
  const nameOf = (reference: SpecReference): Named => {
    const token = reference.kind === 'token' ? tokenOf(library, reference.ref, file) : undefined
    const named = token === undefined ? styleNamed(reference) : tokenNamed(token)
    if (named === null) unknown.add(reference.name ?? reference.ref)
    return named
  }
  return { nameOf, used, unknown }
}

function styleCalled(library: Library, name: string | null): number | undefined {
  if (name === null) return undefined
  const wanted = foldName(name)
  for (const style of library.live('style')) if (library.foldedName(style) === wanted) return style
  return undefined
}
