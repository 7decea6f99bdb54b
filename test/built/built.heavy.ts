import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageScript } from '../../src/adapters/browser/page-script.ts'
import type { PageElement } from '../../src/ports.ts'
import type { FoundBox } from '../../src/building/check/rules/built.ts'
import { compareBuilt, type Comparison } from '../../src/building/check/rules/compare-built.ts'
import { testApi } from '../kit/api.ts'
import { noBrowser, startBrowser, type TestBrowser } from '../kit/browser.ts'
import { importFiles } from '../kit/import-kit.ts'
import { connect, listenMcp } from '../kit/mcp-kit.ts'
import { Answers, axisVariants, componentNames, type Case } from './cases.ts'
import { LIBRARIES } from './libraries.ts'
import { pictureFont } from './picture-font.ts'
import { pictures } from './pictures.ts'
import { report } from './report.ts'
import { toHtml } from './to-html.ts'

// A page that is built from answers of `get_component` and nothing else, as a browser lays it out, against the picture that
// is served of the same component, variant and mode.

/** Sections of one page. */
const AT_ONCE = 100
const SECTION =
  'position:absolute;left:0;top:0;width:4000px;height:4000px;font-family:Picture;text-rendering:geometricPrecision'
const PLAIN =
  '*{font-family:Picture!important}[data-kind=text]{white-space:pre-wrap;overflow-wrap:anywhere}body{margin:0;font:14px Picture}'

const missing = LIBRARIES.filter(({ text }) => text === null).map(({ name }) => name)
if (missing.length > 0) console.log(`not built: ${missing.join(', ')}, whose files are absent`)

describe.skipIf(noBrowser)('what is built from answers is the component', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(async () => browser.close())

  for (const { name: library, text, most, least } of LIBRARIES)
    test.skipIf(text === null)(library, { timeout: 240_000 }, async () => {
      const api = await testApi('embedded')
      const own = await api.project()
      await importFiles(api.services, own.id, [text?.() ?? ''])
      const client = await connect(await listenMcp(api.mount), own.key)
      const answers = new Answers(client)
      const picture = await pictures(api, own)
      const all = await componentNames(client)
      const names = all.filter(
        (_, at) => Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length),
      )
      const cases: Case[] = []
      for (const name of names) {
        const variants = axisVariants(await answers.of(name, null))
        for (const [at, props] of variants.entries())
          for (const mode of modesFor(at, picture.modes)) cases.push({ name, props, mode })
      }
      const { page } = await browser.open()
      const compared: { readonly of: Case; readonly comparison: Comparison }[] = []
      for (let at = 0; at < cases.length; at += AT_ONCE) {
        const some = cases.slice(at, at + AT_ONCE)
        const html: string[] = []
        const shown = []
        for (const one of some) {
          const { name, props, mode } = one
          const pictured = await picture.of(one)
          shown.push(pictured)
          const used = await answers.withUsed(name, mode)
          const answer = await answers.of(name, mode)
          html.push(
            toHtml({ answer, props, findAnswer: (other) => used.get(other), room: pictured.boxes[0]?.width ?? null }),
          )
        }
        await page.setContent(
          `<!doctype html><style>${pictureFont()}${PLAIN}</style>${html.map((one) => `<section style="${SECTION}">${one}</section>`).join('')}`,
        )
        await page.evaluate('document.fonts.ready')
        const found = await page.evaluate<PageElement[][]>(pageScript('section', 200_000))
        for (const [place, one] of some.entries()) {
          const boxes = shown[place]?.boxes ?? []
          compared.push({ of: one, comparison: compareBuilt(boxes, foundIn(found[place] ?? [])) })
        }
      }
      const { boxes, colors, texts, lines } = report(compared)
      console.log(
        [`${library}: ${names.length} of ${all.length} components, ${cases.length} pages`, ...lines].join('\n'),
      )
      expect.soft(boxes, 'boxes').toBeGreaterThanOrEqual(least.boxes)
      expect.soft(colors, 'colors').toBeGreaterThanOrEqual(least.colors)
      expect.soft(texts, 'texts').toBeGreaterThanOrEqual(least.texts)
    })
})

/** Everything in every mode takes long: each variant is built in the usual modes and one more, the default in all. */
const modesFor = (at: number, modes: readonly string[]): readonly (string | null)[] =>
  at === 0 || process.env['VITRINE_PROOF'] ? [null, ...modes] : [null, ...modes.slice(at % modes.length).slice(0, 1)]

const foundIn = (elements: readonly PageElement[]): FoundBox[] =>
  elements.flatMap(({ part, box, text, styles }) => (part === null ? [] : [{ key: part, box, text, styles }]))
