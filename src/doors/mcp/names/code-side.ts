import { ServiceError } from '../../../errors.ts'
import type { AnswerOf, Ask } from '../asking/ask.ts'

type InCode = AnswerOf<'listComponentCode'>['data'][number]

/** Where the console cannot be reached, or is of a release before it knew of code, nothing is known of it. */
const ELSEWHERE = new Set(['SVC_NOT_FOUND', 'SVC_UNAVAILABLE'])

async function ifTold<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ServiceError && ELSEWHERE.has(error.code)) return otherwise
    throw error
  }
}

/** What a component of the design is in code, the surest first. */
export const codeOf = (ask: Ask, id: string): Promise<readonly InCode[]> =>
  ifTold(
    ask('listComponentCode', { path: { id } }).then(({ body }) => body.data),
    [],
  )

const MOST_NAMED = 5

/** Components that are called so in code, whole. */
export async function codeNamed(ask: Ask, name: string): Promise<readonly InCode[]> {
  const found = await ifTold(
    ask('listCodeComponents', { query: { name, limit: MOST_NAMED } }).then(({ body }) => body.data),
    [],
  )
  const whole = await Promise.all(
    found.map(({ id }) =>
      ifTold(
        ask('getCodeComponent', { query: { id } }).then(({ body }) => body.data.slice(0, 1)),
        [],
      ),
    ),
  )
  return whole.flat()
}

/** Ids of components whose name in code holds the words, and that no component of the design is linked with. */
export const onlyInCode = (ask: Ask, words: string): Promise<readonly string[]> =>
  ifTold(
    ask('listCodeComponents', { query: { query: words.slice(0, 200), linked: false, limit: MOST_NAMED } }).then(
      ({ body }) => body.data.map(({ id }) => id),
    ),
    [],
  )
