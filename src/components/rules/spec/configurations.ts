import { absentCombinations, pointsOf, type Axis } from './spec-combinations.ts'
import { propsOf, variantsOf, type Configuration, type ConfigurationValue, type SpecDocument } from './spec-document.ts'
import { own, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { defaultOf, optionsOf } from './spec-props.ts'

export interface Configurations {
  /** None without variants. */
  readonly axes: readonly Axis[]
  /** Each configuration that exists, once, the default first: the `variantConfigurations` of the answer. */
  readonly existing: readonly Configuration[]
  /** Those of `variants[]`, in its order. */
  readonly variants: readonly Configuration[]
}

/**
 * Reads a FULL document. A FULL document may spell only what differs from the default, so a property that a variant
 * leaves out has the default's value.
 */
export function readConfigurations(document: SpecDocument): Configurations {
  const trees = variantsOf(document)
  if (trees.length === 0) return { axes: [], existing: [], variants: [] }

  const props = propsOf(document)
  const spelled = trees.map((tree) => tree.configuration ?? {})
  const names = new Set([document.default.configuration ?? {}, ...spelled].flatMap(Object.keys))
  const base = defaultConfiguration(document, [...names])
  const variants = spelled.map((configuration) => complete(configuration, base, names))
  const axes = axesOf(props, [base, ...variants])
  return { axes, existing: distinct(axes, [base, ...variants]), variants }
}

/** The default's own value, else the property's default; without either the default has no value on that axis. */
export function defaultConfiguration(document: SpecDocument, names: readonly string[]): Configuration {
  const props = propsOf(document)
  const values = names.map((name) => [
    name,
    ownValue(document.default.configuration ?? {}, name) ?? defaultOf(own(props, name)),
  ])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/**
 * The axes of existing configurations and every value on them: the options that the property declares, then others
 * in use. The stored abstract has all that this needs (`props`, `variantConfigurations`), so nobody opens the trees.
 */
export function axesOf(props: JsonObject, existing: readonly Configuration[]): readonly Axis[] {
  const used = new Map<string, Map<string, ConfigurationValue>>()
  for (const configuration of existing) {
    for (const [name, value] of Object.entries(configuration)) {
      const values = used.get(name)
      if (values === undefined) used.set(name, new Map([[String(value), value]]))
      else if (!values.has(String(value))) values.set(String(value), value)
    }
  }
  return [...used].map(([name, values]) => {
    const options = optionsOf(own(props, name)) ?? []
    // Spelled as the configurations spell it: a boolean property may well be "true" there.
    const declared = options.map((option) => [String(option), values.get(String(option)) ?? option] as const)
    return { name, values: [...new Map([...declared, ...values]).values()] }
  })
}

interface InvalidCombinations {
  readonly combinations: readonly Configuration[]
  readonly count: number
  readonly truncated: boolean
}

const INVALID_COMBINATIONS_CEILING = 20_000

/**
 * Every combination without an element tree of its own. The default configuration lives outside variants[], so it
 * shows up here although it exists, and comes first, where no cut can lose it.
 */
export function invalidVariantCombinations(configurations: Configurations): InvalidCombinations {
  const { axes, existing, variants } = configurations
  const { count } = absentCombinations(axes, variants, 0)
  const [base] = existing
  const points = pointsOf(axes)
  const point = base && points(base)
  const hasOwnTree = new Set(variants.map(points)).has(point ?? null)
  const first = base && point && !hasOwnTree ? [base] : []
  const rest = absentCombinations(axes, existing, INVALID_COMBINATIONS_CEILING - first.length)
  const combinations = [...first, ...rest.combinations]
  return { combinations, count, truncated: count > combinations.length }
}

/** Whether two configurations are one: values compare as their strings. */
export const sameConfiguration = (a: Configuration, b: Configuration): boolean => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => sameValue(a, b, name))
}

/** A configuration with the default's values where it spells none. */
export function complete(spelled: Configuration, base: Configuration, names: Iterable<string>): Configuration {
  const missing = [...names].filter((name) => !Object.hasOwn(spelled, name) && Object.hasOwn(base, name))
  if (missing.length === 0) return spelled
  return { ...spelled, ...Object.fromEntries(missing.map((name) => [name, ownValue(base, name) ?? null])) }
}

const sameValue = (a: Configuration, b: Configuration, name: string): boolean =>
  Object.hasOwn(b, name) && String(ownValue(a, name)) === String(ownValue(b, name))

const ownValue = (configuration: Configuration, name: string): ConfigurationValue | undefined =>
  Object.hasOwn(configuration, name) ? configuration[name] : undefined

function distinct(axes: readonly Axis[], configurations: readonly Configuration[]): readonly Configuration[] {
  const points = pointsOf(axes)
  const seen = new Set<string>()
  return configurations.filter((configuration) => {
    const point = points(configuration) ?? JSON.stringify(configuration)
    return !seen.has(point) && seen.add(point)
  })
}
