import { Type, type Static } from 'typebox'
import type { Component, SpecAnswer } from '../../../components/schema.ts'
import { OneOf } from '../../../contract/schema.ts'
import { invalidArgument, ServiceError } from '../../../errors.ts'
import { estimateTokens } from '../../../kit/estimate-tokens.ts'
import { inSteps } from '../asking/in-steps.ts'
import { isRecord, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import type { Ask, QuestionFor } from '../asking/ask.ts'
import type { Finding, Listing } from '../asking/ceiling.ts'
import { codeOf } from '../names/code-side.ts'
import { codeNamesById } from '../names/code-names.ts'
import { codePath, codeValues, cssLine, modesTold } from '../names/code-values.ts'
import { Anything, Cursor, Texts } from '../asking/inputs.ts'
import { deprecatedAmong } from '../names/deprecated.ts'
import { inDesignOrCode } from '../names/in-code.ts'
import { withTheirInstances } from '../names/instances.ts'
import { callingEach } from '../names/namesakes.ts'
import { resolve } from '../names/resolve.ts'
import { askOnce, readEach } from '../names/resolve-all.ts'
import { codeAnswer, codeRows, priceOfCode } from '../rules/compact-code.ts'
import { anatomyPart, propType, treeOf, treeRows, variantSummary } from '../rules/specs/compact-spec.ts'
import { byName, isMode, tokenPath, tokenValue, withCode } from '../rules/compact-values.ts'
import { pieces } from '../rules/pieces.ts'
import { valueTable } from '../rules/value-table.ts'
import { variantGroups } from '../rules/specs/variant-groups.ts'
import { variantMeant } from '../rules/specs/variant-meant.ts'
import { styleValue } from './get_styles.ts'
import { partOf, startOf, telling, tool, type Again } from '../asking/tool.ts'

type Spec = SpecAnswer
type Read = Static<typeof Component>

const INCLUDES = ['code', 'default', 'variants', 'tokenValues', 'styles', 'uses', 'subcomponents', 'build'] as const
/** All that is needed to build a component, in one answer. */
const BUILD = ['code', 'default', 'tokenValues', 'styles', 'uses', 'subcomponents'] as const

export const getComponent = tool({
  name: 'get_component',
  title: 'Read components',
  description:
    'Props, anatomy, variants and health of 1–10 components; `more`: what the rest costs at most, in tokens. For one component, include: code = what to import, its props and a use, so draw only what has none; default = its element tree, variants = what each changes of the default, tokenValues = all bound tokens resolved (modes: as CSS in these), styles, uses, subcomponents; build = all of these but variants. variant picks one by property values.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['getComponent', 'getSpec', 'batchGetSpecs'],
  input: {
    components: Type.Array(Type.String(), { minItems: 1, maxItems: 10 }),
    include: Type.Optional(Type.Array(OneOf(INCLUDES))),
    variant: Type.Optional(Type.Object({}, { additionalProperties: true })),
    modes: Texts,
    cursor: Cursor,
  },
  output: {
    name: Type.Optional(Type.String()),
    id: Type.Optional(Type.String()),
    props: Type.Optional(Type.Record(Type.String(), Anything, { description: 'as TypeScript types with defaults' })),
    anatomy: Type.Optional(Type.Record(Type.String(), Anything)),
    variants: Type.Optional(Type.Unknown({ description: 'which combinations of properties exist' })),
    health: Type.Optional(Type.Unknown({ description: 'score, status, penalties' })),
    components: Type.Optional(Type.Array(Anything, { description: 'where several were asked for' })),
    unresolved: Type.Optional(
      Type.Record(Type.String(), Anything, { description: 'names of nothing, with the closest' }),
    ),
  },
  async run(ask, { components, include: given, variant, modes, cursor }, again) {
    const [only] = components
    const include = given === undefined || given.length === 0 ? undefined : withoutBuild(given)
    if (components.length === 1 && only !== undefined) {
      const id = await inDesignOrCode(ask, only, { start: startOf(cursor), again })
      if (typeof id !== 'string') return id
      return one(ask, { id, include, variant, modes, cursor }, again)
    }
    if (include !== undefined || variant !== undefined) {
      throw invalidArgument([{ path: 'body.include', message: 'and variant need exactly one component' }])
    }
    return several(ask, components, startOf(cursor), again)
  },
})

type Include = Exclude<(typeof INCLUDES)[number], 'build'>

const withoutBuild = (include: readonly (typeof INCLUDES)[number][]): Include[] => [
  ...new Set(include.flatMap((one): readonly Include[] => (one === 'build' ? BUILD : [one]))),
]

interface One {
  readonly id: string
  readonly include: readonly Include[] | undefined
  readonly variant: object | undefined
  readonly modes: readonly string[] | undefined
  readonly cursor: string | undefined
}

async function one(ask: Ask, { id, include, variant, modes, cursor }: One, again: Again): Promise<Finding> {
  const { body: component } = await ask('getComponent', { path: { id } })
  const part = { start: startOf(cursor), again }
  if (!component.has_spec) {
    const code = codeRows(await codeOf(ask, component.id))
    const isTold = include?.includes('code') === true && code.length > 0
    const more = isTold ? {} : priceOfCode(code)
    const head = { ...abstract(component, null), no_spec: true, ...telling({ more }) }
    const list = isTold ? partOf('code', code, { ...part, arrange: codeAnswer }) : undefined
    return { head: { ...head, ...(await beside(ask, component.id)) }, list }
  }
  if (variant !== undefined) return oneVariant(ask, component, variant as JsonObject, part)
  if (include === undefined) {
    const spec = await specOf(ask, component.id, {})
    const code = priceOfCode(codeRows(await codeOf(ask, component.id)))
    const more = {
      ...code,
      ...prices(spec.more),
      ...telling({ variants: await priceOfVariants(ask, component, spec) }),
    }
    return { head: { ...abstract(component, spec), ...telling({ more }), ...(await beside(ask, component.id)) } }
  }
  const read = new Set(include.map((part) => LAYER[part]).filter((layer) => layer !== undefined))
  const spec = await specOf(ask, component.id, read.size === 0 ? {} : { include: [...read] })
  const sections = await Promise.all(include.map(async (name) => sectionOf(ask, name, { component, spec, modes })))
  // What came with the abstract is not repeated beside a layer.
  return {
    head: Object.assign({ name: component.name }, ...sections.map(({ head }) => head)) as Record<string, unknown>,
    list: listed(sections, part),
  }
}

async function specOf(ask: Ask, id: string, query: NonNullable<QuestionFor<'getSpec'>['query']>): Promise<Spec> {
  const { body } = await ask('getSpec', { path: { id }, query })
  const [document = body.spec] = await withTheirInstances(ask, [{ id, document: body.spec }])
  return { ...body, spec: document as Spec['spec'] }
}

type Document = { readonly [key: string]: Json }

/** Which layer of the API holds what is asked for. */
const LAYER: Readonly<Partial<Record<Include, 'default' | 'variants' | 'tokenValues'>>> = {
  default: 'default',
  variants: 'variants',
  tokenValues: 'tokenValues',
  subcomponents: 'variants',
}

/** What the contract does not tell of a component. */
async function beside(ask: Ask, id: string): Promise<Record<string, unknown>> {
  const deprecated = (await deprecatedAmong(ask, [id])).get(id)
  return { ...telling({ deprecated }), ...(await linkOf(ask, id)) }
}

/** Where it stands in the design tool, if the console tells it. */
async function linkOf(ask: Ask, id: string): Promise<Record<string, unknown>> {
  try {
    const { body } = await ask('getOrigin', { path: { type: 'component', id } })
    return telling({ link: body.link, node: body.link === null ? body.node_id : undefined })
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'SVC_UNAVAILABLE') return {}
    throw error
  }
}

