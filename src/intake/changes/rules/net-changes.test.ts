import { expect, test } from 'vitest'
import type { ChangeEntry, Difference } from './change-record.ts'
import { NetChanges } from './net-changes.ts'

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
const value = (from: string | null, to: string | null): Difference => ({
  impact: 'change',
  what: 'value_changed',
  subject: 'Light',
  from,
  to,
})
const prop = (what: string): Difference => ({
  impact: what === 'prop_removed' ? 'breaking' : 'feature',
  what,
  subject: 'icon',
  from: null,
  to: null,
})

const told = (...entries: readonly ChangeEntry[]): string[] => {
  const net = new NetChanges()
  for (const one of entries) net.add(one)
  return net
    .list()
    .map(({ name, former_name, change, impact, differences, difference_count }) =>
      [
        `${name}${former_name === null ? '' : ` was ${former_name}`} ${change} ${impact}`,
        ...differences.map(({ what, from, to }) => `${what} ${from}>${to}`),
        ...(difference_count > differences.length ? [`${difference_count - differences.length} more`] : []),
      ].join(', '),
    )
}

const ADDED = entry({ change: 'added', impact: 'feature' })
const REMOVED = entry({ change: 'removed', impact: 'breaking' })
const changed = (...differences: Difference[]): ChangeEntry => entry({ differences })

for (const [name, given, want] of [
  ['added stays added whatever changed then', [ADDED, changed(value('a', 'b'))], ['Button added feature']],
  ['added and removed is nothing', [ADDED, REMOVED], []],
  ['changed and removed is removed', [changed(value('a', 'b')), REMOVED], ['Button removed breaking']],
  ['removed and back again is nothing', [REMOVED, entry({ change: 'returned', impact: 'feature' })], []],
  [
    'a value goes from its first to its last',
    [changed(value('a', 'b')), changed(value('b', 'c'))],
    ['Button changed change, value_changed a>c'],
  ],
  ['a value that is back is nothing', [changed(value('a', 'b')), changed(value('b', 'a'))], []],
  ['also where there was none', [changed(value(null, 'b')), changed(value('b', null))], []],
  ['a prop that came and went is nothing', [changed(prop('prop_added')), changed(prop('prop_removed'))], []],
  [
    'names from the first to the last',
    [
      entry({ name: 'B', former_name: 'A', change: 'renamed' }),
      entry({ name: 'C', former_name: 'B', change: 'renamed' }),
    ],
    ['C was A renamed breaking'],
  ],
  [
    'a name that is back is nothing',
    [
      entry({ name: 'B', former_name: 'A', change: 'renamed' }),
      entry({ name: 'A', former_name: 'B', change: 'renamed' }),
    ],
    [],
  ],
  [
    'what is not listed is still counted',
    [entry({ differences: [value('a', 'b')], difference_count: 4 }), changed(value('b', 'a'))],
    ['Button changed change, 3 more'],
  ],
  ['what nobody looked into has changed', [entry({})], ['Button changed change']],
  [
    'a prop that is gone breaks',
    [changed(prop('prop_removed')), changed(value('a', 'b'))],
    ['Button changed breaking, prop_removed null>null, value_changed a>b'],
  ],
] as const)
  test(`over several imports: ${name}`, () => expect(told(...given)).toEqual(want))
