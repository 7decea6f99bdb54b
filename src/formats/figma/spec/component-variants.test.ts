import { expect, test } from 'vitest'
import { readConfiguration } from '../../../components/rules/spec/read-configuration.ts'
import { displayNames, readComponentNode } from './component-variants.ts'

for (const [name, want] of [
  ['Size=Small, State=Rest', { Size: 'Small', State: 'Rest' }],
  ['Label=Yes, please, Size=S', { Label: 'Yes, please', Size: 'S' }],
  ['Formula=a=b', { Formula: 'a=b' }],
  ['Property 1=Default', { 'Property 1': 'Default' }],
  ['__proto__=x', Object.fromEntries([['__proto__', 'x']])],
  ['no variant', {}],
] as const) {
  test(`the name of a variant tells its configuration: ${name}`, () => expect(readConfiguration(name)).toEqual(want))
}

test('an id is not shown, and two properties that differ by it alone are told apart', () => {
  expect([...displayNames({ 'Icon#1:0': {}, 'Icon#2:0': {}, Icon: {}, 'Size #1': {} })]).toEqual([
    ['Icon', 'Icon'],
    ['Size #1', 'Size #1'],
    ['Icon#1:0', 'Icon 2'],
    ['Icon#2:0', 'Icon 3'],
  ])
})

const originals = { instance: () => undefined, layer: () => undefined }

test('an old set that declares nothing has the axes of its variants, the first of which is the default', () => {
  const variant = (name: string) => ({ type: 'COMPONENT', name, children: [] })
  const { definitions, forms } = readComponentNode(
    {
      type: 'COMPONENT_SET',
      name: 'Switch',
      children: [variant('On=Yes'), variant('On=No')],
    },
    originals,
  )
  expect(definitions).toEqual({ On: { type: 'VARIANT', defaultValue: 'Yes', variantOptions: ['Yes', 'No'] } })
  expect(forms.map(({ configuration }) => configuration)).toEqual([{ On: 'Yes' }, { On: 'No' }])
})

test('the default is the variant with the default of every axis, wherever it stands', () => {
  const variant = (name: string) => ({ type: 'COMPONENT', name, children: [] })
  const { forms } = readComponentNode(
    {
      type: 'COMPONENT_SET',
      componentPropertyDefinitions: { On: { type: 'VARIANT', defaultValue: 'No', variantOptions: ['Yes', 'No'] } },
      children: [variant('On=Yes'), variant('On=No')],
    },
    originals,
  )
  expect(forms.map(({ name }) => name)).toEqual(['On=No', 'On=Yes'])
})
