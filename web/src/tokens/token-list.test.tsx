import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { sheetRow, token } from '../../test/samples.ts'
import { all, fill, press, rowsOf, textOf, the, until } from '../../test/screen.ts'
import type { Answers } from '../../test/service.ts'
import type { TokenSheetRow } from '../api/generated/types.ts'

const modesOf = (...names: readonly string[]) => names.map((name) => ({ id: name, name }))
const sheet = (...data: readonly TokenSheetRow[]): Answers => ({
  listTokenTable: () => ({
    collections: [
      { id: 'id-of-Color', name: 'Color', modes: modesOf('Light', 'Dark'), default_mode: 'Light' },
      { id: 'id-of-Size', name: 'Size', modes: modesOf('Only'), default_mode: 'Only' },
    ],
    data,
    pagination: { next_cursor: null, has_more: false, limit: 2_500 },
  }),
})
const step = (name: string) => ({ token_id: name, name, mode: { id: 'm', name: 'm' } })
const TOKENS = [
  sheetRow('text/10', {
    description: 'For notes',
    values: [
      { css: '#111111', hex: '#111111' },
      { css: '#eeeeee80', hex: '#EEEEEE80' },
    ],
  }),
  sheetRow('text/2', {
    used_by: { components: 0, styles: 0, tokens: 0 },
    code_names: { ios: 'Color.two' },
    values: [
      { css: '#0b5fff', hex: '#0B5FFF', alias: 'blue/5' },
      { css: null, alias: 'VariableID:9:9', reason: 'dangling_alias' },
    ],
  }),
  sheetRow('gap', { collection_id: 'id-of-Size', kind: 'dimension', type: 'FLOAT', values: [{ css: '4px' }] }),
]
const table = async () => rowsOf(await the('table', 'Tokens'))
const withRows = (want: number) =>
  until(() => expect(document.querySelectorAll('[role=row][aria-rowindex]')).toHaveLength(want))

test('tokens: folders as headings, full names, a column for each mode that there are several of, units, who uses it, what is written', async () => {
  openExplorer('/tokens', sheet(...TOKENS))
  expect(await table()).toEqual([
    ['Token', 'Light', 'Dark', 'Used by', 'Description'],
    [],
    ['gapCopy', '4px', '4', ''],
    [],
    ['text/2Copy', '#0b5fff→ blue/5', 'dangling alias→ VariableID:9:9', 'nobody', ''],
    ['text/10Copy', '#111111', '#eeeeee80', '4', 'For notes'],
  ])
  expect(all('rowheader').map(textOf)).toEqual(['Without a folder 1', 'text 2'])
})

test('tokens: composite ones, which are styles, are counted apart', async () => {
  const heading = sheetRow('heading/large', { entity_type: 'style', kind: 'typography' })
  openExplorer('/tokens', sheet(...TOKENS, heading))
  await until(() => expect(all('status').map(textOf)).toContain('3 and 1 composite'))
})

test('tokens: a color has a swatch of itself, alpha included; a size is drawn as long as it is', async () => {
  openExplorer('/tokens', sheet(...TOKENS))
  const pictures = (await the('table', 'Tokens')).querySelectorAll<HTMLElement>('[aria-hidden=true][style]')
  expect(Array.from(pictures, ({ style }) => style.getPropertyValue('--color') || style.width)).toEqual([
    '4px',
    '#0b5fff',
    '#111111',
    '#eeeeee80',
  ])
})

test('tokens: a radius without a unit is drawn as the corner that it makes', async () => {
  const [gap] = TOKENS.filter(({ name }) => name === 'gap')
  openExplorer('/tokens', sheet({ ...gap, name: 'radius/m', kind: 'number', values: [{ css: '6' }] } as TokenSheetRow))
  const [picture] = (await the('table', 'Tokens')).querySelectorAll<HTMLElement>('[aria-hidden=true][style]')
  expect(picture?.style.borderTopLeftRadius).toBe('6px')
})

test('tokens: what is typed and chosen narrows the table and stands in the address', async () => {
  const { address, asked } = openExplorer('/tokens?collection=id-of-Color', sheet(...TOKENS))
  await withRows(2)
  fill(await the('searchbox', 'Filter tokens'), 'TEXT/1')
  await withRows(1)
  expect(address()).toBe('/tokens?collection=id-of-Color&q=TEXT%2F1')
  await press('button', 'Unused', await the('group', 'State'))
  await until(() => expect(textOf(document.body)).toContain('No token matches.'))
  await press('button', 'Clear')
  await withRows(3)
  await press('button', 'text 2', await the('navigation', 'Folders of tokens'))
  await withRows(2)
  expect(address()).toBe('/tokens?path=text')
  expect(asked.filter(({ id }) => id === 'listTokenTable')).toHaveLength(1)
})

test('tokens: modes are chosen, and the choice is an address', async () => {
  const { address } = openExplorer('/tokens', sheet(...TOKENS))
  await press('checkbox', 'Dark')
  await until(async () => expect((await table())[0]).toEqual(['Token', 'Light', 'Used by', 'Description']))
  expect(address()).toBe('/tokens?modes=Light')
})

