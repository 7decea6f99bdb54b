import type { TokenCollection, TokenValues } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { token } from '../../test/samples.ts'
import { all, fill, press, rowsOf, textOf, the, until } from '../../test/screen.ts'
import type { Answers } from '../../test/service.ts'

const cost = { count: 1, est_tokens: 1_234, how: '' }
const collection = (name: string, modes: readonly string[]): TokenCollection => ({
  id: `id-of-${name}`,
  name,
  modes: modes.map((mode) => ({ id: mode, name: mode })),
  default_mode: null,
  token_count: 2,
  cost: { list_tokens: cost, token_values: cost },
})
const tokens = (...data: TokenValues[]): Answers => ({
  describeTokens: () => ({
    collections: [collection('Color', ['Light', 'Dark']), collection('Size', ['Only'])],
    totals: { collections: 2, tokens: 1_300 },
  }),
  getTokenValues: ({ collection }) => ({
    data: data.filter((one) => one.collection?.id === collection),
    missing: [],
  }),
})
const step = (name: string) => ({ token_id: name, name, mode: { id: 'm', name: 'm' } })
const TOKENS = [
  token('text/10', { Light: { value: '#111111' }, Dark: { value: '#EEEEEE80' } }),
  token('text/2', {
    Light: { value: '#0B5FFF', via: [step('blue/5'), step('brand')] },
    Dark: { value: null, unresolved: { reason: 'dangling_alias', target: 'VariableID:9:9' } },
  }),
  token('gap', { Only: { value: 0 } }, 'Size'),
]

test('tokens: one column for each mode, numbers in names count as numbers', async () => {
  openExplorer('/tokens', tokens(...TOKENS))
  expect(rowsOf(await the('table', 'Tokens'))).toEqual([
    ['Token', 'Light', 'Dark'],
    ['text/2', '#0B5FFF→ blue/5 +1', 'dangling alias'],
    ['text/10', '#111111', '#EEEEEE80'],
  ])
})

test('tokens: a color has a swatch of itself, alpha included; what has no color has none', async () => {
  openExplorer('/tokens', tokens(...TOKENS))
  const swatches = (await the('table', 'Tokens')).querySelectorAll<HTMLElement>('[aria-hidden=true][style]')
  expect(Array.from(swatches, ({ style }) => style.getPropertyValue('--color'))).toEqual([
    '#0B5FFF',
    '#111111',
    '#EEEEEE80',
  ])
  await press('button', /^Size/)
  await until(() => expect(rowsOf(all('table', 'Tokens')[0] ?? document.body)[1]).toEqual(['gap', '0']))
  expect(document.querySelectorAll('[role=table] [aria-hidden=true][style]')).toHaveLength(0)
})

test('tokens: what is typed and chosen narrows the table and stands in the address', async () => {
  const { address } = openExplorer('/tokens?collection=id-of-Color', tokens(...TOKENS))
  fill(await the('searchbox', 'Filter tokens'), 'TEXT/1')
  await until(() => expect(rowsOf(all('table', 'Tokens')[0] ?? document.body).slice(1)).toHaveLength(1))
  expect(address()).toBe('/tokens?collection=id-of-Color&q=TEXT%2F1')
  fill(await the('combobox', 'Type'), 'FLOAT')
  await until(() => expect(textOf(document.body)).toContain('No token matches.'))
})

const inCode = (name: string, code_names: { web?: string; ios?: string }) => ({
  id: `id-of-${name}`,
  name,
  resolved_type: 'COLOR' as const,
  collection: null,
  code_names,
})

test('tokens: the name in code stands beside the name, is copied by a press, and is found by the filter', async () => {
  const { asked } = openExplorer('/tokens', {
    ...tokens(...TOKENS),
    getCodeNames: () => ({ data: [inCode('text/2', { web: 'var(--fg)', ios: 'Color.fg' })] }),
  })
  await the('button', 'var(--fg)')
  expect(rowsOf(await the('table', 'Tokens')).map(([name]) => name)).toEqual(['Token', 'text/2var(--fg)', 'text/10'])
  expect(asked.find(({ id }) => id === 'getCodeNames')?.input).toEqual({ collection: 'id-of-Color' })
  fill(await the('searchbox', 'Filter tokens'), '--FG')
  await until(() => expect(rowsOf(all('table', 'Tokens')[0] ?? document.body).slice(1)).toHaveLength(1))
})

test("a token's page has its names in code, each to be copied", async () => {
  openExplorer('/tokens/id-of-ink', {
    getTokenValues: () => ({ data: [token('ink', { Only: { value: '#000000' } })], missing: [] }),
    getCodeNames: () => ({ data: [inCode('ink', { web: 'var(--ink)', ios: 'Color.ink' })] }),
    listEdges: () => ({ data: [], truncated: false, next_cursor: null }),
  })
  await until(() =>
    expect(textOf(document.querySelector('.code-names') ?? document.body)).toBe('Webvar(--ink)CopyiOSColor.inkCopy'),
  )
})

test('tokens: of a long list only what is near the window is drawn, and the table says how long it is', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => token(`t${at}`, { Light: { value: 1 }, Dark: { value: 2 } }))
  openExplorer('/tokens', tokens(...many))
  const table = await the('table', 'Tokens')
  expect(table.getAttribute('aria-rowcount')).toBe('5001')
  const drawn = rowsOf(table)
  expect(drawn.slice(0, 3).map(([name]) => name)).toEqual(['Token', 't0', 't1'])
  expect(drawn.length).toBeLessThan(100)
})

test('tokens: a library without any says how they come in', async () => {
  openExplorer('/tokens', { describeTokens: () => ({ collections: [], totals: { collections: 0, tokens: 0 } }) })
  await until(() => expect(textOf(document.body)).toContain('This library has no tokens. Import a bundle or'))
})

for (const [name, unresolved, want] of [
  [
    'a key that nobody has',
    { reason: 'dangling_alias', target: 'VariableID:9:9' },
    'No value: dangling alias. Nothing in this project has the key VariableID:9:9.',
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
    await until(() => expect(textOf(document.body)).toContain('Nothing is connected to it.'))
  })
