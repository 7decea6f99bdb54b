import { expect, test } from 'vitest'
import { FONT } from '../../test/libraries/drawn-library.ts'
import { draw, type DrawInput } from './draw.ts'
import type { DrawnComponent, Fields, TreeElement } from './document.ts'

type Elements = Record<string, TreeElement>

const tree = (layout: unknown, elements: Elements): DrawnComponent => ({
  name: 'Sample',
  anatomy: { label: { type: 'text' }, dot: { type: 'ellipse' }, sign: { type: 'vector' } },
  default: { layout: [layout], elements },
})
const drawn = (component: DrawnComponent, rest: Partial<DrawInput> = {}) => draw({ component, font: FONT, ...rest })
const box = (styles: Fields): TreeElement => ({ styles })
const placesOf = (component: DrawnComponent, rest?: Partial<DrawInput>) =>
  Object.fromEntries(drawn(component, rest).boxes.map(({ name, x, y, width, height }) => [name, [x, y, width, height]]))

const FIXED = { width: 10, height: 10 }

test('layout: a ring that fills its holder stays in it when it is turned', () => {
  const spinner = tree({ root: ['dot'] }, { root: box({ width: 16, height: 16 }), dot: box({ rotation: 90 }) })
  expect(placesOf(spinner)['dot']).toEqual([0, 0, 16, 16])
  expect(drawn(spinner)).toMatchObject({ width: 16, height: 16 })
})

for (const [name, root, child, want] of [
  ['a row begins at its padding', { layoutMode: 'HORIZONTAL', padding: 4 }, FIXED, [4, 4, 10, 10]],
  [
    'what fills takes what is left',
    { layoutMode: 'HORIZONTAL', width: 100, height: 20, padding: 5 },
    { layoutSizingHorizontal: 'FILL', layoutSizingVertical: 'FILL' },
    [5, 5, 90, 10],
  ],
  [
    'the middle of both axes',
    { layoutMode: 'VERTICAL', width: 50, height: 30, mainAxisAlignment: 'CENTER', crossAxisAlignment: 'CENTER' },
    FIXED,
    [20, 10, 10, 10],
  ],
  [
    'a child outside of the layout',
    { layoutMode: 'VERTICAL', width: 50, height: 30, padding: 8 },
    { ...FIXED, position: 'absolute', x: 3, y: 4 },
    [3, 4, 10, 10],
  ],
  [
    'a quarter turn takes the room of its turned box',
    { layoutMode: 'HORIZONTAL' },
    { width: 30, height: 10, rotation: 90 },
    [0, 0, 10, 30],
  ],
  [
    'a size that a token gives is meant although it hugs',
    { layoutMode: 'VERTICAL' },
    {
      layoutMode: 'HORIZONTAL',
      layoutSizingHorizontal: 'HUG',
      layoutSizingVertical: 'HUG',
      width: { $token: 'a/b', $type: 'dimension', $extensions: { 'com.figma': { name: 'b', rawValue: 32 } } },
    },
    [0, 0, 32, 0],
  ],
] as const) {
  test(`layout: ${name}`, () => {
    expect(placesOf(tree({ root: ['child'] }, { root: box(root), child: box(child) }))['child']).toEqual(want)
  })
}

for (const [constraints, want] of [
  [{ horizontal: 'LEFT', vertical: 'TOP' }, [20, 20, 10, 10]],
  [{ horizontal: 'RIGHT', vertical: 'TOP' }, [70, 20, 10, 10]],
  [{ horizontal: 'CENTER', vertical: 'BOTTOM' }, [45, 70, 10, 10]],
  [{ horizontal: 'LEFT_RIGHT', vertical: 'TOP' }, [20, 20, 60, 10]],
  ['SCALE', [40, 40, 20, 20]],
] as const) {
  test(`a resized instance keeps what ${JSON.stringify(constraints)} says`, () => {
    const part = tree(
      { root: ['child'] },
      {
        root: box({ width: 50, height: 50 }),
        child: box({ ...FIXED, position: 'absolute', x: 20, y: 20, constraints }),
      },
    )
    const whole = tree(
      { root: ['part'] },
      { root: box({}), part: { ...box({ width: 100, height: 100 }), instanceOf: 'Part' } },
    )
    expect(placesOf(whole, { findComponent: () => part })['child']).toEqual(want)
  })
}

