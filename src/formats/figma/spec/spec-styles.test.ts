import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../kit/shapes/json-value.ts'
import type { SpecContext } from './spec-context.ts'
import { Graphics } from './spec-graphics.ts'
import { nodeStyles } from './spec-styles.ts'

const context = (): SpecContext => ({
  variable: (id) => (id === 'VariableID:1:1' ? { name: 'brand', type: 'COLOR', collectionName: 'Base' } : null),
  namedStyle: (id) => (id === '5:1' ? { id: `S:${'a'.repeat(40)},`, name: 'Ink' } : null),
  componentName: () => null,
  mode: (collection, mode) => (mode === '1:1' ? { collection, mode: 'Dark' } : null),
  hasComponent: () => true,
  hasComponentNamed: () => false,
  componentNameByKey: () => null,
  hash: () => '0123456789abcdef',
  graphics: new Graphics(() => '0123456789abcdef'),
})

const alias = (id: string) => ({ type: 'VARIABLE_ALIAS', id })
const red = { r: 1, g: 0, b: 0, a: 1 }
const solid = (more: JsonObject = {}): JsonObject => ({ type: 'SOLID', color: red, ...more })
const unknown = (rawValue: Json, $type = 'dimension', id = 'VariableID:9:9') => ({
  $token: id,
  $type,
  $extensions: { 'com.figma': { id, rawValue } },
})
const known = (rawValue: Json) => ({
  $token: 'Base/brand',
  $type: 'color',
  $extensions: { 'com.figma': { id: 'VariableID:1:1', name: 'brand', collectionName: 'Base', rawValue } },
})
const bound = (field: string, more: JsonObject) => ({ ...more, boundVariables: { [field]: alias('VariableID:9:9') } })

