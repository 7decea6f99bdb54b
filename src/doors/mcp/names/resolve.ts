import type { Static } from 'typebox'
import type { EntityKind } from '../../../contract/words.ts'
import { foldName } from '../../../library/rules/fold-name.ts'
import { kebab } from '../../../entities/rules/kebab.ts'
import { isToldBy } from '../../../entities/rules/tell-apart.ts'
import { invalidArgument, ServiceError } from '../../../errors.ts'
import { isUuid } from '../../../kit/uuid.ts'
import type { MatchPage } from '../../../search/schema.ts'
import type { TokenPage } from '../../../tokens/schema.ts'
import type { Ask } from '../asking/ask.ts'
import { tokensInCode } from './code-names.ts'
import { labeled, namesakesOf } from './namesakes.ts'
import { folded, isLike, likeness, nearest } from '../rules/meant/nearest.ts'
import { placeMeant, type Place } from '../rules/place-meant.ts'
import { spellings, toldApart } from '../rules/spelling.ts'

export type Kind = EntityKind

interface Candidate {
  readonly id: string
  readonly name: string
  /** What tells it from another of the same name. */
  readonly context?: string | null
}

/**
 * Wherever a tool wants an entity, its exact name will do: ids cost an agent twenty tokens each and one call more to
 * learn. A name that several share is refused with what tells them apart; nobody chooses for the caller.
 */
export async function resolve(ask: Ask, type: Kind, named: string): Promise<string> {
  const [name = '', bare = name] = spellings(named)
  if (isUuid(bare)) return bare.toLowerCase()
  const place = placeMeant(bare)
  if (place !== undefined && type !== 'doc-page' && type !== 'project') return atPlace(ask, type, place)
  if (isSourceId(bare)) return bare
  if (type === 'doc-page') return slugMeant(ask, bare)
  if (bare === '') throw invalidArgument([{ path: type, message: 'must be named: give its exact name or its id' }])
  const same = await firstFound([
    async () => preferExact(await FINDERS[type](ask, name), name),
    ...(type === 'token' ? [async () => tokensCalled(ask, name)] : []),
    ...(bare === name ? [] : [async () => preferExact(await FINDERS[type](ask, bare), bare)]),
    () => SPELT_OTHERWISE[type]?.(ask, bare) ?? Promise.resolve([]),
    () => deletedOnes(ask, type, bare),
    async () => oneOfSeveral(ask, type, name),
  ])
  const [only] = same
  if (only && same.length === 1) return only.id
  if (same.length > 1) {
    throw new ServiceError(
      'SVC_AMBIGUOUS_REFERENCE',
      `${same.length} of type ${type} are named "${name}": give one of the candidates as it is written`,
      { type, name, candidates: await candidatesOf(ask, type, same.slice(0, MOST_CANDIDATES)) },
    )
  }
  const [near, elsewhere] = await Promise.all([closest(ask, type, bare), otherwiseNamed(ask, type, bare)])
  const but = elsewhere.length > 0 ? `, but of type ${elsewhere.map((one) => one.type).join(', ')} there is one` : ''
  const alone = near.closest.length === 0 && but === '' ? await whyNothing(ask, type, near.by_meaning.length > 0) : ''
  throw new ServiceError('SVC_NOT_FOUND', `no ${type} is named "${name}"${but}${alone}`, {
    type,
    name,
    ...(elsewhere.length > 0 ? { elsewhere } : {}),
    ...near,
  })
}

