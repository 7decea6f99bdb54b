// Answers as people save them: parts of files, hidden pages, sets that are no sets. Nothing is lost without a word.
import { expect, test } from 'vitest'
import { hex } from '../../../test/libraries/figma-answers.ts'
import { figmaBundle } from './figma-bundle.ts'
import { figmaImporter } from './figma-importer.ts'

const component = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  type: 'COMPONENT',
  children: [],
  absoluteBoundingBox: { x: 0, y: 0, width: 8, height: 8 },
  ...more,
})
const set = (id: string, name: string, children: readonly object[], options: object = {}) => ({
  ...component(id, name, { type: 'COMPONENT_SET', children }),
  componentPropertyDefinitions: options,
})
const page = (id: string, children: readonly unknown[], more: object = {}) => ({
  id,
  name: `Page ${id}`,
  type: 'CANVAS',
  children,
  ...more,
})
const file = (pages: readonly object[], described: object) => ({
  name: 'Acme',
  document: { id: '0:0', name: 'Document', type: 'DOCUMENT', children: pages },
  componentSets: {},
  styles: {},
  ...described,
})
const told = (key: string, name: string, more: object = {}) => ({ key: hex(key), name, description: '', ...more })

interface Variant {
  readonly configuration?: object
}

function convert(answers: Omit<Parameters<typeof figmaBundle>[0], 'fileKey'>) {
  const { bundle, report } = figmaBundle({ fileKey: 'acme', ...answers })
  const components = [...(bundle.components ?? [])]
  return {
    components: components.map(({ name, type }) => [name, type]),
    specs: components.map(({ spec }) => spec as { default: Variant; variants: readonly Variant[] }),
    keys: components.map(({ key }) => key),
    styles: [...(bundle.styles ?? [])].map(({ name }) => name),
    notes: report.notes.map(({ code, path, message }) => `${code} ${path} ${message}`),
  }
}

test('nodes that were asked for and are not there are named', () => {
  const chip = { document: component('1:2', 'Chip'), components: { '1:2': told('1', 'Chip') } }
  const { components, notes } = convert({ nodes: [{ nodes: { '1:2': chip, '1:3': null, '1:4': null } }] })
  expect(components).toEqual([['Chip', 'COMPONENT']])
  expect(notes).toEqual([expect.stringMatching(/^answer-incomplete nodes has no node 1:3 \(and 1 more\)/)])
})

test('a variant that comes without its set is named, with what to ask for', () => {
  const small = {
    document: component('1:2', 'Size=S'),
    components: { '1:2': told('1', 'Size=S', { componentSetId: '1:1' }) },
    componentSets: { '1:1': told('2', 'Button') },
  }
  const { components, notes } = convert({ nodes: [{ nodes: { '1:2': small } }] })
  expect(components).toEqual([])
  expect(notes).toEqual([expect.stringMatching(/variant "Size=S" without its set "Button" .* ask for 1:1$/)])
})

test('a component on a hidden page, and one that is hidden itself, are components', () => {
  const pages = [
    page('0:1', [component('1:1', 'Chip')], { visible: false }),
    page('0:2', [component('1:2', 'Tag', { visible: false })]),
  ]
  const { components } = convert({
    file: file(pages, { components: { '1:1': told('1', 'Chip'), '1:2': told('2', 'Tag') } }),
  })
  expect(components.map(([name]) => name)).toEqual(['Chip', 'Tag'])
})

test('sets that are named alike on two pages are two components', () => {
  const pages = [
    page('0:1', [set('1:1', 'Button', [component('1:2', 'Size=S')])]),
    page('0:2', [set('2:1', 'Button', [component('2:2', 'Size=M')])]),
  ]
  const described = {
    components: {
      '1:2': told('1', 'Size=S', { componentSetId: '1:1' }),
      '2:2': told('2', 'Size=M', { componentSetId: '2:1' }),
    },
    componentSets: { '1:1': told('3', 'Button'), '2:1': told('4', 'Button') },
  }
  expect(convert({ file: file(pages, described) }).keys).toEqual([hex('3'), hex('4')])
})

test('a set whose variants lack a property, or have no properties in their names, keeps all of them', () => {
  const variants = [component('1:4', 'Big'), component('1:3', 'Size=M'), component('1:2', 'Size=S, State=On')]
  const options = {
    Size: { type: 'VARIANT', defaultValue: 'S', variantOptions: ['S', 'M'] },
    State: { type: 'VARIANT', defaultValue: 'On', variantOptions: ['On'] },
  }
  const described = {
    components: Object.fromEntries(
      variants.map(({ id, name }) => [id, told(id.slice(2), name, { componentSetId: '1:1' })]),
    ),
    componentSets: { '1:1': told('9', 'Button') },
  }
  const { specs } = convert({ file: file([page('0:1', [set('1:1', 'Button', variants, options)])], described) })
  expect(specs.map((spec) => [spec.default, ...spec.variants].map(({ configuration }) => configuration))).toEqual([
    [{ Size: 'S', State: 'On' }, undefined, { Size: 'M' }],
  ])
})

