import { operation } from '../contract/operation.ts'
import { slicedJson } from '../contract/json.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { idParam } from './library-params.ts'
import { codeNameKey } from './rules/code-name.ts'
import { CodeNameList } from './schema.ts'
import { tokenMembers } from './token-members.ts'
import { codeNameKeys, tokensByCodeName } from './tokens-by-code-name.ts'

export const getCodeNames = operation({
  id: 'getCodeNames',
  method: 'GET',
  path: '/tokens/code-names',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What tokens are called in code, of those that have such names; all filters must hold',
  query: {
    ids: params.text({ description: 'Ids of tokens, separated by commas: up to 50.', example: EXAMPLE_ID }),
    collection: idParam('The id of a collection, never its name.', EXAMPLE_ID),
    code_name: params.text({
      description:
        'A name in code as any platform writes it, `var(--ink)` or `--ink` or `ink`, without regard to case.',
      example: '--ink',
    }),
  },
  output: CodeNameList,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries }, call, { ids, collection, code_name: wanted }) {
    const library = await libraries.open(call)
    const owner = collection === undefined ? undefined : library.find('token-collection', collection)
    if (collection !== undefined && owner === undefined) throw notFound('token-collection', collection)
    const candidates =
      ids !== undefined
        ? ids.split(',', MOST_IDS).flatMap((id) => library.find('token', id) ?? [])
        : wanted !== undefined
          ? ((await tokensByCodeName(library)).get(codeNameKey(wanted)) ?? [])
          : owner !== undefined
            ? library.collection(owner).tokens
            : library.live('token')
    return slicedJson(rowsOf(library, candidates, { owner, wanted }), {})
  },
})

const MOST_IDS = 50

interface Filters {
  readonly owner: number | undefined
  readonly wanted: string | undefined
}

function* rowsOf(
  library: Library,
  candidates: Iterable<number>,
  { owner, wanted }: Filters,
): Generator<Iterable<string>> {
  const key = wanted === undefined ? undefined : codeNameKey(wanted)
  for (const token of candidates) {
    const { codeNames, collection } = library.token(token)
    if (codeNames === null || library.isDeleted(token)) continue
    if (owner !== undefined && collection !== owner) continue
    if (key !== undefined && !codeNameKeys(library, token).has(key)) continue
    yield [`{${tokenMembers(library, token)},"code_names":${JSON.stringify(codeNames)}}`]
  }
}
