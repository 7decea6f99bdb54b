import type { EntityKind } from '../../../contract/words.ts'
import { invalidArgument, ServiceError } from '../../../errors.ts'
import { isUuid } from '../../../kit/uuid.ts'
import { spellings } from '../../../entities/rules/spelling.ts'
import type { Ask } from '../asking/ask.ts'

export type Kind = EntityKind

export interface Named {
  readonly type: Kind
  readonly name: string
}

/**
 * Wherever a tool wants an entity, its exact name will do: ids cost an agent twenty tokens each and one call more to
 * learn. A name that several share is refused with what tells them apart; nobody chooses for the caller.
 */
export async function resolve(ask: Ask, type: Kind, name: string): Promise<string> {
  const [found] = await resolveEach(ask, [{ type, name }])
  if (typeof found === 'string') return found
  throw found ?? notNamed(type)
}

/** Ids of several entities, all by one question; in its place what is wrong with a name. */
export async function resolveEach(ask: Ask, named: readonly Named[]): Promise<(string | ServiceError)[]> {
  const known = named.map(withoutAsking)
  const names = named.filter((_, at) => known[at] === undefined).map(({ type, name }) => ({ type, name }))
  if (names.length === 0) return known.map((one) => one ?? '')
  const answers = (await answersTo(ask, names)).values()
  return known.map((one, at) => one ?? answers.next().value ?? notNamed(named[at]?.type ?? 'component'))
}

async function answersTo(ask: Ask, names: readonly Named[]): Promise<(string | ServiceError)[]> {
  try {
    const { body } = await ask('resolveNames', { body: { names } })
    return body.data.map(({ id, refusal }, at) => {
      if (id !== null) return id
      const { code = 'SVC_NOT_FOUND', message = '', details = {} } = refusal ?? {}
      return new ServiceError(code, message, { type: names[at]?.type ?? 'component', ...details })
    })
  } catch (error) {
    // A key for documentation alone reads no library: it knows pages by their slugs.
    const isRefused = error instanceof ServiceError && error.code === 'SVC_INSUFFICIENT_SCOPE'
    if (isRefused && names.every(({ type }) => type === 'doc-page')) return names.map(({ name }) => name.trim())
    throw error
  }
}

/** Ids of ours, and those that the design tool gives to variables and styles, which the contract takes. */
function withoutAsking({ type, name }: Named): string | ServiceError | undefined {
  const bare = spellings(name).at(-1) ?? ''
  if (isUuid(bare)) return bare.toLowerCase()
  if (bare === '') return notNamed(type)
  return /^(VariableID:.+|S:[0-9a-f]{40}.*)$/.test(bare) ? bare : undefined
}

const notNamed = (type: Kind): ServiceError =>
  invalidArgument([{ path: type, message: 'must be named: give its exact name or its id' }])
