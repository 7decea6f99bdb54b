import { expect, test } from 'vitest'
import type { JsonObject } from '../../../kit/shapes/json-value.ts'
import { figmaBundle } from '../figma-bundle.ts'

const box = (x: number, y: number, width: number, height: number): JsonObject => ({ x, y, width, height })
const label = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  type: 'TEXT',
  name: 'Label',
  characters: 'Yes',
  absoluteBoundingBox: box(24, 0, 36, 20),
  ...more,
})
const radio = (id: string, layers: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  id,
  type: 'INSTANCE',
  name: 'Radio',
  componentId: '9:9',
  absoluteBoundingBox: box(0, 0, 60, 20),
  children: [...layers],
  ...more,
})
const component = (id: string, name: string, children: readonly JsonObject[]): JsonObject => ({
  id,
  type: 'COMPONENT',
  name,
  absoluteBoundingBox: box(0, 0, 60, 20),
  children: [...children],
})

function imported(children: readonly JsonObject[], remote = 'Radio') {
  const file = {
    document: { id: '0:0', type: 'DOCUMENT', children: [{ id: '0:1', type: 'CANVAS', children: [...children] }] },
    components: { '9:9': { key: 'k9', name: remote, remote: true } },
  }
  return [...(figmaBundle({ fileKey: 'f', file }).bundle.components ?? [])]
}

test('the layers of an instance whose component is elsewhere stand beside the spec, which is as it was', () => {
  const [group] = imported([component('1:1', 'Group', [radio('1:2', [label('I1:2;9:1')])])])
  const [hash = ''] = Object.keys(group?.instances ?? {})
  expect(group?.instance_places).toEqual([{ Radio: hash }])
  expect(group?.instances?.[hash]).toMatchObject({
    of: 'Radio',
    anatomy: { Label: { type: 'text' } },
    layout: [{ root: ['Label'] }],
    elements: { root: {}, Label: { content: 'Yes', styles: { x: 24, y: 0, width: 36, height: 20 } } },
  })
  expect(JSON.stringify(group?.spec)).not.toContain('Label')
})

test('two that show the same are kept once', () => {
  const rows = [radio('1:2', [label('I1:2;9:1')]), radio('1:3', [label('I1:3;9:1')])]
  const [group] = imported([component('1:1', 'Group', rows)])
  const [hash = ''] = Object.keys(group?.instances ?? {})
  expect([Object.keys(group?.instances ?? {}).length, group?.instance_places]).toEqual([
    1,
    [{ Radio: hash, 'Radio 2': hash }],
  ])
})

test('one of a component of the same file is not kept, nor one without layers', () => {
  const own = radio('1:2', [label('I1:2;2:2')], { componentId: '2:1' })
  const all = imported([
    component('2:1', 'Radio', [label('2:2')]),
    component('1:1', 'Group', [own, radio('1:3', [], { componentId: '8:8' })]),
  ])
  expect(all.map(({ instances }) => instances)).toEqual([undefined, undefined])
})

test('one that was put into an instance is kept with the path to it', () => {
  const slot = radio('1:3', [radio('I1:3;9:4', [label('I1:3;9:4;7:1')])], {
    name: 'List',
    componentId: '2:1',
    overrides: [{ id: 'I1:3;9:4', overriddenFields: ['componentId'] }],
  })
  const [, group] = imported([component('2:1', 'List', [label('2:2')]), component('1:1', 'Group', [slot])])
  expect(Object.keys(group?.instance_places?.[0] ?? {})).toEqual(['List/Radio'])
})

test('a name that a component of the file has too means another one', () => {
  const [, group] = imported([
    component('2:1', 'Radio', [label('2:2')]),
    component('1:1', 'Group', [radio('1:2', [label('I1:2;9:1')])]),
  ])
  expect(Object.values(group?.instances ?? {})).toMatchObject([{ of: 'Radio', is_namesake: true }])
})

test('what is hidden keeps its place among the names, and an instance in an instance is what it shows', () => {
  const inner = radio('I1:2;9:5', [label('I1:2;9:5;4:4', { name: 'Mark' })], { name: 'Inner', componentId: '9:10' })
  const hidden = label('I1:2;9:1', { visible: false, children: [label('I1:2;9:7')] })
  const [group] = imported([component('1:1', 'Group', [radio('1:2', [hidden, label('I1:2;9:2'), inner])])])
  const [kept] = Object.values(group?.instances ?? {})
  expect(kept?.layout).toEqual([{ root: ['Label', 'Label 2', { Inner: ['Mark'] }] }])
  expect(kept?.anatomy).toMatchObject({ Inner: { type: 'container' } })
})
