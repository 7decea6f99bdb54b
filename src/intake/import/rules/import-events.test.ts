import { expect, test } from 'vitest'
import type { ChangeRecord } from '../../changes/rules/change-record.ts'
import { changedEvent, healthEvent } from './import-events.ts'

for (const [name, before, after, want] of [
  ['a lower mean is told as it is shown', 71.26, 70.94, { from: 71.3, to: 70.9 }],
  ['what nobody sees is not told', 71.26, 71.25, null],
  ['nor a rise', 70, 71, null],
  ['nor a first measurement', null, 50, null],
  ['nor a library that has none any more', 50, null, null],
] as const)
  test(`health fell: ${name}`, () => expect(healthEvent(before, after)).toEqual(want))

test('an event of an import is bounded whatever it changed', () => {
  const entry = {
    entity_type: 'token',
    entity_id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10',
    name: 'x'.repeat(10_000),
    former_name: 'y'.repeat(10_000),
    change: 'renamed',
    impact: 'breaking',
    differences: [],
    difference_count: 0,
  } as const
  const record: ChangeRecord = {
    sources: Array.from({ length: 100 }, () => ({
      tool: 'figma',
      file_key: 'k',
      name: 'n'.repeat(999),
      version: null,
    })),
    impact: 'breaking',
    counts: { token: { added: 0, changed: 0, renamed: 2_000, removed: 0, returned: 0 } },
    entry_count: 2_000,
    entries: Array.from({ length: 2_000 }, () => entry),
  }
  const told = changedEvent(7, record)
  expect(told).toMatchObject({ revision: 7, entry_count: 2_000, counts: { token: { renamed: 2_000 } } })
  expect(JSON.stringify(told).length).toBeLessThan(20_000)
})