async function oneVariant(
  ask: Ask,
  component: Read,
  asked: JsonObject,
  part: { readonly start: number; readonly again: Again },
): Promise<Finding> {
  const path = { id: component.id }
  const { body: known } = await ask('getSpec', { path })
  const { variantConfigurations: existing, props } = known.spec as { readonly [key: string]: Json }
  const meant = Array.isArray(existing) ? variantMeant(existing, props, asked) : { variant: asked }
  if ('message' in meant) {
    const { at, message, expected } = meant
    throw invalidArgument([{ path: at === '' ? 'body.variant' : `body.variant.${at}`, message, expected }])
  }
  const { body: spec } = await ask('getSpec', { path, query: { variant: JSON.stringify(meant.variant) } })
  const head = { name: component.name }
  if (spec.matches)
    return { head: { ...head, several_match: 'give more properties' }, list: partOf('matches', spec.matches, part) }
  return { head, list: partOf('variant', treeRows(spec.variant as Json), { ...part, arrange: treeOf }) }
}

interface Section {
  readonly key: string
  readonly head: Readonly<Record<string, unknown>>
  readonly rows: readonly unknown[]
  readonly arrange?: Listing['arrange']
}

interface Asked {
  readonly component: Read
  readonly spec: Spec
  readonly modes: readonly string[] | undefined
}

