import { ServiceError } from '../errors.ts'
import type { JsonObject } from '../kit/shapes/json-value.ts'
import type { Edges } from '../library/edges.ts'
import type { Library } from '../library/library.ts'
import { compareCodePoints } from '../library/rules/compare-code-points.ts'
import { isLeaf } from '../library/rules/depth.ts'
import { buildOrder } from './rules/build-order.ts'
import type { Configuration } from './rules/spec/spec-document.ts'
import { layerHashes, readMember } from './rules/spec/spec-layers.ts'
import { variantIssues } from './rules/spec/variant-issues.ts'
import type { BuildOrder } from './schema.ts'
import type { Static } from 'typebox'

const CEILING_MS = 8_000

/** Components in the order to build them, the root last. */
export function orderedComponents(
  library: Library,
  root: number,
  clock: { readonly now: () => number },
): Static<typeof BuildOrder> {
  const giveUpAt = clock.now() + CEILING_MS
  const { components, edges } = library
  const uses = edges.USES_COMPONENT.adjacency
  const byName = {
    order: components.orders.order({ by: 'name', direction: 'asc' }),
    rank: components.orders.nameRank,
  }
  const order = buildOrder(uses, byName, root, () => clock.now() >= giveUpAt)
  // No retry: the closure is the same next time.
  if (!order) throw tooLarge()
  return {
    status: isLeaf(uses, root) ? ('trivial' as const) : ('computed' as const),
    ordered_components: Array.from(order, (component, at) => ({
      position: at + 1,
      component_id: library.id(component),
      name: library.name(component),
      component_depth: components.depth(component) || null,
      is_leaf: isLeaf(uses, component),
      svc_sync_status: library.syncStatus(component),
    })),
    outside: outsideOf(edges.USES_COMPONENT, order),
  }
}

/** What the components use and the library does not have, by name as far as the source told one. */
function outsideOf(uses: Edges, order: Uint32Array): { key: string; name: string | null }[] {
  const outside = new Map<string, string | null>()
  for (const component of order) {
    const { start, end } = uses.leaving(component)
    // What is not resolved comes last among the edges of a component.
    for (let edge = end - 1; edge >= start && !uses.isResolved(edge); edge--) {
      const key = uses.rawKey(edge)
      if (typeof outside.get(key) === 'string') continue
      const { source_name: name } = JSON.parse(uses.metadata(edge)) as { readonly source_name?: unknown }
      outside.set(key, typeof name === 'string' ? name : null)
    }
  }
  const named = Array.from(outside, ([key, name]) => ({ key, name }))
  return named.sort((a, b) => compareCodePoints(a.name ?? '', b.name ?? '') || compareCodePoints(a.key, b.key))
}

function tooLarge(): ServiceError {
  return new ServiceError('SVC_TIMEOUT', `the build order took longer than ${CEILING_MS} ms; retrying does not help`, {
    ceiling_ms: CEILING_MS,
  })
}

/** The layers that have to be read to know which variants are missing. */
export const variantLayers = (library: Library, ids: readonly string[]): readonly string[] =>
  factsOf(library, ids).flatMap(({ facts }) => (facts ? layerHashes(facts, 'abstract') : []))

/** Which combinations of variant properties have no variant, component by component. */
export const missingVariants = (library: Library, ids: readonly string[], bodies: ReadonlyMap<string, string>) =>
  factsOf(library, ids).flatMap(({ id, component, facts }) =>
    variantIssues({
      component_id: id,
      name: component === undefined ? null : library.name(component),
      isSet: component !== undefined && library.components.type(component) === 'COMPONENT_SET',
      // Written at import from documents that were read by the same rules.
      spec: facts && {
        props: (readMember(facts, bodies, 'props') ?? {}) as JsonObject,
        configurations: (readMember(facts, bodies, 'variantConfigurations') ?? []) as Configuration[],
      },
    }),
  )

const factsOf = (library: Library, ids: readonly string[]) =>
  ids.map((id) => {
    const component = library.component(id)
    return { id, component, facts: component === undefined ? null : library.components.spec(component) }
  })
