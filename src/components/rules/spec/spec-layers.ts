import type { LayerFacts, SpecFacts, SpecMember } from '../../../library/documents.ts'
import { readBindings, type Bindings } from './bindings.ts'
import { invalidVariantCombinations, readConfigurations, type Configurations } from './configurations.ts'
import { healthIndex } from './health.ts'
import { schemaVersion } from '../../../library/rules/schema-version.ts'
import { variantsOf, type SpecDocument } from './spec-document.ts'
import { isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { estimateTokens } from '../../../kit/estimate-tokens.ts'

type LayerName = SpecMember['layer']

export interface LayeredSpec {
  readonly facts: SpecFacts
  /** What the facts name by hash, each once. */
  readonly layers: readonly { readonly hash: string; readonly body: string }[]
}

/** Cuts a FULL document into the layers that are stored and sent, and knows it without opening it again. */
export function layerSpec(document: SpecDocument, hash: (body: string) => string): LayeredSpec {
  const configurations = readConfigurations(document)
  const bindings = readBindings(document)
  const texts = layerTexts(membersOf(document, configurations, bindings))

  const layers = new Map<string, string>()
  const keep = (body: string): LayerFacts => {
    const name = hash(body)
    layers.set(name, body)
    return { hash: name, est_tokens: Math.round(estimateTokens(body)) }
  }
  const { abstract, default: base, variants } = texts.layers
  const facts: SpecFacts = {
    schema_version: schemaVersion(document),
    chi: healthIndex(document, configurations, bindings),
    layers: {
      abstract: keep(abstract.join()),
      default: keep(base.join()),
      variants: variants.length > 0 ? keep(variants.join()) : null,
      bindings: bindings.references.length > 0 ? keep(JSON.stringify(bindings.references)) : null,
    },
    order: texts.order,
    variant_count: variantsOf(document).length,
    ...(configurations.existing.length > 0 ? { configuration_count: configurations.existing.length } : {}),
    binding_count: bindings.count,
  }
  return { facts, layers: [...layers].map(([name, body]) => ({ hash: name, body })) }
}

/** How much of a spec is sent: the abstract, the default tree with it, or (`variants`) the whole document. */
export type SpecExtent = 'abstract' | 'default' | 'variants'

/** What `_svc` says beside the health index. */
interface SpecOrigin {
  readonly source_node_id: string | null
  readonly synced_at: string
}

/** The layers that an answer needs, as they are named in the store. */
export function layerHashes(facts: SpecFacts, include: SpecExtent): readonly string[] {
  const { abstract, default: base, variants } = facts.layers
  if (include === 'abstract') return [abstract.hash]
  return [abstract, base, ...(include === 'variants' && variants ? [variants] : [])].map((layer) => layer.hash)
}

/** The text of the `spec` object, in the document's own key order, with `_svc` last. `bodies` are by hash. */
export function assembleSpec(
  facts: SpecFacts,
  bodies: ReadonlyMap<string, string>,
  { include, svc }: { include: SpecExtent; svc: SpecOrigin },
): string {
  const isSent: Record<LayerName, boolean> = {
    abstract: true,
    default: include !== 'abstract',
    variants: include === 'variants',
  }
  const runs: { layer: LayerName; start: number; end: number }[] = []
  for (const { layer, start, end } of facts.order) {
    const last = runs.at(-1)
    if (!isSent[layer]) continue
    // Neighbors in the layer are sent in one piece; mostly that is the whole layer.
    if (last?.layer === layer && last.end + 1 === start) last.end = end
    else runs.push({ layer, start, end })
  }
  const parts = runs.map(({ layer, start, end }) => bodyOf(facts, bodies, layer).slice(start, end))
  return `{${parts.join()},"_svc":${JSON.stringify({ chi: facts.chi, ...svc })}}`
}

/** One top-level member of a stored spec, parsed alone; undefined where the document has none. */
export function readMember(facts: SpecFacts, bodies: ReadonlyMap<string, string>, key: string): unknown {
  const text = memberText(facts, bodies, key)
  return text === undefined ? undefined : JSON.parse(text)
}

/** The same as it is stored. */
export function memberText(facts: SpecFacts, bodies: ReadonlyMap<string, string>, key: string): string | undefined {
  const member = facts.order.find((one) => one.key === key)
  if (member === undefined) return undefined
  const start = member.start + JSON.stringify(key).length + 1
  return bodyOf(facts, bodies, member.layer).slice(start, member.end)
}

/** What the layers that an answer leaves out would cost: all that the call which includes them adds. */
export function omittedPrices(
  facts: SpecFacts,
  include: SpecExtent,
): { readonly default: number | null; readonly variants: number | null } {
  const { default: base, variants } = facts.layers
  const ofDefault = include === 'abstract' ? base.est_tokens : null
  const hasMore = include !== 'variants' && facts.variant_count > 0 && variants !== null
  return { default: ofDefault, variants: hasMore ? (ofDefault ?? 0) + variants.est_tokens : null }
}

function bodyOf(facts: SpecFacts, bodies: ReadonlyMap<string, string>, layer: LayerName): string {
  const body = bodies.get(facts.layers[layer]?.hash ?? '')
  if (body === undefined) throw new Error(`the ${layer} layer of a spec was not loaded`)
  return body
}

const ABSTRACT_KEYS = new Set(['title', 'props', 'anatomy', 'metadata'])
/** Ours by name, whoever wrote them: a document that was once served here may come back. */
const DERIVED_KEYS = new Set([
  '_svc',
  'variantConfigurations',
  'invalidVariantCombinationsCount',
  'invalidVariantCombinationsTruncated',
])

type Member = readonly [key: string, layer: LayerName, value: Json]

/**
 * The members of the answer in order. For a set `invalidVariantCombinations` is ours and replaces an imported one where
 * it stands: the contract derives it, and two lists under one name would contradict each other. The designer's own
 * list keeps its place under the name it has from 0.34 on, `invalidPropCombinations`. A document without variants has
 * no combinations to derive and keeps whatever it has.
 */
function membersOf(document: SpecDocument, configurations: Configurations, bindings: Bindings): readonly Member[] {
  const isSet = configurations.axes.length > 0
  const invalid = invalidVariantCombinations(configurations)
  const members: Member[] = Object.entries(document)
    .filter(([key]) => !DERIVED_KEYS.has(key))
    .map(([key, value]) => {
      if (key === 'anatomy') return [key, 'abstract', withTokens(document.anatomy, bindings)]
      if (key === 'props') return [key, 'abstract', value ?? {}]
      if (key === 'invalidVariantCombinations' && isSet) return [key, 'variants', invalid.combinations]
      return [key, layerOf(key), value]
    })
  if (own(document, 'props') === undefined) members.push(['props', 'abstract', {}])
  if (!isSet) return members
  members.push(['variantConfigurations', 'abstract', configurations.existing])
  if (own(document, 'invalidVariantCombinations') === undefined) {
    members.push(['invalidVariantCombinations', 'variants', invalid.combinations])
  }
  members.push(['invalidVariantCombinationsCount', 'variants', invalid.count])
  if (invalid.truncated) members.push(['invalidVariantCombinationsTruncated', 'variants', true])
  return members
}

const layerOf = (key: string): LayerName =>
  ABSTRACT_KEYS.has(key) ? 'abstract' : key === 'default' ? 'default' : 'variants'

/** Mirrors what holds in every configuration; an entry that the document itself has is never overwritten. */
function withTokens(anatomy: JsonObject, { constant }: Bindings): JsonObject {
  const entries = Object.entries(anatomy).map(([name, element]) => {
    const mirrored = constant.get(name)
    const tokens = own(element, 'tokens') ?? {}
    if (mirrored === undefined || !isRecord(element) || !isRecord(tokens)) return [name, element] as const
    return [name, { ...element, tokens: { ...mirrored, ...tokens } }] as const
  })
  return Object.fromEntries(entries)
}

function layerTexts(members: readonly Member[]) {
  const layers: Record<LayerName, string[]> = { abstract: [], default: [], variants: [] }
  const ends: Record<LayerName, number> = { abstract: -1, default: -1, variants: -1 }
  const order = members.map(([key, layer, value]): SpecMember => {
    const text = `${JSON.stringify(key)}:${JSON.stringify(value)}`
    const start = ends[layer] + 1
    ends[layer] = start + text.length
    layers[layer].push(text)
    return { key, layer, start, end: ends[layer] }
  })
  return { layers, order }
}
