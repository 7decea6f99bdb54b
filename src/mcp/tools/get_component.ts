import { Type, type Static } from 'typebox'
import type { Component, SpecAnswer } from '../../components/schema.ts'
import { OneOf } from '../../contract/schema.ts'
import { invalidArgument } from '../../errors.ts'
import { isRecord, type Json } from '../../kit/json-value.ts'
import type { Ask } from '../ask.ts'
import type { Finding, Listing } from '../ceiling.ts'
import { codeNamesById } from '../names/code-names.ts'
import { Cursor, Text } from '../inputs.ts'
import { resolve } from '../resolve.ts'
import { askOnce, readEach } from '../resolve-all.ts'
import { anatomyPart, propType, treeRows, variantChanges, variantSummary } from '../rules/compact-spec.ts'
import { byName, isMode, tokenPath, tokenValue, withCode } from '../rules/compact-values.ts'
import { partOf, startOf, telling, tool, type Again } from '../tool.ts'

type Spec = SpecAnswer
type Read = Static<typeof Component>

const INCLUDES = ['default', 'variants', 'tokenValues'] as const

export const getComponent = tool({
  name: 'get_component',
  title: 'Read components',
  description:
    'Props, anatomy, variants and health of 1–10 components; `more`: what the rest costs at most, in tokens. For one component, include: default = its element tree, variants = what each changes of the default, tokenValues = all bound tokens resolved (mode: of one mode). variant picks one by property values.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['getComponent', 'getSpec', 'batchGetSpecs'],
  input: {
    components: Type.Array(Type.String(), { minItems: 1, maxItems: 10 }),
    include: Type.Optional(OneOf(INCLUDES)),
    variant: Type.Optional(Type.Object({}, { additionalProperties: true })),
    mode: Text,
    cursor: Cursor,
  },
  output: {},
  async run(ask, { components, include, variant, mode, cursor }, again) {
    const [only] = components
    if (components.length === 1 && only !== undefined) {
      const id = await resolve(ask, 'component', only)
      return one(ask, { id, include, variant, mode, cursor }, again)
    }
    if (include !== undefined || variant !== undefined) {
      throw invalidArgument([{ path: 'body.include', message: 'and variant need exactly one component' }])
    }
    return several(ask, components, startOf(cursor), again)
  },
})

interface One {
  readonly id: string
  readonly include: (typeof INCLUDES)[number] | undefined
  readonly variant: object | undefined
  readonly mode: string | undefined
  readonly cursor: string | undefined
}

async function one(ask: Ask, { id, include, variant, mode, cursor }: One, again: Again): Promise<Finding> {
  const { body: component } = await ask('getComponent', { path: { id } })
  if (!component.has_spec) return { head: { ...abstract(component, null), no_spec: true } }
  const query = { include, variant: variant === undefined ? undefined : JSON.stringify(variant) }
  const { body: spec } = await ask('getSpec', { path: { id: component.id }, query })
  const start = startOf(cursor)
  const rows = (key: string, all: readonly unknown[], arrange?: Listing['arrange']): Listing =>
    partOf(key, all, { start, again, arrange })
  // What came with the first part is not repeated with the next, nor beside a layer, where it has been read before.
  const head = include === undefined && variant === undefined ? abstract(component, spec) : identity(component)
  if (variant !== undefined) {
    if (spec.matches)
      return { head: { ...head, several_match: 'give more properties' }, list: rows('matches', spec.matches) }
    return { head, list: rows('variant', treeRows(spec.variant as Json)) }
  }
  const document = spec.spec as { readonly [key: string]: Json }
  if (include === 'default') return { head, list: rows('elements', treeRows(document['default'] ?? null)) }
  if (include === 'variants') {
    const variants = Array.isArray(document['variants']) ? document['variants'] : []
    const first: Json = variants[0] ?? null
    const by = isRecord(first) && isRecord(first['configuration']) ? Object.keys(first['configuration']) : []
    const changes = variantChanges(variants, document['default'] ?? null)
    return { head: { ...head, ...telling({ by }) }, list: rows('changes_of_default', changes, byName) }
  }
  if (include === 'tokenValues') {
    const tokens = spec.token_values ?? []
    if (mode !== undefined) requireMode(tokens, mode)
    const code = await codeNamesById(
      ask,
      tokens.map((token) => token.id),
    )
    const values = tokens.map((token) => [
      tokenPath(token),
      withCode(tokenValue(token, { mode }), code.get(token.id)),
      token.id,
    ])
    const missing = (spec.token_values_missing ?? []).map(missingToken)
    return {
      head: { ...head, ...telling({ not_in_project: missing.slice(0, 100) }) },
      list: rows('tokens', values, byName),
    }
  }
  return { head }
}

