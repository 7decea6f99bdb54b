import type { Component, Edge, GetSpecOutput } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { token } from '../../test/samples.ts'
import { all, press, rowsOf, textOf, the, until } from '../../test/screen.ts'

const WHEN = '2026-01-02T03:04:05.000Z'
const component: Component = {
  id: 'c1',
  name: 'Chip',
  type: 'COMPONENT',
  description: '',
  sync_status: 'synced',
  publish_status: 'CURRENT',
  component_depth: 1,
  variant_count: 0,
  chi_score: 80,
  source_node_id: '1:2',
  source_key: 'k',
  created_at: WHEN,
  updated_at: WHEN,
  last_synced_at: WHEN,
  has_spec: true,
  has_drift: false,
  has_docs: false,
  chi_status: 'good',
}
const spec = (parts: Partial<GetSpecOutput>, ta = { bound: 2, total: 3 }): GetSpecOutput => ({
  component_id: 'c1',
  name: 'Chip',
  spec: {
    title: 'Chip',
    default: { elements: { root: {} } },
    _svc: {
      chi: {
        score: 80,
        status: 'good',
        po: 100,
        dc: 100,
        as: 100,
        ta: { score: 50, penalty: 0, ...ta },
        ta_penalty: 0,
        hasProps: true,
      },
      source_node_id: '1:2',
      synced_at: WHEN,
    },
  },
  spec_schema_version: '0.11.0',
  more: { default: null, variants: null, token_values: null },
  ...parts,
})
const edge = (id: string, name: string | null, metadata: object, type: 'token' | 'style' = 'token'): Edge => ({
  type: type === 'token' ? 'BINDS_VARIABLE' : 'USES_STYLE',
  from: { entity_type: 'component', entity_id: 'c1', name: 'Chip' },
  to: { entity_type: type, entity_id: id, name },
  metadata: { ...metadata },
})
const openChip = (edges: readonly Edge[], given: GetSpecOutput) =>
  openExplorer('/components/c1/tokens', {
    getComponent: () => component,
    getSpec: () => given,
    listEdges: () => ({ data: edges, truncated: false, next_cursor: null }),
  })
const bindings = async (): Promise<string[][]> => rowsOf(await the('table', undefined, await the('region', 'Bindings')))

test('bindings: each token and style with its value under the chosen mode, and where it is used', async () => {
  openChip(
    [
      edge('id-of-bg', 'bg', { property: 'fill', nodeNames: ['root', 'icon'], variants: ['a', 'b'] }),
      edge('s1', 'Shadow', { property: 'effect' }, 'style'),
      edge('VariableID:9:9', null, {}),
    ],
    spec({ token_values: [token('bg', { Light: { value: '#FFFFFF' }, Dark: { value: '#000000' } })] }),
  )
  expect(await bindings()).toEqual([
    ['Token or style', 'Value', 'Where'],
    ['bg', '#FFFFFF', 'fill on root, icon in 2 variants'],
    ['Shadow style', 'see the style', 'effect'],
    ['VariableID:9:9 unresolved', '–', ''],
  ])
  await press('button', 'Dark', await the('group', 'Mode of Color'))
  await expect.poll(async () => (await bindings())[1]?.[1]).toBe('#000000')
})

for (const [ta, want] of [
  [{ bound: 0, total: 9 }, 'Nothing is bound: every value is hard-coded.'],
  [{ bound: 0, total: 0 }, 'Nothing here could take a token or a style.'],
] as const)
  test(`bindings: none, with ${ta.total} values that could be bound, says why`, async () => {
    openChip([], spec({}, ta))
    const region = await the('region', 'Bindings')
    await until(() => expect(textOf(region)).toContain(want))
  })

test('bindings: what the design file shows stands for a token that is not in the project', async () => {
  openChip([edge('VariableID:9:9', null, { property: 'fill', raw_value: '#E8E8E8' })], spec({}))
  expect(await bindings()).toContainEqual(['VariableID:9:9 unresolved', '#E8E8E8', 'fill'])
})

test('build order: what is used of other files is told by name', async () => {
  const entry = {
    position: 1,
    component_id: 'c1',
    name: 'Chip',
    component_depth: 1,
    is_leaf: true,
    svc_sync_status: 'synced',
  } as const
  const outside = [
    { key: 'k1', name: 'Away set' },
    { key: 'k2', name: null },
  ]
  openExplorer('/components/c1/code', {
    getComponent: () => component,
    getBuildOrder: () => ({ status: 'trivial', ordered_components: [entry], outside }),
  })
  const region = await the('region', 'Build order')
  await until(() => expect(textOf(region)).toContain('2 components of other files: Away set, k2.'))
})

test('a component without a spec says that there is nothing to draw', async () => {
  openExplorer('/components/c1/tokens', { getComponent: () => component })
  await until(() => expect(textOf(document.body)).toContain('Only the name of this component is known'))
  expect(all('region', 'Bindings')).toEqual([])
})
