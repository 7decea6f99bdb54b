import { Type, type Static } from 'typebox'
import { TOKEN_TYPES } from '../../../contract/words.ts'
import { OneOf } from '../../../contract/schema.ts'
import type { TokenValues } from '../../../tokens/schema.ts'
import { foldName } from '../../../library/rules/fold-name.ts'
import type { Ask } from '../asking/ask.ts'
import type { Finding } from '../asking/ceiling.ts'
import { codePath, codeValues, cssLine, modesTold } from '../names/code-values.ts'
import { Anything, Cursor, Flag, Text, Texts } from '../asking/inputs.ts'
import { codeNameOf, describedAmong, ownNames, withOwnNames } from '../names/namesakes.ts'
import { resolve } from '../names/resolve.ts'
import { resolveAll, type Unresolved } from '../names/resolve-all.ts'
import { byName, tokenPath, tokenValue, withCode } from '../rules/compact-values.ts'
import { valueTable } from '../rules/value-table.ts'
import { excludes, isStart, needs, pageOf, partOf, startOf, telling, tool, type Again } from '../asking/tool.ts'

export const getTokens = tool({
  name: 'get_tokens',
  title: 'Read tokens',
  description:
    'No arguments: collections, modes, sizes. tokens (to 50): values per mode, alias chains, `code`: names in code. modes (one per collection, aliases follow them): as lines of CSS. value: which tokens and styles are #C82E32 or 16px, or the nearest. collection with values: all its values. scope: such as TEXT_FILL.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['describeTokens', 'listTokens', 'getTokenValues'],
  input: {
    tokens: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 50 })),
    collection: Text,
    values: Flag,
    value: Text,
    modes: Texts,
    type: Type.Optional(OneOf(TOKEN_TYPES)),
    name_prefix: Text,
    scope: Text,
    cursor: Cursor,
  },
  output: {
    values: Type.Optional(Type.Record(Type.String(), Anything, { description: 'by collection and name' })),
    names: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { description: 'by collection and type' }),
    ),
    collections: Type.Optional(Type.Record(Type.String(), Anything)),
    modes: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'what each collection was set to' })),
    modes_not_used: Type.Optional(Type.String()),
    styles: Type.Optional(Type.Array(Type.String(), { description: 'that are the value asked for' })),
    unresolved: Type.Optional(
      Type.Record(Type.String(), Anything, { description: 'names of nothing, with the closest' }),
    ),
  },
  async run(ask, input, again) {
    const { tokens, value, collection, values, modes, type, name_prefix, scope, cursor } = input
    const [mode] = modes ?? []
    if (value !== undefined) {
      if (tokens !== undefined) throw excludes('value', 'tokens')
      return ofValue(ask, value, { start: startOf(cursor), again })
    }
    if (tokens !== undefined) {
      const { ids, unresolved } = await resolveAll(ask, 'token', tokens)
      const part = { start: startOf(cursor), again, unresolved }
      if (modes !== undefined) return valuesInModes(ask, { ids, modes }, part)
      return valuesOf(ask, { ids }, { ...part, aliases: true })
    }
    const id = collection === undefined ? undefined : await resolve(ask, 'token-collection', collection)
    // Names have no modes: who gives one wants values.
    const areValuesMeant = values ?? (modes !== undefined && scope === undefined)
    if (areValuesMeant && id !== undefined) {
      if (scope !== undefined) throw excludes('scope', 'values')
      const part = { aliases: false, start: startOf(cursor), again, isAsked: isAsked({ type, name_prefix }) }
      if (modes === undefined || type !== undefined) return valuesOf(ask, { collection: id, mode }, part)
      return valuesInModes(ask, { collection: id, modes }, { ...part, prefix: name_prefix })
    }
    if (values === true) throw needs('collection', 'values')
    const isUnfiltered = [id, type, name_prefix, scope].every((filter) => filter === undefined)
    const found =
      isUnfiltered && isStart(cursor)
        ? await map(ask, startOf(cursor), again)
        : await names(ask, { collection: id, type, name_prefix, scope, cursor }, again)
    return modes === undefined ? found : { ...found, head: { modes_not_used: WITHOUT_VALUES, ...found.head } }
  },
})

const WITHOUT_VALUES = 'these are names; with tokens, or a collection without scope, their values come in the modes'

