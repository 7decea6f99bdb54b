import { ServiceError } from '../../../errors.ts'
import { isUuid } from '../../../kit/uuid.ts'
import type { Ask } from '../asking/ask.ts'
import { resolveEach, type Kind } from './resolve.ts'

/** By the name as it was given: what is wrong with it, or the names and ids that may be meant. */
export type Unresolved = Readonly<Record<string, unknown>>

interface Resolved {
  readonly ids: readonly string[]
  readonly unresolved: Unresolved
}

interface Sorted {
  readonly ids: readonly string[]
  readonly refused: ReadonlyMap<string, ServiceError>
}

/** The refusals that one name of several may meet; all others fail the whole. */
const OF_ONE_NAME = new Set(['SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE', 'SVC_INVALID_ARGUMENT'])

/** The ids of several entities. A name that is wrong costs its own answer; where every name is, the call fails. */
export async function resolveAll(ask: Ask, type: Kind, names: readonly string[]): Promise<Resolved> {
  const { ids, refused } = await resolveSome(ask, type, names)
  return { ids, unresolved: ids.length === 0 ? refuseAll(type, refused) : faultsOf(refused) }
}

/** The same, where names of nothing here may be of something elsewhere. */
export async function resolveSome(ask: Ask, type: Kind, names: readonly string[]): Promise<Sorted> {
  const found = await resolveEach(
    ask,
    names.map((name) => ({ type, name })),
  )
  const ids: string[] = []
  const refused = new Map<string, ServiceError>()
  for (const [at, one] of found.entries()) {
    if (typeof one === 'string' && isUuid(one)) ids.push(one)
    else refused.set(names[at] ?? '', typeof one === 'string' ? idOfTheFile(type, one) : one)
  }
  for (const error of refused.values()) if (!OF_ONE_NAME.has(error.code)) throw error
  return { ids: [...new Set(ids)], refused }
}

export const faultsOf = (refused: Sorted['refused']): Unresolved =>
  Object.fromEntries([...refused].map(([name, error]) => [name, faultOf(error)]))

/** Where no name is of anything. */
export function refuseAll(type: Kind, refused: Sorted['refused']): Unresolved {
  const [first, ...others] = refused.values()
  if (first !== undefined && others.length === 0) throw first
  const unresolved = faultsOf(refused)
  if (first === undefined) return unresolved
  throw new ServiceError('SVC_NOT_FOUND', `none of the ${refused.size} names is of a ${type}`, { type, unresolved })
}

const idOfTheFile = (type: Kind, id: string): ServiceError =>
  new ServiceError('SVC_NOT_FOUND', `is an id of the design file: give the ${type}’s name`, { type, id })

/** What is wrong with one name of several. */
export function faultOf({ message, details = {} }: ServiceError): unknown {
  const { closest, by_meaning: meant, elsewhere, candidates } = details
  if (Array.isArray(elsewhere))
    return { elsewhere: [...new Set((elsewhere as readonly { readonly type: string }[]).map(({ type }) => type))] }
  if (Array.isArray(candidates)) return { candidates }
  const [near, others] = [namesOf(closest), namesOf(meant)]
  if (near.length > 0) return { closest: near }
  return others.length > 0 ? { by_meaning: others } : message
}

const namesOf = (found: unknown): string[] =>
  Array.isArray(found) ? [...new Set((found as readonly { readonly name: string }[]).map(({ name }) => name))] : []
