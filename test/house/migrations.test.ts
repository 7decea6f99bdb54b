import { loadModule, parseSync } from 'libpg-query'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// docs/operate/upgrade.md: the program of the release before must be able to run on every schema that is not marked as
// a contract.
const DIRECTORY = path.resolve(import.meta.dirname, '../../migrations')
const TAKES_AWAY = new Set([
  'AT_DropColumn',
  'AT_AlterColumnType',
  'AT_SetNotNull',
  'AT_DropDefault',
  'AT_AddConstraint',
])

// oxlint-disable-next-line typescript/no-explicit-any -- the parser's tree
type Node = any

function takenAway(text: string): string[] {
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }: Node) => {
    const [kind, node] = Object.entries<Node>(stmt)[0] ?? []
    if (kind === 'DropStmt' || kind === 'RenameStmt' || kind === 'TruncateStmt') return [kind]
    if (kind !== 'AlterTableStmt') return []
    const dropped = new Set(
      node.cmds.flatMap(({ AlterTableCmd: { subtype, name } }: Node) =>
        subtype === 'AT_DropConstraint' ? [name] : [],
      ),
    )
    return node.cmds.flatMap(({ AlterTableCmd: { subtype, def } }: Node) => {
      if (subtype === 'AT_AddColumn') {
        const types = (def.ColumnDef.constraints ?? []).map(({ Constraint }: Node) => Constraint.contype)
        return types.includes('CONSTR_NOTNULL') && !types.includes('CONSTR_DEFAULT')
          ? ['a new column without a default']
          : []
      }
      // A check that takes the place of one of the same name is wider; that it is, its author says.
      if (subtype === 'AT_AddConstraint' && dropped.has(def.Constraint.conname)) return []
      return TAKES_AWAY.has(subtype) ? [String(subtype)] : []
    })
  })
}

test('a step of the schema that is not called a contract takes nothing away', async () => {
  await loadModule()
  const faults = readdirSync(DIRECTORY)
    .filter((file) => file.endsWith('.sql') && !/^\d{4}_contract_/.test(file))
    .flatMap((file) => takenAway(readFileSync(path.join(DIRECTORY, file), 'utf8')).map((what) => `${file}: ${what}`))
  expect(faults).toEqual([])
})

test('the rule sees what takes something away', async () => {
  await loadModule()
  for (const [text, want] of [
    ['create table a (id int8 primary key); create index on a (id)', []],
    ['alter table a add column b text, add column c int not null default 0', []],
    ['alter table a drop constraint kinds, add constraint kinds check (b > 0)', []],
    ['alter table a add column b text not null', ['a new column without a default']],
    ['alter table a drop column b', ['AT_DropColumn']],
    ['alter table a alter column b set not null', ['AT_SetNotNull']],
    ['alter table a alter column b type int4', ['AT_AlterColumnType']],
    ['alter table a rename column b to c', ['RenameStmt']],
    ['drop table a', ['DropStmt']],
  ] as const)
    expect(takenAway(text), text).toEqual(want)
})
