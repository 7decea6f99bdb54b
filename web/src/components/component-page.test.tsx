import type { Block, Component, GetSpecOutput } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, fill, press, rowsOf, textOf, the, until } from '../../test/screen.ts'
import type { Answers } from '../../test/service.ts'

const WHEN = '2026-01-02T03:04:05.000Z'
const component = { id: 'c1', name: 'Chip', type: 'COMPONENT_SET', variant_count: 2, description: 'A small thing.' }
const spec = {
  title: 'Chip',
  props: { size: { type: 'string', enum: ['s', 'm'], default: 's' }, 'Show icon': { type: 'boolean', default: true } },
  anatomy: { root: { type: 'container' }, label: { type: 'text' } },
  variantConfigurations: [{ size: 's' }, { size: 'm' }],
  default: { configuration: { size: 's' }, elements: { root: {} } },
  _svc: { chi: { score: 80, po: 0, dc: 0, as: 0, ta: { bound: 0, total: 0 }, ta_penalty: 0, hasProps: true } },
}
const block = (type: string, content: object, at: number) =>
  ({
    id: `b${at}`,
    type,
    content,
    position: at,
    mentions: [],
    createdAt: WHEN,
    updatedAt: WHEN,
    updatedBy: null,
  }) as unknown as Block
const BLOCKS = [
  block('text', { markdown: 'It says one thing.\n\n## Sizes\n\nTwo.' }, 0),
  block('use-cases', { items: [{ kind: 'use', title: 'Filters' }] }, 1),
  block(
    'props-notes',
    {
      items: [
        { prop: 'size', markdown: 'Use **s** in tables.', values: [{ value: 'm', markdown: 'On phones.' }] },
        { prop: 'showIcon', markdown: 'Off in tables.' },
        { prop: 'tone', markdown: 'Was removed.' },
      ],
    },
    2,
  ),
  block('anatomy-notes', { items: [{ element: 'label', markdown: 'One or two words.', required: true }] }, 3),
  block('accessibility', { summary: 'A button.' }, 4),
]
const answers: Answers = {
  getOverview: () => overview(),
  getComponent: () =>
    ({ ...component, has_spec: true, sync_status: 'synced', publish_status: 'CURRENT' }) as unknown as Component,
  getSpec: () =>
    ({ component_id: 'c1', name: 'Chip', spec, more: { default: { est_tokens: 1_234 } } }) as unknown as GetSpecOutput,
  listEdges: () => ({ data: [], truncated: false, next_cursor: null }),
  getDocumentation: () =>
    ({ entity: { type: 'component', id: 'c1', name: 'Chip' }, blocks: BLOCKS, mentions: [], etag: '"1"' }) as never,
  getPreviousAndNext: () => ({ previous: null, next: { id: 'c2', name: 'Dialog' } }),
  getBuildOrder: () => ({ status: 'trivial', ordered_components: [], outside: [] }),
}
const headings = () => all('heading').map((one) => `${one.tagName} ${textOf(one)}`)

test('a component opens with what it is for, and each tab is an address', async () => {
  const { address } = openExplorer('/components/c1', answers)
  await until(() =>
    expect(headings()).toEqual([
      'H1 Chip',
      'H2 Guidance',
      'H3 Sizes',
      'H3 When to use it',
      'H2 Used by',
      'H2 Uses',
      'H2 Graph',
    ]),
  )
  expect(textOf(document.body)).not.toContain('agent tokens')
  for (const [name, path] of [
    ['Usage', 'usage'],
    ['Properties', 'properties'],
    ['Tokens', 'tokens'],
    ['Code', 'code'],
    ['Changes', 'changes'],
  ] as const) {
    await press('link', name, await the('navigation', 'About Chip'))
    await until(() => expect(address()).toBe(`/components/c1/${path}`))
  }
  await until(() => expect(all('link', 'Next Dialog')[0]?.getAttribute('href')).toBe('/components/c2'))
})

test('what is read ahead is asked for once, and a link that is only pointed at asks for nothing', async () => {
  const { asked } = openExplorer('/components/c1', answers)
  const next = await the('link', 'Next Dialog')
  next.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  next.focus()
  const times = () =>
    ['getComponent', 'getDocumentation', 'getSpec', 'getOverview'].map(
      (id) => asked.filter((one) => one.id === id).length,
    )
  await until(() => expect(times()).toEqual([1, 1, 1, 1]))
  await new Promise((passed) => setTimeout(passed, 200))
  expect(times()).toEqual([1, 1, 1, 1])
})

test('every property has a control, axis of variants or not, and the picture follows', async () => {
  const { asked, address } = openExplorer('/components/c1', {
    ...answers,
    drawPicture: () => ({
      component_id: 'c1',
      name: 'Chip',
      svg: '<svg/>',
      width: 8,
      height: 8,
      missing: [],
      boxes: [],
    }),
  })
  await press('checkbox', 'Show icon')
  await until(() => expect((all('checkbox', 'Show icon')[0] as HTMLInputElement).checked).toBe(false))
  expect(address()).toContain('Show%2Bicon%3Dfalse')
  fill(await the('combobox', 'size'), 'm')
  await until(() => {
    const { input } = asked.findLast(({ id }) => id === 'drawPicture') ?? {}
    expect(JSON.stringify(input?.['props'])).toMatch(/Show icon.*false.*size.*m/)
  })
})

