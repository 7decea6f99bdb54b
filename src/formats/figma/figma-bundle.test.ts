import type { GetFileResponse, GetLocalVariablesResponse } from '@figma/rest-api-spec'
import { expect, expectTypeOf, test } from 'vitest'
import {
  figmaFile,
  figmaVariables,
  hex,
  publishedComponents,
  publishedSets,
  publishedStyles,
  styleNodes,
} from '../../../test/libraries/figma-answers.ts'
import { readSpec } from '../bundle/derive-spec.ts'
import { figmaBundle, type FigmaAnswers } from './figma-bundle.ts'

function listsOf(answers: Partial<FigmaAnswers>) {
  const { bundle, report } = figmaBundle({ fileKey: 'acme', ...answers })
  const lists = {
    collections: [...(bundle.collections ?? [])],
    tokens: [...(bundle.tokens ?? [])],
    styles: [...(bundle.styles ?? [])],
    components: [...(bundle.components ?? [])],
    screens: [...(bundle.screens ?? [])],
    flows: [...(bundle.flows ?? [])],
  }
  return { source: bundle.source, report, ...lists }
}

const whole = {
  file: figmaFile,
  variables: figmaVariables,
  nodes: [styleNodes],
  published: { components: publishedComponents, componentSets: publishedSets, styles: publishedStyles },
}
const all = listsOf(whole)
const component = (name: string) => {
  const found = all.components.find((one) => one.name === name)
  if (!found) throw new Error(`no component ${name}`)
  return found
}

test('the answers of the interface are taken as they are typed', () => {
  expectTypeOf<GetFileResponse>().toExtend<FigmaAnswers['file']>()
  expectTypeOf<GetLocalVariablesResponse>().toExtend<FigmaAnswers['variables']>()
})

test('a component is each set and each component without one, by its source key', () => {
  expect(all.components.map(({ key, node_id, name, type }) => [key, node_id, name, type])).toEqual([
    [hex('4'), '3:1', 'Button', 'COMPONENT_SET'],
    [hex('a'), '2:1', 'Plus', 'COMPONENT'],
    [hex('b'), '2:5', 'Minus', 'COMPONENT'],
    [hex('c'), '7:1', 'Card', 'COMPONENT'],
  ])
  expect(component('Button').description).toBe('does')
})

test('what is in a published list is current, what is not is unpublished, and without a list nobody knows', () => {
  const states = all.components.map(({ publish_status }) => publish_status)
  expect(states).toEqual(['CURRENT', 'CURRENT', 'UNPUBLISHED', 'UNPUBLISHED'])
  expect(component('Plus').created_at).toBe('2025-05-05T05:05:05Z')
  const unknown = listsOf({ file: figmaFile }).components
  expect(unknown.every((one) => one.publish_status === undefined)).toBe(true)
  const oneList = listsOf({ file: figmaFile, published: { components: publishedComponents } }).components
  expect(oneList.map(({ publish_status }) => publish_status)).toEqual([
    undefined,
    'CURRENT',
    'UNPUBLISHED',
    'UNPUBLISHED',
  ])
})

test('an instance uses its set or component; inside it only what was swapped counts', () => {
  expect(component('Button').uses).toEqual([{ component: hex('a'), metadata: { variants: [], nodeNames: ['icon'] } }])
  expect(component('Card').uses?.map((use) => use.component)).toEqual([hex('4'), hex('b'), hex('5')])
  expect(component('Card').uses?.map((use) => use.metadata?.['source_name'])).toEqual([
    undefined,
    undefined,
    'Away set',
  ])
})

test('every bound property is an edge, with the elements and the variants that bind it where not all do', () => {
  expect(component('Button').binds).toEqual([
    bind('VariableID:1:2', 'itemSpacing', ['root']),
    bind('VariableID:1:2', 'padding', ['root']),
    bind('VariableID:1:2', 'cornerRadius', ['root']),
    bind('VariableID:1:1', 'backgroundColor', ['root', 'icon/shape']),
    bind('VariableID:1:2', 'effects', ['root']),
    bind('VariableID:1:2', 'typography', ['label']),
    {
      token: REMOTE,
      // No answer describes it, so the edge says what the file shows.
      metadata: { property: 'strokes', variants: ['Size=M, State=Hover'], nodeNames: ['root'], raw_value: '#FF0000' },
    },
  ])
})

const REMOTE = `VariableID:${hex('e')}/9:9`

function bind(token: string, property: string, nodeNames: string[]) {
  return { token, metadata: { property, variants: [], nodeNames } }
}

test('styles are edges too', () => {
  expect(component('Button').styles?.map(({ style, metadata }) => [style, metadata])).toEqual([
    [hex('7'), { properties: ['typography'], variants: [], nodeNames: ['label'] }],
    [hex('6'), { properties: ['fills'], variants: [], nodeNames: ['label'] }],
  ])
})

test('a style has the properties of the contract and its own bindings; one of another file is left to that file', () => {
  expect(all.styles.map(({ name, type, source_style_id }) => [name, type, source_style_id])).toEqual([
    ['Ink', 'PAINT', `S:${hex('6')},`],
    ['Body', 'TEXT', `S:${hex('7')},`],
    ['Blur', 'EFFECT', `S:${hex('8')},`],
    ['Columns', 'GRID', `S:${hex('9')},`],
    ['Unused', 'PAINT', `S:${hex('6').slice(1)}7,`],
  ])
  expect(all.styles.map(({ properties }) => Object.keys(properties ?? {}))).toEqual([
    ['paints'],
    ['fontName', 'fontSize'],
    ['effects'],
    ['layoutGrids'],
    ['paints'],
  ])
  expect(all.styles[1]).toMatchObject({
    properties: { fontName: { family: 'Inter', style: 'Semi Bold' } },
    bound_variables: [{ property: 'fontSize', token: 'VariableID:1:2' }],
  })
  expect(all.styles[4]?.bound_variables).toEqual([{ property: 'paints[0].color', token: 'VariableID:1:1' }])
})

