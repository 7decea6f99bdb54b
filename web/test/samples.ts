import type { TokenValues } from '@vitrine/client'
import type { GetOverviewOutput, TokenSheetRow } from '../src/api/generated/types.ts'

const NO_BYTES = { current_bytes: 0, limit_bytes: 1, pct_used: 0 }

/** A small library at a glance, read with a key that may do all. */
export const overview = (parts: Partial<GetOverviewOutput> = {}): GetOverviewOutput => ({
  project: { id: 'project-1', name: 'Harbor' },
  revisions: { library: 1, docs: 1, code: 0 },
  counts: {
    components: 1_204,
    tokens: 300,
    token_collections: 2,
    styles: 12,
    screens: 3,
    flows: 2,
    edges: 0,
    pages: 4,
    documented_components: 40,
  },
  health: { optimal: 3, good: 2, monitor: 0, poor: 1, without_spec: 5, mean: 81.25 },
  sync_status: {},
  publish_status: {},
  drift: { drifting_count: 0, minimum_schema_version: '0.11.0' },
  storage: NO_BYTES,
  documentation: NO_BYTES,
  imports: { open: 0, waits_for: null },
  pushes: NO_BYTES,
  sources: [],
  syncs: [],
  last_synced_at: null,
  last_change: null,
  key: { scopes: ['read:library', 'read:docs', 'write:docs'] },
  ...parts,
})

type Value = Partial<TokenValues['values'][number]>

/** A token with what it is under each mode; a color where its first value begins with `#`. */
export function token(name: string, values: Readonly<Record<string, Value>>, collection = 'Color'): TokenValues {
  const isColor = String(Object.values(values)[0]?.value).startsWith('#')
  return {
    id: `id-of-${name}`,
    name,
    resolved_type: isColor ? 'COLOR' : 'FLOAT',
    collection: { id: `id-of-${collection}`, name: collection },
    values: Object.entries(values).map(([mode, value]) => ({
      mode: { id: `id-of-${mode}`, name: mode },
      value: null,
      via: [],
      ...(isColor ? { rgba: { r: 0, g: 0, b: 0, a: 1 } } : {}),
      ...value,
    })),
    alias_depth: { hops: 0, reached: false },
  }
}

/** A color that everybody uses, as the table of tokens has it. */
export const sheetRow = (name: string, parts: Partial<TokenSheetRow> = {}): TokenSheetRow => ({
  entity_type: 'token',
  id: `id-of-${name}`,
  name,
  type: 'COLOR',
  kind: 'color',
  collection_id: 'id-of-Color',
  description: '',
  scopes: 'ALL',
  code_name: `--${name.replaceAll('/', '-')}`,
  code_names: {},
  level: 'primitive',
  is_deprecated: false,
  used_by: { components: 3, styles: 0, tokens: 1 },
  values: [{ css: '#111111', hex: '#111111' }],
  ...parts,
})
