import type { DrawnComponent, Fields, TreeElement } from '../../render/src/document/document.ts'

const tree = (layout: unknown, elements: Record<string, TreeElement>): DrawnComponent => ({
  name: 'Sample',
  anatomy: { label: { type: 'text' }, dot: { type: 'ellipse' }, sign: { type: 'vector' } },
  default: { layout: [layout], elements },
})
const box = (styles: Fields): TreeElement => ({ styles })
const FIXED = { width: 10, height: 10 }

const SCRIPT = '"><script>alert(1)</script><image href="https://evil.example/x"/>'
const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce((inner: unknown, _, at) => ({ [`e${at}`]: [inner] }), 'leaf')
const many = Array.from({ length: 200_000 }, (_, at) => `e${at}`)
const self: DrawnComponent = tree(
  { root: ['again', 'other'] },
  { root: box({}), again: { instanceOf: 'Sample' }, other: { instanceOf: 'Other' } },
)
const doubling: DrawnComponent = tree(
  { root: ['a', 'b'] },
  { root: box({ layoutMode: 'HORIZONTAL' }), a: { instanceOf: 'x' }, b: { instanceOf: 'x' } },
)
const shape = (styles: Fields, more: TreeElement = {}) =>
  tree({ root: ['dot'] }, { root: box({ ...FIXED, ...styles }), dot: { ...box({ ...FIXED, ...styles }), ...more } })
/** Specs that want to take for ever, take all memory, or run something: a picture of each must end soon, small and harmless. */
export const HOSTILE: Readonly<Record<string, DrawnComponent>> = {
  'a million characters': tree({ root: ['label'] }, { root: box({}), label: { content: 'wide '.repeat(200_000) } }),
  'a text without a break in a box without width': tree(
    { root: ['label'] },
    {
      root: box({ layoutMode: 'VERTICAL', width: 0 }),
      label: { styles: { layoutSizingHorizontal: 'FILL' }, content: 'm'.repeat(100_000) },
    },
  ),
  'two hundred thousand elements': tree(
    { root: many },
    { root: box({ layoutMode: 'HORIZONTAL', layoutWrap: 'WRAP', width: 100 }) },
  ),
  'ten thousand levels': tree(deep(10_000), {}),
  'ninety levels that hug and stretch': tree(
    deep(90),
    Object.fromEntries(
      Array.from({ length: 90 }, (_, at) => [
        `e${at}`,
        box({ layoutMode: at % 2 ? 'HORIZONTAL' : 'VERTICAL', crossAxisAlignment: 'STRETCH' }),
      ]),
    ),
  ),
  'itself inside itself': self,
  'parents in a circle': {
    name: 'Sample',
    default: { elements: { a: { parent: 'b' }, b: { parent: 'a' }, root: { children: ['root', 'a'] } } },
  },
  'instances that double at every level': doubling,
  'a script in its name': { ...tree('root', { root: box(FIXED) }), name: SCRIPT },
  'a script in an element': tree({ [SCRIPT]: [] }, { [SCRIPT]: box({ ...FIXED, backgroundColor: '#fff' }) }),
  'a script in a color': shape({ backgroundColor: SCRIPT }),
  'a reference in a color': shape({ backgroundColor: 'url(https://evil.example/x)' }),
  'a script in a path': { ...shape({}, { vector: '1' }), vectors: { '1': { fill: [{ path: SCRIPT }] } } },
  'a path of a million points': {
    ...tree(
      { root: ['sign'] },
      { root: box(FIXED), sign: { ...box({ ...FIXED, backgroundColor: '#000' }), vector: '1' } },
    ),
    vectors: { '1': { fill: [{ path: 'L1 1'.repeat(1_500_000) }] } },
  },
  'a script in a blend': shape({ blendMode: SCRIPT }),
  'numbers that are none': shape({
    width: Number.NaN,
    height: 1e308,
    opacity: -5,
    cornerRadius: 1e300,
    rotation: 1e308,
  }),
  'sizes below zero': shape({ width: -10, height: -20, padding: -1e9, itemSpacing: -1e9, layoutMode: 'HORIZONTAL' }),
  'a blur of a million pixels': shape({
    effects: { shadows: [{ blur: 1e6, spread: 1e6, offsetX: 1e6, color: '#000' }], layerBlur: { radius: 1e6 } },
  }),
  'a thousand shadows': shape({
    effects: { shadows: Array.from({ length: 1_000 }, () => ({ blur: 4, color: '#000' })) },
  }),
  'a thousand fills': shape({ backgroundColor: Array.from({ length: 1_000 }, () => '#123456') }),
  'a gradient of ten thousand stops': shape({
    backgroundColor: {
      type: 'LINEAR',
      stops: Array.from({ length: 10_000 }, () => ({ position: 0.5, color: '#fff' })),
    },
  }),
  'a matrix of nothing': shape({ transform: [0, 0, 0, 0] }),
  'conditions a thousand deep': shape({
    visible: Array.from({ length: 1_000 }).reduce((inner: unknown) => ({ if: { condition: inner, else: true } }), true),
  }),
  'a property that is bound to itself': {
    ...shape({ backgroundColor: { $binding: '#/props/a' } }),
    props: { a: { default: { $binding: '#/props/a' } } },
  },
  'names of what every object has': tree({ constructor: ['__proto__', 'toString'] }, { constructor: box(FIXED) }),
  'styles of the wrong kind': tree(
    { root: ['dot'] },
    {
      root: { styles: 7 as unknown as Fields },
      dot: { styles: { padding: [], cornerRadius: 'x', effects: [], strokes: {}, strokeWeight: {} } },
    },
  ),
  'halves of characters and control characters': tree(
    { root: ['label'] },
    { root: box({}), label: { content: '\uD800\u0000\u0007a\u202E' } },
  ),
  'a font of a million pixels': tree(
    { root: ['label'] },
    { root: box({}), label: { styles: { typography: { fontSize: 1e9, letterSpacing: 1e12 } }, content: 'A' } },
  ),
}
