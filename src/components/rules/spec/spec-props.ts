import type { ConfigurationValue } from './spec-document.ts'
import { isList, own, ownPath, type Json } from '../../../kit/shapes/json-value.ts'

/** The closed set of values that a property takes, in its own order; null for an open one (text, number, slot, image). */
export function optionsOf(prop: Json | undefined): readonly ConfigurationValue[] | null {
  const declared = own(prop, 'enum')
  const options = isList(declared) ? declared.filter(isScalar) : []
  if (options.length > 0) return [...new Map(options.map((option) => [String(option), option])).values()]
  return own(prop, 'type') === 'boolean' ? [false, true] : null
}

/**
 * The value in the default configuration; undefined where nothing tells. A closed property without a default has its
 * first option, as the design tool does, so that the default is one point among the combinations.
 */
export function defaultOf(prop: Json | undefined): ConfigurationValue | undefined {
  const declared = own(prop, 'default')
  if (declared !== undefined && isScalar(declared)) return declared
  return optionsOf(prop)?.[0]
}

/** An enum, or a boolean that is marked as a variant: by an extension, or in the older form under `x-platform`. */
export function isVariantProp(prop: Json | undefined): boolean {
  const extension = ownPath(prop, '$extensions', 'com.figma')
  // A code-only enum lists what a nested instance may be; the component has no variants for it.
  if (optionsOf(prop) === null || ownPath(extension, 'source', 'kind') === 'codeOnlyProp') return false
  const mark = own(extension, 'type') ?? ownPath(prop, 'x-platform', 'FIGMA', 'type')
  return mark === undefined ? isList(own(prop, 'enum')) : mark === 'VARIANT'
}

const isScalar = (value: Json): value is ConfigurationValue => value === null || typeof value !== 'object'
