import { expect, test } from 'vitest'
import { layerSpec } from '../../components/rules/spec/spec-layers.ts'
import { variantCount } from './variant-count.ts'

const hash = (body: string): string => body
const of = (size: string) => ({ configuration: { size }, elements: {} })
const spec = (...sizes: string[]) =>
  layerSpec({ title: 'Button', anatomy: {}, default: of('m'), variants: sizes.map(of) }, hash).facts

for (const [name, type, facts, want] of [
  ['the default stands outside variants[] and counts', 'COMPONENT_SET', spec('s', 'l'), 3],
  ['a configuration that comes twice is one', 'COMPONENT_SET', spec('s', 's', 'm'), 2],
  ['a set of one has its default', 'COMPONENT_SET', spec(), 1],
  ['a component that is no set has none', 'COMPONENT', spec(), 0],
  ['without a spec nobody knows', 'COMPONENT_SET', null, 0],
] as const)
  test(`variant count: ${name}`, () => expect(variantCount(type, facts)).toBe(want))

test('variant count: facts that were kept before they told it', () => {
  const { configuration_count: _, ...older } = spec('s', 'l')
  expect(variantCount('COMPONENT_SET', older)).toBe(3)
})
