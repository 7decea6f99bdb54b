import { expect, test } from 'vitest'
import { FONT } from '../../test/libraries/drawn-library.ts'
import { HOSTILE } from '../../test/libraries/hostile-specs.ts'
import { draw, type DrawInput } from './draw.ts'
import type { DrawnComponent, Fields, TreeElement } from './document/document.ts'

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

test('a vector without a height is a line, although its outline is not there', () => {
  const rule = tree(
    { root: ['sign'] },
    {
      root: box({ width: 40, height: 8 }),
      sign: box({ x: 0, y: 4, width: 40, height: 0, strokes: '#bdbdbd', strokeWeight: 2 }),
    },
  )
  const { svg, missing } = drawn(rule)
  expect(svg).toContain('<path d="M0 3H40V5H0V3Z" fill="#bdbdbd"/>')
  expect(missing).toEqual([])
})

test('a rule that is a component of no height is shown with all of its stroke', () => {
  const rule = (strokeWeight: number, clipsContent = false) =>
    drawn(
      tree(
        { root: ['sign'] },
        {
          root: box({ width: 40, height: 0, clipsContent }),
          sign: box({ x: 0, y: 0, width: 40, height: 0, strokes: '#bdbdbd', strokeWeight, strokeAlign: 'CENTER' }),
        },
      ),
    )
  expect(rule(2).svg).toContain('viewBox="0 -1 40 2"')
  expect(rule(1).svg).toContain('viewBox="0 0 40 1"')
  expect(rule(2, true).svg).toContain('viewBox="0 0 40 1"')
})

test('what is in a grid stands in its cells, and grows with it', () => {
  const cell = (x: number, y: number): TreeElement =>
    box({ x, y, width: 20, height: 10, layoutSizingHorizontal: 'FILL', layoutSizingVertical: 'FILL' })
  const grid = { layoutMode: 'GRID', width: 50, height: 30 }
  const cells = { one: cell(0, 0), two: cell(30, 20) }
  const used = { ...tree({ root: ['one', 'two'] }, { root: box(grid), ...cells }), name: 'Grid' }
  expect(placesOf(used)).toEqual({ root: [0, 0, 50, 30], one: [0, 0, 20, 10], two: [30, 20, 20, 10] })
  expect(drawn(used).missing).toEqual([])
  const wide = tree(
    { root: ['inner'] },
    { root: box({}), inner: { instanceOf: 'Grid', styles: { ...grid, width: 100 } } },
  )
  expect(placesOf(wide, { findComponent: () => used })['two']).toEqual([60, 20, 40, 10])
  const untold = tree({ root: ['one'] }, { root: box(grid), one: box({ width: 20, height: 10 }) })
  expect(drawn(untold).missing).toEqual([{ element: 'root', reason: 'the places of its grid' }])
})

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
    'label: letters that no font here has: 東',
    'label: the font Harbor Sans; Inter stands in',
    'sign: its outline',
    'part: the component Nowhere',
  ])
})

test('a picture that will be drawn again has asked for all that it lacks, and is not painted', () => {
  const component = tree(
    { root: ['label', 'part'] },
    {
      root: box({ ...FIXED, backgroundColor: { $token: 'ink' } }),
      label: { content: 'Save', styles: { textColor: { $token: 'text' } } },
      part: { instanceOf: 'Part' },
    },
  )
  const asked: string[] = []
  const ask = (name: string): undefined => void asked.push(name)
  const rest = { findComponent: ask, lookUp: ({ name }: { name: string }) => ask(name) }
  expect(drawn(component, { ...rest, isLacking: () => asked.length > 0 })).toMatchObject({ svg: '', boxes: [] })
  const early = asked.splice(0)
  expect(drawn(component, { ...rest, isLacking: () => false }).svg).toContain('<path')
  expect(new Set(early)).toEqual(new Set(asked))
  expect(new Set(early)).toEqual(new Set(['ink', 'text', 'Part']))
})

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