test('variables are tokens; one that was deleted says so', () => {
  expect(all.collections.map(({ key, name, default_mode }) => [key, name, default_mode])).toEqual([
    ['VariableCollectionId:1:0', 'Base', '1:0'],
  ])
  expect(all.tokens.map(({ key, deleted, values }) => [key, deleted, values['1:1']])).toEqual([
    ['VariableID:1:1', undefined, { alias: 'VariableID:1:3' }],
    ['VariableID:1:2', undefined, 8],
    ['VariableID:1:3', true, { alias: REMOTE }],
  ])
})

test('frames on a page or in a section of one are screens, starting points are flows', () => {
  expect(all.screens.map(({ key, name }) => [key, name])).toEqual([
    ['4:2', 'In a section'],
    ['4:1', 'Checkout'],
  ])
  expect(all.screens.map(({ uses }) => uses)).toEqual([
    undefined,
    [{ component: hex('a'), metadata: { nodeNames: ['icon'] } }],
  ])
  expect(all.flows).toEqual([{ key: '4:1', node_id: '4:1', name: 'Check out' }])
})

test('a bundle is complete for what its answers speak for and no more', () => {
  const complete = (answers: Partial<FigmaAnswers>) =>
    figmaBundle({ fileKey: 'acme', ...answers }).bundle.source.complete
  expect(complete(whole)).toEqual(['collections', 'tokens', 'styles', 'components', 'screens', 'flows'])
  expect(complete({ file: figmaFile })).toEqual(['components', 'screens', 'flows'])
  expect(complete({ variables: figmaVariables })).toEqual(['collections', 'tokens'])
  expect(complete({ variables: { ...figmaVariables, error: true } })).toEqual([])
  expect(complete({ nodes: [styleNodes], published: { components: publishedComponents } })).toEqual([])
  const shallow = { ...figmaFile, document: { type: 'DOCUMENT', children: [{ id: '0:1', type: 'CANVAS' }] } }
  expect(complete({ file: shallow })).toEqual([])
})

test('an answer that names what its tree lacks is a part of the file, and nothing is deleted for it', () => {
  const completeFor = (change: (file: typeof figmaFile) => void, answers: Partial<FigmaAnswers> = {}) => {
    const file = structuredClone(figmaFile)
    change(file)
    const { bundle, report } = figmaBundle({ fileKey: 'acme', file, ...answers })
    return [bundle.source.complete, report.notes.filter(({ path }) => path === 'file').map(({ message }) => message)]
  }
  const withoutTree = (id: string) => (file: typeof figmaFile) => {
    const [page] = file.document.children
    if (page) page.children = page.children.filter((node) => node.id !== id)
  }
  const rest = 'it is a part of its file, so no component, style, screen or flow is deleted'
  expect(completeFor(withoutTree('3:1'))).toEqual([
    [],
    [`names the component "Button" (3:1) without its layers: ${rest}`],
  ])
  expect(completeFor(withoutTree('4:1'))).toEqual([
    [],
    [`names the flow "Check out" without its first screen (4:1): ${rest}`],
  ])
  const shallow = (file: typeof figmaFile) => {
    for (const page of file.document.children)
      for (const node of page.children) Reflect.deleteProperty(node, 'children')
  }
  expect(completeFor(shallow)[1]).toEqual([`names a page or a component set without what is on it: ${rest}`])

  // An instance of a deleted component keeps it listed. With the published lists it is told from one that is missing.
  const leftover = (file: typeof figmaFile) =>
    Object.assign(file.components, { '8:8': { key: hex('8'), name: 'Gone', description: '', remote: false } })
  expect(completeFor(leftover)[0]).toEqual([])
  const published = { components: publishedComponents, componentSets: publishedSets }
  expect(completeFor(leftover, { published })).toEqual([['components', 'screens', 'flows'], []])
})

test('published lists alone give components without specs, and no variant as a component', () => {
  const { components } = listsOf({ published: whole.published })
  expect(components.map(({ name, type, spec }) => [name, type, spec])).toEqual([
    ['Button', 'COMPONENT_SET', undefined],
    ['Plus', 'COMPONENT', undefined],
  ])
})

test('the same answers give the same bundle, however often it is walked', () => {
  const { bundle } = figmaBundle({ fileKey: 'acme', ...whole })
  expect(JSON.stringify([...(bundle.components ?? [])])).toBe(JSON.stringify(all.components))
  expect(JSON.stringify([...(bundle.components ?? [])])).toBe(JSON.stringify(listsOf(whole).components))
})

test('characters that no store can keep are removed and reported', () => {
  const odd = structuredClone(figmaFile)
  odd.components['2:1'].description = 'a\bd\u0000ds\ud800'
  const { components, report } = listsOf({ file: odd })
  expect(components.find(({ name }) => name === 'Plus')?.description).toBe('adds\ufffd')
  const cleaned = report.notes.filter(({ code }) => code === 'text-cleaned')
  expect(cleaned.map(({ path }) => path)).toEqual(['components["Plus"].description'])
})

test('answers that are no such thing give an empty bundle and never throw', () => {
  for (const odd of [null, 3, [], { document: 3 }, { document: { children: [3, null, { type: 'COMPONENT' }] } }]) {
    const { components } = listsOf({ file: odd, nodes: [odd], variables: odd, published: { components: odd } })
    for (const { spec } of components) expect(() => readSpec(spec)).not.toThrow()
  }
})
