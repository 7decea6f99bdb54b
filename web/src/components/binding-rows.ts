import type { Edge, TokenValues } from '@vitrine/client'
import type { Spec, Tree } from '../api/spec-document.ts'
import { isRecord, readReference } from '../preview/reference.ts'

/** One thing that a component takes its values from. */
export interface BindingRow {
  readonly key: string
  readonly kind: 'token' | 'style'
  readonly name: string
  /** Null: it is not in this project. */
  readonly id: string | null
  readonly token: TokenValues | undefined
  /** What the design file shows, where the token is not in this project. */
  readonly raw?: unknown
  readonly where: string
}

/**
 * What the library's edges tell, and what the spec itself binds beyond them: a library may come without edges, and a spec
 * may name tokens and styles that its project does not have. Bound is bound, as the health of a component counts it.
 */
export function bindingRows(
  edges: readonly Edge[],
  { token_values: values = [], token_values_missing: missing = [], spec }: Spec,
): BindingRow[] {
  const tokens = new Map(values.map((token) => [token.id, token]))
  const fromEdges = edges.map((edge): BindingRow => {
    const { entity_id: id, entity_type, name } = edge.to
    const { metadata } = edge
    return {
      key: `${id} ${JSON.stringify(edge.metadata)}`,
      kind: entity_type === 'style' ? 'style' : 'token',
      name: name ?? id,
      id: name === null ? null : id,
      token: tokens.get(id),
      ...(name === null && metadata['raw_value'] !== undefined ? { raw: metadata['raw_value'] } : {}),
      where: whereOf(edge),
    }
  })
  const known = new Set(fromEdges.flatMap(({ id, name }) => [id ?? name, name]))
  const bare = (kind: BindingRow['kind'], name: string, rest: Partial<BindingRow> = {}): BindingRow => ({
    key: `${kind} ${rest.id ?? name}`,
    kind,
    name,
    id: null,
    token: undefined,
    where: '',
    ...rest,
  })
  const fromSpec = [
    ...values.filter(({ id }) => !known.has(id)).map((token) => bare('token', token.name, { id: token.id, token })),
    ...missing
      .filter(({ ref, name }) => !known.has(ref) && !(name !== null && known.has(name)))
      .map(({ ref, name, count, raw_value: raw }) =>
        bare('token', name ?? ref, { key: `token ${ref}`, where: times(count), ...(raw === undefined ? {} : { raw }) }),
      ),
    ...styleNames(spec.default)
      .filter((name) => !known.has(name))
      .map((name) => bare('style', name)),
  ]
  return [...fromEdges, ...fromSpec].sort((one, other) => one.name.localeCompare(other.name))
}

/** Styles that the default tree names, each once. */
function styleNames(tree: Tree | undefined): string[] {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    const reference = readReference(value)
    if (reference?.kind === 'style') found.add(reference.name)
    else if (Array.isArray(value)) value.forEach(walk)
    else if (isRecord(value)) Object.values(value).forEach(walk)
  }
  walk(tree?.elements)
  return [...found]
}

const times = (count: number): string => (count === 1 ? 'once in the spec' : `${count} times in the spec`)

function whereOf({ metadata }: Edge): string {
  const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
  const property = typeof metadata['property'] === 'string' ? metadata['property'] : ''
  const nodes = list(metadata['nodeNames'])
  const variants = list(metadata['variants']).length
  return [
    property,
    nodes.length > 0 ? `on ${nodes.join(', ')}` : '',
    variants > 0 ? `in ${variants} ${variants === 1 ? 'variant' : 'variants'}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Why the list is empty, in agreement with what the component's health counts. */
export function nothingListed({ bound, total }: { readonly bound: number; readonly total: number }): string {
  if (total === 0) return 'Nothing here could take a token or a style.'
  if (bound === 0) return 'Nothing is bound: every value is hard-coded.'
  return `${bound} of ${total} style values are bound, to styles that are not listed here.`
}