/** Each in a form that is taken back, and behind it what else is known of it. */
async function candidatesOf(ask: Ask, type: Kind, same: readonly Candidate[]): Promise<string[]> {
  const told = await namesakesOf(
    ask,
    same.map(({ id }) => ({ entity_type: type, entity_id: id })),
  )
  const contexts = same.map(({ context }) => context ?? '')
  return same.map(({ id, name, context }) => {
    const one = told?.get(id)
    if (one !== undefined) {
      const rest = one.facts.filter((fact) => one.label === null || !one.label.split(', ').includes(fact))
      return rest.length === 0 ? labeled(one) : `${labeled(one)}${BEHIND}${rest.join(', ')}`
    }
    // Names that differ by their case, or a console that is not reached.
    if (told !== null && same.every((other) => other.id === id || other.name !== name)) return name
    const isUnique = context !== '' && contexts.filter((other) => other === context).length === 1
    return `${name} (${isUnique ? (context ?? id) : id})`
  })
}

const BEHIND = ' – '

/** `Card (1:2)`, as candidates are told; also all of such a line. */
async function oneOfSeveral(ask: Ask, type: Kind, printed: string): Promise<readonly Candidate[]> {
  const end = printed.lastIndexOf(`)${BEHIND}`)
  for (const { name, by } of toldApart(end === -1 ? printed : printed.slice(0, end + 1))) {
    const same = preferExact(await FINDERS[type](ask, name), name)
    if (same.length === 0) continue
    const told = await namesakesOf(
      ask,
      same.map(({ id }) => ({ entity_type: type, entity_id: id })),
    )
    const found = same.filter(
      ({ id, context }) => context === by || isToldBy(told?.get(id)?.facts ?? [], by) || foldName(id) === foldName(by),
    )
    if (found.length > 0) return found
  }
  return []
}

async function firstFound(ways: readonly (() => Promise<readonly Candidate[]>)[]): Promise<readonly Candidate[]> {
  for (const find of ways) {
    const found = await find()
    if (found.length > 0) return found
  }
  return []
}

/** What a person copies out of the design tool: a link to a node, or its id. */
async function atPlace(ask: Ask, type: Kind, { node, file }: Place): Promise<string> {
  try {
    const { body } = await ask('findByNode', { query: { node_id: node, file_key: file } })
    const [found, ...others] = body.data.filter(({ entity_type: own }) => own === type)
    if (found !== undefined && others.length === 0) return found.entity_id
    const named = { type, name: node }
    if (found !== undefined) {
      const same = [found, ...others].map(({ entity_id: id, name, file_key: context }) => ({ id, name, context }))
      const message = `${same.length} of type ${type} stand at ${node}, in several files: give one of the candidates as it is written`
      const candidates = await candidatesOf(ask, type, same.slice(0, MOST_CANDIDATES))
      throw new ServiceError('SVC_AMBIGUOUS_REFERENCE', message, { ...named, candidates })
    }
    const elsewhere = body.data.map(({ entity_type: own, name }) => ({ type: own, name }))
    const but = elsewhere.length > 0 ? `, but of type ${elsewhere.map((one) => one.type).join(', ')} there is one` : ''
    const where = `${node}${file === undefined ? '' : ` of the file ${file}`}`
    const message = `no ${type} stands at ${where}${but === '' ? `: ${notThere(body.file_in_library)}` : but}`
    throw new ServiceError('SVC_NOT_FOUND', message, { ...named, ...(but === '' ? {} : { elsewhere }), closest: [] })
  } catch (error) {
    // A console that is not reached: some operations of the contract take the id itself.
    if (error instanceof ServiceError && error.code === 'SVC_UNAVAILABLE') return node
    throw error
  }
}

/** Of what is inside of a component only names are kept, see decision 86. */
function notThere(isFileKnown: boolean | null): string {
  if (isFileKnown === false) return 'that file is not in this library; search_library finds what is like it by name'
  const part = isFileKnown === true ? 'it is a layer or a variant inside' : 'it may be a part of'
  const elsewhere = isFileKnown === true ? '' : ', or of a file that is not in this library'
  return `${part} a component, and ids of those are not kept${elsewhere}; give the link of the component itself, or its name`
}

