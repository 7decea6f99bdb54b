import type {
  ComponentNode,
  FrameNode,
  GetFileResponse,
  InstanceNode,
  Paint,
  TextNode,
  VariableAlias,
} from '@figma/rest-api-spec'

// A file of the design tool, by its published types, in which a variable drives every property that one can drive. No
// answer describes the variables, as for everybody without the Enterprise plan: the values beside the bindings are all
// that is known. Each binding has a variable of its own, and BOUND says what the file shows for it.

const shown = new Map<string, unknown>()

/** A variable that shows this value. */
function bound(value: unknown): VariableAlias {
  const id = `VariableID:${'f'.repeat(40)}/1:${shown.size + 1}`
  shown.set(id, value)
  return { type: 'VARIABLE_ALIAS', id }
}

const red = { r: 1, g: 0, b: 0, a: 1 }
const solid = (value: string): Paint => ({
  type: 'SOLID',
  blendMode: 'NORMAL',
  color: { r: 0, g: 0.4, b: 1, a: 1 },
  opacity: 0.5,
  boundVariables: { color: bound(value) },
})
const layer = { scrollBehavior: 'SCROLLS', blendMode: 'NORMAL' } as const
const box = (x: number, y: number, width: number, height: number) => ({
  absoluteBoundingBox: { x, y, width, height },
  absoluteRenderBounds: null,
})

const label: TextNode = {
  ...layer,
  ...box(12, 8, 56, 20),
  id: '1:2',
  name: 'label',
  type: 'TEXT',
  characters: 'Save all',
  boundVariables: {
    characters: bound('Save all'),
    fontFamily: [bound('Inter')],
    fontSize: [bound(14)],
    fontStyle: [bound('Semi Bold')],
    fontWeight: [bound(600)],
    letterSpacing: [bound(0.2)],
    lineHeight: [bound(20)],
    paragraphSpacing: [bound(4)],
    paragraphIndent: [bound(2)],
  },
  style: {
    fontFamily: 'Inter',
    fontStyle: 'Semi Bold',
    fontWeight: 600,
    fontSize: 14,
    letterSpacing: 0.2,
    lineHeightPx: 20,
    lineHeightUnit: 'PIXELS',
    paragraphSpacing: 4,
    paragraphIndent: 2,
  },
  characterStyleOverrides: [0, 0, 0, 0, 0, 1, 1, 1],
  styleOverrideTable: {
    1: { fontSize: 18, boundVariables: { fontSize: bound(18) }, fills: [solid('#0066FF80')] },
  },
  lineTypes: ['NONE'],
  lineIndentations: [0],
  fills: [solid('#0066FF80')],
  effects: [],
}

const swap: InstanceNode = {
  ...layer,
  ...box(70, 8, 16, 16),
  id: '1:3',
  name: 'icon',
  type: 'INSTANCE',
  componentId: '9:9',
  clipsContent: false,
  fills: [],
  effects: [],
  children: [
    {
      ...layer,
      ...box(71, 9, 14, 14),
      id: 'I1:3;9:10',
      name: 'shape',
      type: 'VECTOR',
      opacity: 0.4,
      boundVariables: { opacity: bound(0.4) },
      fills: [solid('#0066FF80')],
      effects: [],
    },
  ],
  overrides: [{ id: 'I1:3;9:10', overriddenFields: ['fills', 'opacity'] }],
  componentProperties: {
    'Text#1:0': { type: 'TEXT', value: 'New', boundVariables: { value: bound('New') } },
    'On#1:1': { type: 'BOOLEAN', value: true, boundVariables: { value: bound(true) } },
    Size: { type: 'VARIANT', value: 'Small' },
  },
  boundVariables: { componentProperties: { Size: bound('Small') } },
}

