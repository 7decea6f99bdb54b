import { expect, test } from 'vitest'
import { statementOf } from './sql-statement.ts'

const template = (strings: TemplateStringsArray, ..._values: readonly unknown[]) => strings

test('gaps become numbered parameters, and equal texts have one name', () => {
  const first = statementOf(template`select ${1}, ${2} from t`)
  const second = statementOf(template`select ${3}, ${4} from t`)
  expect(first.text).toBe('select $1, $2 from t')
  expect(second.name).toBe(first.name)
  expect(statementOf(template`select ${1} from t`).name).not.toBe(first.name)
  expect(Buffer.byteLength(first.name)).toBeLessThan(60)
})

for (const [strings, want] of [
  [template`select 1`, true],
  [template`  SELECT 'delete'`, true],
  [template`with a as (select 1) select * from a`, true],
  [template`with a as (delete from t returning 1) select * from a`, false],
  [template`insert into t values (1)`, false],
  [template`update t set a = 1`, false],
  [template`delete from t`, false],
  [template`merge into t using u on true when matched then delete`, false],
  [template`create table t ()`, false],
  [template`explain analyze delete from t`, false],
  [
    template`-- select
    delete from t`,
    false,
  ],
] as const) {
  test(`${strings.join('').trim()} is ${want ? 'a read' : 'treated as a write'}`, () =>
    expect(statementOf(strings).isRead).toBe(want))
}
