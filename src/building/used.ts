import type { Edges } from '../library/edges.ts'
import { componentNamed } from '../library/component-named.ts'
import type { Library } from '../library/library.ts'

interface Used {
  /** Null where it is not in the library. */
  readonly node: number | null
  readonly entity_id: string | null
  readonly name: string | null
  readonly key: string
  /** It is not in the library, which has one that is called so. */
  readonly has_own: boolean
  readonly elements: string[]
}

/** The components that one is made of, each once, with the elements that are instances of it. */
export function usedComponents(library: Library, component: number): Used[] {
  const edges = library.edges.USES_COMPONENT
  const used = new Map<string, Used>()
  for (const edge of edgesOf(edges, component)) {
    const node = edges.isResolved(edge) ? edges.target(edge) : null
    const key = node === null ? edges.rawKey(edge) : library.sourceKey(node)
    // An import wrote it.
    const { nodeNames, source_name: outside } = JSON.parse(edges.metadata(edge)) as Metadata
    const known = used.get(node === null ? key : String(node))
    const elements = Array.isArray(nodeNames) ? nodeNames.filter((one) => typeof one === 'string') : []
    if (known) {
      known.elements.push(...elements)
      continue
    }
    const name = node === null ? (typeof outside === 'string' ? outside : null) : library.name(node)
    used.set(node === null ? key : String(node), {
      node,
      entity_id: node === null ? null : library.id(node),
      name,
      key,
      has_own:
        node === null && name !== null && componentNamed(library, name, library.fileKey(component)) !== undefined,
      elements,
    })
  }
  return [...used.values()]
}

interface Metadata {
  readonly nodeNames?: unknown
  readonly source_name?: unknown
}

/** The styles of the library that a component uses, each once. */
export function stylesUsed(library: Library, component: number): number[] {
  const edges = library.edges.USES_STYLE
  return [...new Set(edgesOf(edges, component).flatMap((edge) => (edges.isResolved(edge) ? [edges.target(edge)] : [])))]
}

function edgesOf(edges: Edges, node: number): number[] {
  const { start, end } = edges.leaving(node)
  return Array.from({ length: end - start }, (_, at) => start + at)
}
