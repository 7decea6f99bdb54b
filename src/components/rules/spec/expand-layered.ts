import { present } from '../../../kit/present.ts'
import { defaultConfiguration, sameConfiguration } from './configurations.ts'
import type { Axis } from './spec-combinations.ts'
import { childPath, propsOf, readSpecDocument, variantsOf } from './spec-document.ts'
import type { Configuration, ConfigurationValue, Fault, SpecDocument, SpecTree } from './spec-document.ts'
import { CONFIGURATIONS_CEILING, existingConfigurations } from './spec-existing.ts'
import { isList, isRecord, own, ownPath, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { mergeTree, treeBody } from './spec-merge.ts'
import { isVariantProp, optionsOf } from './spec-props.ts'

/** An expansion repeats the default tree for every configuration; beyond this no reader would take it. */
const EXPANDED_CHARACTERS_CEILING = 64 * 1024 * 1024

type Expansion = { readonly document: SpecDocument } | { readonly faults: readonly Fault[] }

/**
 * Makes a LAYERED document FULL: one complete tree for each existing configuration, the default outside variants[].
 * A FULL document comes back as it is. An expansion declares itself FULL: layering its trees once more would
 * bring back what a delta had taken away.
 */
export function expandLayered(document: SpecDocument): Expansion {
  const details = declaredDetails(document)
  const faults: Fault[] = []
  const expanded = expand(document, details, '', faults)
  if (faults.length > 0) return { faults }
  return { document: expanded === document ? document : declareFull(expanded) }
}

/** Told by what the document declares, else by a variant that leaves out one of the axes. */
export function isLayered(document: SpecDocument, details = declaredDetails(document)): boolean {
  const trees = variantsOf(document)
  if (trees.length === 0) return false
  if (details !== null) return details === 'LAYERED'
  const names = layeredAxisNames(document)
  return trees.some((tree) => names.some((name) => !Object.hasOwn(tree.configuration ?? {}, name)))
}

const DETAILS_PATHS = [
  ['config', 'processing', 'details'],
  ['settings', 'spec', 'details'],
] as const

function declaredDetails(document: SpecDocument): 'FULL' | 'LAYERED' | null {
  const declared = DETAILS_PATHS.map((path) => ownPath(document, 'metadata', ...path))
  return declared.includes('LAYERED') ? 'LAYERED' : declared.includes('FULL') ? 'FULL' : null
}

function declareFull(document: SpecDocument): SpecDocument {
  const metadata = own(document, 'metadata')
  if (!isRecord(metadata)) return document
  return { ...document, metadata: DETAILS_PATHS.reduce((whole, path) => replaced(whole, path, 'FULL'), metadata) }
}

/** The same object with another value at a path, where it has that path. */
function replaced(value: JsonObject, [key, ...rest]: readonly string[], replacement: Json): JsonObject {
  if (key === undefined || !Object.hasOwn(value, key)) return value
  const inner = value[key] ?? null
  if (rest.length === 0) return { ...value, [key]: replacement }
  return isRecord(inner) ? { ...value, [key]: replaced(inner, rest, replacement) } : value
}

function expand(document: SpecDocument, details: 'FULL' | 'LAYERED' | null, path: string, faults: Fault[]) {
  const subcomponents = expandSubcomponents(document, details, path, faults)
  const whole = subcomponents === null ? document : { ...document, subcomponents }
  if (!isLayered(document, details)) return whole

  const axes = layeredAxes(document)
  const existing = existingConfigurations(axes, invalidPatterns(document))
  if (existing === null) {
    faults.push(tooLarge(path, `stand for more than ${CONFIGURATIONS_CEILING} configurations`))
    return whole
  }
  const size = JSON.stringify(document.default).length * existing.length
  if (size > EXPANDED_CHARACTERS_CEILING) {
    faults.push(tooLarge(path, `stand for ${existing.length} trees, about ${Math.round(size / 2 ** 20)} MiB of JSON`))
    return whole
  }
  return { ...whole, variants: layeredVariants(document, axes, existing) }
}

const tooLarge = (path: string, what: string): Fault => ({
  path: childPath(path, 'variants'),
  message: `${what}: export the document with details FULL, or list what does not exist in its invalid combinations`,
})

function layeredVariants(document: SpecDocument, axes: readonly Axis[], existing: readonly Configuration[]) {
  const base = defaultConfiguration(
    document,
    axes.map((axis) => axis.name),
  )
  const body = treeBody(document.default)
  const deltas = variantsOf(document)
    .filter((tree) => own(tree, 'invalid') !== true)
    .map((tree) => ({ when: Object.entries(tree.configuration ?? {}), body: treeBody(tree) }))
    .sort((a, b) => a.when.length - b.when.length)
  // Configurations that the same deltas fit share one tree.
  const trees = new Map<string, JsonObject>()
  return existing
    .filter((configuration) => !sameConfiguration(configuration, base))
    .map((configuration): SpecTree => {
      const fitting = [...deltas.keys()].filter((at) => fits(present(deltas[at]).when, configuration))
      const key = fitting.join()
      const tree = trees.get(key) ?? fitting.reduce((merged, at) => mergeTree(merged, present(deltas[at]).body), body)
      trees.set(key, tree)
      return { configuration, ...tree }
    })
}

const fits = (when: readonly (readonly [string, ConfigurationValue])[], configuration: Configuration): boolean =>
  when.every(([name, value]) => Object.hasOwn(configuration, name) && String(configuration[name]) === String(value))

function layeredAxes(document: SpecDocument): readonly Axis[] {
  const names = layeredAxisNames(document)
  const base = defaultConfiguration(document, names)
  const spelled = [base, ...variantsOf(document).map((tree) => tree.configuration ?? {})]
  return names.map((name) => {
    const used = spelled.filter((configuration) => Object.hasOwn(configuration, name)).map((one) => one[name] ?? null)
    const values = [...(optionsOf(own(propsOf(document), name)) ?? []), ...used]
    return { name, values: [...new Map(values.map((value) => [String(value), value])).values()] }
  })
}

/** Enums and marked booleans, and what a configuration names although nothing marks it: its deltas must fit somewhere. */
function layeredAxisNames(document: SpecDocument): readonly string[] {
  const props = propsOf(document)
  const marked = Object.keys(props).filter((name) => isVariantProp(own(props, name)))
  const named = [document.default, ...variantsOf(document)].flatMap((tree) => Object.keys(tree.configuration ?? {}))
  return [...new Set([...marked, ...named])]
}

const invalidPatterns = (document: SpecDocument) =>
  ['invalidVariantCombinations', 'invalidPropCombinations'].flatMap((key) => {
    const patterns = own(document, key)
    return isList(patterns) ? patterns : []
  })

/** A subcomponent is a document without metadata: what its parent declares holds for it. Null where none changes. */
function expandSubcomponents(
  document: SpecDocument,
  details: 'FULL' | 'LAYERED' | null,
  path: string,
  faults: Fault[],
): JsonObject | null {
  const subcomponents = own(document, 'subcomponents')
  if (!isRecord(subcomponents)) return null
  const at = childPath(path, 'subcomponents')
  const entries = Object.entries(subcomponents).map(([name, one]) => {
    // The reader did not look in here; what cannot be read as a document is left as it is.
    const read = readSpecDocument(one)
    return [name, 'document' in read ? expand(read.document, details, childPath(at, name), faults) : one] as const
  })
  return entries.some(([name, one]) => one !== subcomponents[name]) ? Object.fromEntries(entries) : null
}
