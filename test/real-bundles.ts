import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Bundles made of real libraries that nobody here wrote. The data lies beside the repository; null when it does not,
// and the test that asks says so and is skipped.

export interface TestBundle {
  readonly vitrine: 1
  readonly source: Readonly<Record<string, unknown>>
  readonly collections?: readonly Entry[]
  readonly tokens?: readonly Entry[]
  readonly styles?: readonly Entry[]
  readonly components?: readonly Entry[]
  readonly screens?: readonly Entry[]
  readonly flows?: readonly Entry[]
}
type Entry = Readonly<Record<string, unknown>>

const DATA = path.resolve(import.meta.dirname, '../../shared/data/figma')

/** 800 variables in 14 collections with up to 18 modes; 2,934 aliases, most across collections, some to nothing. */
export function warpBundle(): TestBundle | null {
  const answer = readData('warp/figma.json') as { meta: Variables } | null
  return answer && { vitrine: 1, source: sourceOf('warp'), ...tokensOf(answer.meta) }
}

/** 152 component sets with all their variants, 765 components, 266 variables in 4 collections, 62 styles. */
export function seedBundle(): TestBundle | null {
  const sets = readData('seed/component-sets.json') as Record<string, SeedSet> | null
  const components = readData('seed/components.json') as Record<string, { key: string; name: string }> | null
  const icons = readData('seed/icons.json') as Record<string, { name: string }> | null
  const styles = readData('seed/styles.json') as SeedStyle[] | null
  const variables = readData('seed/variables.json') as Variables['variables'] | null
  const variableCollections = readData('seed/variable-collections.json') as Variables['variableCollections'] | null
  if (!sets || !components || !icons || !styles || !variables || !variableCollections) return null
  return {
    vitrine: 1,
    source: sourceOf('seed'),
    ...tokensOf({ variables, variableCollections }),
    styles: styles.map(({ key, name, description, styleType }) => ({
      key,
      source_style_id: `S:${key},`,
      name,
      description,
      type: styleType === 'FILL' ? 'PAINT' : styleType,
    })),
    components: [
      ...Object.values(sets).map((set) => ({ key: set.key, name: set.name, type: 'COMPONENT_SET', spec: specOf(set) })),
      ...Object.values(components).map(({ key, name }) => ({ key, name, type: 'COMPONENT' })),
      ...Object.entries(icons).map(([key, { name }]) => ({ key, name, type: 'COMPONENT' })),
    ],
  }
}

interface Variables {
  readonly variables: Readonly<Record<string, Variable>>
  readonly variableCollections: Readonly<Record<string, VariableCollection>>
}
interface Variable {
  readonly id: string
  readonly name: string
  readonly variableCollectionId: string
  readonly resolvedType: string
  readonly description: string
  readonly scopes: readonly string[]
  readonly valuesByMode: Readonly<Record<string, unknown>>
  readonly deletedButReferenced?: boolean
}
interface VariableCollection {
  readonly id: string
  readonly name: string
  readonly defaultModeId: string
  readonly modes: readonly { readonly modeId: string; readonly name: string }[]
}
interface SeedSet {
  readonly key: string
  readonly name: string
  readonly componentPropertyDefinitions?: Readonly<Record<string, { type: string; variantOptions?: readonly string[] }>>
}
interface SeedStyle {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly styleType: string
}

const sourceOf = (fileKey: string) => ({ tool: 'figma', file_key: fileKey, name: fileKey, complete: true })

/** Ids are the keys here: a remote copy of a variable shares its key with the original. */
function tokensOf({ variables, variableCollections }: Variables) {
  return {
    collections: Object.values(variableCollections).map(({ id, name, modes, defaultModeId }) => ({
      key: id,
      source_id: id,
      name,
      modes: modes.map((mode) => ({ id: mode.modeId, name: mode.name })),
      default_mode: defaultModeId,
    })),
    tokens: Object.values(variables)
      .filter(({ deletedButReferenced }) => !deletedButReferenced)
      .map((variable) => ({
        key: variable.id,
        source_id: variable.id,
        name: variable.name,
        collection: variable.variableCollectionId,
        type: variable.resolvedType,
        scopes: variable.scopes,
        description: variable.description,
        values: Object.fromEntries(
          Object.entries(variable.valuesByMode).map(([mode, value]) => [mode, aliasOf(value) ?? value]),
        ),
      })),
  }
}

function aliasOf(value: unknown): { alias: string } | null {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('id' in value)) return null
  return { alias: String(value.id) }
}

/** The data has no element trees, so the spec has its properties and an empty tree for each combination. */
function specOf({ name, componentPropertyDefinitions = {} }: SeedSet) {
  const definitions = Object.entries(componentPropertyDefinitions)
  const axes = definitions.flatMap(([axis, { variantOptions }]) =>
    variantOptions ? [variantOptions.map((option) => [axis, option] as const)] : [],
  )
  const combinations = axes.reduce<(readonly [string, string])[][]>(
    (found, options) => found.flatMap((chosen) => options.map((option) => [...chosen, option])),
    [[]],
  )
  const [first, ...others] = combinations.map((chosen) => ({
    configuration: Object.fromEntries(chosen),
    elements: { root: {} },
  }))
  const types: Record<string, unknown> = {
    BOOLEAN: { type: 'boolean', default: false },
    TEXT: { type: 'string' },
    INSTANCE_SWAP: { type: 'slot' },
  }
  const props = definitions.map(([prop, { type, variantOptions }]) => [
    prop.replace(/#.*$/, ''),
    variantOptions ? { type: 'string', enum: variantOptions, default: variantOptions[0] } : types[type],
  ])
  return {
    title: name,
    anatomy: { root: { type: 'container' } },
    props: Object.fromEntries(props) as Record<string, unknown>,
    default: first,
    variants: others,
    metadata: { schema: { version: '0.30.0' } },
  }
}

/** One option of one set begins with a backspace, which a bundle may not hold: a connector cleans it, as here. */
function readData(file: string): unknown {
  const location = path.join(DATA, file)
  if (!existsSync(location)) return null
  return JSON.parse(readFileSync(location, 'utf8'), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\b', '') : value,
  )
}
