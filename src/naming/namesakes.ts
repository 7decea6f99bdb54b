import type { ItemKind } from '../contract/words.ts'
import { tellApart } from '../entities/rules/tell-apart.ts'
import { memo } from '../kit/memo.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'
import { Pace } from '../library/pace.ts'

export interface Namesake {
  /** The shortest that tells it from the others; null where only its id does. */
  readonly label: string | null
  readonly facts: readonly string[]
}

/**
 * Of these nodes those whose name others of their kind have, to the letter, with what tells each apart. What is deleted in
 * the source shares its name with nobody. `sources` are the names of the project's sources by their keys.
 */
export async function namesakesAmong(
  library: Library,
  nodes: Iterable<number>,
  sources: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<number, Namesake>> {
  const shared = await sharedNames(library)
  const found = new Map<number, Namesake>()
  for (const node of nodes) {
    const group = shared[library.kindOf(node)].get(library.name(node))
    if (!group || library.isDeleted(node)) continue
    const { facts, labels } = labelsOf(library, group, sources)
    const own = (facts.get(node) ?? []).filter((fact) => fact !== '')
    found.set(node, { label: labels.get(node) ?? null, facts: own })
  }
  return found
}

/** All that have a name, where several of a kind do. */
export const nodesSharing = async (library: Library, kind: ItemKind, name: string): Promise<readonly number[]> =>
  (await sharedNames(library))[kind].get(name)?.nodes ?? []

/** `Card (Web kit, 1:2)`: a form of the name that is taken back wherever names are. */
export const labeled = (name: string, id: string, { label }: Namesake): string => `${name} (${label ?? id})`

interface Group {
  readonly nodes: readonly number[]
}
type Shared = Readonly<Record<ItemKind, ReadonlyMap<string, Group>>>

/** Names that several of a kind have. */
const sharedNames = memo(async (library: Library): Promise<Shared> => {
  const pace = new Pace()
  const shared = {} as Record<ItemKind, ReadonlyMap<string, Group>>
  for (const kind of Object.keys(library.ranges) as ItemKind[]) {
    const first = new Map<string, number>()
    const groups = new Map<string, { nodes: number[] }>()
    for (const node of library.live(kind)) {
      const name = library.name(node)
      const before = first.get(name)
      if (before === undefined) first.set(name, node)
      else {
        const group = groups.get(name) ?? { nodes: [before] }
        groups.set(name, group)
        group.nodes.push(node)
      }
      if (pace.isDue) await pace.rest()
    }
    shared[kind] = groups
  }
  return shared
})

interface Labels {
  readonly facts: ReadonlyMap<number, readonly string[]>
  readonly labels: ReadonlyMap<number, string | undefined>
}

/** Of a whole group, for as long as the library is this one and its sources are called so. */
const labelsOf = (library: Library, group: Group, sources: ReadonlyMap<string, string>): Labels => {
  const { nodes } = group
  const names = JSON.stringify([...sources])
  const known = keptLabels.get(group)
  if (known?.names === names) return known
  const facts = new Map(nodes.map((node) => [node, factsOf(library, node, sources)]))
  const told = tellApart([...facts.values()])
  const labels = { facts, labels: new Map(nodes.map((node, at) => [node, told[at]])), names }
  keptLabels.set(group, labels)
  return labels
}

const keptLabels = new WeakMap<Group, Labels & { readonly names: string }>()

/** What people know a thing by, the most telling first. */
export function factsOf(library: Library, node: number, sources: ReadonlyMap<string, string>): string[] {
  const source = sources.get(library.fileKey(node)) ?? ''
  return [...kindFacts(library, node), source, library.sourceId(node) ?? ''].map(shortened)
}

function kindFacts(library: Library, node: number): string[] {
  const kind = library.kindOf(node)
  if (kind === 'token') {
    const { collection, type } = library.token(node)
    return [collection === NO_NODE ? '' : library.name(collection), type.toLowerCase()]
  }
  if (kind === 'style') return [library.style(node).type]
  if (kind === 'token-collection') {
    const { modes } = library.collection(node)
    return [modes.map(({ name }) => name).join(' | ')]
  }
  if (kind !== 'component') return []
  const variants = library.components.numbers.variant_count[node] ?? 0
  return [library.components.type(node) === 'COMPONENT_SET' ? `set of ${variants}` : 'single component']
}

const LONGEST_FACT = 80

const shortened = (fact: string): string => fact.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_FACT)
