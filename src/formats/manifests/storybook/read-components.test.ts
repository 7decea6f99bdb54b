import { expect, test } from 'vitest'
import type { Json } from '../../../kit/shapes/json-value.ts'
import { readManifests, type ManifestFile } from '../read-manifests.ts'

const PATH = 'manifests/components.json'
const storybook = (components: Json, more: Record<string, Json> = {}): ManifestFile => ({
  path: PATH,
  json: { v: 0, components, ...more },
})
const entry = (parts: Record<string, Json>): Json => ({
  id: 'a',
  name: 'Button',
  path: './src/button.stories.tsx',
  jsDocTags: {},
  stories: [],
  ...parts,
})
const read = (parts: Record<string, Json>, more: Record<string, Json> = {}) =>
  readManifests([storybook({ a: entry(parts) }, more)])

for (const [name, parts, want] of [
  [
    'the name of its import',
    { import: `import { Button, Icon } from "@acme/ui";` },
    ['@acme/ui#Button', 'Button', `import { Button } from '@acme/ui'`],
  ],
  [
    'its own name, where a story renamed it',
    { name: 'Cmp', import: `import { Loader as Cmp } from "@acme/ui"` },
    ['@acme/ui#Loader', 'Loader', `import { Loader } from '@acme/ui'`],
  ],
  [
    'a part of what is imported',
    { name: 'Tabs.Root', import: `import { Tabs } from "@acme/ui"` },
    ['@acme/ui#Tabs.Root', 'Tabs.Root', `import { Tabs } from '@acme/ui'`],
  ],
  [
    'a default import, by the name that people give it',
    { import: `import Button from "@acme/ui/button"` },
    ['@acme/ui#Button', 'Button', `import Button from '@acme/ui/button'`],
  ],
  [
    'what the code calls it, where the stories call it otherwise',
    {
      name: 'SnackbarDemo',
      import: `import { Snackbar } from "@acme/ui"`,
      reactDocgenTypescript: { displayName: 'Snackbar', exportName: 'Snackbar', props: {} },
    },
    ['@acme/ui#Snackbar', 'Snackbar', `import { Snackbar } from '@acme/ui'`],
  ],
  ['no line for a path of the project', { import: `import { Button } from "./button"` }, ['#Button', 'Button', null]],
  [
    'an element, by its tag',
    { name: 'acme-button', import: `import "@acme/el/button.js"` },
    ['@acme/el#<acme-button>', 'acme-button', `import '@acme/el/button.js'`],
  ],
] as const)
  test(`a component of a Storybook has ${name}`, () => {
    const [component] = read(parts).components
    expect([component?.id, component?.name, component?.import]).toEqual(want)
  })

test('props by react-docgen-typescript: types, values, defaults, deprecations', () => {
  const props = {
    size: {
      name: 'size',
      required: false,
      description: 'How large.',
      defaultValue: { value: 'md' },
      type: { name: 'enum', raw: 'Size', value: [{ value: '"sm"' }, { value: '"md"' }] },
    },
    icon: {
      name: 'icon',
      required: true,
      description: '@deprecated use start',
      defaultValue: null,
      type: { name: 'ReactNode' },
    },
    open: {
      name: 'open',
      required: false,
      description: '',
      defaultValue: { value: false },
      type: { name: 'boolean' },
      tags: { deprecated: '' },
    },
  }
  const [component] = read({
    import: 'import { Button } from "a"',
    reactDocgenTypescript: { displayName: 'Button', props },
  }).components
  expect(component?.props).toEqual([
    { name: 'size', type: 'Size', values: ['sm', 'md'], default: { literal: 'md' }, description: 'How large.' },
    { name: 'icon', type: 'ReactNode', required: true, deprecated: 'use start' },
    { name: 'open', type: 'boolean', default: { literal: false }, deprecated: true },
  ])
})

test('props by react-docgen: TypeScript, Flow and PropTypes', () => {
  const props = {
    tone: {
      required: true,
      tsType: {
        name: 'union',
        elements: [
          { name: 'literal', value: "'a'" },
          { name: 'literal', value: "'b'" },
        ],
      },
    },
    list: {
      required: false,
      tsType: {
        name: 'Array',
        elements: [
          {
            name: 'signature',
            type: 'object',
            signature: { properties: [{ key: 'id', value: { name: 'string', required: true } }] },
          },
        ],
      },
    },
    kind: {
      required: false,
      type: {
        name: 'enum',
        value: [
          { value: "'x'", computed: false },
          { value: 'Y', computed: true },
        ],
      },
      defaultValue: { value: "'x'", computed: false },
    },
    on: {
      required: false,
      flowType: {
        name: 'signature',
        type: 'function',
        signature: { arguments: [{ name: 'e', type: { name: 'Event' } }], return: { name: 'void' } },
      },
    },
  }
  const [component] = read({ import: 'import { Button } from "a"', reactDocgen: { props } }).components
  expect(component?.props).toEqual([
    { name: 'tone', type: "'a' | 'b'", values: ['a', 'b'], required: true },
    { name: 'list', type: '{ id: string }[]' },
    { name: 'kind', type: 'enum', values: ['x'], open: true, default: { literal: 'x' } },
    { name: 'on', type: '(e: Event) => void' },
  ])
})

