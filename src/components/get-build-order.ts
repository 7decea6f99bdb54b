import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound, ServiceError } from '../errors.ts'
import { buildOrder } from './rules/build-order.ts'
import type { Edges } from '../library/edges.ts'
import { compareCodePoints } from '../library/rules/compare-code-points.ts'
import { isLeaf } from '../library/rules/depth.ts'
import { BuildOrder, examples } from './schema.ts'

const BUILD_ORDER_CEILING_MS = 8_000

export const getBuildOrder = operation({
  id: 'getBuildOrder',
  method: 'GET',
  path: '/v1/components/{id}/build-order',
  scope: 'read:library',
  tag: 'Components',
  summary: 'Components in the order to build them; the one asked for comes last',
  description:
    'Dependencies come before their dependents. Those deleted in the source are listed in place; those that are not in the library are left out, and told in `outside`. A cycle is cut, and each component appears once.',
  pathParams: { id: params.pathId('The id of the component.', EXAMPLE_ID) },
  output: BuildOrder,
  example: examples.buildOrder,
  errors: ['SVC_NOT_FOUND', 'SVC_TIMEOUT'],
  reads: ['library'],
  async run({ libraries, clock }, call, { id }) {
    const giveUpAt = clock.now() + BUILD_ORDER_CEILING_MS
    const library = await libraries.open(call)
    const root = library.component(id)
    if (root === undefined) throw notFound('component', id)
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
  },
})

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
  return new ServiceError(
    'SVC_TIMEOUT',
    `the build order took longer than ${BUILD_ORDER_CEILING_MS} ms; retrying does not help`,
    { ceiling_ms: BUILD_ORDER_CEILING_MS },
  )
}