test('an instance shows the variant it is set to, with what is changed inside of it', () => {
  const part: DrawnComponent = {
    name: 'Part',
    anatomy: { label: { type: 'text' } },
    props: { size: { default: 'S' } },
    default: {
      configuration: { size: 'S' },
      layout: [{ root: ['label'] }],
      elements: { root: box({ width: 10, height: 10 }), label: { content: 'a' } },
    },
    variants: [
      {
        configuration: { size: 'L' },
        layout: [{ root: ['label'] }],
        elements: { root: box({ width: 40, height: 40 }), label: { content: 'a' } },
      },
    ],
  }
  const whole = tree(
    { root: ['part'] },
    {
      root: box({ layoutMode: 'HORIZONTAL' }),
      part: {
        instanceOf: 'Part',
        propConfigurations: { size: 'l' },
        overrides: { label: { styles: { visible: false } } },
      },
    },
  )
  const { boxes } = drawn(whole, { findComponent: () => part })
  expect(boxes.map(({ name, width }) => [name, width])).toEqual([
    ['root', 40],
    ['part', 40],
  ])
})

test('what a property holds nothing for is not drawn', () => {
  const component = {
    ...tree(
      { root: ['label', 'dot'] },
      {
        root: box({ layoutMode: 'HORIZONTAL' }),
        label: { content: { $binding: '#/props/note' } },
        dot: box({ ...FIXED, visible: { $binding: '#/props/note' } }),
      },
    ),
    props: { note: { default: null, examples: ['never'] } },
  }
  expect(drawn(component).boxes.map(({ name }) => name)).toEqual(['root'])
  expect(drawn(component, { props: { note: 'now' } }).boxes.map(({ name }) => name)).toEqual(['root', 'label', 'dot'])
})

test('a text measures what its outlines do, breaks between words and is cut with an ellipsis', () => {
  const text = (styles: Fields, content: string): TreeElement => ({ styles, content })
  const one = placesOf(tree({ root: ['label'] }, { root: box({ layoutMode: 'VERTICAL' }), label: text({}, 'Hello') }))
  const style = { typography: { fontFamily: 'Inter', fontSize: 20, lineHeight: 24 } }
  const three = placesOf(
    tree(
      { root: ['label'] },
      {
        root: box({ layoutMode: 'VERTICAL', width: 60 }),
        label: text({ ...style, layoutSizingHorizontal: 'FILL' }, 'one two three'),
      },
    ),
  )
  expect(one['label']?.[2]).toBeGreaterThan(30)
  expect(three['label']).toEqual([0, 0, 60, 72])
  const cut = drawn(
    tree(
      { root: ['label'] },
      { root: box({}), label: text({ ...style, width: 60, height: 24, textTruncation: 'ENDING' }, 'one two three') },
    ),
  )
  expect(cut.missing).toEqual([])
})

test('what the picture lacks is named: the font, characters, an outline, a component', () => {
  const component = tree(
    { root: ['label', 'sign', 'part'] },
    {
      root: box({ layoutMode: 'HORIZONTAL' }),
      label: { styles: { typography: { fontFamily: 'Harbor Sans' } }, content: '東' },
      part: { instanceOf: 'Nowhere' },
    },
  )
  expect(drawn(component).missing.map(({ element, reason }) => `${element}: ${reason}`)).toEqual([
    'label: the font Harbor Sans; Inter stands in',
    'label: the characters 東',
    'sign: its outline',
    'part: the component Nowhere',
  ])
})

// Every one of these must end soon, small and harmless.
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
const HOSTILE: Readonly<Record<string, DrawnComponent>> = {
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

for (const [what, component] of Object.entries(HOSTILE)) {
  test(`a hostile spec costs its own picture only: ${what}`, () => {
    const { svg, width, height } = drawn(component, { findComponent: (name) => ({ ...component, name: `${name}x` }) })
    expect(svg.length).toBeLessThan(4_100_000)
    // A title is text: what is in it is escaped, and nothing more.
    const markup = svg.replace(/<title>[^<]*<\/title>/, '')
    expect(markup).not.toMatch(
      /<script|<image|<foreignObject|href|on\w+=|javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg")|NaN|Infinity|undefined/,
    )
    expect([width, height].every((side) => side > 0 && side <= 8_192)).toBe(true)
  }, 20_000)
}

test('28 of them', () => expect(Object.keys(HOSTILE)).toHaveLength(28))
