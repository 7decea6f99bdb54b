import { axesOf } from './configurations.ts'
import { absentCombinations, type AbsentCombinations } from './spec-combinations.ts'
import type { Configuration } from './spec-document.ts'
import type { JsonObject } from '../../../kit/shapes/json-value.ts'

const MISSING_VARIANTS_CEILING = 50

/**
 * The combinations of a set's variant property values that are neither in variants[] nor the default, from the two
 * members of the abstract that tell: `props` and `variantConfigurations`. Stored `invalidVariantCombinations` are not
 * asked.
 */
export const missingVariants = (
  props: JsonObject,
  variantConfigurations: readonly Configuration[],
): AbsentCombinations =>
  absentCombinations(axesOf(props, variantConfigurations), variantConfigurations, MISSING_VARIANTS_CEILING)
