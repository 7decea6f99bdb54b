import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, startBrowser, type TestBrowser } from '../../../test/kit/browser.ts'
import { FONT } from '../../../test/libraries/drawn-library.ts'
import type { Fields, TreeElement } from '../document/document.ts'
import { draw } from '../draw.ts'

// The same trees laid out by this renderer and by a browser. They are made by a fixed rule, so that a run is like any
// other. What design tools do not have is not made: a child that fills along an axis on which its parent hugs, and lines
// that break where nothing says how long they may be.

const CASES = 400
/** A browser counts in 64ths of a pixel, and a sum has several. */
const WITHIN = 0.25

type Mode = 'hug' | 'fill' | 'fixed'
interface Made {
  readonly styles: Fields
  readonly css: string
  readonly children: readonly Made[]
}

/** Numbers that only look random (mulberry32). */
function numbersFrom(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

const MAIN = [
  ['MIN', 'flex-start'],
  ['CENTER', 'center'],
  ['MAX', 'flex-end'],
  ['SPACE_BETWEEN', 'space-between'],
] as const
const CROSS = [
  ['MIN', 'flex-start'],
  ['CENTER', 'center'],
  ['MAX', 'flex-end'],
  ['STRETCH', 'stretch'],
] as const

interface Parent {
  readonly isRow: boolean
  readonly stretches: boolean
  /** Whether its width and height are known without its content. */
  readonly isKnown: readonly [boolean, boolean]
}

function make(pick: (most: number) => number, depth: number, parent: Parent | null): Made {
  const isLeaf = depth === 0 || (parent !== null && pick(3) === 0)
  const isFree = parent !== null && pick(8) === 0
  const modeOf = (at: 0 | 1): Mode => {
    const isMain = parent !== null && parent.isRow === (at === 0)
    const mayFill = parent !== null && !isFree && (!isMain || parent.isKnown[at])
    const mode = (['fixed', 'hug', 'fill'] as const)[pick(3)] ?? 'fixed'
    if (mode === 'fill' && !mayFill) return 'fixed'
    return mode === 'hug' && isLeaf ? 'fixed' : mode
  }
  const modes = [modeOf(0), modeOf(1)] as const
  // Larger than what is inside its edge: a browser makes no box smaller than its padding.
  const size = (): number => (isLeaf ? 10 + pick(60) : 30 + pick(220))
  const sizes = [size(), size()] as const
  const isRow = pick(2) === 0
  const isStretched = (at: 0 | 1): boolean =>
    parent !== null && !isFree && parent.stretches && parent.isRow === (at === 1)
  const isKnown = [0, 1].map((at) => {
    const mode = modes[at as 0 | 1]
    return mode === 'fixed' || (mode === 'fill' && parent?.isKnown[at as 0 | 1] === true)
  }) as [boolean, boolean]
  // Columns have one line: that of a browser is as wide as one even where it breaks into several.
  const wraps = !isLeaf && isRow && pick(3) === 0 && isKnown[0]
  const [gap, lineGap] = [pick(12), wraps ? pick(12) : 0]
  // Nor does it give the same to two that fill, of which one has a padding.
  const inset = (at: 0 | 1): number => (modes[at] === 'fill' || isStretched(at) ? 0 : pick(12))
  const padding = [inset(1), inset(0), inset(1), inset(0)] as const
  const [main, justify] = MAIN[pick(MAIN.length)] ?? MAIN[0]
  const [cross, align] = CROSS[pick(CROSS.length)] ?? CROSS[0]
  // What fills across and reaches a limit stands where its siblings do; a browser puts it at the start.
  const isAcross = parent?.isRow === false && !isFree && (modes[0] === 'fill' || isStretched(0))
  const limit = (from: number): number | null => (pick(5) === 0 && !isAcross ? from + pick(60) : null)
  const [least, most] = [limit(30), limit(40)]
  const place = [pick(50) - 10, pick(50) - 10] as const

  const side = (at: 0 | 1): readonly [Fields, string] => {
    const [name, sizing] =
      at === 0 ? (['width', 'layoutSizingHorizontal'] as const) : (['height', 'layoutSizingVertical'] as const)
    const isMain = parent !== null && parent.isRow === (at === 0)
    if (modes[at] === 'fixed') return [{ [name]: sizes[at] }, `${name}:${sizes[at]}px;`]
    if (modes[at] === 'fill') return [{ [sizing]: 'FILL' }, isMain ? 'flex:1 1 0;' : 'align-self:stretch;']
    return [{ [sizing]: 'HUG' }, at === 0 && !isStretched(0) ? 'width:max-content;' : '']
  }
  const [width, height] = [side(0), side(1)]
  const limits =
    (least === null ? '' : `min-width:${least}px;`) +
    (most === null ? '' : `max-width:${Math.max(most, least ?? 0)}px;`)
  // How high a line is depends on what is in it.
  const alongOnly: Parent['isKnown'] = [isKnown[0], false]
  const children = isLeaf
    ? []
    : Array.from({ length: 1 + pick(4) }, () =>
        make(pick, depth - 1, { isRow, stretches: cross === 'STRETCH', isKnown: wraps ? alongOnly : isKnown }),
      )
  return {
    styles: {
      ...width[0],
      ...height[0],
      ...(least === null ? {} : { minWidth: least }),
      ...(most === null ? {} : { maxWidth: Math.max(most, least ?? 0) }),
      ...(isFree ? { position: 'absolute', x: place[0], y: place[1] } : {}),
      ...(isLeaf
        ? {}
        : {
            layoutMode: isRow ? 'HORIZONTAL' : 'VERTICAL',
            ...(wraps ? { layoutWrap: 'WRAP', counterAxisSpacing: lineGap } : {}),
            itemSpacing: gap,
            padding: { top: padding[0], end: padding[1], bottom: padding[2], start: padding[3] },
            mainAxisAlignment: main,
            crossAxisAlignment: cross,
          }),
    },
    css: [
      'box-sizing:border-box;min-width:0;min-height:0;flex:none;',
      width[1],
      height[1],
      limits,
      isFree
        ? `position:absolute;left:${place[0]}px;top:${place[1]}px;`
        : parent
          ? 'position:relative;'
          : 'position:absolute;left:0;top:0;',
      isLeaf
        ? ''
        : `display:flex;flex-direction:${isRow ? 'row' : 'column'};gap:${isRow ? `${lineGap}px ${gap}px` : `${gap}px ${lineGap}px`};` +
          `padding:${padding.map((one) => `${one}px`).join(' ')};justify-content:${justify};align-items:${align};` +
          (wraps ? `flex-wrap:wrap;align-content:${align === 'stretch' ? 'flex-start' : align};` : ''),
    ].join(''),
    children,
  }
}

const html = ({ css, children }: Made): string => `<div style="${css}">${children.map(html).join('')}</div>`

function ours(made: Made): readonly (readonly number[])[] {
  const elements: Record<string, TreeElement> = {}
  let count = 0
  const nest = ({ styles, children }: Made): unknown => {
    const name = `e${count++}`
    elements[name] = { styles }
    return { [name]: children.map(nest) }
  }
  const component = { name: 'Case', default: { layout: [nest(made)], elements } }
  return draw({ component, font: FONT }).boxes.map(({ x, y, width, height }) => [x, y, width, height])
}

describe.skipIf(noBrowser)('layout', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(async () => browser.close())

  test(`${CASES} trees stand as a browser lays them out: row and column, hug, fill, fixed, limits, lines, free children`, async () => {
    const { page } = await browser.open()
    const cases = Array.from({ length: CASES }, (_, at) => make(numbersFrom(at + 1), 1 + (at % 4), null))
    const holder = 'position:absolute;left:0;top:0;width:4000px;height:4000px'
    await page.setContent(
      `<body style="margin:0">${cases.map((one) => `<section style="${holder}">${html(one)}</section>`).join('')}`,
    )
    const theirs = await page.evaluate<number[][][]>(`[...document.querySelectorAll('section')].map((section) =>
      [...section.querySelectorAll('div')].map((box) => {
        const { x, y, width, height } = box.getBoundingClientRect()
        return [x, y, width, height]
      }))`)
    let boxes = 0
    const different = cases.flatMap((made, at) => {
      const [one, other] = [ours(made), theirs[at] ?? []]
      boxes += other.length
      const isSame =
        one.length === other.length &&
        one.every((box, place) =>
          box.every((side, which) => Math.abs(side - (other[place]?.[which] ?? Infinity)) <= WITHIN),
        )
      return isSame ? [] : [JSON.stringify({ case: at, ours: one, theirs: other, html: html(made) })]
    })
    expect(boxes).toBeGreaterThan(2_000)
    expect(
      different.length,
      different
        .sort((a, b) => a.length - b.length)
        .slice(0, 2)
        .join('\n'),
    ).toBe(0)
  })
})
