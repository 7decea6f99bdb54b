import { expect, test } from 'vitest'
import { wayFrom, type FormerStep, type Step } from './ledger.ts'

const step = (version: number, name: string, sha256 = `of ${name}`): Step => ({ version, name, sha256, text: '' })
const former = (version: number, name: string, standsFor: string | null = null): FormerStep => ({
  ...step(version, name),
  standsFor,
})

const STEPS = {
  migrations: [step(1, '0001_first.sql'), step(2, '0002_more.sql'), step(4, '0004_contract_less.sql')],
  former: [former(1, '0001_old.sql'), former(2, '0002_older.sql', 'an earlier text'), former(3, '0003_last.sql')],
}
const names = (steps: readonly { readonly name: string }[]): string => steps.map(({ name }) => name[3]).join('')

for (const [given, ledger, want] of [
  ['an empty store', [], ['', '', null, '124']],
  ['one of today', [step(1, '0001_first.sql'), step(2, '0002_more.sql')], ['12', '', null, '4']],
  ['the newest', STEPS.migrations, ['124', '', null, '']],
  ['one that a newer program expanded', [...STEPS.migrations, step(5, '0005_wide.sql')], ['124', '', null, '']],
  ['one whose file got another name', [step(1, '0001_uno.sql', 'of 0001_first.sql')], ['1', '', null, '24']],
  ['the first of before', [step(1, '0001_old.sql')], ['1', '23', '1', '24']],
  ['the last of before', STEPS.former, ['123', '', '1', '24']],
  ['an earlier first step', [step(1, '0001_first.sql', 'an earlier text')], ['12', '3', '1', '24']],
] as const)
  test(`the way of ${given}`, () => {
    const way = wayFrom(ledger, STEPS)
    if ('why' in way) throw new Error(way.why)
    const { made, bridge, first, pending } = way
    expect([names(made), names(bridge), first && names([first]), names(pending)]).toEqual(want)
  })

for (const [given, ledger, want] of [
  ['a contract of a newer program', [...STEPS.migrations, step(5, '0005_contract_x.sql')], 'newer'],
  ['another text', [step(1, '0001_first.sql', 'other')], 'changed'],
  [
    'an earlier first step with others behind it',
    [step(1, '0001_first.sql', 'an earlier text'), step(2, '0002_more.sql')],
    'changed',
  ],
  ['another step of that number', [step(1, '0001_first.sql'), step(2, '0002_other.sql')], 'foreign'],
  [
    'a number that there is not',
    [step(1, '0001_first.sql'), step(2, '0002_more.sql'), step(3, '0003_x.sql')],
    'foreign',
  ],
  ['a way of before that turned aside', [step(1, '0001_old.sql'), step(2, '0002_other.sql')], 'foreign'],
  ['a step of before whose text differs', [step(1, '0001_old.sql', 'other')], 'foreign'],
  ['a way of before without its first step', [step(2, '0002_older.sql')], 'foreign'],
  ['a row that is gone', [step(1, '0001_first.sql'), step(4, '0004_contract_less.sql')], 'gap'],
  ['a first row that is gone', [step(2, '0002_more.sql')], 'gap'],
] as const)
  test(`no way: ${given}`, () => {
    expect(wayFrom(ledger, STEPS)).toMatchObject({ why: want })
  })