/** A page by its slug, or by its title as searches tell it. What is neither is refused by whoever is asked for the page. */
async function slugMeant(ask: Ask, named: string): Promise<string> {
  try {
    const found = named === '' ? [] : await search(ask, 'doc-page', named)
    if (found.some(({ context }) => context === named)) return named
    const titled = preferExact(found, named)
    const same = titled.length > 0 ? titled : found.filter((page) => wordsOf(page.name) === wordsOf(named))
    const bySlug = same.length > 0 ? same : found.filter((page) => page.context === wordsOf(named))
    const [only, ...others] = bySlug
    if (others.length === 0) return only?.context ?? named
    throw new ServiceError('SVC_AMBIGUOUS_REFERENCE', `${bySlug.length} pages are called "${named}": give a slug`, {
      type: 'doc-page',
      name: named,
      candidates: bySlug.map(({ context }) => context),
    })
  } catch (error) {
    // A key for documentation alone searches nothing.
    if (error instanceof ServiceError && error.code === 'SVC_INSUFFICIENT_SCOPE') return named
    throw error
  }
}

/** A variable or a style by what the design tool calls it, which is not a name that people give. */
const isSourceId = (text: string): boolean => /^(VariableID:.+|S:[0-9a-f]{40}.*)$/.test(text)

function preferExact(candidates: readonly Candidate[], name: string): Candidate[] {
  const exact = candidates.filter((candidate) => candidate.name === name)
  return exact.length > 0 ? exact : candidates.filter((candidate) => foldName(candidate.name) === foldName(name))
}

const MOST_CANDIDATES = 20

type Find = (ask: Ask, name: string) => Promise<readonly Candidate[]>

const FINDERS: Record<Kind, Find> = {
  component: findComponents,
  token: findTokens,
  style: findStyles,
  'token-collection': async (ask) => (await ask('describeTokens')).body.collections,
  screen: (ask, name) => search(ask, 'screen', name),
  flow: (ask, name) => search(ask, 'flow', name),
  project: (ask, name) => search(ask, 'project', name),
  'doc-page': () => Promise.resolve([]),
}

/** Older specs write `Color.text.muted`, style sheets `--text-muted`, code `textMuted`: the words are the same. */
const SPELT_OTHERWISE: Partial<Record<Kind, Find>> = {
  component: componentsOfWords,
  token: tokensOfWords,
  style: stylesOfWords,
  'token-collection': async (ask, name) => {
    const { collections } = (await ask('describeTokens')).body
    return sameWords(collections, name)
  },
  screen: async (ask, name) => sameWords(await search(ask, 'screen', name), name),
  flow: async (ask, name) => sameWords(await search(ask, 'flow', name), name),
}

/** Those with the same words, else those with the same letters: `iconbutton` is `Icon button`. */
function sameWords<T extends { readonly name: string }>(found: readonly T[], name: string): readonly T[] {
  const words = wordsOf(name)
  const same = found.filter((one) => wordsOf(one.name) === words)
  return same.length > 0 ? same : found.filter((one) => folded(one.name) === folded(name))
}

/** `text_muted`, `textMuted` and `Text/muted` are `text-muted`. */
const wordsOf = (name: string): string => kebab(name.replaceAll('_', '-'))

async function componentsOfWords(ask: Ask, name: string): Promise<readonly Candidate[]> {
  const listed = sameWords(await findComponents(ask, firstWord(wordsOf(name))), name)
  return listed.length > 0 ? listed : sameWords(await search(ask, 'component', name), name)
}

async function findComponents(ask: Ask, name: string): Promise<readonly Candidate[]> {
  const query = { q: name, fields: 'name,source_node_id', limit: 100 }
  const { body } = await ask('listComponents', { query })
  // Many names contain this one: the search puts those that equal it first.
  if (body.pagination.has_more) return search(ask, 'component', name)
  return body.data.map((row) => ({ id: row.id, name: row.name ?? '', context: row.source_node_id ?? null }))
}

