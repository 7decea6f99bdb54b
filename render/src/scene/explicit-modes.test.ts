import { expect, test } from 'vitest'
import { FONT } from '../../../test/libraries/drawn-library.ts'
import type { DrawnComponent, TreeElement } from '../document/document.ts'
import { draw } from '../draw.ts'

const COLORS: Readonly<Record<string, string>> = { Light: '#111111', Dark: '#dddddd' }
const token = { $token: 'Color/ink', $extensions: { 'com.figma': { id: 'VariableID:1:1', name: 'ink' } } }
const inked = (more: object = {}): TreeElement => ({
  styles: { width: 10, height: 10, backgroundColor: token, ...more },
})
const component = (elements: Readonly<Record<string, TreeElement>>, layout: unknown): DrawnComponent => ({
  name: 'Sample',
  default: { layout: [layout], elements },
})
const fills = (drawn: DrawnComponent, used?: DrawnComponent): readonly string[] => {
  const { svg } = draw({
    component: drawn,
    font: FONT,
    findComponent: () => used,
    lookUp: ({ modes = {} }) => COLORS[modes['Color'] ?? 'Light'],
  })
  return [...svg.matchAll(/fill="(#\w+)"/g)].map(([, fill = '']) => fill)
}
const dark = { modes: { Color: 'Dark' } }

test('a layer is shown in the modes that it says, with all that is in it', () => {
  const elements = { root: inked(), panel: inked(dark), icon: inked() }
  expect(fills(component(elements, { root: [{ panel: ['icon'] }] }))).toEqual(['#111111', '#dddddd', '#dddddd'])
})

test('what is nearer holds', () => {
  const elements = { root: inked(dark), panel: inked({ modes: { Color: 'Light' } }), icon: inked() }
  expect(fills(component(elements, { root: [{ panel: ['icon'] }] }))).toEqual(['#dddddd', '#111111', '#111111'])
})

test('an instance takes its modes to the inside of its component', () => {
  const instance = { instanceOf: 'Used', styles: dark }
  const used = { ...component({ root: inked() }, 'root'), name: 'Used' }
  expect(fills(component({ root: { styles: {} }, one: instance }, { root: ['one'] }), used)).toEqual(['#dddddd'])
})

test('modes that cannot be read are none', () => {
  for (const modes of ['Dark', [], {}, { Color: 3 }, null])
    expect(fills(component({ root: inked({ modes }) }, 'root'))).toEqual(['#111111'])
})
