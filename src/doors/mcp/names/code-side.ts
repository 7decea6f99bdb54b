import type { AnswerOf, Ask } from '../asking/ask.ts'

type Answer = AnswerOf<'listComponentCode'>
export type InCode = Answer['data'][number]['code'][number]

interface CodeSide {
  /** By ids of the design, the surest first. */
  readonly partners: ReadonlyMap<string, readonly InCode[]>
  /** By names as they were asked for: what only code calls so. */
  readonly named: ReadonlyMap<string, readonly InCode[]>
}

/** What components are in code, of the design or by the names that code gives them: by one question. */
export async function codeSide(
  ask: Ask,
  { ids, names }: { readonly ids: readonly string[]; readonly names: readonly string[] },
): Promise<CodeSide> {
  if (ids.length + names.length === 0) return { partners: new Map(), named: new Map() }
  const { body } = await ask('listComponentCode', { body: { component_ids: ids, names } })
  return {
    partners: new Map(body.data.map(({ component_id: id, code }) => [id, code])),
    named: new Map(body.named.map(({ name, code }) => [name, code])),
  }
}

const MOST_FOUND = 5
const LONGEST_QUERY = 200

/** Ids of components whose name in code holds the words, and that no component of the design is linked with. */
export async function onlyInCode(ask: Ask, words: string): Promise<readonly string[]> {
  const { body } = await ask('listCodeComponents', {
    query: { query: words.slice(0, LONGEST_QUERY), linked: false, limit: MOST_FOUND },
  })
  return body.data.map(({ id }) => id)
}
