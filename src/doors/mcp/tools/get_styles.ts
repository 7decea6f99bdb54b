import { Type, type Static } from 'typebox'
import { STYLE_TYPES } from '../../../contract/words.ts'
import { OneOf } from '../../../contract/schema.ts'
import type { StyleValues } from '../../../styles/schema.ts'
import type { Json } from '../../../kit/shapes/json-value.ts'
import { foldName } from '../../../library/rules/fold-name.ts'
import type { Ask } from '../asking/ask.ts'
import type { Finding } from '../asking/ceiling.ts'
import { Anything, Cursor, Flag, Text, Texts } from '../asking/inputs.ts'
import { codeValues, modesTold } from '../names/code-values.ts'
import { withOwnNames } from '../names/namesakes.ts'
import { resolve } from '../names/resolve.ts'
import { askOnce, readEach, type Unresolved } from '../names/resolve-all.ts'
import { compactStyle } from '../rules/compact-style.ts'
import { byName } from '../rules/compact-values.ts'
import { needs, pageOf, partOf, startOf, telling, tool, type Again } from '../asking/tool.ts'
import { grouped } from './get_tokens.ts'

export const getStyles = tool({
  name: 'get_styles',
  title: 'Read styles',
  description:
    'No arguments: how many of each type. styles (to 50, keys S:… too): properties and bound tokens (modes: with their values in these). type with values: all of that type. Otherwise the names that match.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['describeStyles', 'listStyles', 'getStyleValues'],
  input: {
    styles: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 50 })),
    type: Type.Optional(OneOf(STYLE_TYPES)),
    values: Flag,
    modes: Texts,
    name_prefix: Text,
    cursor: Cursor,
  },
  output: {
    values: Type.Optional(Type.Record(Type.String(), Anything, { description: 'properties by name' })),
    names: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()), { description: 'by type' })),
    counts: Type.Optional(Type.Record(Type.String(), Anything)),
    modes: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'what each collection was set to' })),
    unresolved: Type.Optional(
      Type.Record(Type.String(), Anything, { description: 'names of nothing, with the closest' }),
    ),
  },
  async run(ask, { styles, type, values, modes, name_prefix, cursor }, again) {
    if (styles !== undefined) return named(ask, styles, { start: startOf(cursor), again, modes })
    if (values === true && type !== undefined) {
      const { data, missing } = await valuesOf(ask, { type })
      const asked = data.filter(({ name }) => foldName(name).startsWith(foldName(name_prefix ?? '')))
      return told(ask, { data: asked, missing }, { start: startOf(cursor), again, modes })
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

async function named(ask: Ask, styles: readonly string[], part: Told): Promise<Finding> {
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
  return told(ask, both, { ...part, unresolved })
}

const NONE: Values = { data: [], missing: [] }

type Style = Values['data'][number]

/** Its properties, and the tokens that decide them; with what these come to where that was asked for. */
export function styleValue(
  { properties, bound_variables: bound }: Style,
  inModes: ReadonlyMap<string, string> = new Map(),
): Record<string, unknown> {
  const told = bound.map((one) => {
    const css = inModes.get(one.token_id ?? '')
    return [one.property, css === undefined ? boundName(one) : `${boundName(one)} = ${css}`]
  })
  return telling({
    ...(compactStyle(properties as Json) as object),
    bound: told.length > 0 ? Object.fromEntries(told) : undefined,
  })
}

async function told(
  ask: Ask,
  { data, missing }: Values,
  { start, again, modes, unresolved = {} }: Told,
): Promise<Finding> {
  const ids = [...new Set(data.flatMap(({ bound_variables: bound }) => bound.flatMap((one) => one.token_id ?? [])))]
  const code = ids.length === 0 ? null : await codeValues(ask, { ids, modes })
  const inModes = new Map(modes === undefined ? [] : code?.data.map((token) => [token.id, cssText(token.css)]))
  const rows = data.map((style) => [style.name, styleValue(style, inModes), style.id] as const)
  return {
    head: telling({
      // What a style shows by itself is what its tokens are by default.
      modes: code === null ? undefined : modesTold(code),
      unresolved,
      missing: missing.map(({ id }) => id),
    }),
    list: partOf('values', await withOwnNames(ask, 'style', rows), { start, again, arrange: byName }),
  }
}

interface Told {
  readonly start: number
  readonly again: Again
  readonly modes: readonly string[] | undefined
  readonly unresolved?: Unresolved
}

const cssText = (css: string | Readonly<Record<string, string>> | null): string =>
  typeof css === 'string' ? css : JSON.stringify(css)

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