async function sectionOf(ask: Ask, name: Include, { component, spec, modes }: Asked): Promise<Section> {
  const document = spec.spec as Document
  if (name === 'code')
    return { key: 'code', head: {}, rows: codeRows(await codeOf(ask, component.id)), arrange: codeAnswer }
  if (name === 'default')
    return { key: 'elements', head: {}, rows: treeRows(document['default'] ?? null), arrange: treeOf }
  if (name === 'subcomponents') {
    const { subcomponents } = document
    const rows = isRecord(subcomponents)
      ? Object.entries(subcomponents).map(([own, spec]) => [own, subcomponent(spec)])
      : []
    return { key: 'subcomponents', head: {}, rows, arrange: byName }
  }
  if (name === 'variants') {
    const variants = Array.isArray(document['variants']) ? document['variants'] : []
    const steps = variantGroups(variants, document['default'] ?? null, document['variantConfigurations'])
    const { rows, head } = await inSteps(steps)
    return { key: 'changes_of_default', head, rows, arrange: byName }
  }
  if (name === 'tokenValues') return tokenSection(ask, spec, modes)
  return edgeSection(ask, component.id, name)
}

const subcomponent = (spec: Json): unknown =>
  isRecord(spec)
    ? telling({ props: mapped(spec['props'], propType), anatomy: mapped(spec['anatomy'], anatomyPart) })
    : spec

async function tokenSection(ask: Ask, spec: Spec, modes: readonly string[] | undefined): Promise<Section> {
  const tokens = spec.token_values ?? []
  const missing = (spec.token_values_missing ?? []).map(missingToken)
  const head = telling({ not_in_project: missing.slice(0, 100) })
  const ids = tokens.map((token) => token.id)
  const told = modes === undefined || ids.length === 0 ? null : await codeValues(ask, { ids, modes })
  if (told !== null) {
    const rows = told.data.map((token) => [codePath(token), cssLine(token), token.id])
    return { key: 'tokens', head: { ...head, modes: modesTold(told) }, rows, arrange: byName }
  }
  const [mode] = modes ?? []
  if (mode !== undefined) requireMode(tokens, mode)
  const code = await codeNamesById(ask, ids)
  const rows = tokens.map((token) => [
    tokenPath(token),
    withCode(tokenValue(token, { mode }), code.get(token.id)),
    token.id,
  ])
  return { key: 'tokens', head, rows, arrange: valueTable }
}

const MOST_EDGES = 200

