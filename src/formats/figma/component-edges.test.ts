import { expect, test } from 'vitest'
import type { JsonObject } from '../../kit/shapes/json-value.ts'
import { componentEdges, type KeyedReferences } from './component-edges.ts'
import { readComponentNode } from './spec/component-variants.ts'

const keys: KeyedReferences = {
  component: (id) => `key of ${id}`,
  outsideName: (id) => (id === '8:1' ? 'Away' : null),
  style: (id) => (id === '5:1' ? 'ink' : null),
  instance: (id) => (id === '3:3' ? '2:1' : undefined),
  layer: () => undefined,
}
const shown = (variable: string) => (variable === 'VariableID:9:9' ? 12 : undefined)
const edgesOf = (node: JsonObject) => componentEdges(readComponentNode(node, keys).forms, keys, shown)

const alias = (id: string) => ({ type: 'VARIABLE_ALIAS', id })
const component = (...children: readonly JsonObject[]) => ({ id: '1:1', type: 'COMPONENT', name: 'C', children })
const instance = (id: string, componentId: string, ...children: readonly JsonObject[]) => ({
  id,
  name: 'icon',
  type: 'INSTANCE',
  componentId,
  overrides: [],
  children,
})
const set = (...variants: readonly (readonly JsonObject[])[]) => ({
  id: '1:0',
  type: 'COMPONENT_SET',
  children: variants.map((children, at) => ({ ...component(...children), name: `On=${at}` })),
})
const always = { variants: [], nodeNames: ['icon'] }

for (const [name, node, want] of [
  ['an instance uses its component', component(instance('1:2', '2:1')), [['key of 2:1', always]]],
  [
    'two of one component are one use',
    component(instance('1:2', '2:1'), instance('1:3', '2:1')),
    [['key of 2:1', { variants: [], nodeNames: ['icon', 'icon 2'] }]],
  ],
  [
    'one of another file has the name that it has there',
    component(instance('1:2', '8:1')),
    [['key of 8:1', { ...always, source_name: 'Away' }]],
  ],
  [
    'what is inside an instance is its own business',
    component(instance('1:2', '4:1', instance('I1:2;3:3', '2:1'))),
    [['key of 4:1', always]],
  ],
  [
    'unless it was swapped in',
    component(instance('1:2', '4:1', instance('I1:2;3:3', '2:9'))),
    [
      ['key of 4:1', always],
      ['key of 2:9', always],
    ],
  ],
  [
    'what only some variants use says which',
    set([instance('1:2', '2:1')], []),
    [['key of 2:1', { variants: ['On=0'], nodeNames: ['icon'] }]],
  ],
] as const satisfies readonly (readonly [string, JsonObject, unknown])[]) {
  test(`uses: ${name}`, () => expect(edgesOf(node).uses.map((use) => [use.component, use.metadata])).toEqual(want))
}

const box = (more: JsonObject) => component({ id: '1:2', name: 'box', type: 'FRAME', ...more })
const on = (property: string, more: JsonObject = {}) => ({ property, variants: [], nodeNames: ['box'], ...more })

for (const [name, node, want] of [
  [
    'a variable drives a property',
    box({ boundVariables: { itemSpacing: alias('VariableID:1:1') } }),
    [['VariableID:1:1', on('itemSpacing')]],
  ],
  [
    'one that nobody describes tells what the file shows',
    box({ boundVariables: { itemSpacing: alias('VariableID:9:9') } }),
    [['VariableID:9:9', on('itemSpacing', { raw_value: 12 })]],
  ],
  [
    'four sides are one property',
    box({ boundVariables: { paddingLeft: alias('VariableID:1:1'), paddingTop: alias('VariableID:1:1') } }),
    [['VariableID:1:1', on('padding')]],
  ],
  [
    'a paint and its node say the same once',
    box({
      fills: [{ boundVariables: { color: alias('VariableID:1:1') } }],
      boundVariables: { fills: [alias('VariableID:1:1')] },
    }),
    [['VariableID:1:1', on('backgroundColor')]],
  ],
] as const satisfies readonly (readonly [string, JsonObject, unknown])[]) {
  test(`binds: ${name}`, () => expect(edgesOf(node).binds.map((bind) => [bind.token, bind.metadata])).toEqual(want))
}

test('styles: those that the answers describe, with where they are worn', () => {
  const { styles } = edgesOf(box({ styles: { fill: '5:1', text: '7:7' } }))
  expect(styles).toEqual([{ style: 'ink', metadata: { properties: ['fills'], variants: [], nodeNames: ['box'] } }])
})