for (const [name, node, want] of [
  [
    'nothing is told of what is as the design tool makes it',
    { type: 'FRAME', visible: true, opacity: 1, fills: [] },
    {},
  ],
  [
    'the modes of a layer, where an answer names them',
    { explicitVariableModes: { Color: '1:1', Size: '9:9' } },
    { modes: { Color: 'Dark' } },
  ],
  ['no modes that nothing names', { explicitVariableModes: { Size: '9:9' } }, {}],
  [
    'that the first lies above all',
    { layoutMode: 'HORIZONTAL', itemReverseZIndex: true },
    { layoutMode: 'HORIZONTAL', mainAxisAlignment: 'MIN', crossAxisAlignment: 'MIN', itemReverseZIndex: true },
  ],
  [
    'which paragraphs are items of lists',
    { type: 'TEXT', lineTypes: ['NONE', 'ORDERED'], lineIndentations: [0, 1] },
    { typography: {}, lineTypes: ['NONE', 'ORDERED'], lineIndentations: [0, 1] },
  ],
  [
    'nothing of lists where there is none',
    { type: 'TEXT', lineTypes: ['NONE'], lineIndentations: [0] },
    { typography: {} },
  ],
  ['a color', { fills: [solid()] }, { backgroundColor: '#FF0000' }],
  ['with its opacity', { fills: [solid({ opacity: 0.5 })] }, { backgroundColor: '#FF000080' }],
  ['of a text', { type: 'TEXT', fills: [solid()] }, { textColor: '#FF0000', typography: {} }],
  [
    'several colors',
    { fills: [solid(), solid({ color: { ...red, r: 0 } })] },
    { backgroundColor: ['#FF0000', '#000000'] },
  ],
  ['not one that is hidden', { fills: [solid({ visible: false })] }, {}],
  [
    'a known variable with what the file shows',
    { fills: [solid({ boundVariables: { color: alias('VariableID:1:1') } })] },
    { backgroundColor: known('#FF0000') },
  ],
  [
    'an unknown one too',
    { fills: [solid({ boundVariables: { color: alias('VariableID:9:9') } })] },
    { backgroundColor: unknown('#FF0000', 'color') },
  ],
  [
    'one that only the node names',
    { fills: [solid()], boundVariables: { fills: [alias('VariableID:9:9')] } },
    { backgroundColor: unknown('#FF0000', 'color') },
  ],
  [
    'a style with what the file shows',
    { fills: [solid()], styles: { fill: '5:1' } },
    {
      backgroundColor: {
        $token: 'Ink',
        $type: 'color',
        $extensions: { 'com.figma': { id: `S:${'a'.repeat(40)},`, name: 'Ink', rawValue: '#FF0000' } },
      },
    },
  ],
  [
    'of a style whose color is bound, the color',
    { fills: [solid({ boundVariables: { color: alias('VariableID:1:1') } })], styles: { fills: '5:1' } },
    {
      backgroundColor: expect.objectContaining({
        $extensions: { 'com.figma': expect.objectContaining({ rawValue: '#FF0000' }) },
      }),
    },
  ],
  [
    'a style that nobody describes is passed over',
    { fills: [solid()], styles: { fill: '7:7' } },
    { backgroundColor: '#FF0000' },
  ],
  [
    'a gradient with the opacity of its paint',
    { fills: [{ type: 'GRADIENT_LINEAR', opacity: 0.5, gradientStops: [{ position: 0, color: red }] }] },
    { backgroundColor: { type: 'LINEAR', stops: [{ position: 0, color: '#FF000080' }] } },
  ],
  [
    'a picture by the hash of its reference',
    { fills: [{ type: 'IMAGE', scaleMode: 'FIT', imageRef: 'd'.repeat(40) }] },
    { backgroundColor: { type: 'IMAGE', image: expect.stringMatching(/^\d{6}$/), scaleMode: 'FIT' } },
  ],
  ['a layer that is hidden', { visible: false }, { visible: false }],
  ['one that a variable hides', bound('visible', { visible: false }), { visible: unknown(false, 'boolean') }],
  ['one that a variable shows', bound('visible', {}), { visible: unknown(true, 'boolean') }],
  ['an opacity', bound('opacity', { opacity: 0.4 }), { opacity: unknown(0.4) }],
  ['a size', { size: { x: 10, y: 20 } }, { width: 10, height: 20 }],
  [
    'a size that the layout gives',
    { size: { x: 10, y: 20 }, layoutSizingHorizontal: 'HUG' },
    { width: 10, height: 20, layoutSizingHorizontal: 'HUG' },
  ],
  [
    'a size by the box',
    { absoluteBoundingBox: { x: 5, y: 5, width: 1.23456, height: 2 } },
    { width: 1.235, height: 2 },
  ],
  ['a least width', bound('minWidth', { minWidth: 8 }), { minWidth: unknown(8) }],
  ['what is clipped', { clipsContent: true }, { clipContent: true }],
  [
    'four corners that agree',
    bound('topLeftRadius', { rectangleCornerRadii: [4, 4, 4, 4] }),
    { cornerRadius: { topStart: unknown(4), topEnd: 4, bottomEnd: 4, bottomStart: 4 } },
  ],
  ['what only a variable tells of', bound('gridRowGap', { gridRowGap: 12 }), { gridRowGap: unknown(12) }],
  [
    'and shows nothing for',
    { boundVariables: { newField: alias('VariableID:9:9') } },
    {
      newField: {
        $token: 'VariableID:9:9',
        $type: 'dimension',
        $extensions: { 'com.figma': { id: 'VariableID:9:9' } },
      },
    },
  ],
  [
    'a text as it stands in its box',
    {
      type: 'TEXT',
      style: {
        textAlignHorizontal: 'CENTER',
        textAlignVertical: 'TOP',
        textAutoResize: 'HEIGHT',
        textTruncation: 'ENDING',
        maxLines: 2,
      },
    },
    {
      typography: {},
      textAlignHorizontal: 'CENTER',
      textAlignVertical: 'TOP',
      textAutoResize: 'HEIGHT',
      textTruncation: 'ENDING',
      maxLines: 2,
    },
  ],
  [
    'runs of a text that are bound apart',
    {
      type: 'TEXT',
      style: { fontSize: 14 },
      styleOverrideTable: { 1: { fontSize: 18, boundVariables: { fontSize: alias('VariableID:8:8') } } },
      boundVariables: { fontSize: [alias('VariableID:9:9'), alias('VariableID:8:8')] },
    },
    {
      typography: { fontSize: [unknown(14), unknown(18, 'dimension', 'VariableID:8:8')] },
      textRuns: [{ typography: { fontSize: unknown(18, 'dimension', 'VariableID:8:8') } }],
    },
  ],
] as const satisfies readonly (readonly [string, JsonObject, unknown])[]) {
  test(`styles: ${name}`, () => expect(nodeStyles({ node, parent: null }, new Map(), context())).toEqual(want))
}
