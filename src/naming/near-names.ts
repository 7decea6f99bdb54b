import type { Static } from 'typebox'
import type { EntityKind } from '../contract/words.ts'
import { isLike, likeness, nearest, wordsOf } from '../entities/rules/nearest.ts'
import type { Library } from '../library/library.ts'
import type { MatchPage } from '../search/schema.ts'

type Match = Static<typeof MatchPage>['groups'][number]['matches'][number]
/** The first twenty that a search finds; of all kinds unless one is named. */
export type Search = (query: string, kind?: EntityKind) => Promise<readonly Match[]>

interface Candidate {
  readonly id: string
  readonly name: string
}

interface Near {
  readonly closest: readonly Candidate[]
  /** Where no name is like the one that was given: what is said of these has its words, or means the same. */
  readonly by_meaning: readonly Candidate[]
}

interface Wanted {
  readonly kind: EntityKind
  readonly name: string
}

/** What is said of a name that is of nothing: what it may be meant for, of its kind and of others, or that there is nothing. */
export async function nearNames(
  library: Library,
  search: Search,
  wanted: Wanted,
): Promise<{ readonly says: string; readonly facts: Readonly<Record<string, unknown>> }> {
  const { kind, name } = wanted
  const [near, elsewhere] = await Promise.all([closest(library, search, wanted), otherwiseNamed(search, wanted)])
  const but = elsewhere.length > 0 ? `, but of type ${elsewhere.map(({ type }) => type).join(', ')} there is one` : ''
  const isAlone = near.closest.length === 0 && but === ''
  const nothing = isAlone ? whyNothing(library, kind, near.by_meaning.length > 0) : ''
  return {
    says: `no ${kind} is named "${name}"${but}${nothing}`,
    facts: { ...(elsewhere.length > 0 ? { elsewhere } : {}), ...near },
  }
}

const MOST_CLOSEST = 5
const MOST_BY_MEANING = 3

async function closest(library: Library, search: Search, { kind, name }: Wanted): Promise<Near> {
  if (kind === 'token-collection') return { closest: collectionsLike(library, name), by_meaning: [] }
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('.')) + 1)
  const words = wordsOf(name).replaceAll('-', ' ')
  const asked = await Promise.all([...new Set([last || name, words])].map(async (query) => search(query, kind)))
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

/** No search knows them, and they are few. */
function collectionsLike(library: Library, name: string): Candidate[] {
  const all = [...library.live('token-collection')].map((node) => ({ id: library.id(node), name: library.name(node) }))
  const near = nearest(
    name,
    all.map((one) => one.name),
  )
  return [...all.filter((one) => one.name === near), ...all.filter((one) => one.name !== near)].slice(0, MOST_CLOSEST)
}

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
function whyNothing(library: Library, kind: EntityKind, isMeant: boolean): string {
  if (kind !== 'project' && kind !== 'doc-page' && library.live(kind).next().done === true)
    return `: this library has no ${kind}s`
  return isMeant ? ', and no name is like it' : ', and nothing is like it'
}

/** Who asks for a token among the components has left out its type. */
async function otherwiseNamed(search: Search, { kind, name }: Wanted): Promise<{ type: string; id: string }[]> {
  const found = await search(name.replaceAll('.', '/'))
  return found
    .filter((match) => match.entity_type !== kind && wordsOf(match.name) === wordsOf(name))
    .map(({ entity_type: type, id }) => ({ type, id }))
}
