import { expect, test } from 'vitest'
import type { CodeComponent, ManifestFormat } from './model/code-component.ts'
import { CodeFindings } from './model/code-finding.ts'
import { makeComponent, type ComponentParts } from './model/make-component.ts'
import { mergeComponents } from './merge-components.ts'

const of = (format: ManifestFormat, parts: Partial<ComponentParts>): CodeComponent =>
  makeComponent(
    {
      name: 'Button',
      framework: 'react',
      package: '@acme/ui',
      export: 'Button',
      ...parts,
      origin: { format, path: `${format}.json`, entry: parts.name ?? '' },
    },
    new CodeFindings(),
  )

function merged(...components: readonly CodeComponent[]) {
  const findings = new CodeFindings()
  const all = mergeComponents(components, findings)
  return { all, told: findings.list.map(({ code, path, message }) => `${code} ${path} ${message}`) }
}

test('one export of one package is one, whichever manifests speak of it', () => {
  const { all, told } = merged(
    of('code-connect', { props: [{ name: 'size', values: ['sm'], open: true }], connections: [] }),
    of('storybook', {
      description: 'A button.',
      import: `import { Button } from '@acme/ui'`,
      props: [{ name: 'size', type: 'Size', values: ['sm', 'md'] }],
    }),
    of('storybook', { package: '@acme/other' }),
  )
  expect(all.map(({ id, props, origins }) => [id, props, origins.length])).toEqual([
    ['@acme/ui#Button', [{ name: 'size', type: 'Size', values: ['sm', 'md'] }], 2],
    ['@acme/other#Button', [], 1],
  ])
  expect(told).toEqual([])
})

test('an element and its class are one', () => {
  const { all } = merged(
    of('storybook', { name: 'AcmeButton', export: 'AcmeButton', examples: [{ name: 'One' }] }),
    of('custom-elements', { name: 'acme-button', framework: 'element', tag: 'acme-button', export: 'AcmeButton' }),
  )
  expect(all.map(({ id, framework, examples }) => [id, framework, examples.length])).toEqual([
    ['@acme/ui#<acme-button>', 'element', 1],
  ])
})

test('parts follow their whole when it is put together with another', () => {
  const { all } = merged(
    of('storybook', { name: 'AcmeTabs', export: 'AcmeTabs' }),
    of('storybook', { name: 'Tab', export: 'Tab', parent: '@acme/ui#AcmeTabs' }),
    of('custom-elements', { name: 'acme-tabs', framework: 'element', tag: 'acme-tabs', export: 'AcmeTabs' }),
  )
  expect(all.map(({ id, parent }) => [id, parent])).toEqual([
    ['@acme/ui#<acme-tabs>', null],
    ['@acme/ui#Tab', '@acme/ui#<acme-tabs>'],
  ])
})

for (const [name, ours, theirs, want] of [
  [
    'a value more',
    { values: ['a'] },
    { values: ['a', 'b'] },
    ['prop p, values: no "b" by custom-elements.json, there here'],
  ],
  [
    'a value less',
    { values: ['a', 'b'] },
    { values: ['a'] },
    ['prop p, values: has "b" by custom-elements.json, not there here'],
  ],
  [
    'another default',
    { default: { literal: 'a' } },
    { default: { literal: 'b' } },
    ['prop p, default: "a" by custom-elements.json, "b" here'],
  ],
  ['required or not', { required: true }, {}, ['prop p: required by custom-elements.json, not required here']],
  ['nothing', { values: ['a'], default: { literal: 'a' } }, { values: ['a'], default: { code: 'DEFAULT' } }, []],
] as const)
  test(`manifests disagree on ${name}: told, and the nearer to the code holds`, () => {
    const [one, other] = [
      of('custom-elements', { props: [{ name: 'p', ...ours }] }),
      of('storybook', { props: [{ name: 'p', ...theirs }] }),
    ]
    const { all, told } = merged(other, one)
    expect(all[0]?.props).toEqual([{ name: 'p', ...theirs, ...ours }])
    expect(told).toEqual(want.map((message) => `code-disagrees storybook.json: @acme/ui#Button ${message}`))
  })

test('values that a connection names are no disagreement where the type is open, and one where it has them not', () => {
  const connection = of('code-connect', { props: [{ name: 'p', values: ['z'], open: true }] })
  expect(merged(connection, of('storybook', { props: [{ name: 'p', values: ['a'], open: true }] })).told).toEqual([])
  expect(merged(connection, of('storybook', { props: [{ name: 'p', values: ['a'] }] })).told).toHaveLength(1)
})

test('two entries of one manifest for one component are told', () => {
  const { all, told } = merged(of('storybook', {}), of('storybook', {}))
  expect(all).toHaveLength(1)
  expect(told).toEqual(['code-repeated storybook.json:  is @acme/ui#Button again'])
})