test('an empty set is a component without variants', () => {
  const described = { components: {}, componentSets: { '1:1': told('9', 'Button') } }
  const { components, specs } = convert({ file: file([page('0:1', [set('1:1', 'Button', [])])], described) })
  expect([components, specs.map(({ variants }) => variants)]).toEqual([[['Button', 'COMPONENT_SET']], [[]]])
})

test('layers of kinds that nobody knows, and what is no layer, are passed over', () => {
  const odd = [null, 5, { id: 'x' }, { id: '1:9', type: 'HOLOGRAM', name: 'n', children: 'none' }]
  const pages = [page('0:1', [component('1:2', 'Chip', { children: odd }), null])]
  const { components } = convert({ file: file(pages, { components: { '1:2': told('1', 'Chip') } }) })
  expect(components).toEqual([['Chip', 'COMPONENT']])
})

const button = (variants: readonly { readonly id: string; readonly name: string }[]) =>
  file([page('0:1', [set('1:1', 'Button', variants)])], {
    components: Object.fromEntries(
      variants.map(({ id, name }) => [id, told(id.slice(2), name, { componentSetId: '1:1' })]),
    ),
    componentSets: { '1:1': told('9', 'Button') },
  })

test('variants whose names say no property, and variants that say the same ones, are named', () => {
  const named = ['Size=S', 'Size=M', 'Big', 'Small', 'Size=M', 'Size = M', 'Size=S']
  const { specs, notes } = convert({ file: button(named.map((name, at) => component(`1:${at + 2}`, name))) })
  expect(specs.map(({ variants }) => variants.length)).toEqual([6])
  expect(notes).toEqual([
    'variant-unnamed component Button has 2 variants named without a property ("Big", "Small"): no choice of ' +
      'properties leads there; names in the design tool are "Property=Value"',
    'variant-repeated component Button has 3 variants with the properties of one before ("Size=M", ' +
      '"Size = M", "Size=S"): the first of each is shown; rename or remove the others in the design tool',
  ])
})

test('a set whose variants are named well, and one without properties of one variant, have no note', () => {
  expect(convert({ file: button([component('1:2', 'Size=S'), component('1:3', 'Size=M')]) }).notes).toEqual([])
})

test('a published list that is empty is told as such where files are told; beside a file it is no warning', () => {
  const lists = {
    components: 'published components',
    component_sets: 'published component sets',
    styles: 'published styles',
  }
  for (const [list, kind] of Object.entries(lists)) {
    const answer = (rows: readonly object[]) => ({
      path: 'a.json',
      name: 'a.json',
      json: { status: 200, meta: { [list]: rows } },
    })
    expect(figmaImporter.describe(answer([]))).toBe(`${kind}, none`)
    expect(figmaImporter.describe(answer([{ key: hex('9'), node_id: '1:1', name: 'Button' }]))).toBe(kind)
  }
  const published = { componentSets: { meta: { component_sets: [] } } }
  expect(convert({ file: button([component('1:2', 'Size=S')]), published }).notes).toEqual([])
})

test('an empty answer about variables is named where the file binds some, and where it came alone', () => {
  const variables = { status: 200, error: false, meta: { variables: {}, variableCollections: {} } }
  const bound = component('1:2', 'Chip', {
    boundVariables: { opacity: { type: 'VARIABLE_ALIAS', id: 'VariableID:1:1' } },
  })
  const described = { components: { '1:2': told('1', 'Chip') } }
  const notesOf = (given: object) => convert({ variables, ...given }).notes
  expect(notesOf({ file: file([page('0:1', [bound])], described) })).toEqual([
    'list-empty variables holds no variables, although the file binds some: tokens that came from this file before count as ' +
      'deleted; save it again with an access token that may read variables',
  ])
  expect(notesOf({})).toEqual([expect.stringMatching(/^list-empty variables holds no variables/)])
  expect(notesOf({ file: file([page('0:1', [component('1:2', 'Chip')])], described) })).toEqual([])
})

test('empty published lists alone are named: nothing comes of them', () => {
  const published = { components: { meta: { components: [] } }, styles: { meta: { styles: [] } } }
  expect(convert({ published }).notes).toEqual([
    expect.stringMatching(/^list-empty published lists list nothing.*save what the file itself answers/),
  ])
})
