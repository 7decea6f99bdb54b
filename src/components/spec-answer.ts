import { raw, type Members } from '../contract/json.ts'
import type { BoundReference, SpecFacts } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import type { SpecAnswer } from './schema.ts'
import { assembleSpec, layerHashes, omittedPrices, type SpecExtent } from './rules/spec/spec-layers.ts'
import { isPriced, tokenValuesPrice, tokenValuesMembers } from './token-values.ts'

export interface SpecParts {
  readonly library: Library
  readonly component: number
  readonly facts: SpecFacts
  readonly extent: SpecExtent
  readonly tokenValues: boolean
}

/** Every layer that an answer takes, the bindings too where their price is not known yet. */
export function hashesFor({ library, component, facts, extent, tokenValues }: SpecParts): readonly string[] {
  const { bindings } = facts.layers
  const hashes = layerHashes(facts, extent)
  return bindings && (tokenValues || !isPriced(library, component)) ? [...hashes, bindings.hash] : hashes
}

/** A spec's answer, member by member: the layers go out as they are stored. */
export function specMembers(parts: SpecParts, bodies: ReadonlyMap<string, string>): Members<SpecAnswer> {
  const { library, component, facts, extent, tokenValues } = parts
  const spec = assembleSpec(facts, bodies, {
    include: extent,
    svc: {
      source_node_id: library.sourceId(component),
      synced_at: library.syncedAt(component),
    },
  })
  return {
    component_id: library.id(component),
    name: library.name(component),
    spec: raw(spec),
    spec_schema_version: facts.schema_version,
    more: more(parts, bodies),
    ...(tokenValues && tokenValuesMembers(library, component, referencesOf(facts, bodies))),
  }
}

/** What is left out, what it would cost, and the exact call that brings it. */
function more({ library, component, facts, extent, tokenValues }: SpecParts, bodies: ReadonlyMap<string, string>) {
  const prices = omittedPrices(facts, extent)
  const how = (include: string): string => `GET /v1/components/${library.id(component)}/spec?include=${include}`
  return {
    default: prices.default === null ? null : { count: 1, est_tokens: prices.default, how: how('default') },
    variants:
      prices.variants === null
        ? null
        : { count: facts.variant_count, est_tokens: prices.variants, how: how('variants') },
    token_values: tokenValues
      ? null
      : {
          count: facts.binding_count,
          est_tokens: tokenValuesPrice(library, component, () => referencesOf(facts, bodies)),
          how: how('tokenValues'),
        },
  }
}

export function referencesOf({ layers }: SpecFacts, bodies: ReadonlyMap<string, string>): readonly BoundReference[] {
  const text = layers.bindings && bodies.get(layers.bindings.hash)
  return text ? (JSON.parse(text) as BoundReference[]) : [] // an import wrote it
}
