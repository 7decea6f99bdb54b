import { expect, test } from 'vitest'
import type { JsonObject } from '../../../kit/shapes/json-value.ts'
import { overriddenIn, type Originals } from './instance-overrides.ts'

const text = (id: string, characters: string, more: JsonObject = {}): JsonObject => ({
  id,
  name: 'label',
  type: 'TEXT',
  characters,
  ...more,
})
const instance = (children: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  id: '7:2',
  name: 'save',
  type: 'INSTANCE',
  componentId: '3:1',
  children,
  ...more,
})
const listed = (...overrides: readonly [string, ...string[]][]) => ({
  overrides: overrides.map(([id, ...overriddenFields]) => ({ id, overriddenFields })),
})

/** The component 3:1 has a label, and an instance 3:3 of 5:1, in which 5:2 is a label. */
const layers: Readonly<Record<string, JsonObject>> = {
  '3:2': text('3:2', 'Label'),
  '3:3': { id: '3:3', type: 'INSTANCE', componentId: '5:1' },
  'I3:3;5:2': text('I3:3;5:2', 'Set by 3:1'),
  '5:2': text('5:2', 'Inner'),
}
const originals: Originals = { instance: (id) => (id === '3:3' ? '5:1' : undefined), layer: (id) => layers[id] }

const row = (id: string, ...children: readonly JsonObject[]) => ({ id, name: 'row', type: 'FRAME', children })
const icon = (componentId: string, ...children: readonly JsonObject[]) => ({
  id: 'I7:2;3:3',
  name: 'icon',
  type: 'INSTANCE',
  componentId,
  children,
})

for (const [name, given, want] of [
  ['what is listed', instance([text('I7:2;3:2', 'Buy')], listed(['I7:2;3:2', 'characters'])), ['label']],
  ['the instance itself is not inside itself', instance([text('I7:2;3:2', 'Buy')], listed(['7:2', 'fills'])), []],
  [
    'at any depth',
    instance([icon('5:1', row('x', text('I7:2;3:3;5:2', 'Deep')))], listed(['I7:2;3:3;5:2', 'characters'])),
    ['icon/row/label'],
  ],
  [
    'layers of one name are told apart',
    instance(
      [row('a', text('a1', 'x'), text('a2', 'y')), row('b', text('b1', 'z'))],
      listed(['a1', 'visible'], ['a2', 'visible'], ['b1', 'visible']),
    ),
    ['row/label', 'row/label 2', 'row 2/label'],
  ],
  ['what was swapped in, listed or not', instance([icon('6:1')], listed()), ['icon']],
  ['not what is as it was', instance([icon('5:1')], listed()), []],
  ['without a list, what differs from its original', instance([text('I7:2;3:2', 'Buy')]), ['label']],
  ['without a list, not what does not', instance([text('I7:2;3:2', 'Label')]), []],
  ['without a list, not what its component changed', instance([icon('5:1', text('I7:2;3:3;5:2', 'Set by 3:1'))]), []],
  ['without a list, nothing of another file', instance([text('I7:2;9:9', 'Away')]), []],
] as const) {
  test(`overridden inside an instance: ${name}`, () =>
    expect(overriddenIn(given, originals).map(({ element }) => element)).toEqual(want))
}

test('a layer that is shown again says so, because its component may hide it', () => {
  const [shown] = overriddenIn(instance([text('I7:2;3:2', 'Buy')], listed(['I7:2;3:2', 'visible'])), originals)
  expect(shown).toMatchObject({ element: 'label', isShown: true })
})
