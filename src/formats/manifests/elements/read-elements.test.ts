import { expect, test } from 'vitest'
import type { Json } from '../../../kit/shapes/json-value.ts'
import { readManifests } from '../read-manifests.ts'

const manifest = (modules: Json, more: Record<string, Json> = {}): Json => ({
  schemaVersion: '2.1.0',
  modules,
  ...more,
})
const module = (path: string, declarations: Json, exports: Json = []): Json => ({
  kind: 'javascript-module',
  path,
  declarations,
  exports,
})
const element = (name: string, tagName: string, more: Record<string, Json> = {}): Json => ({
  kind: 'class',
  name,
  tagName,
  customElement: true,
  ...more,
})
const read = (json: Json) => readManifests([{ path: 'custom-elements.json', json }])

test('fields and attributes are one prop each; what is private, static or a method is none', () => {
  const members = [
    {
      kind: 'field',
      name: 'size',
      attribute: 'size',
      type: { text: `'sm' | 'lg'` },
      default: `'sm'`,
      description: 'How large.',
    },
    { kind: 'field', name: 'items', type: { text: 'Item[]' }, privacy: 'public' },
    { kind: 'field', name: 'form', type: { text: 'HTMLFormElement' }, readonly: true },
    { kind: 'field', name: 'hidden', privacy: 'private' },
    { kind: 'field', name: '_type', attribute: 'type', privacy: 'private' },
    { kind: 'field', name: 'styles', static: true },
    { kind: 'method', name: 'show' },
  ]
  const attributes = [
    { name: 'size', fieldName: 'size' },
    { name: 'pill-shaped', type: { text: 'boolean' }, deprecated: 'use shape' },
  ]
  const [component] = read(
    manifest([module('button.js', [element('Button', 'acme-button', { members, attributes })])]),
  ).components
  expect(component?.props).toEqual([
    {
      name: 'size',
      attribute: 'size',
      type: `'sm' | 'lg'`,
      values: ['sm', 'lg'],
      default: { literal: 'sm' },
      description: 'How large.',
    },
    { name: 'items', type: 'Item[]' },
    { name: 'form', type: 'HTMLFormElement', readonly: true },
    { name: '_type', attribute: 'type' },
    { name: 'pill-shaped', attribute: 'pill-shaped', type: 'boolean', deprecated: 'use shape' },
  ])
})

test('values that stand with the attribute, or that a plugin wrote beside the name of a type', () => {
  const members = [
    { kind: 'field', name: 'a', type: { text: 'Tone' } },
    { kind: 'field', name: 'b', type: { text: 'Tone' }, parsedType: { text: `'x' | 'y'` } },
  ]
  const attributes = [{ name: 'a', fieldName: 'a', type: { text: `"x" | "y"` } }]
  const [component] = read(manifest([module('a.js', [element('A', 'acme-a', { members, attributes })])])).components
  expect(component?.props.map(({ type, values }) => [type, values])).toEqual([
    ['Tone', ['x', 'y']],
    ['Tone', ['x', 'y']],
  ])
})

test('what is inherited comes along: of a class, of mixins, through files and packages; the nearest holds', () => {
  const base = {
    kind: 'class',
    name: 'Base',
    members: [
      { kind: 'field', name: 'size', type: { text: 'string' } },
      { kind: 'field', name: 'dir' },
    ],
    slots: [{ name: '' }],
    cssParts: [{ name: 'base' }],
  }
  const mixin = {
    kind: 'mixin',
    name: 'Sized',
    attributes: [{ name: 'size', fieldName: 'size', type: { text: `'s' | 'm'` } }],
  }
  const own = element('Button', 'acme-button', {
    superclass: { name: 'Base', module: '/src/Base.js' },
    mixins: [{ name: 'Sized', package: '@acme/base/src/sized.js' }],
    members: [{ kind: 'field', name: 'dir', type: { text: `'ltr' | 'rtl'` } }],
    slots: [{ name: 'icon' }],
  })
  const { components, findings } = readManifests([
    {
      path: 'button/custom-elements.json',
      json: manifest([module('src/Button.ts', [own]), module('src/Base.ts', [base])]),
    },
    { path: 'base/custom-elements.json', json: manifest([module('src/sized.js', [mixin])]) },
    { path: 'base/package.json', json: { name: '@acme/base' } },
  ])
  expect(
    components.map(({ props, slots, cssParts }) => [
      props.map(({ name, type }) => `${name}: ${type}`),
      slots.map(({ name }) => name),
      cssParts.length,
    ]),
  ).toEqual([[[`dir: 'ltr' | 'rtl'`, 'size: string'], ['icon', ''], 1]])
  expect(components[0]?.props[1]?.values).toEqual(['s', 'm'])
  expect(findings).toEqual([])
})

