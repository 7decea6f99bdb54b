import type { Static } from 'typebox'
import { operation, type Call } from '../contract/operation.ts'
import { ENTITY_KINDS, type EntityKind, type ItemKind } from '../contract/words.ts'
import { nodesAt } from '../entities/nodes-at.ts'
import { placeMeant, type Place } from '../entities/rules/place-meant.ts'
import { wordsOf } from '../entities/rules/nearest.ts'
import { spellings, toldApart } from '../entities/rules/spelling.ts'
import { isToldBy } from '../entities/rules/tell-apart.ts'
import type { Docs } from '../entities/docs.ts'
import { sourceNames } from '../entities/source-store.ts'
import { foldName } from '../library/rules/fold-name.ts'
import { findProjectById } from '../projects/store.ts'
import { findMatches } from '../search/find-matches.ts'
import type { Services } from '../services.ts'
import { namesOf, type Names } from './name-index.ts'
import { factsOf, labeled, namesakesAmong } from './namesakes.ts'
import { nearNames, type Search } from './near-names.ts'
import { nodesNamed, sameName } from './nodes-named.ts'
import { NamesBody, ResolvedNames } from './schema.ts'

type Resolved = Static<typeof ResolvedNames>['data'][number]

export const resolveNames = operation({
  id: 'resolveNames',
  method: 'POST',
  path: '/entities/resolve',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Which entities are meant by names as anybody writes them',
  description:
    'A read, although it is a POST. A name is read to the letter, as code writes it, by its words, as a link of the design ' +
    'tool; one that several have is refused with what tells them apart, one of nothing with what is like it. Nobody chooses ' +
    'for the caller.',
  body: NamesBody,
  bodyExample: { names: [{ type: 'token', name: '--text-muted' }] },
  output: ResolvedNames,
  async run(services, call, { body }) {
    const [library, docs] = await Promise.all([services.libraries.open(call), services.docs.open(call)])
    const names = await namesOf(library)
    let sources: Promise<ReadonlyMap<string, string>> | undefined
    const context: Context = {
      names,
      docs,
      search: searchFor(services, call),
      sources: async () => (sources ??= sourceNames(services.db, call.projectId)),
      projectName: async () => (await findProjectById(services.db, call.projectId))?.name ?? '',
      projectId: call.projectId,
    }
    const known = new Map<string, Promise<Resolved>>()
    const data = body.names.map(async ({ type, name }) => {
      const key = `${type} ${name}`
      const resolved = known.get(key) ?? resolveName(context, type, name.trim())
      known.set(key, resolved)
      return resolved
    })
    return { data: await Promise.all(data) }
  },
})

interface Context {
  readonly names: Names
  readonly docs: Docs
  readonly search: Search
  readonly sources: () => Promise<ReadonlyMap<string, string>>
  readonly projectName: () => Promise<string>
  readonly projectId: string
}

function searchFor(services: Services, call: Call): Search {
  const kept = new Map<string, ReturnType<Search>>()
  const find = async (query: string, kind: EntityKind | undefined) => {
    const types = kind === undefined ? ENTITY_KINDS : [kind]
    const { groups } = await findMatches(
      services,
      { ...call, position: null },
      { ...ASKED, query, entity_types: types },
    )
    return groups.flatMap(({ matches }) => matches)
  }
  return (query, kind) => {
    const asked = query.trim().slice(0, LONGEST_QUERY)
    const key = `${kind ?? ''} ${asked}`
    const found = kept.get(key) ?? (asked === '' ? Promise.resolve([]) : find(asked, kind))
    kept.set(key, found)
    return found
  }
}

const LONGEST_QUERY = 400
const ASKED = {
  limit: 20,
  cursor: undefined,
  has_docs: undefined,
  include_deleted: false,
  resolved_type: undefined,
  style_type: undefined,
}

async function resolveName(context: Context, type: EntityKind, written: string): Promise<Resolved> {
  if (type === 'doc-page') return pageNamed(context.docs, written)
  const [name = '', bare = name] = spellings(written)
  if (type === 'project') {
    const ownName = await context.projectName()
    const isOwn = [name, bare].some((one) => one !== '' && foldName(one) === foldName(ownName))
    return isOwn ? { id: context.projectId } : nothing(context, type, { name, bare })
  }
  const place = placeMeant(bare)
  if (place !== undefined) return atPlace(context, type, place)
  const found = nodesNamed(context.names, type, written)
  const nodes = found.length > 0 ? found : await oneOfSeveral(context, type, name)
  const [only] = nodes
  if (only === undefined) return nothing(context, type, { name, bare })
  if (nodes.length === 1) return { id: context.names.library.id(only) }
  const message = `${nodes.length} of type ${type} are named "${name}": give one of the candidates as it is written`
  return severalOf(context, { type, name, nodes, message })
}

