import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, press, textOf, the } from '../../test/screen.ts'
import type { Answers } from '../../test/service.ts'

const paid = { id: 's2', name: 'Paid', has_picture: false }
const screen = {
  id: 's1',
  name: 'Cart',
  has_picture: true,
  file_key: 'f',
  node_id: '1:1',
  link: null,
  layers: {
    default: {
      layout: [{ root: ['title', 'pay'] }],
      elements: {
        root: {},
        title: { content: 'Your cart', styles: { width: 200, height: 24 } },
        pay: { instanceOf: 'Button' },
      },
    },
    anatomy: {},
    est_tokens: 120,
  },
  names: {},
  uses: [{ component_id: 'c1', key: 'k', name: 'Button', has_picture: false, has_own: false, elements: ['pay'] }],
  binds: [
    { kind: 'token', id: 't1', name: 'color/ink', count: 3, raw_value: null },
    { kind: 'token', id: null, name: 'space/2', count: 1, raw_value: '8' },
  ],
  leads_to: [
    { element: 'pay', trigger: 'click', action: 'navigate', screen: paid, to: null },
    { element: 'title', trigger: 'click', action: 'open', screen: null, to: 'javascript:alert(1)' },
  ],
  reached_from: [],
  flows: [{ entity_id: 'f1', name: 'Buy', step: 0 }],
}
const flow = {
  id: 'f1',
  name: 'Buy',
  link: null,
  screens: [
    { ...paid, id: 's1', name: 'Cart', step: 0, leads_to: screen.leads_to },
    { ...paid, step: 1, leads_to: [] },
  ],
  total: 2,
}
const named = (type: string, name: string) =>
  ({ entity: { type, id: 's1', name }, blocks: [], mentions: [], etag: '"1"' }) as never
const answers: Answers = {
  getOverview: () => overview(),
  getDocumentation: () => named('screen', 'Cart'),
  getScreen: () => screen as never,
  getFlow: () => flow,
}
const links = () => all('link').map((one) => `${textOf(one)} ${one.getAttribute('href')}`)

test('a screen shows its layers, what it uses and binds, and where it leads', async () => {
  openExplorer('/entities/screen/s1', answers)
  await the('heading', 'Layers')
  const page = textOf(await the('main'))
  expect(page).toContain('“Your cart”')
  expect(page).toContain('200 × 24')
  expect(page).toContain('space/2 = 8, not in this library')
  expect(links()).toEqual(expect.arrayContaining(['color/ink /tokens/t1', 'Button /components/c1']))
  expect(links().some((link) => link.startsWith('Paid /entities/screen/s2'))).toBe(true)
  // What a file names as an address is a link only where it is one of the web.
  expect(links().some((link) => link.includes('javascript'))).toBe(false)
  await press('link', 'Buy')
  await the('heading', 'Screens')
  expect(textOf(await the('main'))).toMatch(/Cart begins here.*Paid step 1.*It ends here/)
})
