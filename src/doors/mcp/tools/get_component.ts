import { Type } from 'typebox'
import { OneOf } from '../../../contract/schema.ts'
import { invalidArgument, type ServiceError } from '../../../errors.ts'
import type { Json, JsonObject } from '../../../kit/shapes/json-value.ts'
import type { Ask } from '../asking/ask.ts'
import type { Finding } from '../asking/ceiling.ts'
import { Anything, Cursor, Texts } from '../asking/inputs.ts'
import { partOf, startOf, telling, tool, type Again } from '../asking/tool.ts'
import { abstract, beside } from '../components/abstract.ts'
import { INCLUDES, partsTold, priceOf, sectionsOf, type Include } from '../components/answer.ts'
import { headInCode } from '../components/in-code.ts'
import { readAll, type Document, type Read, type Reads } from '../components/read.ts'
import { faultsOf, refuseAll, resolveSome } from '../names/resolve-all.ts'
import { codeAnswer, codeRows } from '../rules/compact-code.ts'
import { treeOf, treeRows } from '../rules/specs/compact-spec.ts'
import { variantMeant } from '../rules/specs/variant-meant.ts'

export const getComponent = tool({
  name: 'get_component',
  title: 'Read components',
  description:
    'Props, anatomy, variants and health of 1–10 components; `more`: what the rest costs, in tokens. include: code = what to import, props and a use, so draw only what has none; default = element trees, variants = what each changes of the default, tokenValues = bound tokens resolved (modes: as CSS in these), styles as CSS, uses, subcomponents; build = props and all of these but variants. variant: one by property values.',
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
    components: Type.Optional(Type.Unknown({ description: 'where several were asked for' })),
    not_imported: Type.Optional(Type.String({ description: 'what is not known, and what to ask for' })),
    unresolved: Type.Optional(
      Type.Record(Type.String(), Anything, { description: 'names of nothing, with the closest' }),
    ),
  },
  async run(ask, { components, include: given, variant, modes, cursor }, again) {
    const { ids, refused } = await resolveSome(ask, 'component', components)
    const include = given === undefined || given.length === 0 ? undefined : given
    const part: Part = { start: startOf(cursor), again }
    const [id, ...others] = ids
    if (variant === undefined || id === undefined) return parts(ask, { ids, refused, include, modes }, part)
    if (others.length > 0 || include !== undefined)
      throw invalidArgument([{ path: 'body.variant', message: 'needs exactly one component, and no include' }])
    return oneVariant(ask, id, variant as JsonObject, part)
  },
})

interface Part {
  readonly start: number
  readonly again: Again
}

/** A tree or variants beyond it are not read only to be priced. */
const MOST_PRICED = 60_000

interface Asked {
  readonly ids: readonly string[]
  readonly refused: ReadonlyMap<string, ServiceError>
  readonly include: readonly Include[] | undefined
  readonly modes: readonly string[] | undefined
}

async function parts(ask: Ask, { ids, refused, include, modes }: Asked, part: Part): Promise<Finding> {
  const sections = sectionsOf(include ?? [])
  const layers = LAYERS.filter((layer) => sections.some((section) => LAYER_OF[section] === layer))
  const read = await readAll(ask, {
    ids,
    ...(include === undefined ? { include: LAYERS, mostTokens: MOST_PRICED } : { include: layers }),
    modes,
    code: include === undefined || sections.includes('code'),
    names: [...refused].flatMap(([name, { code }]) => (code === 'SVC_NOT_FOUND' ? [name] : [])),
  })
  const unresolved = telling({ unresolved: { ...faultsOfRest(ids, refused, read), ...ofNothing(read) } })
  // What is in code alone is told whole.
  if (include === undefined && read.reads.length > 0) return abstracts(read, unresolved, part)
  const { head, list } = await partsTold(read, include ?? [])
  return { head: { ...head, ...unresolved }, list: partOf(list.key, list.rows, { ...part, arrange: list.arrange }) }
}

/** What is wrong with the names that code does not have either; where nothing was found, the call fails. */
function faultsOfRest(ids: readonly string[], refused: Asked['refused'], { named }: Reads) {
  if (ids.length === 0 && named.size === 0) return refuseAll('component', refused)
  return faultsOf(new Map([...refused].filter(([name]) => !named.has(name))))
}

const LAYERS = ['default', 'variants', 'tokenValues', 'styles'] as const
/** What has to be read for a section. */
const LAYER_OF: Readonly<Record<string, (typeof LAYERS)[number]>> = {
  default: 'default',
  variants: 'variants',
  tokenValues: 'tokenValues',
  styles: 'styles',
  subcomponents: 'variants',
}

async function abstracts(
  { reads, modes, named }: Reads,
  unresolved: Readonly<Record<string, unknown>>,
  part: Part,
): Promise<Finding> {
  const inDesign = await Promise.all(
    reads.map(async (read) => ({
      ...abstract(read),
      ...telling({ more: await prices(read, modes) }),
      ...beside(read),
    })),
  )
  const inCode = [...named.values()].flatMap((found) =>
    found.slice(0, 1).map((first) => ({ name: first.name, ...headInCode(first), code: codeAnswer(codeRows(found)) })),
  )
  const rows = [...inDesign, ...inCode]
  const [only] = rows
  if (only !== undefined && rows.length === 1) return { head: { ...only, ...unresolved } }
  return { head: unresolved, list: partOf('components', rows, part) }
}

const ofNothing = ({ missing }: Reads): Record<string, string> =>
  Object.fromEntries(missing.map((id) => [id, 'is the id of nothing']))

/** What further calls would bring. A layer that was not read is told by what it is as it is stored. */
async function prices(read: Read, modes: Reads['modes']): Promise<Record<string, unknown>> {
  const code = read.code.length > 0 ? await priceOf(read, modes, ['code']) : undefined
  if (read.spec === null) return telling({ code })
  const { default: tree, variants } = read.spec.more
  const has = (member: string): boolean => Object.hasOwn(read.document ?? {}, member)
  return telling({
    code,
    default: has('default') ? await priceOf(read, modes, ['default']) : tree?.est_tokens,
    variants: has('variants') ? await priceOf(read, modes, ['variants']) : variants?.est_tokens,
    tokenValues:
      (read.tokens ?? read.spec.token_values ?? []).length > 0
        ? await priceOf(read, modes, ['tokenValues'])
        : undefined,
    build: has('default') ? await priceOf(read, modes, ['build']) : undefined,
  })
}

const NO_DOCUMENT: Document = {}

async function oneVariant(ask: Ask, id: string, asked: JsonObject, part: Part): Promise<Finding> {
  const { reads: known } = await readAll(ask, { ids: [id] })
  const [before] = known
  const { variantConfigurations: existing, props } = before?.document ?? NO_DOCUMENT
  const meant = Array.isArray(existing) ? variantMeant(existing, props, asked) : { variant: asked }
  if ('message' in meant) {
    const { at, message, expected } = meant
    throw invalidArgument([{ path: at === '' ? 'body.variant' : `body.variant.${at}`, message, expected }])
  }
  const [read] = (await readAll(ask, { ids: [id], variant: meant.variant })).reads
  const head = { name: read?.component.name }
  if (read?.spec?.matches)
    return {
      head: { ...head, several_match: 'give more properties' },
      list: partOf('matches', read.spec.matches, part),
    }
  return {
    head,
    list: partOf('variant', treeRows(read?.spec?.variant as Json, read?.names), { ...part, arrange: treeOf }),
  }
}
