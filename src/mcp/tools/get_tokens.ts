import { Type, type Static } from 'typebox'
import { TOKEN_TYPES } from '../../contract/words.ts'
import { OneOf } from '../../contract/schema.ts'
import type { TokenValues } from '../../tokens/schema.ts'
import { foldName } from '../../library/rules/fold-name.ts'
import type { Ask } from '../ask.ts'
import type { Finding } from '../ceiling.ts'
import { codeNamesById, codeNamesOfCollection } from '../names/code-names.ts'
import { Cursor, Flag, Text } from '../inputs.ts'
import { resolve } from '../resolve.ts'
import { resolveAll, type Unresolved } from '../resolve-all.ts'
import { byName, tokenPath, tokenValue, withCode } from '../rules/compact-values.ts'
import { excludes, isStart, needs, pageOf, partOf, startOf, telling, tool, type Again } from '../tool.ts'

export const getTokens = tool({
  name: 'get_tokens',
  title: 'Read tokens',
  description:
    'No arguments: collections, their modes and sizes. tokens (to 50): values per mode, alias chains, `code`: names in code. collection with values: all its values. Otherwise the names, by collection and type, that match the filters. scope: such as TEXT_FILL.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['describeTokens', 'listTokens', 'getTokenValues'],
  input: {
    tokens: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 50 })),
    collection: Text,
    values: Flag,
    mode: Text,
    type: Type.Optional(OneOf(TOKEN_TYPES)),
    name_prefix: Text,
    scope: Text,
    cursor: Cursor,
  },
  output: {},
  async run(ask, input, again) {
    const { tokens, collection, values, mode, type, name_prefix, scope, cursor } = input
    if (tokens !== undefined) {
      const { ids, unresolved } = await resolveAll(ask, 'token', tokens)
      return valuesOf(ask, { ids, mode }, { aliases: true, start: startOf(cursor), again, unresolved })
    }
    const id = collection === undefined ? undefined : await resolve(ask, 'token-collection', collection)
    if (values === true && id !== undefined) {
      if (scope !== undefined) throw excludes('scope', 'values')
      const part = { aliases: false, start: startOf(cursor), again, isAsked: isAsked({ type, name_prefix }) }
      return valuesOf(ask, { collection: id, mode }, part)
    }
    if (values === true) throw needs('collection', 'values')
    const isUnfiltered = [id, type, name_prefix, scope].every((filter) => filter === undefined)
    if (isUnfiltered && isStart(cursor)) return map(ask, startOf(cursor), again)
    return names(ask, { collection: id, type, name_prefix, scope, cursor }, again)
  },
})

async function map(ask: Ask, start: number, again: Again): Promise<Finding> {
  const { body } = await ask('describeTokens')
  const rows = body.collections.map(({ id, name, modes, token_count: tokens }) => [
    name,
    { tokens, modes: modes.map((mode) => mode.name) },
    id,
  ])
  return { head: { tokens: body.totals.tokens }, list: partOf('collections', rows, { start, again, arrange: byName }) }
}

interface Values {
  readonly ids?: readonly string[]
  readonly collection?: string
  readonly mode: string | undefined
}

interface Part {
  readonly aliases: boolean
  readonly start: number
  readonly again: Again
  readonly unresolved?: Unresolved
  readonly isAsked?: (token: Static<typeof TokenValues>['data'][number]) => boolean
}

async function valuesOf(
  ask: Ask,
  asked: Values,
  { aliases, start, again, unresolved, isAsked = () => true }: Part,
): Promise<Finding> {
  const [{ body }, code] = await Promise.all([
    ask('getTokenValues', { body: asked }),
    asked.collection === undefined ? codeNamesById(ask, asked.ids ?? []) : codeNamesOfCollection(ask, asked.collection),
  ])
  const rows = body.data
    .filter(isAsked)
    .map((token) => [tokenPath(token), withCode(tokenValue(token, { aliases }), code.get(token.id)), token.id])
  return {
    head: telling({ mode: asked.mode, unresolved, missing: body.missing.map(({ id }) => id) }),
    list: partOf('values', rows, { start, again, arrange: byName }),
  }
}

/** The filters of the names, which the values themselves cannot be asked by. */
const isAsked =
  ({
    type,
    name_prefix: prefix = '',
  }: {
    readonly type: string | undefined
    readonly name_prefix: string | undefined
  }) =>
  (token: Static<typeof TokenValues>['data'][number]): boolean =>
    (type === undefined || token.resolved_type === type) && foldName(token.name).startsWith(foldName(prefix))

const PAGE = 500

async function names(ask: Ask, filters: Readonly<Record<string, string | undefined>>, again: Again): Promise<Finding> {
  const page = async (limit: number) => (await ask('listTokens', { query: { ...filters, limit } })).body
  const { data, next } = await pageOf(page, PAGE, again)
  return {
    head: {},
    list: {
      key: 'names',
      rows: data.map(({ name, resolved_type: type, collection }) => [
        `${collection?.name ?? 'no collection'} ${type}`,
        name,
      ]),
      arrange: grouped,
      next,
    },
  }
}

/** Rows `[group, name]` as the names of each group. */
export function grouped(rows: readonly unknown[]): Record<string, string[]> {
  const groups: Record<string, string[]> = {}
  for (const row of rows) {
    const [group, name] = row as [string, string]
    ;(groups[group] ??= []).push(name)
  }
  return groups
}
