import type { Static } from 'typebox'
import { operation } from '../contract/operation.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import type { ItemKind } from '../contract/words.ts'
import { memo } from '../kit/memo.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'
import { Pace } from '../library/pace.ts'
import { tellApart } from './rules/tell-apart.ts'
import { Namesakes, NamesakesBody } from './schema.ts'
import { sourceNames } from './source-store.ts'

export const listNamesakes = operation({
  id: 'listNamesakes',
  method: 'POST',
  path: '/entities/namesakes',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Which of some entities share their name with others, and what tells them apart',
  description:
    'A read, although it is a POST. An entity by its id is answered if another of its kind has its name; a name is ' +
    'answered with all that share it, to the letter. What is deleted in the source shares its name with nobody.',
  body: NamesakesBody,
  bodyExample: { entities: [{ entity_type: 'component', entity_id: EXAMPLE_ID }] },
  output: Namesakes,
  async run({ db, libraries }, call, { body }) {
    const library = await libraries.open(call)
    const shared = await sharedNames(library)
    const asked = new Map<number, Group>()
    for (const { entity_type: kind, entity_id: id, name } of body.entities) {
      const node = id === undefined ? undefined : library.find(kind, id)
      const known = node === undefined ? name : library.name(node)
      const group = known === undefined ? undefined : shared[kind].get(known)
      if (!group || (node !== undefined && library.isDeleted(node))) continue
      for (const one of node === undefined ? group.nodes : [node]) asked.set(one, group)
    }
    if (asked.size === 0) return { data: [] }
    const sources = await sourceNames(db, call.projectId)
    const nodes = [...asked.keys()].slice(0, MOST)
    return { data: nodes.map((node) => rowOf(library, node, labelsOf(library, asked.get(node), sources))) }
  },
})

const MOST = 1_000

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
const labelsOf = (library: Library, group: Group | undefined, sources: ReadonlyMap<string, string>): Labels => {
  const { nodes = [] } = group ?? {}
  const names = JSON.stringify([...sources])
  const known = group && keptLabels.get(group)
  if (known?.names === names) return known
  const facts = new Map(nodes.map((node) => [node, factsOf(library, node, sources)]))
  const told = tellApart([...facts.values()])
  const labels = { facts, labels: new Map(nodes.map((node, at) => [node, told[at]])), names }
  if (group) keptLabels.set(group, labels)
  return labels
}

const keptLabels = new WeakMap<Group, Labels & { readonly names: string }>()

/** What people know a thing by, the most telling first. */
function factsOf(library: Library, node: number, sources: ReadonlyMap<string, string>): string[] {
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

function rowOf(library: Library, node: number, { facts, labels }: Labels): Static<typeof Namesakes>['data'][number] {
  return {
    entity_type: library.kindOf(node),
    entity_id: library.id(node),
    name: library.name(node),
    label: labels.get(node) ?? null,
    facts: (facts.get(node) ?? []).filter((fact) => fact !== ''),
  }
}
