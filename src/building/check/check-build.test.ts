import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { importFiles } from '../../../test/kit/import-kit.ts'
import { quickest } from '../../../test/proof/quickest.ts'

// What was built beside the picture, where no browser is named: what is declared, or what a browser elsewhere found.

const api = await testApi('embedded')
const console = testConsole(api)
const { id: projectId, key } = await api.project()
const text = readFileSync(new URL('../../../demo/library.json', import.meta.url), 'utf8')
await importFiles(api.services, projectId, [text])
const { body } = await api.call('listComponents', { key, query: { limit: 100 } })
const components: readonly { id: string; name: string }[] = body.data
const check = async (name: string, given: object) => {
  const component_id = components.find((one) => one.name === name)?.id ?? name
  return console.call('checkBuild', { key, body: { component_id, ...given } })
}

const HTML = '<button class="button"><span class="button__label">Book slot</span></button>'
const CSS = `.button { background: var(--action-primary-bg-rest); border-radius: 4px }
.button__label { color: var(--action-primary-text); font: 500 12px/16px Harbor Sans }`

describe('declared', () => {
  test('nothing differs where all that the picture shows is written, by value or by the name of a token', async () => {
    const { body: told } = await check('Button', { html: HTML, css: CSS })
    expect(told).toMatchObject({ name: 'Button', how: 'declared', difference_count: 0 })
    expect(told.not_rendered).toMatch(/no browser is named/)
    expect(told.colors).toEqual({ wanted: 2, same: 2, excused: 0 })
    expect(told.boxes.wanted).toBe(0)
  })

  test('what is written nowhere is told, with the part that shows it', async () => {
    const css = CSS.replace('var(--action-primary-bg-rest)', '#123456').replace('12px', '13px')
    const { body: told } = await check('Button', { html: HTML.replace('Book', 'Take'), css })
    expect(told.differences).toEqual([
      { part: 'root', kind: 'fill', wanted: '#0a72ca', found: 'written nowhere' },
      { part: 'root/label', kind: 'text', wanted: 'Book slot', found: 'written nowhere' },
      { part: 'root/label', kind: 'font size', wanted: '12', found: 'written nowhere' },
    ])
  })

  test('a value is right in the modes that it is meant for, and the answer says which', async () => {
    const css = CSS.replace('var(--action-primary-bg-rest)', '#0a72ca')
    const dark = (await check('Button', { html: HTML, css, modes: ['Dark'] })).body
    expect(dark.modes.find(({ collection }: { collection: string }) => collection === 'Color').mode).toBe('Dark')
    expect(dark.differences[0]).toMatchObject({ part: 'root', kind: 'fill' })
    expect((await check('Button', { html: HTML, css: CSS, modes: ['Dark'] })).body.difference_count).toBe(0)
  })
})

describe('computed', () => {
  const root = {
    part: 'root',
    box: [10, 10, 77.1, 32],
    styles: { 'background-color': 'rgb(10, 114, 202)', 'border-radius': '4px', 'box-shadow': 'none', opacity: '1' },
  }
  const label = {
    parent: 0,
    classes: 'button__label',
    text: 'Book slot',
    styles: { color: 'rgb(255, 255, 255)', 'font-size': '12px', 'font-weight': '500', 'line-height': '16px' },
  }

  test('parts are known by their names, and what is not told of them is not compared', async () => {
    const { body: told } = await check('Button', { elements: [root, label] })
    expect(told).toMatchObject({ how: 'computed', difference_count: 0 })
    expect(told.boxes).toMatchObject({ wanted: 1, same: 1 })
  })

  test('each difference is told', async () => {
    const styles = { ...label.styles, color: 'rgb(0, 0, 0)', 'font-weight': '400' }
    const wide = { ...root, box: [0, 0, 90, 32] }
    const { body: told } = await check('Button', { elements: [wide, { ...label, styles }] })
    expect(told.differences).toMatchObject([
      { part: 'root', kind: 'box', found: '90 × 32 at 0, 0' },
      { part: 'root/label', kind: 'fill', wanted: '#ffffff', found: '#000000' },
      { part: 'root/label', kind: 'font weight', wanted: '500', found: '400' },
    ])
  })

  test('a part that is not there is missing, and nobody hears of what is inside of it', async () => {
    const { body: told } = await check('Dialog', { elements: [{ part: 'root', styles: {} }] })
    const missing = told.differences.filter(({ kind }: { kind: string }) => kind === 'missing')
    expect(missing.map(({ part }: { part: string }) => part)).toContain('root/header')
    expect(missing.map(({ part }: { part: string }) => part)).not.toContain('root/header/title')
  })

  test('of a variant, by its properties', async () => {
    const danger = (await check('Button', { elements: [root], props: { appearance: 'Danger' } })).body
    expect(danger.differences).toContainEqual({ part: 'root', kind: 'fill', wanted: '#c82e32', found: '#0a72ca' })
  })
})

describe('what is refused', () => {
  for (const [what, given, path] of [
    ['neither a page nor elements', {}, 'body.html'],
    ['both of them', { html: 'x', elements: [{ styles: {} }] }, 'body.html'],
    ['a page that is too long', { html: 'x'.repeat(200_001) }, 'body.html'],
    ['too many elements', { elements: Array.from({ length: 2_001 }, () => ({ styles: {} })) }, 'body.elements'],
    ['a mode that there is not', { html: 'x', modes: ['Nope'] }, 'body.modes'],
  ] as const)
    test(what, async () => {
      const { status, body: told } = await check('Button', given)
      expect(status).toBe(400)
      expect(told.error.details.issues[0].path).toBe(path)
    })

  test('a component that there is not, and one without a spec', async () => {
    expect((await check('00000000-0000-7000-8000-000000000000', { html: 'x' })).status).toBe(404)
    expect((await check('Illustration', { html: 'x' })).body.error.details).toMatchObject({ reason: 'no_spec' })
  })
})

test('a page that was written to hold others up does not', async () => {
  // Some fifty milliseconds each; what grew with the square of 200,000 characters would take many times the bound.
  for (const one of ['<style>', '--a', 'var(--', '1', '<', 'style="', '#abc ', '-- :', '</style', 'rgb(', ' \n'])
    for (const given of [{ html: one }, { html: 'x', css: one }].map((of) =>
      Object.fromEntries(
        Object.entries(of).map(([name, value]) => [
          name,
          value === one ? one.repeat(Math.floor(199_000 / one.length)) : value,
        ]),
      ),
    )) {
      const taken = await quickest(3_000, async () => expect((await check('Button', given)).status).toBe(200))
      expect(taken, `${Object.keys(given).join()} of ${one}`).toBeLessThan(3_000)
    }
}, 300_000)
