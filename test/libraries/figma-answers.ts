// Answers of the design tool about one small file that has something of everything: a set with an incomplete product of
// its axes, instances placed, nested and swapped, variables bound in every place that can bind one, four kinds of style.

const alias = (id: string) => ({ type: 'VARIABLE_ALIAS', id })
const solid = (variable?: string) => ({
  type: 'SOLID',
  blendMode: 'NORMAL',
  color: { r: 1, g: 0, b: 0, a: 1 },
  ...(variable === undefined ? {} : { boundVariables: { color: alias(variable) } }),
})
export const hex = (digit: string): string => digit.repeat(40)

const BRAND = 'VariableID:1:1'
const SPACE = 'VariableID:1:2'
const REMOTE = `VariableID:${hex('e')}/9:9`

/** As a file has it that was asked for with its geometry. */
const PLUS_SHAPE = {
  id: '2:2',
  name: 'shape',
  type: 'VECTOR',
  fillGeometry: [{ path: 'M0 4L8 4M4 0L4 8Z', windingRule: 'NONZERO' }],
}

const icon = (id: string, fill?: string) => ({
  id,
  name: 'icon',
  type: 'INSTANCE',
  componentId: '2:1',
  fills: [],
  strokes: [],
  effects: [],
  children: [{ id: `I${id};2:2`, name: 'shape', type: 'VECTOR', fills: [solid(fill)] }],
  ...(fill === undefined ? {} : { overrides: [{ id: `I${id};2:2`, overriddenFields: ['fills'] }] }),
})

function button(id: string, { size, state }: { size: string; state: string }) {
  const isHover = state === 'Hover'
  return {
    id,
    name: `Size=${size}, State=${state}`,
    type: 'COMPONENT',
    layoutMode: 'HORIZONTAL',
    itemSpacing: 8,
    paddingLeft: 12,
    paddingRight: 12,
    cornerRadius: 4,
    boundVariables: {
      itemSpacing: alias(SPACE),
      paddingLeft: alias(SPACE),
      topLeftRadius: alias(SPACE),
      topRightRadius: alias(SPACE),
      bottomLeftRadius: alias(SPACE),
      bottomRightRadius: alias(SPACE),
      fills: [alias(BRAND)],
    },
    fills: [solid(BRAND)],
    strokes: isHover ? [solid(REMOTE)] : [],
    strokeWeight: 2,
    strokeAlign: 'INSIDE',
    effects: [
      {
        type: 'DROP_SHADOW',
        color: { r: 0, g: 0, b: 0, a: 0.5 },
        offset: { x: 0, y: 2 },
        radius: 4,
        boundVariables: { radius: alias(SPACE) },
      },
    ],
    children: [
      {
        ...icon(`${id}0`, isHover ? BRAND : undefined),
        componentPropertyReferences: { visible: 'Has icon#1:0', mainComponent: 'Icon#1:1' },
      },
      {
        id: `${id}1`,
        name: 'label',
        type: 'TEXT',
        characters: 'Save',
        componentPropertyReferences: { characters: 'Label#1:2' },
        fills: [solid()],
        styles: { text: '5:2', fill: '5:1' },
        style: { fontFamily: 'Inter', fontPostScriptName: 'Inter-SemiBold', fontWeight: 600, fontSize: 14 },
        boundVariables: { fontSize: [alias(SPACE)] },
      },
    ],
  }
}

