import { expect, test } from 'vitest'
import { codeAnswer, codeRows } from './compact-code.ts'
import { pieces } from './pieces.ts'

const component = { id: '@acme/ui#Table', import: null, props: [], events: [], slots: [] }

test('a use that is too long for one row is told whole', () => {
  const code = `<Table>${' <Cell />'.repeat(1_000)}</Table>`
  const rows = codeRows([{ ...component, snippet: { code } }]).flatMap(pieces)
  expect(rows.length).toBeGreaterThan(2)
  expect(codeAnswer(rows)).toEqual({ import: '@acme/ui#Table (no manifest says the import line)', use: code })
})

test('the first is told, the others are named once', () => {
  const named = (id: string) => ({ ...component, id, snippet: { code: '<Table />' } })
  const rows = codeRows(['a#Table', 'b#Table', 'b#Table'].map(named))
  expect(codeAnswer(rows)).toMatchObject({ use: '<Table />', also: ['b#Table'] })
})
