import { isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { readConfiguration } from '../../../components/rules/spec/read-configuration.ts'
import type { Finding } from '../../bundle/findings.ts'
import { childrenOf, listAt, recordAt, textAt, withoutId, type FigmaNode } from '../nodes/figma-json.ts'
import type { Originals } from './instance-overrides.ts'
import { nameNodes, type NamedNode } from './spec-elements.ts'
import type { PropNames } from './spec-styles.ts'

/** One variant of a set, or the one form of a component. */
export interface ComponentForm {
  /** As the design tool names it, `Size=Small, State=Rest`; empty for a component without variants. */
  readonly name: string
  readonly configuration: Readonly<Record<string, string>>
  readonly root: NamedNode
}

export interface ReadComponent {
  readonly definitions: JsonObject
  readonly propNames: PropNames
  /** The default first. */
  readonly forms: readonly [ComponentForm, ...ComponentForm[]]
}

/** A component set or a component with its properties and forms, the default form first. */
export function readComponentNode(node: FigmaNode, originals: Originals): ReadComponent {
  const declared = recordAt(node, 'componentPropertyDefinitions')
  const variants = childrenOf(node).filter((child) => textAt(child, 'type') === 'COMPONENT')
  if (textAt(node, 'type') !== 'COMPONENT_SET' || variants.length === 0) {
    return { definitions: declared, propNames: displayNames(declared), forms: [plainForm(node, originals)] }
  }
  const read = variants.map((variant) => {
    const name = textAt(variant, 'name')
    return { name, configuration: readConfiguration(name), root: nameNodes(variant, originals) }
  })
  const definitions = { ...axesIn(read, declared), ...declared }
  const isDefault = ({ configuration }: ComponentForm): boolean =>
    Object.entries(configuration).every(([axis, value]) => textAt(own(definitions, axis), 'defaultValue') === value)
  const sizeOf = ({ configuration }: ComponentForm): number => Object.keys(configuration).length
  // One whose name says no property contradicts no default either.
  const base = read.filter(isDefault).sort((a, b) => sizeOf(b) - sizeOf(a))[0] ?? read[0]
  const others = read.filter((form) => form !== base)
  // A set without variants was answered above.
  const forms: ReadComponent['forms'] = base ? [base, ...others] : [plainForm(node, originals)]
  return { definitions, propNames: displayNames(definitions), forms }
}

/** Variants that no choice of properties leads to: their names say none, or what a variant before them says. */
export function oddVariants(forms: readonly ComponentForm[], path: string): Finding[] {
  const named = forms.filter(({ name }) => name !== '')
  const unnamed = named.filter(({ configuration }) => Object.keys(configuration).length === 0)
  const seen = new Set<string>()
  const repeated = named.filter(({ configuration }) => {
    const pairs = Object.entries(configuration)
    const said = JSON.stringify(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const isKnown = pairs.length > 0 && seen.has(said)
    seen.add(said)
    return isKnown
  })
  const notes: Finding[] = []
  if (unnamed.length > 0) {
    const advice = 'no choice of properties leads there; names in the design tool are "Property=Value"'
    const message = `has ${counted(unnamed)} named without a property (${quoted(unnamed)}): ${advice}`
    notes.push({ code: 'variant-unnamed', path, message })
  }
  if (repeated.length > 0) {
    const advice = 'the first of each is shown; rename or remove the others in the design tool'
    const message = `has ${counted(repeated)} with the properties of one before (${quoted(repeated)}): ${advice}`
    notes.push({ code: 'variant-repeated', path, message })
  }
  return notes
}

const counted = (forms: readonly ComponentForm[]): string =>
  forms.length === 1 ? 'a variant' : `${forms.length} variants`
const quoted = (forms: readonly ComponentForm[]): string =>
  forms
    .slice(0, 3)
    .map(({ name }) => JSON.stringify(name))
    .join(', ') + (forms.length > 3 ? ', …' : '')

const plainForm = (node: FigmaNode, originals: Originals): ComponentForm => ({
  name: '',
  configuration: {},
  root: nameNodes(node, originals),
})

/** Old files declare nothing: the names of the variants then tell the axes. */
function axesIn(forms: readonly ComponentForm[], declared: JsonObject): JsonObject {
  const axes = new Map<string, string[]>()
  for (const { configuration } of forms) {
    for (const [axis, value] of Object.entries(configuration)) {
      const values = axes.get(axis) ?? []
      if (!values.includes(value)) values.push(value)
      axes.set(axis, values)
    }
  }
  const missing = [...axes].filter(([axis]) => !isRecord(own(declared, axis)))
  return Object.fromEntries(
    missing.map(([axis, values]) => [
      axis,
      { type: 'VARIANT', defaultValue: values[0] ?? '', variantOptions: values } satisfies Json,
    ]),
  )
}

/** Two properties may differ by their ids alone. */
export function displayNames(definitions: JsonObject): PropNames {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const isPlain = (name: string): boolean => withoutId(name) === name
  // Axes first: the configurations spell them as they are.
  for (const name of Object.keys(definitions).sort((a, b) => Number(isPlain(b)) - Number(isPlain(a)))) {
    const shown = withoutId(name)
    let unique = shown
    for (let count = 2; taken.has(unique); count++) unique = `${shown} ${count}`
    taken.add(unique)
    names.set(name, unique)
  }
  return names
}

export const optionsOf = (definition: Json): readonly string[] =>
  listAt(definition, 'variantOptions').filter((option) => typeof option === 'string')
