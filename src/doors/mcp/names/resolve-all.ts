import { ServiceError } from '../../../errors.ts'
import { isUuid } from '../../../kit/uuid.ts'
import type { AnswerOf, Ask, AskedId, QuestionFor, Told } from '../asking/ask.ts'
import { resolve, type Kind } from './resolve.ts'

/** By the name as it was given: what is wrong with it, or the names and ids that may be meant. */
export type Unresolved = Readonly<Record<string, unknown>>

/** The ids of several entities. A name that is wrong costs its own answer; where every name is, the call fails. */
export async function resolveAll(
  ask: Ask,
  type: Kind,
  names: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly unresolved: Unresolved }> {
  const once = askOnce(ask)
  const { found, unresolved } = await readEach(type, names, async (name) => {
    const id = await resolve(once, type, name)
    if (!isUuid(id)) {
      throw new ServiceError('SVC_NOT_FOUND', `is an id of the design file: give the ${type}’s name`, { type, id })
    }
    return id
  })
  return { ids: [...new Set(found)], unresolved }
}

export async function readEach<T>(
  type: Kind,
  names: readonly string[],
  read: (name: string) => Promise<T>,
): Promise<{ readonly found: readonly T[]; readonly unresolved: Unresolved }> {
  const tried = await Promise.all(names.map(async (name) => attempt(name, read)))
  const refused = tried.filter((one) => 'error' in one)
  const unresolved = Object.fromEntries(refused.map(({ name, error }) => [name, faultOf(error)]))
  const [first] = refused
  if (first && refused.length === tried.length) {
    throw tried.length === 1
      ? first.error
      : new ServiceError('SVC_NOT_FOUND', `none of the ${tried.length} names is of a ${type}`, { type, unresolved })
  }
  return { found: tried.flatMap((one) => ('value' in one ? [one.value] : [])), unresolved }
}

/** The refusals that one name of several may meet; all others fail the whole. */
const OF_ONE_NAME = new Set(['SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE', 'SVC_INVALID_ARGUMENT'])

async function attempt<T>(
  name: string,
  read: (name: string) => Promise<T>,
): Promise<{ name: string; value: T } | { name: string; error: ServiceError }> {
  try {
    return { name, value: await read(name) }
  } catch (error) {
    if (error instanceof ServiceError && OF_ONE_NAME.has(error.code)) return { name, error }
    throw error
  }
}

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

/** Fifty names of one collection begin alike: what was asked for one is not asked again for the next. */
export function askOnce(ask: Ask): Ask {
  const answers = new Map<string, Promise<Told<unknown>>>()
  return async <Id extends AskedId>(id: Id, question?: QuestionFor<Id>) => {
    const key = JSON.stringify([id, question])
    const answer = answers.get(key) ?? ask(id, question)
    answers.set(key, answer)
    return (await answer) as Told<AnswerOf<Id>> // the key says whose
  }
}