test('Vue: props without those that every component takes, events and slots', () => {
  const vueComponentMeta = {
    exportName: 'default',
    displayName: 'Chip',
    sourceFiles: '/build/ui/src/Chip.vue',
    props: [
      {
        name: 'tone',
        global: false,
        default: '"info"',
        type: '"info" | "warn" | undefined',
        schema: { kind: 'enum', type: '', schema: ['undefined', '"info"', '"warn"'] },
        tags: [{ name: 'deprecated', text: 'no' }],
      },
      { name: 'key', global: true, type: 'PropertyKey', schema: 'x', tags: [] },
    ],
    events: [{ name: 'remove', type: '[id: string]' }],
    slots: [{ name: 'icon', type: '{}' }],
  }
  const json = { name: 'Chip', path: './src/Chip.stories.ts', renderer: 'vue3', vueComponentMeta }
  const [component] = read(json).components
  expect(component).toMatchObject({
    id: './src/Chip.vue#Chip',
    framework: 'vue',
    file: 'src/Chip.vue',
    props: [
      {
        name: 'tone',
        type: '"info" | "warn"',
        values: ['info', 'warn'],
        default: { literal: 'info' },
        deprecated: 'no',
      },
    ],
    events: [{ name: 'remove', type: '[id: string]' }],
    slots: [{ name: 'icon', type: '{}' }],
  })
})

test('Angular with Vite: inputs and outputs are in the table alone', () => {
  const argTypes = {
    size: {
      name: 'size',
      type: { name: 'enum', value: ['sm', 'md'], required: true },
      table: { category: 'inputs', type: { summary: '"sm" | "md"' }, defaultValue: { summary: `"'md'"` } },
    },
    toggled: {
      name: 'toggled',
      type: { name: 'other', value: 'void' },
      table: { category: 'outputs', type: { summary: '(e: boolean) => void' } },
    },
    reset: { name: 'reset', table: { category: 'methods' } },
  }
  const angularComponentMeta = {
    name: 'ButtonComponent',
    selector: 'acme-button, [acme-button]',
    inputs: ['size'],
    outputs: ['toggled'],
  }
  const json = {
    name: 'ButtonComponent',
    renderer: 'angular',
    import: `import { ButtonComponent } from "@acme/ng"`,
    argTypes,
    angularComponentMeta,
  }
  const [component] = read(json).components
  expect(component).toMatchObject({
    id: '@acme/ng#ButtonComponent',
    framework: 'angular',
    tag: 'acme-button',
    props: [{ name: 'size', values: ['sm', 'md'], default: { literal: 'md' }, required: true }],
    events: [{ name: 'toggled', type: '(e: boolean) => void' }],
  })
  expect(component?.props).toHaveLength(1)
})

test('Angular by an addon that asks Compodoc', () => {
  const compodoc = {
    name: 'ButtonComponent',
    selector: 'acme-button',
    inputs: [{ name: 'label', type: 'string', defaultValue: "'Go'" }],
    outputs: [{ name: 'clicked', type: 'EventEmitter<void>' }],
  }
  const [component] = read({
    name: 'ButtonComponent',
    import: `import { ButtonComponent } from "@acme/ng"`,
    compodoc,
  }).components
  expect(component).toMatchObject({
    framework: 'angular',
    tag: 'acme-button',
    props: [{ name: 'label', default: { literal: 'Go' } }],
    events: [{ name: 'clicked' }],
  })
})

test('Solid says so in the engine alone', () => {
  const json = {
    import: 'import { Button } from "a"',
    reactComponentMeta: {
      displayName: 'Button',
      props: { label: { name: 'label', required: true, type: { name: 'string' } } },
    },
  }
  const [component] = read(json, {
    meta: { docgen: 'react-component-meta', engine: 'solid-component-meta' },
  }).components
  expect(component).toMatchObject({ framework: 'solid', props: [{ name: 'label', required: true }] })
})

