import { expect, test } from 'vitest'
import type { ChangeEntry, Impact } from './change-record.ts'
import { ChangeLog, ENTRIES_KEPT } from './change-log.ts'

const entry = (at: number, impact: Impact): ChangeEntry => ({
  entity_type: 'component',
  entity_id: String(at),
  name: `C${String(at).padStart(5, '0')}`,
  former_name: null,
  change: impact === 'breaking' ? 'removed' : 'added',
  impact,
  differences: [],
  difference_count: 0,
})

test('nothing added is no record', () => expect(new ChangeLog().record([])).toBeNull())

test('a huge import is summarized: counts are exact, the most important entries are kept', () => {
  const log = new ChangeLog()
  for (let at = 0; at < 5_000; at++) log.add(entry(at, at === 4_999 ? 'breaking' : 'feature'))
  const record = log.record([])
  expect(record).toMatchObject({
    impact: 'breaking',
    entry_count: 5_000,
    counts: { component: { added: 4_999, changed: 0, renamed: 0, removed: 1, returned: 0 } },
  })
  expect(record?.entries).toHaveLength(ENTRIES_KEPT)
  expect(record?.entries.slice(0, 2).map(({ name }) => name)).toEqual(['C04999', 'C00000'])
})
