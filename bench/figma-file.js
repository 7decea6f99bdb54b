// A saved file of the design tool of any size, written piece by piece: sets of two variants, four layers each, with
// instances, styles and bound variables, and the fields that a real answer is padded with.
import { open } from 'node:fs/promises'

const VARIANTS = ['S, State=Rest', 'S, State=Hover']
const LAYERS = 4
const hex = (number) => number.toString(16).padStart(40, '0')
const alias = (number) => ({ type: 'VARIABLE_ALIAS', id: `VariableID:1:${number}` })

export async function writeFigmaFile(path, sets) {
  const file = await open(path, 'w')
  const write = async (parts) => {
    let text = ''
    for (const part of parts) {
      text += part
      if (text.length < 1_048_576) continue
      await file.write(text)
      text = ''
    }
    await file.write(text)
  }
  await write(['{"name":"Large","version":"1","document":{"id":"0:0","type":"DOCUMENT","children":['])
  await write(['{"id":"0:1","name":"Page","type":"CANVAS","flowStartingPoints":[],"children":['])
  await write(eachOf(sets, (at) => JSON.stringify(set(at))))
  await write([']}]},"componentSets":{'])
  await write(eachOf(sets, (at) => `"1:${at}":${JSON.stringify({ key: hex(at), name: `Set ${at}`, description: '' })}`))
  await write(['},"components":{'])
  await write(eachOf(sets * VARIANTS.length, (at) => `"2:${at}":${JSON.stringify(described(at))}`))
  await write(['},"styles":{'])
  await write(eachOf(100, (at) => `"9:${at}":${JSON.stringify(style(at))}`))
  await write(['}}'])
  const { size } = await file.stat()
  await file.close()
  return { size, components: sets, nodes: sets * (1 + VARIANTS.length * (1 + LAYERS)) }
}

function* eachOf(count, make) {
  for (let at = 0; at < count; at++) yield at === 0 ? make(at) : `,${make(at)}`
}

const described = (at) => ({
  key: hex(1_000_000 + at),
  name: `Size=${VARIANTS[at % VARIANTS.length]}`,
  description: '',
  remote: false,
  componentSetId: `1:${Math.floor(at / VARIANTS.length)}`,
  documentationLinks: [],
})

const style = (at) => ({ key: hex(9_000_000 + at), name: `Style ${at}`, styleType: 'FILL', remote: false })

const set = (at) => ({
  id: `1:${at}`,
  name: `Set ${at}`,
  type: 'COMPONENT_SET',
  componentPropertyDefinitions: {
    Size: { type: 'VARIANT', defaultValue: 'S', variantOptions: ['S'] },
    State: { type: 'VARIANT', defaultValue: 'Rest', variantOptions: ['Rest', 'Hover'] },
    'Label#1:0': { type: 'TEXT', defaultValue: 'Save' },
  },
  children: VARIANTS.map((name, variant) => ({
    ...box(at * VARIANTS.length + variant, `Size=${name}`),
    id: `2:${at * VARIANTS.length + variant}`,
    type: 'COMPONENT',
    children: Array.from({ length: LAYERS }, (_, layer) => layerOf(at, variant, layer)),
  })),
})

function layerOf(at, variant, layer) {
  const number = (at * VARIANTS.length + variant) * LAYERS + layer
  if (layer % 4 === 1 && at > 0) {
    return {
      ...box(number, `icon ${layer}`),
      type: 'INSTANCE',
      componentId: `2:${(at - 1) * VARIANTS.length}`,
      children: [],
    }
  }
  if (layer % 4 !== 2) return { ...box(number, `box ${layer}`), type: 'RECTANGLE' }
  return {
    ...box(number, `label ${layer}`),
    type: 'TEXT',
    characters: `Label ${at}`,
    style: { fontFamily: 'Inter', fontWeight: 400, fontSize: 14, lineHeightPx: 20, lineHeightUnit: 'PIXELS' },
    componentPropertyReferences: { characters: 'Label#1:0' },
  }
}

const box = (number, name) => ({
  id: `3:${number}`,
  name,
  scrollBehavior: 'SCROLLS',
  blendMode: 'PASS_THROUGH',
  absoluteBoundingBox: { x: number * 1.5, y: number / 3, width: 100 + (number % 7), height: 40 },
  absoluteRenderBounds: { x: number * 1.5, y: number / 3, width: 100 + (number % 7), height: 40 },
  constraints: { vertical: 'TOP', horizontal: 'LEFT' },
  fills: [
    {
      blendMode: 'NORMAL',
      type: 'SOLID',
      color: { r: 0.1 + (number % 8) / 10, g: 0.20000000298023224, b: 0.23137255012989044, a: 1 },
      ...(number % 3 === 0 ? { boundVariables: { color: alias(number % 500) } } : {}),
    },
  ],
  ...(number % 3 === 1 ? { styles: { fill: `9:${number % 100}` } } : {}),
  strokes: [],
  strokeWeight: 1,
  strokeAlign: 'INSIDE',
  effects: [],
  layoutMode: 'HORIZONTAL',
  itemSpacing: 8,
  paddingLeft: 12,
  paddingRight: 12,
  boundVariables: { itemSpacing: alias(number % 20), ...(number % 3 === 0 ? { fills: [alias(number % 500)] } : {}) },
  fillGeometry: [{ path: `M0 0L${number} 0L100 40L0 40L0 0Z`, windingRule: 'NONZERO' }],
  interactions: [],
})