test('two properties changed at once are both kept', async () => {
  const { address } = openExplorer('/components/c1', answers)
  const icon = await the('checkbox', 'Show icon')
  const size = await the('combobox', 'size')
  icon.click()
  fill(size, 'm')
  await until(() => expect(address()).toContain('size%3Dm'))
  expect(address()).toContain('Show%2Bicon%3Dfalse')
})

const value = (mode: string) => ({ mode: { id: mode, name: mode }, value: '#000000', alias_path: [] })
const bound = (collection: string, modes: readonly string[]) => ({
  id: collection,
  name: `${collection}/one`,
  type: 'COLOR',
  collection: { id: collection, name: collection },
  values: modes.map(value),
})
const SWITCHABLE = {
  ...answers,
  getSpec: () =>
    ({
      component_id: 'c1',
      name: 'Chip',
      spec,
      more: { default: { est_tokens: 1_234 } },
      token_values: [bound('Color', ['Light', 'Dark']), bound('Brand', ['One', 'Two'])],
    }) as unknown as GetSpecOutput,
} satisfies Answers

for (const [before, search] of [
  ['nothing', ''],
  ['a mode', '?modes=Color%3DLight'],
] as const)
  test(`two modes changed at once are both in the address and both kept, where ${before} was chosen`, async () => {
    sessionStorage.setItem('vitrine.modes', 'Other=Kept')
    const { address } = openExplorer(`/components/c1${search}`, SWITCHABLE)
    const dark = await the('button', 'Dark', await the('group', 'Mode of Color'))
    const two = await the('button', 'Two', await the('group', 'Mode of Brand'))
    dark.click()
    two.click()
    const other = search === '' ? { Other: 'Kept' } : {}
    await until(() => expect(address()).toContain('Brand'))
    const shown = new URLSearchParams(new URL(address(), 'http://a').searchParams.get('modes') ?? '')
    expect(Object.fromEntries(shown)).toEqual({ ...other, Color: 'Dark', Brand: 'Two' })
    const kept = new URLSearchParams(sessionStorage.getItem('vitrine.modes') ?? '')
    expect(Object.fromEntries(kept)).toEqual({ ...other, Color: 'Dark', Brand: 'Two' })
    sessionStorage.clear()
  })

for (const [known, link] of [
  ['known', 'https://www.figma.com/design/abc?node-id=1-2'],
  ['not known', null],
] as const)
  test(`where the design file is ${known}, the page ${link ? 'leads there' : 'offers no way there'}`, async () => {
    openExplorer('/components/c1', { ...answers, getOrigin: () => ({ link }) as never })
    await the('region', 'Guidance')
    await until(() =>
      expect(all('link', 'Open in the design tool').map((one) => one.getAttribute('href'))).toEqual(link ? [link] : []),
    )
  })

test('the variant that was chosen stays from tab to tab', async () => {
  const { address } = openExplorer('/components/c1/properties?variant=size%3Dm', answers)
  expect(all('link', 'size m')).toEqual([])
  expect((await the('link', 'size m')).getAttribute('aria-current')).toBe('true')
  await press('link', 'Code', await the('navigation', 'About Chip'))
  await until(() => expect(address()).toBe('/components/c1/code?variant=size%3Dm'))
})

test('usage: every block has a heading with an anchor, and the contents lead there', async () => {
  openExplorer('/components/c1/usage', answers)
  const contents = await the('navigation', 'On this page')
  expect(all('link', undefined, contents).map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['Sizes', '#sizes'],
    ['When to use it', '#when-to-use-it'],
    ['Properties', '#properties'],
    ['Anatomy', '#anatomy'],
    ['Accessibility', '#accessibility'],
  ])
  expect(headings()).toEqual([
    'H1 Chip',
    'H2 Sizes',
    'H2 When to use it',
    'H2 Properties',
    'H2 Anatomy',
    'H2 Accessibility',
  ])
})

test('properties: notes stand with what they are about, and one about nothing says so', async () => {
  openExplorer('/components/c1/properties', answers)
  const table = await the('table', undefined, await the('region', 'Properties'))
  await until(() =>
    expect(rowsOf(table)).toEqual([
      ['Name', 'Type', 'Default', 'Values', 'Notes'],
      ['size variant', 'string', 's', 'sm', 'Use s in tables. mOn phones.'],
      ['Show icon', 'boolean', 'true', '', 'Off in tables.'],
    ]),
  )
  expect(textOf(await the('region', 'Properties'))).toContain('tone is described, and no property has this name.')
  expect(rowsOf(await the('table', undefined, await the('region', 'Anatomy')))[2]).toEqual([
    'label',
    'text',
    '–',
    'alwaysOne or two words.',
  ])
})

test('what only agents’ people look for is folded at the end of Code', async () => {
  openExplorer('/components/c1/code', answers)
  await until(() =>
    expect(textOf(document.querySelector('details.agents') ?? document.body)).toContain('1,234 agent tokens'),
  )
  expect(document.querySelector('details.agents')?.hasAttribute('open')).toBe(false)
})

for (const tab of ['', '/properties', '/tokens', '/code'])
  test(`a component without a spec says so at "${tab}", and no spec is asked for that is not there`, async () => {
    const row = { ...component, has_spec: false, sync_status: 'synced', publish_status: 'CURRENT' }
    const { asked } = openExplorer(`/components/c1${tab}`, {
      ...answers,
      getComponent: () => row as unknown as Component,
    })
    await until(() => expect(textOf(document.body)).toContain('Only the name of this component is known'))
    expect(asked.filter(({ id }) => id === 'getSpec')).toEqual([])
  })
