import { expect, test } from 'vitest'
import { FONT } from '../../../test/libraries/drawn-library.ts'
import type { DrawnComponent, Fields, TreeElement } from '../document/document.ts'
import { draw } from '../draw.ts'

// Instances of components that were not imported.

const HUG = { layoutSizingHorizontal: 'HUG', layoutSizingVertical: 'HUG' }
const radio = (more: Partial<TreeElement> = {}): TreeElement => ({
  instanceOf: 'Radio',
  styles: { ...HUG, layoutMode: 'HORIZONTAL', itemSpacing: 4, width: 60, height: 20 },
  ...more,
})
const dot = { styles: { width: 20, height: 20, backgroundColor: '#ff0000' } }
const KEPT = {
  of: 'Radio',
  anatomy: { dot: { type: 'ellipse' } },
  layout: [{ root: ['dot', 'label'] }],
  elements: { root: {}, dot, label: { styles: { width: 36, height: 16, backgroundColor: '#00ff00' } } },
}

function group(elements: Readonly<Record<string, TreeElement>>, more: Partial<DrawnComponent> = {}): DrawnComponent {
  const names = Object.keys(elements)
  const anatomy = Object.fromEntries(names.map((name) => [name, { type: 'instance' }]))
  const root = { styles: { ...HUG, layoutMode: 'VERTICAL', itemSpacing: 8 } }
  return { name: 'Group', anatomy, default: { layout: [{ root: names }], elements: { root, ...elements } }, ...more }
}

const kept = (more: Fields = {}): Partial<DrawnComponent> => ({
  instances: { '1': { ...KEPT, ...more } },
  instance_places: [{ first: '1', second: '1' }],
})
const used: DrawnComponent = {
  name: 'Radio',
  default: { layout: ['root'], elements: { root: { styles: { backgroundColor: '#0000ff' } } } },
}

const boxes = (component: DrawnComponent, other?: DrawnComponent): readonly string[] =>
  draw({ component, font: FONT, findComponent: (name) => (name === other?.name ? other : undefined) }).boxes.map(
    ({ name, x, y, width, height }) => `${name} ${x} ${y} ${width} ${height}`,
  )
const svg = (component: DrawnComponent, other?: DrawnComponent): string =>
  draw({ component, font: FONT, findComponent: (name) => (name === other?.name ? other : undefined) }).svg

const TWO = { first: radio(), second: radio() }

test('one of which nothing is known keeps its size where it hugs', () => {
  expect(boxes(group(TWO))).toEqual(['root 0 0 60 48', 'first 0 0 60 20', 'second 0 28 60 20'])
})

test('its layers are drawn where the file has them, and nothing is missing', () => {
  const component = group(TWO, kept())
  expect(boxes(component).slice(1, 4)).toEqual(['first 0 0 60 20', 'dot 0 0 20 20', 'label 24 0 36 16'])
  expect(svg(component).match(/#ff0000/g)).toHaveLength(2)
  expect(draw({ component, font: FONT }).missing).toEqual([])
})

test('a component that is at hand comes before what the file shows of it', () => {
  expect(svg(group(TWO, kept()), used)).toContain('#0000ff')
  expect(svg(group(TWO, kept()), used)).not.toContain('#ff0000')
})

test('a component that only has its name does not', () => {
  expect(svg(group(TWO, kept({ is_namesake: true })), used)).not.toContain('#0000ff')
})

test('another component in its place is not drawn as the one that the file shows', () => {
  const swapped = group({ first: radio({ instanceOf: 'Checkbox' }), second: radio() }, kept())
  expect(svg(swapped).match(/#ff0000/g)).toHaveLength(1)
  expect(draw({ component: swapped, font: FONT }).missing).toEqual([
    { element: 'first', reason: 'the component Checkbox' },
  ])
})

test('one inside of an instance is what the outer component makes of it', () => {
  const inner = { ...group(TWO, kept()), name: 'Inner' }
  const green = { ...dot, styles: { ...dot.styles, backgroundColor: '#123456' } }
  const outer: DrawnComponent = {
    name: 'Outer',
    anatomy: { list: { type: 'instance' } },
    default: {
      layout: [{ root: ['list'] }],
      elements: { list: { instanceOf: 'Inner', overrides: { first: radio() } } },
    },
    instances: { '7': { ...KEPT, elements: { ...KEPT.elements, dot: green } } },
    instance_places: [{ 'list/first': '7' }],
  }
  const drawn = svg(outer, inner)
  expect([drawn.match(/#123456/g)?.length, drawn.match(/#ff0000/g)?.length]).toEqual([1, 1])
})

test('each tree has its own, and what cannot be read is none', () => {
  const variants = [{ ...group(TWO).default, configuration: { size: 'small' } }]
  const component = { ...group(TWO, kept()), variants, instance_places: [{}, { first: '1' }] }
  const small = draw({ component, font: FONT, props: { size: 'small' } }).svg
  expect([svg(component).includes('#ff0000'), small.match(/#ff0000/g)?.length]).toEqual([false, 1])
  for (const instance_places of [[null], [{ first: '9' }], 'no', [[]]])
    expect(boxes({ ...component, instance_places } as unknown as DrawnComponent)).toHaveLength(3)
})
