import { missingVariants, orderedComponents, variantLayers } from '../components/build-plan.ts'
import { withLayers } from '../components/with-layers.ts'
import { operation } from '../contract/operation.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { sourceNames } from '../entities/source-store.ts'
import { namesakesAmong } from '../naming/namesakes.ts'
import { BuildPlan, PlanBody } from './schema.ts'

export const planComponents = operation({
  id: 'planComponents',
  method: 'POST',
  path: '/components/plan',
  scope: 'read:library',
  tag: 'Console',
  summary: 'All that some components are made of in the order to build it, with what is missing',
  description: 'A read, although it is a POST. Of several components each part comes once, before all that use it.',
  body: PlanBody,
  bodyExample: { component_ids: [EXAMPLE_ID] },
  output: BuildPlan,
  errors: ['SVC_TIMEOUT'],
  async run({ db, libraries, clock }, call, { body }) {
    const sources = await sourceNames(db, call.projectId)
    return withLayers(libraries, call, async (library) => {
      const asked = [...new Set(body.component_ids.map((id) => id.toLowerCase()))]
      const roots = asked.flatMap((id) => library.component(id) ?? [])
      const orders = roots.map((root) => orderedComponents(library, root, clock))
      const ordered = new Map(
        orders.flatMap(({ ordered_components: all }) => all.map((one) => [one.component_id, one] as const)),
      )
      const outside = new Map(orders.flatMap((order) => order.outside.map((one) => [one.key, one] as const)))
      const ids = [...ordered.keys()]
      const bodies = await libraries.layers.read(call, variantLayers(library, ids))
      if (!bodies) return null
      const nodes = ids.flatMap((id) => library.component(id) ?? [])
      const namesakes = await namesakesAmong(library, nodes, sources)
      return {
        ordered_components: [...ordered.values()].map(({ component_id, name, svc_sync_status }, at) => {
          const shared = namesakes.get(nodes[at] ?? -1)
          const told = shared === undefined ? {} : { shared: { label: shared.label, facts: [...shared.facts] } }
          return { component_id, name, ...told, svc_sync_status }
        }),
        outside: [...outside.values()],
        issues: missingVariants(library, ids, bodies),
        missing: asked.filter((id) => library.component(id) === undefined),
      }
    })
  },
})
