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

/** The refusals that one name of several may meet; all others fail the whole. */
const OF_ONE_NAME = new Set(['SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE', 'SVC_INVALID_ARGUMENT'])

/** The ids of several entities. A name that is wrong costs its own answer; where every name is, the call fails. */
export async function resolveAll(ask: Ask, type: Kind, names: readonly string[]): Promise<Resolved> {
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
  const [first] = refused.values()
  for (const error of refused.values()) if (!OF_ONE_NAME.has(error.code)) throw error
  const unresolved = Object.fromEntries([...refused].map(([name, error]) => [name, faultOf(error)]))
  if (first !== undefined && ids.length === 0) {
    if (found.length === 1) throw first
    throw new ServiceError('SVC_NOT_FOUND', `none of the ${found.length} names is of a ${type}`, { type, unresolved })
  }
  return { ids: [...new Set(ids)], unresolved }
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
