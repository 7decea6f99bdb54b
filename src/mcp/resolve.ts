import type { Static } from 'typebox'
import type { ComponentPage } from '../components/schema.ts'
import { foldName } from '../entities/rules/fold-name.ts'
import { invalidArgument, ServiceError } from '../errors.ts'
import { isUuid } from '../ids.ts'
import type { MatchPage } from '../search/schema.ts'
import type { StylePage } from '../styles/schema.ts'
import type { TokenMap, TokenPage } from '../tokens/schema.ts'
import type { Ask } from './ask.ts'

export type Kind = 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'

interface Candidate {
  readonly id: string
  readonly name: string
  /** What tells it from another of the same name. */
  readonly context?: string | null
}

/**
 * Wherever a tool wants an entity, its exact name will do: ids cost an agent twenty tokens each and one call more to
 * learn. A name that several share is refused with their ids; nobody chooses for the caller.
 */
export async function resolve(ask: Ask, type: Kind, named: string): Promise<string> {
  const name = named.trim()
  if (isUuid(name)) return name.toLowerCase()
  if (isSourceId(name) || type === 'doc-page') return name
  if (name === '') throw invalidArgument([{ path: type, message: 'must be named: give its exact name or its id' }])
  const candidates = await FINDERS[type](ask, name)
  const same = preferExact(candidates, name)
  const [only] = same
  if (only && same.length === 1) return only.id
  if (same.length > 1) {
    throw new ServiceError(
      'SVC_AMBIGUOUS_REFERENCE',
      `${same.length} of type ${type} are named "${name}": give the id`,
      {
        candidates: same.slice(0, 20),
      },
    )
  }
  const [near, elsewhere] = await Promise.all([closest(ask, type, name), otherwiseNamed(ask, type, name)])
  const but = elsewhere.length > 0 ? `, but of type ${elsewhere.map((one) => one.type).join(', ')} there is one` : ''
  throw new ServiceError('SVC_NOT_FOUND', `no ${type} is named "${name}"${but}`, {
    ...(elsewhere.length > 0 ? { elsewhere } : {}),
    closest: near,
  })
}

/** A node of the design file, such as `12:34` or `I5:1;2:3`, or a style key, which is no name that people give. */
const isSourceId = (text: string): boolean => /^(I?\d+:\d+(;\d+:\d+)*|VariableID:.+|S:[0-9a-f]{40}.*)$/.test(text)

function preferExact(candidates: readonly Candidate[], name: string): Candidate[] {
  const exact = candidates.filter((candidate) => candidate.name === name)
  return exact.length > 0 ? exact : candidates.filter((candidate) => foldName(candidate.name) === foldName(name))
}

type Find = (ask: Ask, name: string) => Promise<readonly Candidate[]>

const FINDERS: Record<Kind, Find> = {
  component: findComponents,
  token: findTokens,
  style: findStyles,
  'token-collection': async (ask) => (await ask<Static<typeof TokenMap>>('describeTokens')).body.collections,
  screen: (ask, name) => search(ask, 'screen', name),
  flow: (ask, name) => search(ask, 'flow', name),
  project: (ask, name) => search(ask, 'project', name),
  'doc-page': () => Promise.resolve([]),
}

async function findComponents(ask: Ask, name: string): Promise<readonly Candidate[]> {
  const query = { q: name, fields: 'name,source_node_id', limit: 100 }
  const { body } = await ask<Static<typeof ComponentPage>>('listComponents', { query })
  // Many names contain this one: the search puts those that equal it first.
  if (body.pagination.has_more) return search(ask, 'component', name)
  return body.data.map((row) => ({ id: row.id, name: row.name ?? '', context: row.source_node_id ?? null }))
}

async function findStyles(ask: Ask, name: string): Promise<readonly Candidate[]> {
  const { body } = await ask<Static<typeof StylePage>>('listStyles', { query: { name_prefix: name, limit: 500 } })
  if (body.pagination.has_more) return search(ask, 'style', name)
  return body.data.map(({ id, name: found, type }) => ({ id, name: found, context: type }))
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
  const { body } = await ask<Static<typeof TokenPage>>('listTokens', { query: { name_prefix: name, limit: 500 } })
  const found = body.pagination.has_more
    ? await search(ask, 'token', name)
    : body.data.map((token) => ({ id: token.id, name: token.name, context: token.collection?.name ?? null }))
  return found.filter((token) => foldName(token.name) === foldName(name))
}

type Match = Static<typeof MatchPage>['groups'][number]['matches'][number]

async function search(ask: Ask, type: Kind | undefined, query: string): Promise<readonly Match[]> {
  const { body } = await ask<Static<typeof MatchPage>>('matchEntities', {
    query: { query: query.slice(0, 400), entity_types: type, limit: 20 },
  })
  return body.groups.flatMap(({ matches }) => matches)
}

async function closest(ask: Ask, type: Kind, name: string): Promise<readonly Candidate[]> {
  const found = await search(ask, type, name.includes('/') ? name.slice(name.lastIndexOf('/') + 1) || name : name)
  // A slip of the pen looks alike; what means the same comes after.
  const alike = found.filter(({ signals }) => signals.name !== undefined)
  const others = found.filter(({ signals }) => signals.name === undefined)
  return [...alike, ...others].slice(0, 5).map(({ id, name: near }) => ({ id, name: near }))
}

/** Who asks for a token among the components has left out its type. */
async function otherwiseNamed(ask: Ask, type: Kind, name: string): Promise<{ type: string; id: string }[]> {
  const found = await search(ask, undefined, name)
  return found
    .filter((match) => match.entity_type !== type && foldName(match.name) === foldName(name))
    .map(({ entity_type, id }) => ({ type: entity_type, id }))
}
