import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readBindings } from '../../src/components/rules/spec/bindings.ts'
import { readConfigurations } from '../../src/components/rules/spec/configurations.ts'
import { expandLayered } from '../../src/components/rules/spec/expand-layered.ts'
import { healthIndex } from '../../src/components/rules/spec/health.ts'
import {
  readSpecDocument,
  variantsOf,
  type SpecDocument,
  type SpecTree,
} from '../../src/components/rules/spec/spec-document.ts'
import type { JsonObject } from '../../src/kit/shapes/json-value.ts'
import { figmaBundle } from '../../src/formats/figma/figma-bundle.ts'
import { figmaFile, figmaVariables } from '../libraries/figma-answers.ts'

// Specs that are made of node trees have what the trees have: counted here by a walk of the raw answer that knows
// nothing of how specs are made.

const DATA = path.resolve(import.meta.dirname, '../../../shared/data/figma/files')
const isThere = existsSync(DATA)
if (!isThere) console.log('the real files in ../shared/data/figma are absent: specs are made of the small file only')

interface Node {
  readonly id: string
  readonly type: string
  readonly children?: readonly Node[]
  readonly [field: string]: unknown
}
interface Answer {
  readonly document: Node
}

const files: readonly (readonly [name: string, answer: () => Answer])[] = [
  ['the small file', () => figmaFile],
  ...(isThere
    ? [
        'radix-icons.document.json.gz',
        'figmagic.figma.json',
        'code-connect.dummy_api_response.json',
        'code-connect.dummy_api_response_for_wizard.json',
        'code-connect.many_components.json',
      ].map((name) => [name, () => readAnswer(name)] as const)
    : []),
]

describe.each(files)('specs of %s', (_, answer) => {
  const file = answer()
  const made = figmaBundle({ fileKey: 'key', file, variables: figmaVariables })
  const components = [...(made.bundle.components ?? [])]
  const documents = new Map(
    components.map((one) => {
      const read = readSpecDocument(one.spec)
      if ('faults' in read) throw new Error(`${one.name}: ${JSON.stringify(read.faults)}`)
      return [one.node_id ?? '', read.document] as const
    }),
  )
  const drawn = componentsIn(file.document)

  test('every component has one, which our own reader takes', () => {
    expect([...documents.keys()].sort()).toEqual(drawn.map(({ id }) => id).sort())
  })

  test('every layer, instance, variant and bound layer of the source is in it', () => {
    for (const node of drawn) {
      const document = documents.get(node.id)
      if (!document) throw new Error(`no spec of ${node.id}`)
      const trees = [document.default, ...variantsOf(document)]
      const elements = trees.flatMap((tree) => Object.values(elementsOf(tree)))
      const roots = node.type === 'COMPONENT_SET' ? (node.children ?? []) : [node]
      const layers = roots.flatMap(layersOf)
      expect(trees).toHaveLength(roots.length)
      expect(elements).toHaveLength(layers.length)
      expect(elements.filter((one) => 'instanceOf' in one)).toHaveLength(
        layers.filter(({ type }) => type === 'INSTANCE').length,
      )
      // A style stands for the variables that it binds itself.
      const bound = layers.filter((layer) => !('styles' in layer) && ownText(layer).includes('VARIABLE_ALIAS'))
      const inSpec = elements.filter((one) => JSON.stringify(one).includes('VariableID:'))
      expect(inSpec).toHaveLength(bound.length)
      if (node.type === 'COMPONENT_SET') expect(readConfigurations(document).existing).toHaveLength(roots.length)
    }
  })

  test('every variable that the source binds is bound, and the graph knows each', () => {
    for (const component of components) {
      const node = drawn.find(({ id }) => id === component.node_id)
      const document = documents.get(component.node_id ?? '')
      if (!node || !document) throw new Error('no such component')
      const roots = node.type === 'COMPONENT_SET' ? (node.children ?? []) : [node]
      const ids = new Set(roots.flatMap(layersOf).flatMap((layer) => [...aliases(ownText(layer))]))
      const spelled = readBindings(document).references.filter(({ kind }) => kind === 'token')
      // A style hides the variables of the layer that wears it: they are the style's, and the graph still has them.
      for (const { ref } of spelled) expect(ids).toContain(ref)
      expect(new Set(component.binds?.map(({ token }) => token)).size).toBe(ids.size)
    }
  })

  test('the layered form of each scores the same', () => {
    for (const document of documents.values()) {
      const expanded = expandLayered(layered(document))
      if ('faults' in expanded) throw new Error(JSON.stringify(expanded.faults))
      expect(health(expanded.document)).toEqual(health(document))
    }
  })
})

function readAnswer(name: string): Answer {
  const bytes = readFileSync(path.join(DATA, name))
  return JSON.parse(String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes)) as Answer
}

function componentsIn(node: Node): Node[] {
  if (node.type === 'COMPONENT' || node.type === 'COMPONENT_SET') return [node]
  return (node.children ?? []).flatMap(componentsIn)
}

/** A layer and those below it; what is inside an instance belongs to the component that it is one of. */
const layersOf = (node: Node): Node[] => [
  node,
  ...(node.type === 'INSTANCE' ? [] : (node.children ?? []).flatMap(layersOf)),
]

/** A layer without its children; of an instance those that it changes. */
function ownText({ children, ...rest }: Node): string {
  const overridden = (rest['overrides'] as { id: string }[] | undefined) ?? []
  const changed = (children ?? []).filter(
    ({ id }) => rest.type === 'INSTANCE' && overridden.some((one) => one.id === id),
  )
  return JSON.stringify([rest, ...changed])
}

const aliases = (text: string): Set<string> => new Set([...text.matchAll(/VariableID:[^"]+/g)].map(([id]) => id))

const elementsOf = (tree: SpecTree): Record<string, JsonObject> =>
  (tree['elements'] ?? {}) as Record<string, JsonObject>

const health = (document: SpecDocument) => healthIndex(document, readConfigurations(document), readBindings(document))

/** The same trees as changes of the default: what a variant does not have is taken away with null. */
function layered(document: SpecDocument): SpecDocument {
  const variants = variantsOf(document)
  if (variants.length === 0) return document
  const base = elementsOf(document.default)
  const delta = (tree: SpecTree): SpecTree => {
    const elements = Object.entries(elementsOf(tree)).map(([name, element]) => {
      const styles = (element['styles'] ?? {}) as JsonObject
      const absent = Object.keys((base[name]?.['styles'] ?? {}) as JsonObject).filter((key) => !(key in styles))
      return [name, { ...element, styles: { ...Object.fromEntries(absent.map((key) => [key, null])), ...styles } }]
    })
    return { ...tree, elements: Object.fromEntries(elements) as JsonObject }
  }
  const existing = readConfigurations(document).existing
  const axes = readConfigurations(document).axes
  const all = axes.reduce<JsonObject[]>(
    (found, { name, values }) => found.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
  const isThere = (one: JsonObject) => existing.some((other) => axes.every(({ name }) => other[name] === one[name]))
  return {
    ...document,
    variants: variants.map(delta),
    invalidVariantCombinations: all.filter((one) => !isThere(one)),
    metadata: { schema: { version: '0.30.0' }, config: { processing: { details: 'LAYERED' } } },
  }
}
