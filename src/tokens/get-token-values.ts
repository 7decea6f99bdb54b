import { operation } from '../contract/operation.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { slicedJson } from '../contract/json.ts'
import { invalidArgument, notFound } from '../errors.ts'
import { present } from '../kit/present.ts'
import type { Mode } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { modeChooser, unknownMode } from './rules/choose-modes.ts'
import { exactlyOne } from './rules/exactly-one.ts'
import { modesOf } from './rules/resolve-value.ts'
import { EXAMPLE_TOKEN_VALUES, TokenValues, TokenValuesBody } from './schema.ts'
import { TokenValueWriter } from './token-value-writer.ts'

export const getTokenValues = operation({
  id: 'getTokenValues',
  method: 'POST',
  path: '/v1/tokens:values',
  scope: 'read:library',
  tag: 'Tokens',
  summary: 'Resolved values of tokens, per mode, with the alias chain walked',
  description:
    'A read, although it is a POST. By `ids` (up to 50) or by `collection` (all of its tokens but those deleted in the ' +
    'source). A value that is null says why under `unresolved`. Ids that name nothing are in `missing`.',
  body: TokenValuesBody,
  bodyExample: { ids: [EXAMPLE_ID], mode: 'Light' },
  output: TokenValues,
  example: EXAMPLE_TOKEN_VALUES,
  errors: ['SVC_NOT_FOUND', 'SVC_BATCH_LIMIT_EXCEEDED'],
  async run({ libraries }, call, { body }) {
    const selector = exactlyOne(body, ['ids', 'collection'])
    const library = await libraries.open(call)
    const chosen =
      selector === 'ids'
        ? tokensById(library, present(body.ids))
        : tokensOfCollection(library, present(body.collection))
    const choose = modeChooser(body.mode)
    const expected = body.mode === undefined ? null : unknownMode(chosen.modes, choose)
    if (expected) throw invalidArgument([{ path: 'body.mode', message: 'names no mode of these tokens', expected }])
    const writer = new TokenValueWriter(library, choose)
    return slicedJson(rowsOf(writer, chosen.tokens), {
      missing: chosen.missing.map((id) => ({ id, reason: 'not_found' as const })),
    })
  },
})

interface Chosen {
  readonly tokens: readonly number[]
  /** Ids as they were sent. */
  readonly missing: readonly string[]
  /** Of every collection concerned. */
  readonly modes: readonly (readonly Mode[])[]
}

function tokensById(library: Library, ids: readonly string[]): Chosen {
  const tokens = new Set<number>()
  const missing = new Map<string, string>()
  for (const id of ids) {
    const token = library.find('token', id)
    if (token !== undefined) tokens.add(token)
    else if (!missing.has(id.toLowerCase())) missing.set(id.toLowerCase(), id)
  }
  return {
    tokens: [...tokens],
    missing: [...missing.values()],
    modes: [...tokens].map((token) => modesOf(library, token)),
  }
}

function tokensOfCollection(library: Library, id: string): Chosen {
  const node = library.find('token-collection', id)
  if (node === undefined) throw notFound('token-collection', id)
  const collection = library.collection(node)
  const tokens = [...collection.tokens].filter((token) => !library.isDeleted(token))
  return { tokens, missing: [], modes: [collection.modes] }
}

function* rowsOf(writer: TokenValueWriter, tokens: readonly number[]): Generator<Iterable<string>> {
  for (const token of tokens) yield writer.pieces(token)
}
