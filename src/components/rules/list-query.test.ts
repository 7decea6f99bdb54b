import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ComponentType, PublishStatus, SyncStatus } from '../../contract/words.ts'
import { holds } from '../../../test/kit/seeded.ts'
import { foldName } from '../../library/rules/fold-name.ts'
import {
  compareRows,
  hasNoValue,
  positionOf,
  SORT_KEYS,
  type ListPosition,
  type Sort,
} from '../../library/rules/list-order.ts'
import { listPage, matchOf, type ListFilters, type ListTable } from './list-query.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly type?: ComponentType
  readonly status?: SyncStatus
  readonly published?: PublishStatus
  readonly docs?: boolean
  readonly spec?: boolean
  readonly drift?: boolean
  readonly depth?: number | null
  readonly created?: number
  readonly variants?: number
  readonly chi?: number | null
  readonly synced?: number
}

function tableOf(given: readonly Row[]): ListTable {
  const rows = [...given].sort((a, b) => (a.id < b.id ? -1 : 1))
  const numbers = (of: (row: Row) => number | null | undefined, absent: number) =>
    Float64Array.from(rows, (row) => {
      const value = of(row)
      return value === null ? Number.NaN : (value ?? absent)
    })
  const columns = {
    count: rows.length,
    ids: rows.map(({ id }) => id),
    names: rows.map(({ name }) => name),
    folded: rows.map(({ name }) => foldName(name)),
    numbers: {
      created_at: numbers(({ created }) => created, 0),
      component_depth: numbers(({ depth }) => depth, 1),
      variant_count: numbers(({ variants }) => variants, 0),
      chi_score: numbers(({ chi }) => chi, 50),
    },
  }
  const at = (row: number): Row => rows[row] ?? { id: '', name: '' }
  return {
    ...columns,
    // As one would say it: nulls last, ids ascending within ties, whatever the direction.
    order: ({ by, direction }) => {
      const compare = compareRows(columns, by)
      const sign = direction === 'asc' ? 1 : -1
      const isLast = (row: number): number => Number(hasNoValue(columns, by, row))
      return Uint32Array.from(rows.keys()).sort((a, b) => isLast(a) - isLast(b) || sign * compare(a, b) || a - b)
    },
    type: (row) => at(row).type ?? 'COMPONENT',
    syncStatus: (row) => at(row).status ?? 'synced',
    publishStatus: (row) => at(row).published ?? 'CURRENT',
    hasDocs: (row) => at(row).docs ?? false,
    hasSpec: (row) => at(row).spec ?? false,
    hasDrift: (row) => at(row).drift ?? false,
    depth: (row) => at(row).depth ?? (at(row).depth === null ? 0 : 1),
    syncedAt: (row) => at(row).synced ?? 0,
  }
}

function idsOf(table: ListTable, filters: ListFilters, sort: Sort = { by: 'name', direction: 'asc' }, q?: string) {
  const query = q === undefined ? null : foldName(q)
  const { rows } = listPage(table, { filters, query, sort, after: null, limit: 100 })
  return rows.map((row) => table.ids[row]).join('')
}

const table = tableOf([
  { id: 'a', name: 'button', type: 'COMPONENT_SET', depth: 2, docs: true, synced: 10, chi: 20, variants: 3 },
  { id: 'b', name: 'Button', status: 'deleted_in_source', depth: 1, synced: 20, chi: null, variants: 3 },
  { id: 'c', name: 'Badge', status: 'outdated', depth: 3, spec: true, synced: 30, chi: 90 },
  { id: 'd', name: 'avatar 100%', depth: null, spec: true, drift: true, published: 'CHANGED', synced: 40, chi: 20 },
])

for (const [name, filters, want] of [
  ['deleted ones are hidden', {}, 'dca'],
  ['unless they are asked for', { sync_status: ['deleted_in_source'] }, 'b'],
  ['several states', { sync_status: ['synced', 'deleted_in_source'] }, 'dba'],
  ['type', { type: 'COMPONENT_SET' }, 'a'],
  ['publish status', { publish_status: ['CHANGED', 'UNPUBLISHED'] }, 'd'],
  ['has docs', { has_docs: true }, 'a'],
  ['has no docs', { has_docs: false }, 'dc'],
  ['has a spec', { has_spec: true }, 'dc'],
  ['drifts', { has_drift: true }, 'd'],
  ['exact depths', { component_depth: [2, 9] }, 'a'],
  ['depth from', { component_depth_gte: 2 }, 'ca'],
  ['depth up to, and the unranked are never found by depth', { component_depth_lte: 2 }, 'a'],
  ['depth range', { component_depth_gte: 3, component_depth_lte: 3 }, 'c'],
  ['a range that holds nothing', { component_depth_gte: 3, component_depth_lte: 2 }, ''],
  ['synced from, inclusive', { last_synced_at_gte: 30 }, 'dc'],
  ['synced up to, inclusive', { last_synced_at_lte: 30 }, 'ca'],
  ['any parent is an empty page', { parent_id: 'a' }, ''],
  ['filters combine', { has_spec: true, has_drift: false }, 'c'],
] as const) {
  test(`list filter: ${name}`, () => expect(idsOf(table, filters)).toBe(want))
}