const refusal = (
  code: 'SVC_NOT_FOUND' | 'SVC_AMBIGUOUS_REFERENCE',
  message: string,
  details: Readonly<Record<string, unknown>>,
): Resolved => ({ id: null, refusal: { code, message, details: { ...details } } })

async function nothing(
  { names, search }: Context,
  type: EntityKind,
  { name, bare }: { readonly name: string; readonly bare: string },
): Promise<Resolved> {
  const { says, facts } = await nearNames(names.library, search, { kind: type, name: bare })
  return refusal(
    'SVC_NOT_FOUND',
    says.replace(`"${bare}"`, () => `"${name}"`),
    { type, name, ...facts },
  )
}

interface Several {
  readonly type: ItemKind
  readonly name: string
  readonly nodes: readonly number[]
  readonly message: string
}

const MOST_CANDIDATES = 20
const BEHIND = ' – '

async function severalOf({ names: { library }, sources }: Context, several: Several): Promise<Resolved> {
  const { type, name, message } = several
  const nodes = several.nodes.slice(0, MOST_CANDIDATES)
  const told = await namesakesAmong(library, nodes, await sources())
  const candidates = nodes.map((node) => {
    const namesake = told.get(node)
    // Names that differ by their case.
    if (namesake === undefined) return library.name(node)
    const { label, facts } = namesake
    const rest = facts.filter((fact) => label === null || !label.split(', ').includes(fact))
    const own = labeled(library.name(node), library.id(node), namesake)
    return rest.length === 0 ? own : `${own}${BEHIND}${rest.join(', ')}`
  })
  return refusal('SVC_AMBIGUOUS_REFERENCE', message, { type, name, candidates })
}

/** `Card (1:2)`, as candidates are told; also all of such a line. */
async function oneOfSeveral({ names, sources }: Context, type: ItemKind, printed: string): Promise<readonly number[]> {
  const { library } = names
  const end = printed.lastIndexOf(`)${BEHIND}`)
  for (const { name, by } of toldApart(end === -1 ? printed : printed.slice(0, end + 1))) {
    const same = sameName(names, type, name)
    if (same.length === 0) continue
    const known = await sources()
    const found = same.filter(
      (node) => isToldBy(factsOf(library, node, known), by) || foldName(library.id(node)) === foldName(by),
    )
    if (found.length > 0) return found
  }
  return []
}

/** What a person copies out of the design tool: a link to a node, or its id. */
async function atPlace(context: Context, type: ItemKind, place: Place): Promise<Resolved> {
  const { library } = context.names
  const { nodes, isFileKnown } = nodesAt(library, place)
  const own = nodes.filter((node) => library.kindOf(node) === type)
  const [only] = own
  const named = { type, name: place.node }
  if (only !== undefined && own.length === 1) return { id: library.id(only) }
  if (only !== undefined) {
    const message = `${own.length} of type ${type} stand at ${place.node}, in several files: give one of the candidates as it is written`
    return severalOf(context, { ...named, nodes: own, message })
  }
  const elsewhere = nodes.map((node) => ({ type: library.kindOf(node), name: library.name(node) }))
  const but = elsewhere.length > 0 ? `, but of type ${elsewhere.map((one) => one.type).join(', ')} there is one` : ''
  const where = `${place.node}${place.file === undefined ? '' : ` of the file ${place.file}`}`
  const message = `no ${type} stands at ${where}${but === '' ? `: ${notThere(isFileKnown)}` : but}`
  return refusal('SVC_NOT_FOUND', message, { ...named, ...(but === '' ? {} : { elsewhere }), closest: [] })
}

/** Of what is inside of a component only names are kept, see decision 86. */
function notThere(isFileKnown: boolean | null): string {
  if (isFileKnown === false) return 'that file is not in this library; search_library finds what is like it by name'
  const part = isFileKnown === true ? 'it is a layer or a variant inside' : 'it may be a part of'
  const elsewhere = isFileKnown === true ? '' : ', or of a file that is not in this library'
  return `${part} a component, and ids of those are not kept${elsewhere}; give the link of the component itself, or its name`
}

/** A page by its slug, or by its title. What is neither is refused by whoever is asked for the page. */
function pageNamed(docs: Docs, written: string): Resolved {
  const named = spellings(written).at(-1) ?? written
  if (docs.pageBySlug(named)) return { id: named }
  const pages = [...docs.pages()]
  const ways = [
    pages.filter(({ title }) => title === named),
    pages.filter(({ title }) => foldName(title) === foldName(named)),
    pages.filter(({ title }) => wordsOf(title) === wordsOf(named)),
    pages.filter(({ slug }) => slug === wordsOf(named)),
  ]
  const [only, ...others] = ways.find((found) => found.length > 0) ?? []
  if (only === undefined || others.length === 0) return { id: only?.slug ?? named }
  const candidates = [only, ...others].map(({ slug }) => slug)
  const message = `${candidates.length} pages are called "${named}": give a slug`
  return refusal('SVC_AMBIGUOUS_REFERENCE', message, { type: 'doc-page', name: named, candidates })
}