export const figmaFile = {
  name: 'Acme UI',
  version: '17',
  lastModified: '2026-01-01T00:00:00Z',
  schemaVersion: 0,
  document: {
    id: '0:0',
    name: 'Document',
    type: 'DOCUMENT',
    children: [
      {
        id: '0:1',
        name: 'Components',
        type: 'CANVAS',
        flowStartingPoints: [{ nodeId: '4:1', name: 'Check out' }],
        children: [
          {
            id: '3:1',
            name: 'Button',
            type: 'COMPONENT_SET',
            componentPropertyDefinitions: {
              Size: { type: 'VARIANT', defaultValue: 'M', variantOptions: ['S', 'M'] },
              State: { type: 'VARIANT', defaultValue: 'Rest', variantOptions: ['Rest', 'Hover'] },
              'Has icon#1:0': { type: 'BOOLEAN', defaultValue: true },
              'Icon#1:1': { type: 'INSTANCE_SWAP', defaultValue: '2:1', preferredValues: [{ key: hex('a') }] },
              'Label#1:2': { type: 'TEXT', defaultValue: 'Save' },
            },
            children: [
              button('3:2', { size: 'S', state: 'Rest' }),
              button('3:3', { size: 'M', state: 'Rest' }),
              button('3:4', { size: 'M', state: 'Hover' }),
            ],
          },
          {
            id: '6:0',
            name: 'Section',
            type: 'SECTION',
            children: [
              { id: '2:1', name: 'Plus', type: 'COMPONENT', children: [PLUS_SHAPE] },
              { id: '2:5', name: 'Minus', type: 'COMPONENT', children: [] },
              {
                id: '7:1',
                name: 'Card',
                type: 'COMPONENT',
                styles: { effect: '5:3', grid: '5:4' },
                effects: [{ type: 'LAYER_BLUR', radius: 3, visible: true }],
                layoutGrids: [{ pattern: 'COLUMNS', sectionSize: 1, count: 12, gutterSize: 8, offset: 0 }],
                children: [
                  {
                    id: '7:2',
                    name: 'save',
                    type: 'INSTANCE',
                    componentId: '3:3',
                    componentProperties: {
                      'Label#1:2': { type: 'TEXT', value: 'Buy' },
                      'Icon#1:1': { type: 'INSTANCE_SWAP', value: '2:5' },
                      Size: { type: 'VARIANT', value: 'M' },
                    },
                    children: [{ ...icon('I7:2;3:30'), componentId: '2:5' }],
                  },
                  { id: '7:3', name: 'away', type: 'INSTANCE', componentId: '8:1', children: [] },
                ],
              },
              { id: '4:2', name: 'In a section', type: 'FRAME', children: [] },
            ],
          },
          { id: '4:1', name: 'Checkout', type: 'FRAME', children: [{ ...icon('4:9'), fills: [solid(BRAND)] }] },
        ],
      },
    ],
  },
  components: {
    '2:1': { key: hex('a'), name: 'Plus', description: 'adds', remote: false },
    '2:5': { key: hex('b'), name: 'Minus', description: '', remote: false },
    '3:2': { key: hex('1'), name: 'Size=S, State=Rest', remote: false, componentSetId: '3:1' },
    '3:3': { key: hex('2'), name: 'Size=M, State=Rest', remote: false, componentSetId: '3:1' },
    '3:4': { key: hex('3'), name: 'Size=M, State=Hover', remote: false, componentSetId: '3:1' },
    '7:1': { key: hex('c'), name: 'Card', description: '', remote: false },
    '8:1': { key: hex('d'), name: 'Away', description: '', remote: true, componentSetId: '8:0' },
  },
  componentSets: {
    '3:1': { key: hex('4'), name: 'Button', description: 'does' },
    '8:0': { key: hex('5'), name: 'Away set', description: '', remote: true },
  },
  styles: {
    '5:1': { key: hex('6'), name: 'Ink', styleType: 'FILL', description: 'for text', remote: false },
    '5:2': { key: hex('7'), name: 'Body', styleType: 'TEXT', description: '', remote: false },
    '5:3': { key: hex('8'), name: 'Blur', styleType: 'EFFECT', description: '', remote: false },
    '5:4': { key: hex('9'), name: 'Columns', styleType: 'GRID', description: '', remote: false },
    '5:9': { key: hex('0'), name: 'Far', styleType: 'FILL', description: '', remote: true },
  },
}

export const figmaVariables = {
  status: 200,
  error: false,
  meta: {
    variableCollections: {
      'VariableCollectionId:1:0': {
        id: 'VariableCollectionId:1:0',
        key: hex('f'),
        name: 'Base',
        defaultModeId: '1:0',
        modes: [
          { modeId: '1:0', name: 'Light' },
          { modeId: '1:1', name: 'Dark' },
        ],
        remote: false,
        variableIds: [BRAND, SPACE],
      },
    },
    variables: {
      [BRAND]: variable(BRAND, 'brand', 'COLOR', { '1:0': { r: 1, g: 0, b: 0, a: 1 }, '1:1': alias('VariableID:1:3') }),
      [SPACE]: variable(SPACE, 'space', 'FLOAT', { '1:0': 8, '1:1': 8 }),
      'VariableID:1:3': {
        ...variable('VariableID:1:3', 'gone', 'COLOR', { '1:0': { r: 0, g: 1, b: 0, a: 1 }, '1:1': alias(REMOTE) }),
        deletedButReferenced: true,
      },
    },
  },
}

function variable(id: string, name: string, resolvedType: string, valuesByMode: object) {
  const variableCollectionId = 'VariableCollectionId:1:0'
  const scopes = ['ALL_SCOPES']
  return { id, key: `key of ${name}`, name, variableCollectionId, resolvedType, scopes, valuesByMode, remote: false }
}

const row = (key: string, node_id: string, name: string, more: object = {}) => ({
  key,
  file_key: 'AcmeFileKey',
  node_id,
  name,
  description: '',
  created_at: '2025-05-05T05:05:05Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...more,
})

export const publishedComponents = {
  meta: {
    components: [
      row(hex('a'), '2:1', 'Plus'),
      row(hex('2'), '3:3', 'Size=M, State=Rest', { containing_frame: { containingComponentSet: { nodeId: '3:1' } } }),
    ],
  },
}
export const publishedSets = { meta: { component_sets: [row(hex('4'), '3:1', 'Button')] } }
export const publishedStyles = {
  meta: {
    styles: [
      row(hex('6'), '5:1', 'Ink', { style_type: 'FILL' }),
      row(`${hex('6').slice(1)}7`, '5:7', 'Unused', { style_type: 'FILL' }),
    ],
  },
}
export const styleNodes = {
  name: 'Acme UI',
  nodes: {
    '5:7': {
      document: { id: '5:7', name: 'Unused', type: 'RECTANGLE', fills: [solid(BRAND)] },
      components: {},
      styles: {},
    },
    '5:8': null,
  },
}