/** What the design file shows is all that is known of a token that is not in the project. */
const missingToken = ({ ref, name, raw_value: raw }: NonNullable<Spec['token_values_missing']>[number]): string =>
  raw === undefined ? (name ?? ref) : `${name ?? ref} = ${typeof raw === 'string' ? raw : JSON.stringify(raw)}`

/** A token of a collection without the mode is told in all of its own; a mode that none of them has is a mistake. */
function requireMode(tokens: NonNullable<Spec['token_values']>, mode: string): void {
  const values = tokens.flatMap((token) => token.values)
  if (values.length === 0 || values.some((value) => isMode(value, mode))) return
  const expected = [...new Set(values.map((value) => value.mode.name))]
  throw invalidArgument([{ path: 'body.mode', message: 'names no mode of these tokens', expected }])
}

async function several(ask: Ask, components: readonly string[], start: number, again: Again): Promise<Finding> {
  const once = askOnce(ask)
  const { found: reads, unresolved } = await readEach('component', components, async (named) => {
    const id = await resolve(once, 'component', named)
    return (await ask('getComponent', { path: { id } })).body
  })
  const { body } = await ask('batchGetSpecs', {
    body: { component_ids: [...new Set(reads.map(({ id }) => id))] },
  })
  const specs = new Map(body.data.map((spec) => [spec.component_id, spec]))
  const rows = reads.map((read) => abstract(read, specs.get(read.id) ?? null))
  return {
    head: telling({ unresolved, no_spec: reads.filter(({ id }) => !specs.has(id)).map(({ name }) => name) }),
    list: partOf('components', rows, { start, again }),
  }
}

const identity = ({ name, id }: Read): Record<string, unknown> => ({ name, id })

/** All that is needed to use a component; how it is drawn comes on demand. */
function abstract(
  component: Read,
  spec: Pick<Spec, 'spec' | 'spec_schema_version' | 'more'> | null,
): Record<string, unknown> {
  const document = (spec?.spec ?? {}) as { readonly [key: string]: Json }
  const { props, anatomy, variantConfigurations } = document
  const chi = spec?.spec._svc.chi
  return telling({
    ...identity(component),
    description: component.description,
    depth: component.component_depth,
    docs: component.has_docs,
    status: component.sync_status === 'synced' ? undefined : component.sync_status,
    publish: component.publish_status === 'CURRENT' ? undefined : component.publish_status,
    spec_version: component.has_drift ? `${spec?.spec_schema_version ?? 'none'} (outdated)` : undefined,
    props: mapped(props, propType),
    anatomy: mapped(anatomy, anatomyPart),
    variants: Array.isArray(variantConfigurations) ? variantSummary(variantConfigurations) : undefined,
    health:
      chi &&
      telling({
        score: chi.score,
        status: chi.status,
        penalties:
          chi.score === 100 ? undefined : { props: chi.po, coverage: chi.dc, api: chi.as, tokens: chi.ta_penalty },
        values_bound: `${chi.ta.bound}/${chi.ta.total}`,
      }),
    more: spec && prices(spec.more),
  })
}

function mapped(fields: Json | undefined, write: (value: Json) => Json): unknown {
  if (!isRecord(fields)) return fields
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, write(value)]))
}

/** The API prices layers as it answers them; as they are told here they come to about these shares of it, or less. */
const SHARE = { default: 1, variants: 0.5, tokenValues: 0.2 } as const

function prices({ default: tree, variants, token_values: values }: Spec['more']): Record<string, unknown> {
  const share = (of: keyof typeof SHARE, layer: { est_tokens: number } | null): number | undefined =>
    layer === null ? undefined : Math.ceil(layer.est_tokens * SHARE[of])
  return telling({
    default: share('default', tree),
    variants: share('variants', variants),
    tokenValues: share('tokenValues', values),
  })
}