test("a class that is nowhere is named once, with those that may have more by it; the web's own are not", () => {
  const of = (name: string, superclass: string): Json =>
    element(name, `acme-${name.toLowerCase()}`, { superclass: { name: superclass } })
  const { findings } = read(
    manifest([module('a.js', [of('A', 'Gone'), of('B', 'Gone'), of('C', 'LitElement'), of('D', 'HTMLElement')])]),
  )
  expect(findings).toEqual([
    {
      code: 'code-base-absent',
      path: 'Gone',
      message: 'no manifest that came along has it, and acme-a, acme-b may have more by it',
    },
  ])
})

test('a class that extends itself in a circle is read once', () => {
  const of = (name: string, superclass: string): Json =>
    element(name, `acme-${name.toLowerCase()}`, { superclass: { name: superclass }, slots: [{ name: name }] })
  const { components } = read(manifest([module('a.js', [of('A', 'B'), of('B', 'A')])]))
  expect(components.map(({ slots }) => slots.map(({ name }) => name))).toEqual([
    ['A', 'B'],
    ['B', 'A'],
  ])
})

test('an element is imported by the module that defines it, as its package exports that', () => {
  const definition = {
    kind: 'custom-element-definition',
    name: 'acme-button',
    declaration: { name: 'Button', module: '/src/Button.js' },
  }
  const declared = { kind: 'class', name: 'Button', customElement: true }
  const { components } = readManifests([
    {
      path: 'package/custom-elements.json',
      json: manifest([
        module('src/Button.ts', [declared]),
        module('acme-button.js', [], [definition]),
        module('all/acme-all.js', [], [definition]),
      ]),
    },
    { path: 'package/package.json', json: { name: '@acme/el', exports: { './acme-button.js': './acme-button.js' } } },
  ])
  expect(components.map(({ id, import: line, export: exported }) => [id, line, exported])).toEqual([
    ['@acme/el#<acme-button>', `import '@acme/el/acme-button.js'`, 'Button'],
  ])
})

test('a manifest that names its own package in a reference is of that package', () => {
  const own = element('Item', 'acme-item', {
    superclass: { name: 'Base', package: '@acme/el', module: 'dist/Base.js' },
  })
  const { components } = read(
    manifest([module('dist/Item.js', [own]), module('dist/Base.js', [{ kind: 'class', name: 'Base' }])]),
  )
  expect(components.map(({ id }) => id)).toEqual(['@acme/el#<acme-item>'])
})

test('slots, events, styles, demos and links', () => {
  const [component] = read(
    manifest([
      module('a.js', [
        element('A', 'acme-a', {
          summary: 'Short.',
          description: 'Long.',
          deprecated: true,
          slots: [{ name: '', description: 'Content.' }],
          events: [{ name: 'change', type: { text: 'CustomEvent<string>' } }, { type: { text: 'Event' } }],
          cssProperties: [{ name: '--a', syntax: '<color>', default: 'red', deprecated: 'use --b' }],
          cssParts: [{ name: 'base', summary: 'All.' }],
          cssStates: [{ name: 'open' }],
          demos: [{ url: 'https://acme.dev/a/demo/', description: 'Demo.' }],
          documentation: 'https://acme.dev/a',
          source: { href: 'javascript:alert(1)' },
        }),
      ]),
    ]),
  ).components
  expect(component).toMatchObject({
    summary: 'Short.',
    description: 'Long.',
    deprecated: true,
    slots: [{ name: '', description: 'Content.' }],
    events: [{ name: 'change', type: 'CustomEvent<string>' }],
    cssProperties: [{ name: '--a', syntax: '<color>', default: 'red', deprecated: 'use --b' }],
    cssParts: [{ name: 'base', description: 'All.' }],
    cssStates: [{ name: 'open' }],
    examples: [{ name: 'demo', url: 'https://acme.dev/a/demo/', description: 'Demo.' }],
    links: [{ name: 'documentation', url: 'https://acme.dev/a' }],
  })
})

test('tags of the older format: properties with their attributes, messages of deprecation', () => {
  const tag = {
    name: 'cds-a',
    path: './src/a.ts',
    description: 'A.',
    deprecated: true,
    deprecatedMessage: 'use b',
    properties: [
      { name: 'size', attribute: 'size', type: '"sm" | "md"', default: '"md"' },
      { name: 'styles', default: '"styles"' },
    ],
    attributes: [
      { name: 'size', description: 'How large.' },
      { name: 'flag', type: 'boolean', deprecated: true },
    ],
    slots: [{ name: '' }],
  }
  const { components, files } = readManifests([
    { path: 'custom-elements.json', json: { version: 'experimental', tags: [tag, { path: './b.ts' }] } },
  ])
  expect(files.map(({ kind }) => kind)).toEqual(['element-tags'])
  expect(components).toMatchObject([
    {
      id: '#<cds-a>',
      file: 'src/a.ts',
      deprecated: 'use b',
      props: [
        {
          name: 'size',
          attribute: 'size',
          values: ['sm', 'md'],
          default: { literal: 'md' },
          description: 'How large.',
        },
        { name: 'styles' },
        { name: 'flag', attribute: 'flag', type: 'boolean', deprecated: true },
      ],
    },
  ])
})
