import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, startBrowser, type TestBrowser } from '../../../test/kit/browser.ts'
import { drawnLibrary, FONT, ROOT } from '../../../test/libraries/drawn-library.ts'
import { chooseTree } from '../document/choose-tree.ts'
import { draw, type DrawInput } from '../draw.ts'
import { Account, LIMITS } from '../document/limits.ts'
import { readNesting } from '../document/nesting.ts'
import { buildScene } from '../scene/build-scene.ts'
import { Font } from '../text/font.ts'
import { boxAsHtml } from '../../../test/libraries/box-as-html.ts'

// Every component of the demo in each of its variants and sizes, laid out by this renderer and by a browser: no place and
// no size that hugs or fills is read from anywhere. A component that itself fills has nothing to fill in a picture: how
// wide it is shown there is ours, and what is in it is laid out in that width.

/** A browser counts in 64ths of a pixel, and a sum has several. */
const WITHIN = 0.25

const library = drawnLibrary(JSON.parse(readFileSync(path.join(ROOT, 'demo/library.json'), 'utf8')))
const font = new Font(FONT)

interface Case {
  readonly name: string
  readonly input: DrawInput
}

const cases = [...library.components].flatMap(([name, { variants = [] }]) =>
  [{}, ...variants.map(({ configuration }) => configuration ?? {})].flatMap((props) =>
    ['Compact', 'Comfortable'].map((mode): Case => {
      const input = library.input(name, { props, mode })
      return { name: `${name} ${JSON.stringify(props)} ${mode}`, input }
    }),
  ),
)

function asHtml(input: DrawInput): string {
  const { component, props = {}, findComponent = () => undefined, lookUp = () => undefined } = input
  const account = new Account(LIMITS)
  const roots = buildScene({ component, props, findComponent, lookUp, findImage: () => undefined, font, account })
  const shown = fills(input) ? draw(input).boxes[0]?.width : undefined
  return roots
    .map((root) =>
      shown === undefined
        ? root
        : { ...root, sizing: ['fixed', root.sizing[1]] as const, stated: [shown, root.stated[1]] as const },
    )
    .map((root) => boxAsHtml(root, null))
    .join('')
}

function fills({ component, props = {} }: DrawInput): boolean {
  const { tree } = chooseTree(component, props)
  const [root] = readNesting(tree)
  return tree.elements?.[root?.name ?? '']?.styles?.['layoutSizingHorizontal'] === 'FILL'
}

describe.skipIf(noBrowser)('layout', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(async () => browser.close())

  test('the whole demo stands as a browser lays it out, every variant in both sizes', async () => {
    const { page } = await browser.open()
    const holder = 'position:absolute;left:0;top:0;width:4000px;height:4000px'
    await page.setContent(
      `<!doctype html><body style="margin:0">${cases.map(({ input }) => `<section style="${holder}">${asHtml(input)}</section>`).join('')}`,
    )
    const theirs = await page.evaluate<number[][][]>(`[...document.querySelectorAll('section')].map((section) =>
      [...section.querySelectorAll('[data-box]')].map((box) => {
        const { x, y, width, height } = box.getBoundingClientRect()
        return [x, y, width, height]
      }))`)
    let boxes = 0
    const different = cases.flatMap(({ name, input }, at) => {
      const [one, other] = [draw(input).boxes, theirs[at] ?? []]
      boxes += other.length
      const wrong = one.filter(({ x, y, width, height }, place) =>
        [x, y, width, height].some((side, which) => Math.abs(side - (other[place]?.[which] ?? Infinity)) > WITHIN),
      )
      if (one.length === other.length && wrong.length === 0) return []
      const [first] = wrong
      const place = first ? one.indexOf(first) : -1
      return [JSON.stringify({ name, wrong: wrong.length, of: one.length, first, theirs: other[place] })]
    })
    console.log(`${cases.length} pictures of the demo, ${boxes} boxes`)
    expect(boxes).toBeGreaterThan(2_000)
    expect(different.slice(0, 40), `${different.length} of ${cases.length}`).toEqual([])
  })
})