async function findStyles(ask: Ask, name: string): Promise<readonly Candidate[]> {
  const { body } = await ask('listStyles', { query: { name_prefix: name, limit: 500 } })
  if (body.pagination.has_more) return search(ask, 'style', name)
  return body.data.map(({ id, name: found, type }) => ({ id, name: found, context: type }))
}

async function stylesOfWords(ask: Ask, name: string): Promise<readonly Candidate[]> {
  const listed = sameWords(await findStyles(ask, firstWord(wordsOf(name))), name)
  return listed.length > 0 ? listed : sameWords(await search(ask, 'style', name), name)
}

/** Specs spell a token with its collection in front: `Color/text/muted` is `text/muted` of the collection Color. */
async function findTokens(ask: Ask, name: string): Promise<readonly Candidate[]> {
  const found = await tokensNamed(ask, name)
  if (found.length > 0 || !name.includes('/')) return found
  const cut = name.indexOf('/')
  const collection = foldName(name.slice(0, cut))
  const rest = await tokensNamed(ask, name.slice(cut + 1))
  return rest.filter(({ context }) => foldName(context ?? '') === collection).map((token) => ({ ...token, name }))
}

async function tokensNamed(ask: Ask, name: string): Promise<readonly Candidate[]> {
  const { body } = await ask('listTokens', { query: { name_prefix: name, limit: 500 } })
  const found = body.pagination.has_more ? await search(ask, 'token', name) : body.data.map(tokenCandidate)
  return found.filter((token) => foldName(token.name) === foldName(name))
}

/** By a name in code. One that is written to the letter stands before others that differ in case or in marks. */
async function tokensCalled(ask: Ask, code: string): Promise<readonly Candidate[]> {
  const found = await tokensInCode(ask, { code_name: code.slice(0, 400) })
  const exact = found.filter(({ code_names: names }) => Object.values(names).includes(code))
  return (exact.length > 0 ? exact : found).map(tokenCandidate)
}

/** With the words of its collection in front or without. */
async function tokensOfWords(ask: Ask, name: string): Promise<readonly Candidate[]> {
  const words = wordsOf(name)
  const { collections } = (await ask('describeTokens')).body
  const inside = collections.flatMap((collection) => {
    const head = `${wordsOf(collection.name)}-`
    return words.startsWith(head) ? [{ collection: collection.id, words: words.slice(head.length) }] : []
  })
  const found = await Promise.all(
    [{ collection: undefined, words }, ...inside].map(async ({ collection, words: own }) => {
      const tokens = await tokensFrom(ask, { collection, name_prefix: firstWord(own) })
      return sameWords(tokens, own)
    }),
  )
  return [...new Map(found.flat().map((token) => [token.id, token])).values()]
}

/** Only its letters: `blue1` is `Blue 1` where somebody wrote it so. */
const firstWord = (words: string): string => /^\p{L}+/u.exec(words)?.[0] ?? words.split('-', 1)[0] ?? words

const MOST_PAGES = 10

async function tokensFrom(
  ask: Ask,
  filters: { readonly collection: string | undefined; readonly name_prefix: string },
): Promise<readonly Candidate[]> {
  const found: Candidate[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { body } = await ask('listTokens', { query: { ...filters, limit: 500, cursor } })
    found.push(...body.data.map(tokenCandidate))
    cursor = body.pagination.next_cursor ?? undefined
    if (cursor === undefined) break
  }
  return found
}

const tokenCandidate = ({ id, name, collection }: Static<typeof TokenPage>['data'][number]): Candidate => ({
  id,
  name,
  context: collection?.name ?? null,
})

/** A build order and a graph name what is gone from the design file; lists do not. */
async function deletedOnes(ask: Ask, type: Kind, name: string): Promise<readonly Candidate[]> {
  const found = await search(ask, type, name, { include_deleted: true })
  return preferExact(
    found.filter((match) => match.sync_status === 'deleted_in_source'),
    name,
  )
}

type Match = Static<typeof MatchPage>['groups'][number]['matches'][number]

