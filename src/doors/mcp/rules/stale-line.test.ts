import { expect, test } from 'vitest'
import { staleLine } from './stale-line.ts'

const SOURCE = { name: 'Acme UI', age_seconds: 10_000, last_error: null }

for (const [name, given, want] of [
  ['nothing is wrong', [], undefined],
  ['stale', [SOURCE], 'Acme UI: last in step with the design tool 3 h ago'],
  [
    'fails',
    [{ ...SOURCE, last_error: 'no\ntoken' }],
    'Acme UI: last in step with the design tool 3 h ago; its sync fails: no token',
  ],
  ['before the first', [{ ...SOURCE, age_seconds: null }], 'Acme UI: never synced yet'],
  [
    'many',
    [SOURCE, { ...SOURCE, age_seconds: 500_000 }, SOURCE, SOURCE],
    'Acme UI: last in step with the design tool 3 h ago | Acme UI: last in step with the design tool 6 days ago | 2 more sources',
  ],
] as const)
  test(`what agents are told of the sources: ${name}`, () => expect(staleLine(given)).toBe(want))

test('a long error costs an agent no more than a line', () =>
  expect(staleLine([{ ...SOURCE, name: 'n'.repeat(500), last_error: 'e'.repeat(9_000) }])?.length).toBeLessThan(300))
