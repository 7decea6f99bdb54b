import type { VariantConfiguration } from '../api/queries.ts'
import type { Configuration, SpecDocument } from '../api/spec-document.ts'

export interface Axis {
  readonly name: string
  readonly values: readonly VariantValue[]
}
export type VariantValue = string | number | boolean

const isVariantValue = (value: unknown): value is VariantValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The properties that tell a set's variants apart, with their values in the document's order. */
export function axesOf({ variantConfigurations = [], props = {} }: SpecDocument): readonly Axis[] {
  const names = [...new Set(variantConfigurations.flatMap(Object.keys))]
  return names.map((name) => {
    const seen = variantConfigurations.map((configuration) => configuration[name])
    return { name, values: [...new Set([...(props[name]?.enum ?? []), ...seen])].filter(isVariantValue) }
  })
}

/** Every property of a set at its default. */
export function defaultConfiguration(document: SpecDocument): VariantConfiguration {
  return Object.fromEntries(
    axesOf(document).flatMap(({ name, values }) => {
      const value = document.default?.configuration?.[name] ?? document.props?.[name]?.default ?? values[0]
      return isVariantValue(value) ? [[name, value]] : []
    }),
  )
}

/** The given values of the axes over the defaults, spelled as the document spells them; others belong to no variant. */
export function configurationFor(document: SpecDocument, given: Configuration): VariantConfiguration {
  const chosen = axesOf(document).flatMap(({ name, values }) => {
    const value = values.find((one) => sameText(one, given[name]))
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...defaultConfiguration(document), ...Object.fromEntries(chosen) }
}

export const exists = ({ variantConfigurations = [] }: SpecDocument, wanted: Configuration): boolean =>
  variantConfigurations.some((configuration) => isSame(configuration, wanted))

export const isSame = (one: Configuration, other: Configuration): boolean =>
  Object.keys({ ...one, ...other }).every((name) => sameText(one[name], other[name]))

const sameText = (one: unknown, other: unknown): boolean => String(one).toLowerCase() === String(other).toLowerCase()

export const describeConfiguration = (configuration: Configuration): string =>
  Object.entries(configuration)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
