import { Type, type Static } from 'typebox'
import { STYLE_TYPES } from '../../contract/words.ts'
import { OneOf } from '../../contract/schema.ts'
import type { StyleValues } from '../../styles/schema.ts'
import type { Json } from '../../kit/json-value.ts'
import { foldName } from '../../library/rules/fold-name.ts'
import type { Ask } from '../ask.ts'
import type { Finding } from '../ceiling.ts'
import { Cursor, Flag, Text } from '../inputs.ts'
import { resolve } from '../resolve.ts'
import { askOnce, readEach, type Unresolved } from '../resolve-all.ts'
import { compactStyle } from '../rules/compact-style.ts'
import { byName } from '../rules/compact-values.ts'
import { needs, pageOf, partOf, startOf, telling, tool, type Again } from '../tool.ts'
import { grouped } from './get_tokens.ts'

export const getStyles = tool({
  name: 'get_styles',
  title: 'Read styles',
  description:
    'No arguments: how many of each type. styles (to 50, keys S:… too): properties and bound tokens. type with values: all of that type. Otherwise the names that match.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['describeStyles', 'listStyles', 'getStyleValues'],
  input: {
    styles: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 50 })),
    type: Type.Optional(OneOf(STYLE_TYPES)),
    values: Flag,
    name_prefix: Text,
    cursor: Cursor,
  },
  output: {},
  async run(ask, { styles, type, values, name_prefix, cursor }, again) {
    if (styles !== undefined) return named(ask, styles, startOf(cursor), again)
    if (values === true && type !== undefined) {
      const { data, missing } = await valuesOf(ask, { type })
      const asked = data.filter(({ name }) => foldName(name).startsWith(foldName(name_prefix ?? '')))
      return told({ data: asked, missing }, startOf(cursor), again)
    }
    if (values === true) throw needs('type', 'values')
    if (type === undefined && name_prefix === undefined && cursor === undefined) return map(ask)
    return names(ask, { type, name_prefix, cursor }, again)
  },
})

type Values = Static<typeof StyleValues>

async function map(ask: Ask): Promise<Finding> {
  const { body } = await ask('describeStyles')
  return { head: { counts: Object.fromEntries(body.types.map(({ type, count, note }) => [type, note ?? count])) } }
}

const valuesOf = async (ask: Ask, body: object): Promise<Values> => (await ask('getStyleValues', { body })).body

async function named(ask: Ask, styles: readonly string[], start: number, again: Again): Promise<Finding> {
  const isKey = (text: string): boolean => /^(S:)?[0-9a-f]{40}/.test(text)
  const once = askOnce(ask)
  const { found, unresolved } = await readEach('style', styles, async (style) =>
    isKey(style) ? { key: style } : { id: await resolve(once, 'style', style) },
  )
  const keys = found.flatMap(({ key }) => key ?? [])
  const ids = [...new Set(found.flatMap(({ id }) => id ?? []))]
  const [byKey, byId] = await Promise.all([
    keys.length > 0 ? valuesOf(ask, { source_style_ids: keys }) : NONE,
    ids.length > 0 ? valuesOf(ask, { ids }) : NONE,
  ])
  const both = { data: [...byId.data, ...byKey.data], missing: [...byId.missing, ...byKey.missing] }
  return told(both, start, again, unresolved)
}

const NONE: Values = { data: [], missing: [] }

function told({ data, missing }: Values, start: number, again: Again, unresolved: Unresolved = {}): Finding {
  const rows = data.map(({ id, name, properties, bound_variables: bound }) => [
    name,
    telling({
      ...(compactStyle(properties as Json) as object),
      bound: bound.length > 0 ? Object.fromEntries(bound.map((one) => [one.property, boundName(one)])) : undefined,
    }),
    id,
  ])
  return {
    head: telling({ unresolved, missing: missing.map(({ id }) => id) }),
    list: partOf('values', rows, { start, again, arrange: byName }),
  }
}

const boundName = (bound: Values['data'][number]['bound_variables'][number]): string =>
  bound.token_name ?? `${bound.source_variable_id} (not in project)`

async function names(ask: Ask, filters: Readonly<Record<string, string | undefined>>, again: Again): Promise<Finding> {
  const page = async (limit: number) => (await ask('listStyles', { query: { ...filters, limit } })).body
  const { data, next } = await pageOf(page, 500, again)
  return {
    head: {},
    list: {
      key: 'names',
      rows: data.map(({ name, type }) => [type, name]),
      arrange: grouped,
      next,
    },
  }
}