test('tokens: name, CSS variable, names in code and values are there to copy', async () => {
  openExplorer('/tokens', sheet(...TOKENS))
  await press('button', 'Copy text/2')
  const menu = await the('group', 'Copy text/2')
  expect(all('button', undefined, menu).map(textOf)).toEqual([
    'Nametext/2',
    'CSS variablevar(--text-2)',
    'Name on iOSColor.two',
    'Value in Light#0b5fff',
  ])
})

test('tokens: pairs of text and background with their contrast, found by name or chosen', async () => {
  const { address } = openExplorer(
    '/tokens?view=contrast',
    sheet(
      sheetRow('text/plain', {
        values: [
          { css: '#000000', hex: '#000000' },
          { css: '#ffffff', hex: '#FFFFFF' },
        ],
      }),
      sheetRow('bg/plain', {
        values: [
          { css: '#ffffff', hex: '#FFFFFF' },
          { css: '#777777', hex: '#777777' },
        ],
      }),
    ),
  )
  expect(rowsOf(await the('table', 'Pairs by name'))).toEqual([
    ['Text on background', 'Light', 'Dark'],
    ['text/plain on bg/plain', 'Aa21.00 : 1 AAA', 'Aa4.47 : 1 AA large'],
  ])
  fill(await the('combobox', 'Text'), '--bg-plain')
  await until(() => expect(address()).toContain('text=id-of-bg%2Fplain'))
  fill(await the('combobox', 'Background'), '--bg-plain')
  expect(rowsOf(await the('table', 'Chosen pair'))[1]?.[1]).toBe('Aa1.00 : 1 fails')
})

test('tokens: the files that builders take are shown and saved', async () => {
  const { asked } = openExplorer('/tokens?view=export', {
    ...sheet(...TOKENS),
    exportCode: ({ format = 'css' }) => ({
      format,
      files: [{ path: `tokens.${format}`, content: ':root {}' }],
      notes: [],
    }),
  })
  await press('button', 'Sass')
  const file = await the('region', 'tokens.scss')
  expect(textOf(file)).toContain(':root {}')
  expect((await the('link', 'Save', file)).getAttribute('download')).toBe('tokens.scss')
  expect(asked.filter(({ id }) => id === 'exportCode').map(({ input }) => input)).toEqual([
    { format: 'css' },
    { format: 'scss' },
  ])
})

test("a token's page has what is written about it, everything to copy, and who uses it", async () => {
  const button = { entity_type: 'component' as const, entity_id: 'b', name: 'Button' }
  const ink = { entity_type: 'token' as const, entity_id: 'id-of-ink', name: 'ink' }
  openExplorer('/tokens/id-of-ink', {
    ...sheet(sheetRow('ink', { description: 'Of all texts', code_names: { web: 'var(--ink)' } })),
    getTokenValues: () => ({ data: [token('ink', { Only: { value: '#000000' } })], missing: [] }),
    listEdges: () => ({
      data: ['fills', 'strokes'].map((property) => ({
        type: 'BINDS_VARIABLE' as const,
        from: button,
        to: ink,
        metadata: { property },
      })),
      truncated: false,
      next_cursor: null,
    }),
  })
  await until(() =>
    expect(textOf(document.querySelector('.code-names') ?? document.body)).toBe(
      'NameinkCopyCSS variablevar(--ink)CopyName on the webvar(--ink)CopyValue#111111CopyIdid-of-inkCopy',
    ),
  )
  expect(textOf(document.body)).toContain('Of all texts')
  expect(textOf(await the('region', 'Components'))).toBe('Components 1Button fills, strokes')
})

test('tokens: of a long list only what is near the window is drawn, and the table says how long it is', async () => {
  openExplorer('/tokens', sheet(...Array.from({ length: 5_000 }, (_, at) => sheetRow(`t${at}`))))
  const long = await the('table', 'Tokens')
  expect(long.getAttribute('aria-rowcount')).toBe('5001')
  const drawn = rowsOf(long)
  expect(drawn.slice(0, 3).map(([name]) => name)).toEqual(['Token', 't0Copy', 't1Copy'])
  expect(drawn.length).toBeLessThan(100)
})

test('tokens: a library without any says how they come in', async () => {
  openExplorer('/tokens', sheet())
  await until(() => expect(textOf(document.body)).toContain('No tokens yet'))
})

for (const [name, unresolved, want] of [
  [
    'a key that nobody has',
    { reason: 'dangling_alias', target: 'VariableID:9:9' },
    'No value: dangling alias. Nothing in this library has the key VariableID:9:9.',
  ],
  [
    'a mode that is unclear, with what it may be',
    {
      reason: 'ambiguous_target_mode',
      name: 'base',
      candidates: [{ mode: { id: 'd', name: 'Dense' }, value: 4 }],
    },
    'No value: ambiguous mode. It is unclear which mode of base is meant.Dense: 4',
  ],
  ['a circle', { reason: 'cycle' }, 'No value: alias cycle.'],
] as const)
  test(`a token's page tells why a value is missing: ${name}`, async () => {
    openExplorer('/tokens/id-of-lost', {
      getTokenValues: () => ({ data: [token('lost', { Only: { unresolved, via: [step('base')] } })], missing: [] }),
      listEdges: () => ({ data: [], truncated: false, next_cursor: null }),
    })
    const chain = await the('list', 'Alias chain')
    expect(textOf(chain)).toBe('lostbase m')
    expect(textOf(chain.parentElement ?? document.body)).toContain(want)
    await until(() => expect(textOf(document.body)).toContain('Nobody uses it.'))
  })
