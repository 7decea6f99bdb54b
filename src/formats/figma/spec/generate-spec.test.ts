import { expect, test } from 'vitest'
import { figmaFile, figmaVariables, hex } from '../../../../test/libraries/figma-answers.ts'
import { readBindings } from '../../../components/rules/spec/bindings.ts'
import { readConfigurations } from '../../../components/rules/spec/configurations.ts'
import { expandLayered } from '../../../components/rules/spec/expand-layered.ts'
import { readSpecDocument, type SpecDocument } from '../../../components/rules/spec/spec-document.ts'
import { figmaBundle } from '../figma-bundle.ts'

const { bundle } = figmaBundle({ fileKey: 'acme', file: figmaFile, variables: figmaVariables })
const components = [...(bundle.components ?? [])]

function specOf(name: string): SpecDocument {
  const read = readSpecDocument(components.find((one) => one.name === name)?.spec)
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return read.document
}

const token = (id: string, name: string, type: string) => ({
  $token: `Base/${name}`,
  $type: type,
  $extensions: { 'com.figma': { id, name, collectionName: 'Base' } },
})
const brand = token('VariableID:1:1', 'brand', 'color')
const space = token('VariableID:1:2', 'space', 'dimension')

test('properties lose their ids; each kind of property is declared', () => {
  expect(specOf('Button').props).toEqual({
    Size: {
      type: 'string',
      default: 'M',
      enum: ['S', 'M'],
      nullable: false,
      $extensions: { 'com.figma': { type: 'VARIANT' } },
    },
    State: {
      type: 'string',
      default: 'Rest',
      enum: ['Rest', 'Hover'],
      nullable: false,
      $extensions: { 'com.figma': { type: 'VARIANT' } },
    },
    'Has icon': { type: 'boolean', default: true, $extensions: { 'com.figma': { type: 'BOOLEAN' } } },
    Icon: { type: 'slot', default: 'Plus', anyOf: ['Plus'], $extensions: { 'com.figma': { type: 'INSTANCE_SWAP' } } },
    Label: { type: 'string', default: 'Save', $extensions: { 'com.figma': { type: 'TEXT' } } },
  })
})

test('the default stands outside the variants, each of which has a whole tree', () => {
  const { axes, existing } = readConfigurations(specOf('Button'))
  expect(axes.map(({ name }) => name)).toEqual(['Size', 'State'])
  expect(existing).toEqual([
    { Size: 'M', State: 'Rest' },
    { Size: 'S', State: 'Rest' },
    { Size: 'M', State: 'Hover' },
  ])
  for (const { elements } of specOf('Button').variants ?? []) {
    expect(Object.keys(elements as object)).toEqual(['root', 'icon', 'label'])
  }
  expect(specOf('Card').variants).toBeUndefined()
})

test('values are bound to variables, to styles, and to the properties of the component', () => {
  const { elements, layout } = specOf('Button').default as Record<string, unknown>
  expect(layout).toEqual([{ root: ['icon', 'label'] }])
  expect(elements).toMatchObject({
    root: {
      styles: {
        backgroundColor: brand,
        itemSpacing: space,
        padding: { top: 0, end: 12, bottom: 0, start: space },
        cornerRadius: space,
        layoutMode: 'HORIZONTAL',
        effects: { shadows: [{ offsetY: 2, blur: space, color: '#00000080' }] },
      },
    },
    icon: {
      instanceOf: { $binding: '#/props/Icon' },
      styles: { visible: { $binding: '#/props/Has icon' } },
    },
    label: {
      content: { $binding: '#/props/Label' },
      styles: {
        typography: { $token: 'Body', $type: 'typography', $extensions: { 'com.figma': { id: `S:${hex('7')},` } } },
        textColor: { $token: 'Ink', $type: 'color' },
      },
    },
  })
  expect([...readBindings(specOf('Button')).boundProps].sort()).toEqual(['Has icon', 'Icon', 'Label'])
})

test('an instance tells what it is, how it is set and what is changed inside it', () => {
  const { elements } = specOf('Card').default as { elements: Record<string, unknown> }
  expect(elements['save']).toMatchObject({
    instanceOf: 'Button',
    propConfigurations: { Label: 'Buy', Icon: 'Minus', Size: 'M' },
  })
  expect(specOf('Card').anatomy).toMatchObject({ away: { type: 'instance', instanceOf: 'Away set' } })
  const hover = specOf('Button').variants?.find(({ configuration }) => configuration?.['State'] === 'Hover')
  expect(hover?.['elements']).toMatchObject({ icon: { overrides: { shape: { styles: { backgroundColor: brand } } } } })
})

test('a document is FULL and of the version that it says', () => {
  const document = specOf('Button')
  expect(document).toMatchObject({
    metadata: { schema: { version: '0.30.0' }, source: { nodeId: '3:1', nodeType: 'COMPONENT_SET', pageId: '0:1' } },
  })
  expect(expandLayered(document)).toEqual({ document })
})

test('layers of one name are told apart in their order, and very deep ones stay within what may be nested', () => {
  let node: object = { id: '1:99', name: 'leaf', type: 'TEXT', characters: 'x' }
  for (let depth = 98; depth > 1; depth--) node = { id: `1:${depth}`, name: 'box', type: 'FRAME', children: [node] }
  const root = {
    id: '1:1',
    name: 'Deep',
    type: 'COMPONENT',
    children: [node, { id: '1:0', name: 'box', type: 'LINE' }],
  }
  const file = { document: { type: 'DOCUMENT', children: [{ type: 'CANVAS', id: '0:1', children: [root] }] } }
  const [deep] = figmaBundle({ fileKey: 'deep', file }).bundle.components ?? []
  const read = readSpecDocument(deep?.spec)
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  const names = Object.keys(read.document.anatomy)
  expect(names).toHaveLength(100)
  expect(names.slice(0, 3)).toEqual(['root', 'box', 'box 2'])
  expect(JSON.stringify(read.document.default['layout'])).toContain('"leaf"')
})