async function map(ask: Ask, start: number, again: Again): Promise<Finding> {
  const { body } = await ask('describeTokens')
  const rows = body.collections.map(
    ({ id, name, modes, default_mode: usual, token_count: tokens }) =>
      [
        name,
        telling({
          tokens,
          modes: modes.map((mode) => mode.name),
          // The first is it unless something is said.
          default_mode: usual?.id === modes[0]?.id ? undefined : usual?.name,
        }),
        id,
      ] as const,
  )
  const named = await withOwnNames(ask, 'token-collection', rows)
  return { head: { tokens: body.totals.tokens }, list: partOf('collections', named, { start, again, arrange: byName }) }
}

interface InModes {
  readonly start: number
  readonly again: Again
  readonly unresolved?: Unresolved
  readonly prefix?: string | undefined
}

/** Lines of CSS. */
async function valuesInModes(
  ask: Ask,
  asked: { readonly ids?: readonly string[]; readonly collection?: string; readonly modes: readonly string[] },
  { start, again, unresolved, prefix = '' }: InModes,
): Promise<Finding> {
  const told = await codeValues(ask, asked)
  const rows = told.data
    .filter(({ name }) => foldName(name).startsWith(foldName(prefix)))
    .map((token) => [codePath(token), cssLine(token), token.id] as const)
  const known = new Set(told.data.map(({ id }) => id))
  const missing = (asked.ids ?? []).filter((id) => !known.has(id))
  return {
    head: telling({ modes: modesTold(told), unresolved, missing }),
    list: partOf('values', await withOwnNames(ask, 'token', rows), { start, again, arrange: byName }),
  }
}

/** Which tokens have a value, decisions before what they are made of; else the nearest, told as such. */
async function ofValue(ask: Ask, value: string, { start, again }: Pick<InModes, 'start' | 'again'>): Promise<Finding> {
  const told = await codeValues(ask, { value })
  const styles = (told.styles ?? []).map(({ id, name }) => [name, name, id] as const)
  const isExact = told.data.some(({ distance }) => distance === undefined)
  const rows = told.data.map((token) => {
    const { code_name: name, in_modes: modes = [], found_css: css = '', distance = 0 } = token
    const isBare = /^-?[\d.]+$/.test(css) && !/^-?[\d.]+$/.test(value.trim())
    const is = isExact ? (isBare ? `: ${css}, without a unit,` : '') : `: ${css}`
    const text = `${name}${is} in ${modes.join(', ')}${isExact ? '' : `, ${distance} away`}`
    return [codePath(token), text, token.id] as const
  })
  return {
    head: telling({
      none_has: isExact ? undefined : value,
      nothing_like_it: rows.length === 0 && styles.length === 0,
      not_listed: (told.value_count ?? 0) - rows.length || undefined,
      styles: styles.length > 0 ? (await withOwnNames(ask, 'style', styles)).map(([name]) => name) : undefined,
    }),
    list: partOf(isExact ? 'values' : 'nearest', await withOwnNames(ask, 'token', rows), {
      start,
      again,
      arrange: byName,
    }),
  }
}

interface Values {
  readonly ids?: readonly string[]
  readonly collection?: string
  readonly mode?: string | undefined
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
  const { body } = await ask('getTokenValues', { body: asked })
  const tokens = body.data.filter(isAsked)
  // Which of several values holds where nobody says so.
  const varied = new Map(
    tokens.flatMap(({ collection, values }) =>
      values.length > 1 && collection ? [[collection.id, collection.name]] : [],
    ),
  )
  const described = await describedAmong(
    ask,
    [
      ...[...varied.keys()].map((id) => ({ entity_type: 'token-collection', entity_id: id })),
      ...tokens.map(({ id }) => ({ entity_type: 'token', entity_id: id })),
    ],
    ['namesakes', 'code_names'],
  )
  const usual = [...varied].flatMap(([id, name]) => {
    const mode = described.get(id)?.default_mode
    return mode === undefined ? [] : [[name, mode] as const]
  })
  const rows = tokens.map(
    (token) =>
      [
        tokenPath(token),
        withCode(tokenValue(token, { aliases }), codeNameOf(described.get(token.id))),
        token.id,
      ] as const,
  )
  return {
    head: telling({
      mode: asked.mode,
      default_mode: Object.fromEntries(usual),
      unresolved,
      missing: body.missing.map(({ id }) => id),
    }),
    list: partOf('values', ownNames(described, rows), { start, again, arrange: valueTable }),
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
  const { cursor: given, ...others } = filters
  const page = async (cursor: string | undefined) =>
    (await ask('listTokens', { query: { ...others, cursor, limit: PAGE } })).body
  const { data, next } = await pageOf(page, given, again)
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
