import { operation } from '../contract/operation.ts'
import { distinctIds } from './distinct-ids.ts'
import { missingVariants, variantLayers } from './build-plan.ts'
import { isValid } from './rules/spec/variant-issues.ts'
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
      const bodies = await libraries.layers.read(call, variantLayers(library, ids))
      if (!bodies) return null
      const issues = missingVariants(library, ids, bodies)
      return { valid: isValid(issues), issues, checked: ids.length }
    })
  },
})
