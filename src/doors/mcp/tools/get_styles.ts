import { Type } from 'typebox'
import { STYLE_TYPES } from '../../../contract/words.ts'
import { OneOf } from '../../../contract/schema.ts'
import { foldName } from '../../../library/rules/fold-name.ts'
import type { AnswerOf, Ask } from '../asking/ask.ts'
import type { Finding } from '../asking/ceiling.ts'
import { Anything, Cursor, Flag, Text, Texts } from '../asking/inputs.ts'
import { styleText } from '../components/sections.ts'
import { modesTold } from '../names/code-values.ts'
import { withOwnNames } from '../names/namesakes.ts'
import { resolveAll, type Unresolved } from '../names/resolve-all.ts'
import { byName } from '../rules/compact-values.ts'
import { needs, pageOf, partOf, startOf, telling, tool, type Again } from '../asking/tool.ts'
import { grouped } from './get_tokens.ts'

export const getStyles = tool({
  name: 'get_styles',
  title: 'Read styles',
  description:
    'No arguments: how many of each type. styles (to 50, keys S:… too): as CSS, bound tokens with their values in modes. type with values: all of that type.',
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
    values: Type.Optional(Type.Record(Type.String(), Anything, { description: 'CSS by name' })),
    names: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()), { description: 'by type' })),
    counts: Type.Optional(Type.Record(Type.String(), Anything)),
    modes: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'what each collection was set to' })),
    unresolved: Type.Optional(
      Type.Record(Type.String(), Anything, { description: 'names of nothing, with the closest' }),
    ),
  },
  async run(ask, { styles, type, values, modes, name_prefix, cursor }, again) {
    const part = { start: startOf(areNames({ styles, values }) ? undefined : cursor), again }
    if (styles !== undefined) return named(ask, { styles, modes }, part)
    if (values === true && type !== undefined) {
      const { body } = await ask('getCodeStyles', { body: { type, modes } })
      const asked = body.data.filter(({ name }) => foldName(name).startsWith(foldName(name_prefix ?? '')))
      return told(ask, { ...body, data: asked }, part)
    }
    if (values === true) throw needs('type', 'values')
    if (type === undefined && name_prefix === undefined && cursor === undefined) return map(ask)
    return names(ask, { type, name_prefix, cursor }, again)
  },
})

const areNames = ({
  styles,
  values,
}: {
  styles: readonly string[] | undefined
  values: boolean | undefined
}): boolean => styles === undefined && values !== true

interface Told {
  readonly start: number
  readonly again: Again
  readonly unresolved?: Unresolved
}

async function map(ask: Ask): Promise<Finding> {
  const { body } = await ask('describeStyles')
  return { head: { counts: Object.fromEntries(body.types.map(({ type, count, note }) => [type, note ?? count])) } }
}

interface Named {
  readonly styles: readonly string[]
  readonly modes: readonly string[] | undefined
}

async function named(ask: Ask, { styles, modes }: Named, part: Told): Promise<Finding> {
  const isKey = (text: string): boolean => /^(S:)?[0-9a-f]{40}/.test(text)
  const keys = styles.filter(isKey)
  const others = styles.filter((style) => !isKey(style))
  const { ids, unresolved } = others.length > 0 ? await resolveAll(ask, 'style', others) : { ids: [], unresolved: {} }
  const { body } = await ask('getCodeStyles', { body: { styles: [...ids, ...keys], modes } })
  return told(ask, body, { ...part, unresolved })
}

type Styles = AnswerOf<'getCodeStyles'>

async function told(ask: Ask, { data, modes, missing }: Styles, { start, again, unresolved }: Told): Promise<Finding> {
  const rows = data.map((style) => [style.name, styleText(style), style.id] as const)
  const areDecided = data.some(({ css }) => css?.includes('var(') === true)
  return {
    head: telling({ modes: areDecided ? modesTold({ modes }) : undefined, unresolved, missing }),
    list: partOf('values', await withOwnNames(ask, 'style', rows), { start, again, arrange: byName }),
  }
}

async function names(ask: Ask, filters: Readonly<Record<string, string | undefined>>, again: Again): Promise<Finding> {
  const { cursor: given, ...others } = filters
  const page = async (cursor: string | undefined) =>
    (await ask('listStyles', { query: { ...others, cursor, limit: 500 } })).body
  const { data, next } = await pageOf(page, given, again)
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
