import { missingVariants } from './missing-variants.ts'
import type { Configuration } from './spec-document.ts'
import type { JsonObject } from '../../../kit/shapes/json-value.ts'

interface ValidatedComponent {
  readonly component_id: string
  /** Null where the id names nothing. */
  readonly name: string | null
  readonly isSet: boolean
  /** What the abstract says; null without a spec. */
  readonly spec: { readonly props: JsonObject; readonly configurations: readonly Configuration[] } | null
}

interface Issue {
  readonly type: 'missing_variant' | 'no_spec' | 'not_a_variant_set'
  readonly component_id: string
  readonly name: string | null
  readonly message: string
  readonly configuration?: Configuration
  readonly missing_count?: number
}

/** What is wrong with the variants of one component. Only a set has variants to miss. */
export function variantIssues({ component_id, name, isSet, spec }: ValidatedComponent): readonly Issue[] {
  if (!spec) return [{ type: 'no_spec', component_id, name, message: 'has no spec in this project' }]
  if (!isSet) {
    return [
      { type: 'not_a_variant_set', component_id, name, message: 'is not a variant set, so no variant can be missing' },
    ]
  }
  const { combinations, count } = missingVariants(spec.props, spec.configurations)
  return combinations.map((configuration, at) => ({
    type: 'missing_variant',
    component_id,
    name,
    message: `no variant with ${spelled(configuration)}`,
    configuration,
    ...(at === 0 ? { missing_count: count } : {}),
  }))
}

/** A plain component among the ids is worth a word, but it is not a fault. */
export const isValid = (issues: readonly Issue[]): boolean => issues.every(({ type }) => type === 'not_a_variant_set')

const spelled = (configuration: Configuration): string =>
  Object.entries(configuration)
    .map(([property, value]) => `${property}=${String(value)}`)
    .join(', ')