test('a part of a component is one by itself, and says whose part', () => {
  const subcomponents = {
    Tab: {
      name: 'Tab',
      path: '/x/src/tabs.tsx',
      import: `import { Tabs } from 'a'`,
      jsDocTags: {},
      reactComponentMeta: {
        displayName: 'Tabs.Tab',
        exportName: 'Tabs',
        props: { value: { name: 'value', required: true, type: { name: 'string' } } },
      },
    },
    TabList: { name: 'TabList', path: '/x/src/tabs.tsx', import: `import { TabList } from 'a'`, jsDocTags: {} },
  }
  const { components } = read({ name: 'Tabs', import: `import { Tabs } from 'a'`, subcomponents })
  expect(components.map(({ id, parent }) => [id, parent])).toEqual([
    ['a#Tabs', null],
    ['a#Tabs.Tab', 'a#Tabs'],
    ['a#TabList', 'a#Tabs'],
  ])
})

test('an entry that its tool could not read costs itself: named, and kept where it can be imported', () => {
  const { components, findings } = readManifests([
    storybook({
      a: entry({
        error: { name: 'No component file', message: 'in /home/ann/ui/src/a.tsx\nsecond\nthird\nfourth' },
        import: `import { Button } from "a"`,
      }),
      b: entry({ id: 'b', name: 'Colors', error: { name: 'No component found', message: '' } }),
      c: entry({ id: 'c', name: 'Chip', import: `import { Chip } from "a"` }),
      d: 'nonsense',
      e: { id: 'e' },
    }),
  ])
  expect(components.map(({ id }) => id)).toEqual(['a#Button', 'a#Chip'])
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    `code-entry-invalid ${PATH}: d`,
    `code-entry-broken ${PATH}: a`,
    `code-entry-broken ${PATH}: b`,
    `code-entry-invalid ${PATH}: e`,
  ])
  expect(findings[1]?.message).toBe('No component file: in a.tsx second third')
})

test('stories: snippets with their ids, a broken one named', () => {
  const stories = [
    { id: 'a--one', name: 'One', snippet: 'const One = () => <Button />', description: 'First.' },
    { id: 'a--two', name: 'Two', error: { name: 'Error', message: 'no name' } },
  ]
  const { components, findings } = read({ import: 'import { Button } from "a"', stories })
  expect(components[0]?.examples).toEqual([
    { name: 'One', code: 'const One = () => <Button />', description: 'First.', story: 'a--one' },
    { name: 'Two', story: 'a--two' },
  ])
  expect(findings.map(({ code, path }) => [code, path])).toEqual([['code-story-broken', `${PATH}: a: a--two`]])
})

const REFS = {
  id: 'a',
  name: 'Button',
  docgen: { $ref: '../services/core/docgen/a.json#/components/a' },
  stories: { $ref: '../services/core/story-docs/a.json#/components/a' },
}
const part = (value: Json): Json => ({ components: { a: value } })

test('references are followed, and stories that their authors keep out of the manifest are left out', () => {
  const { components, findings } = readManifests([
    { path: PATH, json: { v: 1, components: { a: REFS } } },
    {
      path: 'services/core/docgen/a.json',
      json: part({
        id: 'a',
        name: 'Button',
        path: './a',
        reactComponentMeta: { displayName: 'Button', props: { a: { name: 'a', type: { name: 'string' } } } },
      }),
    },
    {
      path: 'services/core/story-docs/a.json',
      json: part({
        id: 'a',
        name: 'Button',
        path: './a',
        import: `import { Button } from 'a';`,
        stories: { 'a--x': { id: 'a--x', name: 'X' }, 'a--y': { id: 'a--y', name: 'Y' } },
      }),
    },
    {
      path: 'index.json',
      json: {
        v: 5,
        entries: {
          'a--x': { id: 'a--x', name: 'X', tags: ['manifest'] },
          'a--y': { id: 'a--y', name: 'Y', tags: ['dev'] },
        },
      },
    },
  ])
  expect(components.map(({ id, props, examples }) => [id, props.length, examples.map(({ name }) => name)])).toEqual([
    ['a#Button', 1, ['X']],
  ])
  expect(findings).toEqual([])
})

test('a reference that leads nowhere costs itself', () => {
  const { components, findings } = readManifests([{ path: PATH, json: { v: 1, components: { a: REFS } } }])
  expect(components.map(({ name }) => name)).toEqual(['Button'])
  expect(findings.map(({ code, path }) => [code, path])).toEqual([
    ['code-reference-absent', `${PATH}: a.stories`],
    ['code-reference-absent', `${PATH}: a.docgen`],
  ])
})

test('a version that nobody knows is read as far as it is understood', () => {
  const { components, findings } = readManifests([
    { path: PATH, json: { v: 7, components: { a: entry({ import: 'import { Button } from "a"' }) } } },
  ])
  expect(components).toHaveLength(1)
  expect(findings.map(({ code }) => code)).toEqual(['code-version-unknown'])
})
