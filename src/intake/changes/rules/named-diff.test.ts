import { expect, test } from 'vitest'
import type { ChangeEntry } from './change-record.ts'
import { changeLine, diffText, PLAIN } from './change-text.ts'
import { namedDiff } from './named-diff.ts'

const entry = (parts: Partial<ChangeEntry>): ChangeEntry => ({
  entity_type: 'component',
  entity_id: 'a',
  name: 'Button',
  former_name: null,
  change: 'changed',
  impact: 'change',
  differences: [],
  difference_count: parts.differences?.length ?? 0,
  ...parts,
})
const difference = (impact: ChangeEntry['impact'], what: string, subject: string | null, from = '', to = '') => ({
  impact,
  what,
  subject,
  from: from || null,
  to: to || null,
})
const ENTRIES = [
  entry({ name: 'Card', change: 'removed', impact: 'breaking' }),
  entry({ name: 'Tile', former_name: 'Box', change: 'renamed', impact: 'breaking' }),
  entry({ impact: 'breaking', differences: [difference('breaking', 'option_removed', 'size', 'Huge')] }),
  entry({ name: 'Toast', impact: 'feature', differences: [difference('feature', 'deprecated', null)] }),
  entry({ name: 'Sheet', change: 'added', impact: 'feature' }),
  entry({
    entity_type: 'token',
    name: 'color/bg',
    differences: [difference('change', 'value_changed', 'Light', '#fff', '#eee')],
  }),
]
const around = {
  version: { from: '1.4.0', to: '2.0.0' },
  usesOf: ({ name }: ChangeEntry) => (name === 'Card' ? 12 : 0),
}

test('what changes is told by name, with what was and is, why it breaks, who uses it, and the version', () => {
  expect(diffText(namedDiff({ entries: ENTRIES, entry_count: 6 }, around))).toBe(
    [
      'Breaking (3):',
      '  component Card removed (it is gone for whoever uses it); 12 uses',
      '  component Box → Tile renamed (whoever uses it knows it by its former name)',
      '  component Button changed: option removed size: Huge → nothing (the value can no longer be chosen)',
      'New (2):',
      '  component Toast changed: deprecated',
      '  component Sheet added',
      'Changed (1):',
      '  token color/bg changed: value changed Light: #fff → #eee',
      'A major change: 1.4.0 → 2.0.0',
      '',
    ].join('\n'),
  )
})

test('a rename is a pair, whatever else changed', () => {
  const renamed = entry({
    name: 'Tile',
    former_name: 'Box',
    differences: [difference('fix', 'description_changed', null)],
  })
  expect(changeLine(renamed, PLAIN)).toBe('component Box → Tile renamed and changed: description changed')
})

test('thousands of changes are grouped and counted in less than a comment holds', () => {
  const many = Array.from({ length: 2_000 }, (_, at) =>
    entry({
      entity_type: 'token',
      name: `color/${'x'.repeat(100)}/${at}`,
      impact: at % 3 === 0 ? 'breaking' : at % 3 === 1 ? 'feature' : 'change',
      differences: Array.from({ length: 10 }, (__, mode) =>
        difference('change', 'value_changed', `Mode ${mode}`, '#ffffff '.repeat(9), '#000000 '.repeat(9)),
      ),
    }),
  )
  const diff = namedDiff({ entries: many, entry_count: 5_000 }, { version: null, usesOf: () => 99_999 })
  const text = diffText(diff)
  expect(diff.groups.map(({ bump, count, changes }) => [bump, count, changes.length])).toEqual([
    ['major', 667, 50],
    ['minor', 667, 50],
    ['patch', 666, 50],
  ])
  expect(text).toContain('  and 617 more\n')
  expect(text).toMatch(/Changed \(666\):\n(?: .*\n)* {2}and \d+ more\n/)
  expect(text).toContain('and 3,000 changes that are counted alone\n')
  expect(text.length).toBeLessThan(60_000)
})
