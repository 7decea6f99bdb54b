import { expect, test } from 'vitest'
import { bothSides, linkedProperties } from './both-sides.ts'
import { partnerFor, partnerLabels, type InCode, type LinkOfCode } from './partner-words.ts'

const SAID = { status: 'confirmed', origin: 'code-connect' } as const
type Linked = LinkOfCode['properties'][number]

const leads = (design: string, prop: string, values: Readonly<Record<string, string>> = {}): Linked => ({
  ...SAID,
  design,
  code: { prop },
  values: Object.entries(values).map(([value, code]) => ({ ...SAID, design: value, code })),
})
const linkOf = (...properties: Linked[]): LinkOfCode => ({
  ...SAID,
  design: { id: '1', name: 'Button' },
  code: { id: '@acme/ui#Button', name: 'Button' },
  properties,
})
const codeOf = (given: Partial<InCode>): InCode => ({
  id: '@acme/ui#Button',
  name: 'Button',
  framework: 'react',
  package: '@acme/ui',
  export: 'Button',
  tag: null,
  import: null,
  parent: null,
  file: null,
  props: [],
  events: [],
  slots: [],
  css_properties: [],
  css_parts: [],
  css_states: [],
  examples: [],
  manifests: [],
  snippet: { import: null, code: '<Button />', unlinked: [] },
  ...given,
})
const told = (...given: Parameters<typeof bothSides>) =>
  bothSides(...given).map(({ design, target, onlyDesign, onlyCode }) => [
    design?.name ?? null,
    target ?? null,
    onlyDesign.join(' '),
    onlyCode.join(' '),
  ])

test('partners stand in one row, what has none is told on its side, with the values that nothing becomes', () => {
  const link = linkOf(leads('Variant', 'variant', { Primary: '"primary"', Danger: 'undefined' }))
  const props = [{ name: 'variant', values: ['primary', 'danger', 'link'], default: '"danger"' }, { name: 'onPress' }]
  expect(
    told(
      [
        { name: 'Variant', type: 'VARIANT', values: ['Primary', 'Danger', 'Ghost'] },
        { name: 'Icon', type: 'INSTANCE_SWAP' },
      ],
      codeOf({ link, props }),
    ),
  ).toEqual([
    ['Variant', 'variant', 'Ghost', '"link"'],
    ['Icon', null, '', ''],
    [null, 'onPress', '', ''],
  ])
})

test('a property that becomes several props says once what none of them takes, and nothing where any text goes through', () => {
  const state = { name: 'State', type: 'VARIANT', values: ['Rest', 'Busy', 'Off'] } as const
  const link = linkOf(leads('State', 'isBusy', { Busy: 'true' }), leads('State', 'isOff', { Off: 'true' }))
  expect(told([state], codeOf({ link }))).toEqual([
    ['State', 'isBusy', '', ''],
    ['State', 'isOff', 'Rest', ''],
  ])
  expect(told([state], codeOf({ link: linkOf(leads('State', 'state')) }))).toEqual([['State', 'state', '', '']])
})

test('an attribute of an element is the prop that it sets', () => {
  const props = [{ name: 'hasCaret', attribute: 'with-caret' }]
  expect(
    told([{ name: 'Caret', type: 'BOOLEAN' }], codeOf({ props, link: linkOf(leads('Caret', 'with-caret')) })),
  ).toEqual([['Caret', 'with-caret', '', '']])
})

test('without a spec the properties are those that links name, switches by their values', () => {
  const link = linkOf(leads('Size', 'size', { S: '"s"' }), leads('On', 'on', { true: 'true' }), leads('Label', 'label'))
  expect(linkedProperties(link)).toEqual([
    { name: 'Size', type: 'VARIANT', values: ['S'] },
    { name: 'On', type: 'BOOLEAN' },
    { name: 'Label', type: 'TEXT' },
  ])
  const gate: Linked = {
    ...leads('Has icon', 'icon'),
    values: [{ ...SAID, design: 'true', code: '{Icon}', property: 'Icon' }],
  }
  expect(linkedProperties(linkOf(gate, leads('Icon', 'icon'))).map(({ type }) => type)).toEqual([
    'BOOLEAN',
    'INSTANCE_SWAP',
  ])
  expect(linkedProperties(undefined)).toEqual([])
})

test('partners are told apart by framework, by package, by name, by the variants that they are for', () => {
  const vue = codeOf({ framework: 'vue', id: 'vue' })
  expect(partnerLabels([codeOf({}), vue])).toEqual(['React', 'Vue'])
  expect(partnerLabels([codeOf({}), codeOf({ package: '@acme/old' })])).toEqual(['React @acme/ui', 'React @acme/old'])
  const danger = codeOf({ name: 'DangerButton', link: { ...linkOf(), variant: { Variant: 'Danger' } } })
  expect(partnerLabels([codeOf({}), danger])).toEqual(['React Button', 'React DangerButton'])
})

test('the partner that is for the chosen variant is shown, in the framework of the reader', () => {
  const all = codeOf({})
  const vue = codeOf({ framework: 'vue' })
  const danger = codeOf({ name: 'DangerButton', link: { ...linkOf(), variant: { Variant: 'Danger' } } })
  expect(partnerFor([all, danger], { Variant: 'danger' }, null)).toBe(1)
  expect(partnerFor([all, danger], { Variant: 'Primary' }, null)).toBe(0)
  expect(partnerFor([all, vue], {}, 'vue')).toBe(1)
  expect(partnerFor([danger], { Variant: 'Primary' }, 'vue')).toBe(0)
})
