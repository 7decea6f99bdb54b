import { operation } from '../contract/operation.ts'
import { distinctIds } from './distinct-ids.ts'
import type { Configuration } from './rules/spec/spec-document.ts'
import type { JsonObject } from '../kit/shapes/json-value.ts'
import { layerHashes, readMember } from './rules/spec/spec-layers.ts'
import { isValid, variantIssues } from './rules/spec/variant-issues.ts'
import { ComponentIds, examples, Validation } from './schema.ts'
import { withLayers } from './with-layers.ts'

export const validateComponents = operation({
  id: 'validateComponents',
  method: 'POST',
  path: '/v1/components:validate',
  scope: 'read:library',
  tag: 'Components',
  summary: 'Which combinations of variant properties have no variant',
  description:
    'At most 50 combinations are listed per component; `missing_count` on the first of them is the exact total. `spec.invalidVariantCombinations` plays no part.',
  body: ComponentIds,
  bodyExample: examples.componentIds,
  output: Validation,
  example: examples.validation,
  errors: ['SVC_BATCH_LIMIT_EXCEEDED'],
  async run({ libraries }, call, { body }) {
    const ids = distinctIds(body.component_ids)
    return withLayers(libraries, call, async (library) => {
      const { components } = library
      const checked = ids.map((id) => {
        const component = library.component(id)
        return { id, component, facts: component === undefined ? null : components.spec(component) }
      })
      const hashes = checked.flatMap(({ facts }) => (facts ? layerHashes(facts, 'abstract') : []))
      const bodies = await libraries.layers.read(call, hashes)
      if (!bodies) return null
      const issues = checked.flatMap(({ id, component, facts }) =>
        variantIssues({
          component_id: id,
          name: component === undefined ? null : library.name(component),
          isSet: component !== undefined && components.type(component) === 'COMPONENT_SET',
          // Written at import from documents that were read by the same rules.
          spec: facts && {
            props: (readMember(facts, bodies, 'props') ?? {}) as JsonObject,
            configurations: (readMember(facts, bodies, 'variantConfigurations') ?? []) as Configuration[],
          },
        }),
      )
      return { valid: isValid(issues), issues, checked: ids.length }
    })
  },
})
