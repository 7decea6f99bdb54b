import { ServiceError } from '../../../errors.ts'
import type { AnswerOf, Ask, QuestionFor } from '../asking/ask.ts'

type Named = AnswerOf<'getCodeNames'>['data'][number]

/** The tokens that have names in code. None where the console cannot be reached: the contract does not tell them. */
export async function tokensInCode(
  ask: Ask,
  query: NonNullable<QuestionFor<'getCodeNames'>['query']>,
): Promise<readonly Named[]> {
  try {
    return (await ask('getCodeNames', { query })).body.data
  } catch (error) {
    if (error instanceof ServiceError && ELSEWHERE.has(error.code)) return []
    throw error
  }
}

const ELSEWHERE = new Set(['SVC_NOT_FOUND', 'SVC_UNAVAILABLE'])

/** As an answer tells them, by the tokens' ids. */
export async function codeNamesById(ask: Ask, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const batches: string[][] = []
  for (let at = 0; at < ids.length; at += BATCH) batches.push(ids.slice(at, at + BATCH))
  return told((await Promise.all(batches.map((batch) => tokensInCode(ask, { ids: batch })))).flat())
}

export const codeNamesOfCollection = async (ask: Ask, collection: string): Promise<ReadonlyMap<string, unknown>> =>
  told(await tokensInCode(ask, { collection }))

const BATCH = 50

const told = (tokens: readonly Named[]): ReadonlyMap<string, unknown> =>
  new Map(tokens.map(({ id, code_names: names }) => [id, codeText(names)]))

/** The name alone where the web is all there is, else by platform. */
function codeText({ web, ...others }: Named['code_names']): unknown {
  return web !== undefined && Object.keys(others).length === 0
    ? web
    : { ...(web === undefined ? {} : { web }), ...others }
}