async function search(
  ask: Ask,
  type: Kind | undefined,
  query: string,
  filters: { readonly include_deleted?: boolean } = {},
): Promise<readonly Match[]> {
  const { body } = await ask('matchEntities', {
    query: { query: query.slice(0, 400), entity_types: type, limit: 20, ...filters },
  })
  return body.groups.flatMap(({ matches }) => matches)
}

const MOST_CLOSEST = 5

interface Near {
  readonly closest: readonly Candidate[]
  /** Where no name is like the one that was given: what is said of these has its words, or means the same. */
  readonly by_meaning: readonly Candidate[]
}

async function closest(ask: Ask, type: Kind, name: string): Promise<Near> {
  if (type === 'token-collection') {
    // No search knows them, and they are few.
    const { collections } = (await ask('describeTokens')).body
    const near = nearest(
      name,
      collections.map((one) => one.name),
    )
    const first = collections.filter((one) => one.name === near)
    const all = [...first, ...collections.filter((one) => one.name !== near)]
    return { closest: all.slice(0, MOST_CLOSEST).map(({ id, name: own }) => ({ id, name: own })), by_meaning: [] }
  }
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('.')) + 1)
  const words = wordsOf(name).replaceAll('-', ' ')
  const asked = await Promise.all([...new Set([last || name, words])].map(async (query) => search(ask, type, query)))
  const found = [...new Map(asked.flat().map((match) => [match.id, match])).values()]
  // A slip of the pen looks alike; what means the same comes after.
  const alike = found
    .filter((match) => isLike(name, match.name) || isNearMiss(match))
    .toSorted((a, b) => likeness(name, b.name) - likeness(name, a.name))
  if (alike.length === 0) {
    const meant = (asked.at(-1) ?? []).filter((match) => meansTheSame(match, words))
    return { closest: [], by_meaning: meant.slice(0, MOST_BY_MEANING).map(candidate) }
  }
  const others = found.filter((match) => !alike.includes(match))
  return { closest: [...alike, ...others].slice(0, MOST_CLOSEST).map(candidate), by_meaning: [] }
}

const MOST_BY_MEANING = 3

const candidate = ({ id, name }: Match): Candidate => ({ id, name })

/** More than half of its letters. */
const isNearMiss = ({ signals: { name } }: Match): boolean =>
  name !== undefined && (name.matched !== 'fuzzy' || (name.similarity ?? 0) >= 0.5)

/** One engine alone finds something for anything; unless what it found says every word that was given. */
function meansTheSame({ signals, name, excerpt }: Match, words: string): boolean {
  if (signals.text === undefined) return false
  const said = `${name} ${excerpt ?? ''}`.toLowerCase()
  return signals.semantic !== undefined || words.split(' ').every((word) => said.includes(word))
}

/** A library without any of its kind is another answer than one where nothing is alike. */
async function whyNothing(ask: Ask, type: Kind, isMeant: boolean): Promise<string> {
  const count = await COUNTS[type]?.(ask)
  if (count === 0) return `: this library has no ${type}s`
  return isMeant ? ', and no name is like it' : ', and nothing is like it'
}

const COUNTS: Partial<Record<Kind, (ask: Ask) => Promise<number>>> = {
  component: async (ask) => (await ask('listComponents', { query: { fields: 'name', limit: 1 } })).body.data.length,
  token: async (ask) => (await ask('describeTokens')).body.totals.tokens,
  style: async (ask) => (await ask('listStyles', { query: { limit: 1 } })).body.data.length,
}

/** Who asks for a token among the components has left out its type. */
async function otherwiseNamed(ask: Ask, type: Kind, name: string): Promise<{ type: string; id: string }[]> {
  const found = await search(ask, undefined, name.replaceAll('.', '/'))
  return found
    .filter((match) => match.entity_type !== type && wordsOf(match.name) === wordsOf(name))
    .map(({ entity_type, id }) => ({ type: entity_type, id }))
}