const all = { sync_status: ['synced', 'outdated', 'deleted_in_source'] } as const
for (const [name, sort, want] of [
  ['names without case, then by code point', { by: 'name', direction: 'asc' }, 'dcba'],
  ['names descending', { by: 'name', direction: 'desc' }, 'abcd'],
  ['null depths last', { by: 'component_depth', direction: 'asc' }, 'bacd'],
  ['null depths last, descending too', { by: 'component_depth', direction: 'desc' }, 'cabd'],
  ['ties by id', { by: 'chi_score', direction: 'asc' }, 'adcb'],
  ['ties by id ascending, descending too', { by: 'chi_score', direction: 'desc' }, 'cadb'],
  ['variant count', { by: 'variant_count', direction: 'desc' }, 'abcd'],
] as const) {
  test(`list sort: ${name}`, () => expect(idsOf(table, all, sort)).toBe(want))
}

for (const [q, want] of [
  ['BUTTON', 'ba'],
  ['a', 'dc'],
  ['0%', 'd'],
  ['_', ''],
  ['nothing', ''],
] as const) {
  test(`list search: ${q}`, () => expect(idsOf(table, all, undefined, q)).toBe(want))
}

test('list search: says how a row matched', () => {
  expect(matchOf('button', 'button')).toEqual({ score: 1, match_reason: 'exact' })
  expect(matchOf('icon/button', 'button').match_reason).toBe('segment')
})

const rowsArbitrary = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[0-9a-f]{4}$/),
    name: fc.oneof(
      fc.constantFrom('Button', 'button', 'BUTTON', 'Tab', 'tab/x', '\u{1f600}', '\uff5e', ''),
      // Longer than what sorts, and alike for as long as that or not.
      fc.constantFrom('x', 'y', 'z').map((end) => 'long'.repeat(200) + end),
      fc.constantFrom('x', 'y', 'z').map((end) => 'Ab\u{1f600}'.repeat(120) + end.repeat(40)),
    ),
    depth: fc.option(fc.integer({ min: 1, max: 3 })),
    chi: fc.option(fc.integer({ min: 0, max: 3 })),
    variants: fc.integer({ min: 0, max: 2 }),
    created: fc.integer({ min: 0, max: 2 }),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
)
const sorts = fc.record({
  by: fc.constantFrom(...SORT_KEYS),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
})

test('list pages: a walk visits each row that stays exactly once, for any limit, while others come and go', () =>
  holds(
    fc.property(
      rowsArbitrary,
      rowsArbitrary,
      fc.integer({ min: 1, max: 7 }),
      sorts,
      fc.infiniteStream(fc.boolean()),
      (staying, passing, limit, sort, coin) => {
        const ids = new Set(staying.map(({ id }) => id))
        const others = passing.filter(({ id }) => !ids.has(id))
        const visited: string[] = []
        let after: ListPosition | null = null
        for (let pages = 0; pages < 200; pages++) {
          const present = [...staying, ...others.filter(() => coin.next().value)]
          const table = tableOf(present)
          const page = listPage(table, { filters: {}, query: null, sort, after, limit })
          expect(page.rows.length).toBeLessThanOrEqual(limit)
          visited.push(...page.rows.map((row) => table.ids[row] ?? ''))
          const last = page.rows.at(-1)
          if (!page.hasMore || last === undefined) break
          // As through a cursor.
          after = JSON.parse(JSON.stringify(positionOf(table, sort.by, last)))
        }
        expect(visited.filter((id) => ids.has(id)).sort()).toEqual([...ids].sort())
      },
    ),
    { runs: 400 },
  ))

test('list pages: put together they are the whole list in its order', () =>
  holds(
    fc.property(rowsArbitrary, fc.integer({ min: 1, max: 7 }), sorts, (rows, limit, sort) => {
      const table = tableOf(rows)
      const walked: number[] = []
      let after: ListPosition | null = null
      for (;;) {
        const page = listPage(table, { filters: {}, query: null, sort, after, limit })
        walked.push(...page.rows)
        const last = page.rows.at(-1)
        expect(page.hasMore).toBe(walked.length < rows.length)
        if (!page.hasMore || last === undefined) break
        after = positionOf(table, sort.by, last)
      }
      expect(walked).toEqual([...table.order(sort)])
    }),
    { runs: 300 },
  ))