/** Components and styles that a component is made of, by name. */
async function edgeSection(ask: Ask, id: string, name: 'styles' | 'uses'): Promise<Section> {
  const { body } = await ask('listEdges', {
    path: { entity_type: 'component', entity_id: id },
    query: { direction: 'outbound', edge_types: name === 'uses' ? 'USES_COMPONENT' : 'USES_STYLE', limit: MOST_EDGES },
  })
  const ends = new Map(body.data.map(({ to }) => [to.entity_id, to.name]))
  const known = [...ends].flatMap(([entity_id, own]) =>
    own === null ? [] : { entity_type: name === 'uses' ? 'component' : 'style', entity_id, name: own },
  )
  const call = await callingEach(ask, known)
  const head = body.truncated ? { [`${name}_cut`]: `at ${MOST_EDGES} edges; get_related tells all` } : {}
  if (name === 'uses')
    return {
      key: 'uses',
      head,
      rows: [...ends].map(([key, own]) => (own === null ? `${key} (outside this library)` : call(key, own))),
    }
  const ids = [...ends].flatMap(([key, own]) => (own === null ? [] : [key])).slice(0, 50)
  const values = ids.length === 0 ? [] : (await ask('getStyleValues', { body: { ids } })).body.data
  const rows = values.map((style) => [call(style.id, style.name), styleValue(style), style.id])
  return { key: 'styles', head, rows, arrange: byName }
}

/** One section as it is, several under one key, so that they are cut and gone on with together. */
function listed(sections: readonly Section[], part: { readonly start: number; readonly again: Again }): Listing {
  const [only] = sections
  if (only && sections.length === 1) return partOf(only.key, only.rows, { ...part, arrange: only.arrange })
  const rows = sections.flatMap(({ key, rows: own }) => own.flatMap(pieces).map((row) => ({ key, row })))
  const arrange = (shown: readonly unknown[]): Record<string, unknown> =>
    Object.fromEntries(
      sections.flatMap(({ key, arrange: own }) => {
        const mine = (shown as typeof rows).filter((one) => one.key === key).map(({ row }) => row)
        return mine.length === 0 ? [] : [[key, own ? own(mine) : mine]]
      }),
    )
  return partOf('parts', rows, { ...part, arrange })
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
  const documents = await withTheirInstances(
    ask,
    [...specs.values()].map(({ component_id: id, spec }) => ({ id, document: spec as Document })),
  )
  const told = new Map(
    [...specs.values()].map((spec, at) => [
      spec.component_id,
      { ...spec, spec: (documents[at] ?? spec.spec) as Spec['spec'] },
    ]),
  )
  const deprecated = await deprecatedAmong(
    ask,
    reads.map(({ id }) => id),
  )
  const rows = reads.map((read) => ({
    ...abstract(read, told.get(read.id) ?? null),
    ...telling({ deprecated: deprecated.get(read.id) }),
  }))
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

/** Beyond it what it would cost to know is more than it is worth. */
const MOST_PRICED = 60_000

/** Grouping leaves a half of some variants and a tenth of others, so what will be told is what is priced. */
async function priceOfVariants(ask: Ask, component: Read, { more }: Spec): Promise<number | undefined> {
  if (more.variants === null || more.variants.est_tokens > MOST_PRICED) return prices(more).variants
  const spec = await specOf(ask, component.id, { include: ['variants'] })
  const { head, rows, arrange } = await sectionOf(ask, 'variants', { component, spec, modes: undefined })
  return Math.ceil(estimateTokens(JSON.stringify({ name: component.name, ...head, changes: arrange?.(rows) })))
}

function prices({
  default: tree,
  variants,
  token_values: values,
}: Spec['more']): Partial<Record<keyof typeof SHARE, number>> {
  const share = (of: keyof typeof SHARE, layer: { est_tokens: number } | null): number | undefined =>
    layer === null ? undefined : Math.ceil(layer.est_tokens * SHARE[of])
  return telling({
    default: share('default', tree),
    variants: share('variants', variants),
    tokenValues: share('tokenValues', values),
  })
}
