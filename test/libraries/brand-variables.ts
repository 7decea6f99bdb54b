// The answer of the design tool about a library with brands: a base with two modes, a brand of it, a brand of that brand;
// primitives with one mode that the first brand changes too, and what no brand knows of.

const alias = (id: string) => ({ type: 'VARIABLE_ALIAS', id: `V:${id}` })
export const paint = (hex: string, a = 1) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return { r, g, b, a }
}

const collection = (id: string, name: string, modes: readonly object[], more: object = {}) => ({
  id,
  name,
  key: `key-${id}`,
  modes,
  defaultModeId: (modes[0] as { modeId: string }).modeId,
  remote: false,
  hiddenFromPublishing: false,
  variableIds: [],
  ...more,
})
const extension = (parent: string, overrides: object) => ({
  isExtension: true,
  parentVariableCollectionId: parent,
  variableOverrides: overrides,
})

const COLLECTIONS = [
  // Before its parent: nothing says in which order they come.
  collection(
    'C:deep',
    'Brand C',
    [
      { modeId: 'c:l', name: 'Light', parentModeId: 'b:l' },
      { modeId: 'c:d', name: 'Dark', parentModeId: 'b:d' },
    ],
    extension('C:brand', { 'V:ink': { 'c:d': paint('#00cc00') }, 'V:ease': { 'c:l': { type: 'LINEAR' } } }),
  ),
  collection('C:color', 'Color', [
    { modeId: 'l', name: 'Light' },
    { modeId: 'd', name: 'Dark' },
  ]),
  collection(
    'C:brand',
    'Brand B',
    [
      { modeId: 'b:l', name: 'Light', parentModeId: 'l' },
      { modeId: 'b:d', name: 'Dark', parentModeId: 'd' },
    ],
    extension('C:color', {
      'V:ink': { 'b:l': paint('#0000bb'), 'b:d': paint('#0000dd') },
      'V:veil': { 'b:d': { color: alias('ink'), opacity: 25 } },
    }),
  ),
  collection('C:base', 'Primitives', [{ modeId: 'v', name: 'Value' }]),
  collection(
    'C:base-brand',
    'Brand B',
    [{ modeId: 'bv', name: 'Value', parentModeId: 'v' }],
    extension('C:base', { 'V:gray': { bv: paint('#b0b0b0') }, 'V:half': { bv: 80 } }),
  ),
  collection('C:plain', 'Plain', [{ modeId: 'p', name: 'Value' }]),
]

const variable = (id: string, collection: string, resolvedType: string, valuesByMode: object) => ({
  id: `V:${id}`,
  name: id,
  key: `key-${id}`,
  variableCollectionId: collection,
  resolvedType,
  valuesByMode,
  remote: false,
  description: '',
  hiddenFromPublishing: false,
  scopes: ['ALL_SCOPES'],
  codeSyntax: {},
})

const VARIABLES = [
  variable('gray', 'C:base', 'COLOR', { v: paint('#808080') }),
  variable('half', 'C:base', 'FLOAT', { v: 50 }),
  variable('ink', 'C:color', 'COLOR', { l: paint('#111111'), d: paint('#eeeeee') }),
  // Refers to what a brand changes: inherited, and yet another value there.
  variable('line', 'C:color', 'COLOR', { l: alias('gray'), d: alias('ink') }),
  variable('veil', 'C:color', 'COLOR', {
    l: { color: alias('ink'), opacity: alias('half') },
    d: { color: alias('gray'), opacity: 10 },
  }),
  variable('shade', 'C:color', 'COLOR', {
    l: { color: paint('#000000', 0.3), opacity: alias('half') },
    d: paint('#ffffff'),
  }),
  // From outside of all brands.
  variable('rule', 'C:plain', 'COLOR', { p: alias('gray') }),
  variable('fast', 'C:color', 'TIMING', { l: 0.15000000596046448, d: 0.3 }),
  variable('ease', 'C:color', 'EASING', {
    l: { type: 'EASE_OUT', easingFunctionCubicBezier: { x1: 0, y1: 0, x2: 1, y2: 1 } },
    d: { type: 'CUSTOM_CUBIC_BEZIER', easingFunctionCubicBezier: { x1: 0.2, y1: 0, x2: 0, y2: 1 } },
  }),
]

const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
  Object.fromEntries(all.map((one) => [one.id, one]))

export const brandVariables = {
  status: 200,
  error: false,
  meta: { variableCollections: byId(COLLECTIONS), variables: byId(VARIABLES) },
}

/** By hand, mode by mode: what every token comes to. */
export const BY_HAND: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gray: { Value: '#808080', 'Brand B / Value': '#B0B0B0' },
  half: { Value: '50', 'Brand B / Value': '80' },
  ink: {
    Light: '#111111',
    Dark: '#EEEEEE',
    'Brand B / Light': '#0000BB',
    'Brand B / Dark': '#0000DD',
    'Brand C / Light': '#0000BB',
    'Brand C / Dark': '#00CC00',
  },
  line: {
    Light: '#808080',
    Dark: '#EEEEEE',
    'Brand B / Light': '#B0B0B0',
    'Brand B / Dark': '#0000DD',
    'Brand C / Light': '#B0B0B0',
    'Brand C / Dark': '#00CC00',
  },
  veil: {
    Light: '#11111180',
    Dark: '#8080801A',
    'Brand B / Light': '#0000BBCC',
    'Brand B / Dark': '#0000DD40',
    'Brand C / Light': '#0000BBCC',
    'Brand C / Dark': '#00CC0040',
  },
  shade: {
    Light: '#00000080',
    Dark: '#FFFFFF',
    'Brand B / Light': '#000000CC',
    'Brand B / Dark': '#FFFFFF',
    'Brand C / Light': '#000000CC',
    'Brand C / Dark': '#FFFFFF',
  },
  rule: { Value: '#808080' },
  fast: {
    Light: '150',
    Dark: '300',
    'Brand B / Light': '150',
    'Brand B / Dark': '300',
    'Brand C / Light': '150',
    'Brand C / Dark': '300',
  },
  ease: {
    Light: 'cubic-bezier(0, 0, 0.58, 1)',
    Dark: 'cubic-bezier(0.2, 0, 0, 1)',
    'Brand B / Light': 'cubic-bezier(0, 0, 0.58, 1)',
    'Brand B / Dark': 'cubic-bezier(0.2, 0, 0, 1)',
    'Brand C / Light': 'linear',
    'Brand C / Dark': 'cubic-bezier(0.2, 0, 0, 1)',
  },
}
