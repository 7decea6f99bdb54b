import type { ComponentDocument, SpecFacts } from '../../library/documents.ts'

/** The `variant_count` of a component that was told none: the configurations of its spec that exist. */
export function variantCount(type: ComponentDocument['type'], spec: SpecFacts | null): number {
  if (spec === null) return 0
  // Facts of a document that was attached before they told it: the default stands outside variants[].
  const told = spec.configuration_count ?? (spec.variant_count === 0 ? 0 : spec.variant_count + 1)
  return type === 'COMPONENT_SET' ? Math.max(1, told) : told
}
