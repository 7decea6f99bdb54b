import { expect, test } from 'vitest'
import type { CatalogRow } from '../../api/generated/types.ts'
import { chooseRows } from './choose-rows.ts'

const row = (name: string, parts: Partial<CatalogRow> = {}): CatalogRow => ({
  id: name,
  name,
  type: 'COMPONENT',
  sync_status: 'synced',
  publish_status: 'CURRENT',
  component_depth: 1,
  variant_count: 0,
  chi_score: 50,
  created_at: '2026-01-01T00:00:00.000Z',
  has_spec: true,
  has_drift: false,
  has_docs: false,
  ...parts,
})
const ROWS = [
  row('Badge', { chi_score: null, has_spec: false, component_depth: null }),
  row('Button', { type: 'COMPONENT_SET', chi_score: 80, variant_count: 9, has_docs: true, component_depth: 2 }),
  row('Gone', { sync_status: 'deleted_in_source' }),
  row('ﬁeld', { chi_score: 20, has_drift: true, publish_status: 'CHANGED', created_at: '2025-01-01T00:00:00.000Z' }),
]

for (const [name, search, want] of [
  ['what is deleted in the source is left out', {}, ['Badge', 'Button', 'ﬁeld']],
  ['unless it is named', { sync: 'deleted_in_source' }, ['Gone']],
  ['by a part of the name, folded as the service folds it', { q: 'FI' }, ['ﬁeld']],
  ['signs of patterns stand for themselves', { q: '%' }, []],
  ['by kind', { type: 'COMPONENT_SET' }, ['Button']],
  ['by what was published', { publish: 'CHANGED' }, ['ﬁeld']],
  ['by depth, which what is not ranked has none of', { depth: '1' }, ['ﬁeld']],
  ['with documentation', { docs: 'true' }, ['Button']],
  ['without a spec', { spec: 'false' }, ['Badge']],
  ['drifting', { drift: 'true' }, ['ﬁeld']],
  ['an unknown value counts as none', { drift: 'perhaps' }, ['Badge', 'Button', 'ﬁeld']],
  ['names backwards', { dir: 'desc' }, ['ﬁeld', 'Button', 'Badge']],
  ['by health, what has none last', { sort: 'chi_score' }, ['ﬁeld', 'Button', 'Badge']],
  ['and last in the other direction too', { sort: 'chi_score', dir: 'desc' }, ['Button', 'ﬁeld', 'Badge']],
  ['by variants, what is equal by id', { sort: 'variant_count' }, ['Badge', 'ﬁeld', 'Button']],
  ['by age', { sort: 'created_at' }, ['ﬁeld', 'Badge', 'Button']],
] as const)
  test(`the list of components: ${name}`, () => expect(chooseRows(ROWS, search).map((one) => one.name)).toEqual(want))
