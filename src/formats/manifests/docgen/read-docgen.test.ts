import { expect, test } from 'vitest'
import type { Json } from '../../../kit/shapes/json-value.ts'
import { readManifests } from '../read-manifests.ts'

const read = (json: Json, path = 'docgen.json') => readManifests([{ path, json }])
const shown = (json: Json) => {
  const { files, components } = read(json)
  return [
    files.map(({ kind }) => kind),
    components.map(({ id, file, props }) => [id, file, props.map(({ name }) => name)]),
  ]
}

const REACT = {
  description: 'A.',
  methods: [],
  props: { size: { required: false, tsType: { name: 'string' }, description: '' } },
}
const TYPED = {
  displayName: 'Button',
  filePath: '/home/ann/ui/src/button.tsx',
  methods: [],
  props: { size: { name: 'size', required: true, type: { name: 'string' }, description: '' } },
}
const VUE = {
  displayName: 'Chip',
  description: '',
  tags: { deprecated: [{ description: 'use Tag', title: 'deprecated' }] },
  props: [
    {
      name: 'tone',
      type: { name: 'string' },
      values: ['info', 'warn'],
      defaultValue: { func: false, value: "'info'" },
      required: true,
    },
  ],
  events: [{ name: 'click', type: { names: ['MouseEvent'] } }],
  slots: [{ name: 'default', bindings: [{ name: 'item', type: { name: 'Item' } }] }],
}

for (const [name, json, want] of [
  [
    'react-docgen by files',
    { 'src/button.tsx': [{ ...REACT, displayName: 'Button' }], 'src/chip.tsx': { ...REACT } },
    [
      ['react-docgen'],
      [
        ['./src/button.tsx#Button', 'src/button.tsx', ['size']],
        ['./src/chip.tsx#chip', 'src/chip.tsx', ['size']],
      ],
    ],
  ],
  ['one of react-docgen', { ...REACT, displayName: 'Button' }, [['react-docgen'], [['#Button', null, ['size']]]]],
  [
    'a list of react-docgen-typescript',
    [TYPED],
    [['react-docgen'], [['./src/button.tsx#Button', 'src/button.tsx', ['size']]]],
  ],
  ['a list of vue-docgen', [VUE], [['vue-docgen'], [['#Chip', null, ['tone']]]]],
  ['tokens', { color: { value: '#fff', type: 'color' } }, [[], []]],
  ['a design file', { document: { children: [] }, components: {} }, [[], []]],
  ['a list of users', [{ name: 'Ann' }], [[], []]],
] as const)
  test(`told by what is in it: ${name}`, () => expect(shown(json)).toEqual(want))

test('the package around a list is that of its components', () => {
  const { components } = readManifests([
    { path: 'ui/docgen.json', json: [TYPED] },
    { path: 'ui/package.json', json: { name: '@acme/ui' } },
  ])
  expect(components.map(({ id, import: line }) => [id, line])).toEqual([['@acme/ui#Button', null]])
})

test('Vue: values, defaults, events and slots with their types', () => {
  expect(read([VUE]).components[0]).toMatchObject({
    framework: 'vue',
    deprecated: 'use Tag',
    props: [{ name: 'tone', values: ['info', 'warn'], default: { literal: 'info' }, required: true }],
    events: [{ name: 'click', type: 'MouseEvent' }],
    slots: [{ name: 'default', type: '{ item: Item }' }],
  })
})

test('Compodoc: components and directives', () => {
  const input = {
    name: 'size',
    type: '"sm" | "md"',
    defaultValue: "'md'",
    rawdescription: '\nHow large.',
    required: false,
    deprecated: true,
    deprecationMessage: 'use scale',
  }
  const json = {
    components: [
      {
        name: 'ButtonComponent',
        file: 'src/button.ts',
        selector: 'acme-button',
        inputsClass: [input],
        outputsClass: [{ name: 'toggled', type: 'boolean' }],
      },
    ],
    directives: [{ name: 'TipDirective', file: 'src/tip.ts', selector: '[acmeTip]', inputsClass: [] }],
  }
  const { components } = read(json)
  expect(components).toMatchObject([
    {
      name: 'ButtonComponent',
      framework: 'angular',
      tag: 'acme-button',
      props: [
        {
          name: 'size',
          values: ['sm', 'md'],
          default: { literal: 'md' },
          description: 'How large.',
          deprecated: 'use scale',
        },
      ],
      events: [{ name: 'toggled' }],
    },
    { name: 'TipDirective', tag: '[acmeTip]' },
  ])
})
