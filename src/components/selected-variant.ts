import { firstUnstorable, isTooDeep } from '../contract/input.ts'
import { Refusal, text, type Param } from '../contract/params.ts'
import { invalidArgument, ServiceError } from '../errors.ts'
import { isRecord, parsedJson } from '../kit/shapes/json-value.ts'
import type { SpecFacts } from '../library/documents.ts'
import { findVariantTree, selectVariant } from './rules/select-variant.ts'
import type { Configuration, SpecTree } from './rules/spec/spec-document.ts'
import { layerHashes, readMember } from './rules/spec/spec-layers.ts'
import type { SpecAnswer } from './schema.ts'
import type { SpecParts } from './spec-answer.ts'
import { counted } from '../kit/words/counted.ts'

const asText = text({
  description:
    'URL-encoded JSON object of property name to value, whole or partial, without case: selects one variant, or lists those that match. Not together with `include=variants`.',
  example: '{"size":"sm"}',
  maxLength: 4000,
})

/** A configuration as a JSON object of property name to value; numbers and booleans count as their text. */
export const variantParam: Param<Configuration | undefined> = {
  ...asText,
  fallback: undefined,
  read(given) {
    const json = asText.read(given)
    if (typeof json !== 'string') return json
    const value = isTooDeep(json, 1) ? undefined : parsedJson(json)
    if (isConfiguration(value) && !firstUnstorable(value, 'variant')) return value
    return new Refusal('must be a JSON object of property names to values, like {"size":"sm"}')
  },
}

export const isConfiguration = (value: unknown): value is Configuration =>
  isRecord(value) &&
  Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')

/** The trees are opened to choose among them. */
export const selectionLayers = (facts: SpecFacts): readonly string[] => layerHashes(facts, 'variants')

/** What `variant=` adds to the answer: the one tree that matches, or the configurations that do. */
export function selectedVariant(
  { library, component, facts }: SpecParts,
  bodies: ReadonlyMap<string, string>,
  wanted: Configuration,
): Partial<Pick<SpecAnswer, 'variant' | 'matches'>> {
  const name = library.name(component)
  const existing = configurationsOf(name, facts, bodies)
  const selection = selectVariant(existing, wanted)
  if (selection.found === 'none') throw noSuchVariant(name, wanted, selection.nearest)
  if (selection.found === 'several') return { matches: [...selection.matches] }
  const { configuration, isDefault } = selection
  const tree = isDefault
    ? (readMember(facts, bodies, 'default') as SpecTree)
    : findVariantTree((readMember(facts, bodies, 'variants') ?? []) as SpecTree[], existing, configuration)
  const { configuration: _, ...elements } = tree ?? {}
  return { variant: { configuration, ...elements } }
}

/**
 * The configuration that is meant by `variant` of a picture: by its place in `variantConfigurations`, or by a whole or
 * partial configuration, where what is not said stays at its default as far as there is such a variant.
 */
export function meantVariant(
  name: string,
  { facts, bodies }: { readonly facts: SpecFacts; readonly bodies: ReadonlyMap<string, string> },
  wanted: number | Configuration,
): Configuration {
  const existing = configurationsOf(name, facts, bodies)
  if (typeof wanted === 'number') {
    const there = existing[wanted]
    if (there) return there
    const message = `"${name}" has ${counted(existing.length, 'variant')}: the last is ${existing.length - 1}`
    throw new ServiceError('SVC_NOT_FOUND', message, { type: 'variant', name, nearest: existing.slice(-3) })
  }
  const selection = selectVariant(existing, wanted)
  if (selection.found === 'none') throw noSuchVariant(name, wanted, selection.nearest)
  if (selection.found === 'one') return selection.configuration
  const usual = selectVariant(selection.matches, { ...existing[0], ...spelledAs(existing[0] ?? {}, wanted) })
  return usual.found === 'one' ? usual.configuration : (selection.matches[0] ?? {})
}

/** The asked values under the names that the configurations have. */
function spelledAs(known: Configuration, asked: Configuration): Configuration {
  const names = new Map(Object.keys(known).map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]),
  )
}

/** Written at import from documents that were read by the same rules. */
function configurationsOf(
  name: string,
  facts: SpecFacts,
  bodies: ReadonlyMap<string, string>,
): readonly Configuration[] {
  const existing = (readMember(facts, bodies, 'variantConfigurations') ?? []) as Configuration[]
  if (existing.length > 0) return existing
  throw invalidArgument([{ path: 'query.variant', message: `cannot be used: "${name}" has no variants` }])
}

function noSuchVariant(name: string, wanted: Configuration, nearest: readonly Configuration[]): ServiceError {
  const listed = nearest.map((configuration) => JSON.stringify(configuration)).join(', ')
  return new ServiceError(
    'SVC_NOT_FOUND',
    `no variant of "${name}" matches ${JSON.stringify(wanted)}; the nearest are ${listed}`,
    { type: 'variant', name, nearest },
  )
}