const panel: FrameNode = {
  ...layer,
  ...box(0, 40, 120, 64),
  id: '1:4',
  name: 'panel',
  type: 'FRAME',
  clipsContent: true,
  fills: [
    {
      type: 'GRADIENT_LINEAR',
      blendMode: 'NORMAL',
      gradientHandlePositions: [],
      gradientStops: [
        { position: 0, color: red, boundVariables: { color: bound('#FF0000') } },
        { position: 1, color: { ...red, a: 0.2 }, boundVariables: { color: bound('#FF000033') } },
      ],
    },
  ],
  strokes: [solid('#0066FF80')],
  strokeWeight: 1,
  individualStrokeWeights: { top: 1, right: 2, bottom: 3, left: 4 },
  rectangleCornerRadii: [1, 2, 3, 4],
  boundVariables: {
    individualStrokeWeights: { top: bound(1), right: bound(2), bottom: bound(3), left: bound(4) },
    rectangleCornerRadii: {
      RECTANGLE_TOP_LEFT_CORNER_RADIUS: bound(1),
      RECTANGLE_TOP_RIGHT_CORNER_RADIUS: bound(2),
      RECTANGLE_BOTTOM_RIGHT_CORNER_RADIUS: bound(3),
      RECTANGLE_BOTTOM_LEFT_CORNER_RADIUS: bound(4),
    },
  },
  effects: [
    {
      type: 'DROP_SHADOW',
      blendMode: 'NORMAL',
      visible: true,
      showShadowBehindNode: false,
      color: { r: 0, g: 0, b: 0, a: 0.25 },
      offset: { x: 1, y: 2 },
      radius: 6,
      spread: 3,
      boundVariables: {
        color: bound('#00000040'),
        offsetX: bound(1),
        offsetY: bound(2),
        radius: bound(6),
        spread: bound(3),
      },
    },
    { type: 'LAYER_BLUR', visible: true, radius: 5, boundVariables: { radius: bound(5) } },
  ],
  layoutGrids: [
    {
      pattern: 'COLUMNS',
      sectionSize: 60,
      visible: true,
      color: red,
      alignment: 'STRETCH',
      gutterSize: 16,
      offset: 8,
      count: 12,
      boundVariables: {
        sectionSize: bound(60),
        gutterSize: bound(16),
        offset: bound(8),
        numSections: bound(12),
      },
    },
  ],
  children: [],
}

const component: ComponentNode = {
  ...layer,
  ...box(0, 0, 120, 104),
  id: '1:1',
  name: 'Everything',
  type: 'COMPONENT',
  clipsContent: false,
  visible: true,
  opacity: 0.8,
  layoutMode: 'HORIZONTAL',
  layoutWrap: 'WRAP',
  itemSpacing: 9,
  counterAxisSpacing: 10,
  paddingLeft: 11,
  paddingRight: 12,
  paddingTop: 13,
  paddingBottom: 14,
  minWidth: 20,
  maxWidth: 400,
  minHeight: 21,
  maxHeight: 401,
  size: { x: 120, y: 104 },
  boundVariables: {
    size: { x: bound(120), y: bound(104) },
    visible: bound(true),
    opacity: bound(0.8),
    itemSpacing: bound(9),
    counterAxisSpacing: bound(10),
    paddingLeft: bound(11),
    paddingRight: bound(12),
    paddingTop: bound(13),
    paddingBottom: bound(14),
    minWidth: bound(20),
    maxWidth: bound(400),
    minHeight: bound(21),
    maxHeight: bound(401),
    topLeftRadius: bound(5),
    topRightRadius: bound(6),
    bottomRightRadius: bound(7),
    bottomLeftRadius: bound(8),
  },
  rectangleCornerRadii: [5, 6, 7, 8],
  fills: [],
  effects: [],
  children: [label, swap, panel],
}

export const boundFile: Pick<
  GetFileResponse,
  'name' | 'version' | 'document' | 'components' | 'componentSets' | 'styles'
> = {
  name: 'Bound everywhere',
  version: '1',
  document: {
    id: '0:0',
    name: 'Document',
    type: 'DOCUMENT',
    scrollBehavior: 'SCROLLS',
    children: [
      {
        id: '0:1',
        name: 'Page',
        type: 'CANVAS',
        scrollBehavior: 'SCROLLS',
        backgroundColor: red,
        prototypeStartNodeID: null,
        flowStartingPoints: [],
        prototypeDevice: { type: 'NONE', rotation: 'NONE' },
        children: [component],
      },
    ],
  },
  components: {
    '1:1': { key: 'a'.repeat(40), name: 'Everything', description: '', remote: false, documentationLinks: [] },
    '9:9': { key: 'b'.repeat(40), name: 'Glyph', description: '', remote: true, documentationLinks: [] },
  },
  componentSets: {},
  styles: {},
}

/** Every variable of the file with the value that the file shows for it. */
export const BOUND: ReadonlyMap<string, unknown> = shown
