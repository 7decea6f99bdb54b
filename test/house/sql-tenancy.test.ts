import { loadModule, parseSync } from 'libpg-query'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../kit/databases.ts'
import { MADE_FROM_NAMES, storeStatements } from './sql-statements.ts'
import { unboundTables, type Tenancy } from './sql-tenancy.ts'

// The wall between projects, and what a distributed PostgreSQL needs to send a statement to one node: every statement
// of every store names its project, or is on this list with the reason why it cannot.
const CONTROL: Readonly<Record<string, string>> = {
  'src/admin/store.ts keepSetting': 'the installation’s own settings',
  'src/admin/store.ts replaceSetting': 'the installation’s own settings',
  'src/admin/store.ts readSetting': 'the installation’s own settings',
  'src/backup/store.ts deriveRows': 'a restore replaces every project',
  'src/backup/store.ts countProjects': 'a restore is refused where there are any',
  'src/backup/store.ts listApplied': 'the schema itself',
  'src/backup/store.ts listProcesses': 'who else is connected to the database',
  'src/backup/store.ts listReferences': 'the schema itself',
  'src/backup/store.ts listTables': 'the schema itself',
  'src/backup/store.ts holdBytes': 'one hold on bytes for all projects, until a moment',
  'src/backup/store.ts raiseSetting': 'the installation’s own settings',
  'src/backup/store.ts renewEpochs': 'a restore replaces every project',
  'src/backup/store.ts writeApplied': 'the schema itself',
  'src/documentation/history/store.ts readLook': 'the installation’s own settings',
  'src/documentation/history/store.ts listAged': 'background work: which histories are too long, by an index',
  'src/documentation/history/store.ts listGone': 'the same',
  'src/documentation/history/store.ts listWritten': 'the same',
  'src/documentation/history/store.ts writeLook': 'the installation’s own settings',
  'src/documentation/texts/store.ts everyProject': 'after a step of the schema the texts of all projects are made anew',
  'src/documentation/quota/store.ts lockTeamSize': 'the documentation of the project’s team, shared by its projects',
  'src/documentation/quota/store.ts readTeamSize': 'the documentation of the project’s team, shared by its projects',
  'src/doctor/store.ts countLeftovers': 'the doctor looks at the whole installation',
  'src/doctor/store.ts countWrongQuotas': 'the doctor looks at the whole installation',
  'src/doctor/store.ts listNewestObjects': 'the doctor looks at the whole installation',
  'src/doctor/store.ts countHooks': 'the doctor looks at the whole installation',
  'src/doctor/store.ts listSealedHooks': 'the doctor looks at the whole installation',
  'src/doctor/store.ts readRights': 'the database’s own catalog',
  'src/grants/store.ts findGrants': 'a grant says which project it opens; found by its hash, which is unique',
  'src/grants/store.ts findGrantProject': 'an operator names a grant by its id alone',
  'src/grants/store.ts insertGrant': 'the hash that leads to its project',
  'src/grants/store.ts listOver': 'what is over goes, whosever it is, by an index',
  'src/grants/store.ts removeGrants': 'the hashes that lead to their project',
  'src/grants/token-store.ts findTokens': 'a token says which project it opens; found by its hash, which is unique',
  'src/grants/token-store.ts forget': 'the hashes that lead to their project',
  'src/grants/token-store.ts insertToken': 'the hash that leads to its project',
  'src/grants/token-store.ts listOldTokens': 'what is over goes, whosever it is, by an index',
  'src/hooks/delivery-store.ts listHooksDue': 'background work: what is due, whosever it is',
  'src/hooks/store.ts findHookProject': 'an operator names a hook by its id alone',
  'src/keys/store.ts findKeys': 'a key says which project it opens; found by its hash, which is unique',
  'src/keys/store.ts findKeyProject': 'an operator names a key by its id alone',
  'src/keys/store.ts lastUsedProjects': 'a start prepares the projects that were used last',
  'src/keys/store.ts listKeys': 'an operator may list the keys of all projects',
  'src/keys/store.ts insertKey': 'the hash that leads to its project',
  'src/links/store.ts findLinks': 'a link says which project it opens; found by its hash, which is unique',
  'src/links/store.ts findLinkProject': 'an operator names a link by its id alone',
  'src/links/store.ts insertLink': 'the hash that leads to its project',
  'src/links/store.ts listEnded': 'what ended long ago goes, whosever it is',
  'src/links/store.ts removeLinks': 'the hashes that lead to its project',
  'src/overview/installation-store.ts readInstallation': 'the operator’s gauges of the whole installation',
  'src/projects/audit/store.ts listEntries': 'an operator looks at what was done anywhere',
  'src/projects/audit/store.ts listOld': 'what is too old goes, whosever it is',
  'src/projects/delete-store.ts deleteRows': 'the hashes that lead to the project',
  'src/projects/delete-store.ts deleteProjectRow': 'the project’s team goes with its last project',
  'src/projects/delete-store.ts returnStorage': 'the storage of the project’s team, shared by its projects',
  'src/projects/store.ts insertTeam': 'teams stand above projects',
  'src/projects/store.ts findTeam': 'teams stand above projects',
  'src/projects/store.ts insertProject': 'makes the project',
  'src/projects/store.ts findProjectById': 'asks whether there is such a project',
  'src/projects/store.ts findProjectByName': 'an operator names a project',
  'src/projects/store.ts findNamedProjects': 'the settings name the projects that groups of people may open',
  'src/projects/store.ts listProjectNames': 'a start and an operator list all of them',
  'src/projects/store.ts listProjects': 'an operator lists all of them',
  'src/projects/store.ts renameProject': 'the name that leads to the project',
  'src/projects/store.ts readRevisions': 'the freshness of many projects in one query, by their ids',
  'src/search/vectors/marks-store.ts listBehind':
    'background work: which projects have something to index, by an index',
  'src/search/vectors/marks-store.ts listLongestBehind': 'the same from the other end',
  'src/search/vectors/marks-store.ts listIndexedBefore': 'background work: whose index another model made, by an index',
  'src/search/vectors/marks-store.ts listIndexedAfter': 'the same',
  'src/sessions/ending-store.ts findSessionProject': 'an operator names a session by its id alone',
  'src/sessions/store.ts findSessions': 'a session says which project it opens; found by its hash, which is unique',
  'src/sessions/store.ts forgetTokens': 'the hashes that lead to its project',
  'src/sessions/store.ts insertSession': 'the hash that leads to its project',
  'src/sessions/store.ts listExpired': 'what is over goes, whosever it is, by an index',
  'src/sessions/store.ts listIdle': 'the same',
  'src/intake/import/store.ts listUnswept': 'background work: where layers may be that nothing names, by an index',
  'src/intake/schedule/store.ts listAhead': 'background work: which files may be due, whosever they are, by an index',
  'src/intake/schedule/store.ts listCalled': 'the same',
  'src/intake/schedule/store.ts listTimely': 'the same',
  'src/intake/schedule/store.ts readAllSchedules': 'the operator’s gauges and the doctor, bounded',
  'src/intake/marks/store.ts markedFiles': 'background work: which files have marks that a sync left behind',
  'src/intake/push/store.ts listWaiting': 'background work: what is due, whosever it is',
  'src/intake/push/store.ts listQueue': 'whoever waits is told how many are before it, bounded',
  'src/intake/push/store.ts listUntouched': 'background work: which imports nobody waits for any more, by an index',
  'src/uploads/collection/store.ts listExpired': 'the collector looks at every project, by an index',
  'src/uploads/collection/store.ts listDiscarded': 'the collector looks at every project, by an index',
  'src/uploads/collection/store.ts listUncollected': 'the collector looks at every project, by an index',
  'src/uploads/collection/store.ts listNoted': 'the collector looks at every project, by an index',
  'src/uploads/collection/store.ts listOrphans': 'the collector looks at every project, by an index',
  'src/uploads/collection/store.ts listGarbage': 'background work: what is due, whosever it is',
  'src/uploads/extraction/store.ts listExtractions': 'background work: what is due, whosever it is',
  'src/uploads/store.ts readLimits': 'the project’s team and plan, which stand above projects',
  'src/uploads/store.ts reserveStorage': 'the storage of the project’s team, shared by its projects',
  'src/uploads/store.ts moveStorage': 'the storage of the project’s team, shared by its projects',
  'src/work/processes/store.ts beat': 'processes stand above projects',
  'src/work/processes/store.ts countWorkers': 'processes stand above projects',
  'src/work/processes/store.ts forgetProcess': 'processes stand above projects',
  'src/work/processes/store.ts listBeats': 'processes stand above projects',
  'src/work/processes/store.ts listBells': 'one bell for each kind of work, whosever it is',
  'src/work/processes/store.ts removeProcess': 'processes stand above projects',
  'src/work/processes/store.ts ringBell': 'one bell for each kind of work, whosever it is',
  'src/work/store.ts someProjects': 'background work: whom to ask while not all can be asked at once',
  'src/work/store.ts freeLeases': 'the embedded store as it is opened: no other process has it',
  'src/work/store.ts countPendingWork': 'the operator’s gauges, bounded',
}
/** Tables that stand above projects; the catalog's own are as good as these. */
const SHARED_TABLES = [
  'credential',
  'plan',
  'process',
  'project_directory',
  'schema_migration',
  'service_setting',
  'team',
  'work_bell',
]
let tenancy: Tenancy = new Map()
let tables: { name: string; project_column: string | null }[] = []
let indexes: { name: string; table: string; first: string }[] = []
let references: { name: string; from: string; columns: string[]; target: string }[] = []
let automatic: { name: string }[] = []

beforeAll(async () => {
  await loadModule()
  const db = await freshDatabase('embedded')
  tables = await db`
    select relname as name, max(attname) filter (where attname = 'project_id') as project_column
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    group by relname`
  indexes = await db`
    select i.relname as name, t.relname as table, attname as first
    from pg_index
    join pg_class i on i.oid = indexrelid
    join pg_class t on t.oid = indrelid
    join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where t.relnamespace = 'public'::regnamespace and indisunique`
  references = await db`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as target,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`
  automatic = await db`
    select tgname::text as name from pg_trigger where not tgisinternal
    union all
    select relname::text from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
    union all
    select rulename::text from pg_rules where schemaname = 'public'`
  await db.close()
  const owned = tables.filter(({ project_column }) => project_column !== null)
  tenancy = new Map([...owned.map(({ name }) => [name, 'project_id'] as const), ['project', 'id']])
})

const judge = (text: string, values: readonly string[]): string[] =>
  unboundTables(parseSync(text), { tenancy, isProject: (at) => /^(\w+\.)?projectId$/.test(values[at - 1] ?? '') })

test('every statement of the stores is bound to its project, or is on the list of control statements', () => {
  const statements = storeStatements()
  const unbound = statements.flatMap(({ place, text, values }) =>
    judge(text, values).length > 0 && !(place in CONTROL) ? [`${place}: ${judge(text, values).join(', ')}`] : [],
  )
  expect(unbound, 'bind these tables by project_id = ${projectId}, or add the function and its reason').toEqual([])
  const needed = new Set(
    statements.filter(({ text, values }) => judge(text, values).length > 0).map(({ place }) => place),
  )
  expect(
    Object.keys(CONTROL).filter((place) => !needed.has(place)),
    'no longer needed',
  ).toEqual([])
  console.log(`${statements.length} statements, ${needed.size} functions with control statements`)
})

test('statements are written as templates: what is put together from text is known by name', () => {
  const root = path.resolve(import.meta.dirname, '../../src')
  const builders = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.(test|heavy))\.ts$/.test(file) &&
      readFileSync(path.join(root, file), 'utf8').includes('TemplateStringsArray'),
  )
  expect(builders.sort()).toEqual([
    'adapters/sql/sql-handle.ts',
    'adapters/sql/sql-statement.ts',
    MADE_FROM_NAMES.slice('src/'.length),
    // Markup, not statements.
    'kit/words/html.ts',
    'ports.ts',
  ])
})

describe('the judge', () => {
  for (const [name, text, unbound] of [
    ['a plain filter', 'select 1 from block where project_id = $1::uuid', []],
    ['no filter', 'select 1 from block', ['block']],
    ['another parameter', 'select 1 from block where project_id = $2', ['block']],
    ['one arm of an or', 'select 1 from block where project_id = $1 or id = $2', ['block']],
    ['a list', 'select 1 from block where project_id = any($1)', ['block']],
    ['not equal', 'select 1 from block where project_id <> $1', ['block']],
    [
      'a join by the column',
      'select 1 from block b join page p on p.project_id = b.project_id where b.project_id = $1',
      [],
    ],
    ['a join by something else', 'select 1 from block b join page p on p.id = b.id where b.project_id = $1', ['page']],
    [
      'the side of an outer join that stays',
      'select 1 from page p left join block b on b.project_id = $1 and p.project_id = b.project_id',
      ['page'],
    ],
    [
      'the side of an outer join that may be missing',
      'select 1 from page p left join block b on b.project_id = p.project_id where p.project_id = $1',
      [],
    ],
    [
      'a subquery by itself',
      'select 1 from page where project_id = $1 and id in (select entity_id from block)',
      ['block'],
    ],
    [
      'a correlated subquery',
      'select (select count(*) from block where block.project_id = page.project_id) from page where page.project_id = $1',
      [],
    ],
    ['an arm of a union', 'select id from page where project_id = $1 union all select id from block', ['block']],
    ['a with', 'with gone as (delete from block where id = $2 returning id) select * from gone', ['block']],
    ['an insert', 'insert into lease (project_id, name) values ($1, $2)', []],
    ['an insert of another project', 'insert into lease (project_id, name) values ($2, $2)', ['lease']],
    [
      'an insert of what a query finds',
      'insert into lease (project_id, name) select $1, title from page where project_id = $2',
      ['page'],
    ],
    [
      'an insert for a row of the project',
      'insert into lease (project_id, name) select project.id, $2 from project where project.id = $1',
      [],
    ],
    [
      'an insert for a row of any project',
      'insert into lease (project_id, name) select project.id, $2 from project',
      ['lease', 'project'],
    ],
    [
      'an insert for what a query inside finds in the project',
      'insert into lease (project_id, name) select found.project_id, $2 from (select project_id from page where project_id = $1) as found',
      [],
    ],
    [
      'an insert for what a query inside finds anywhere',
      'insert into lease (project_id, name) select found.project_id, $2 from (select project_id from page) as found',
      ['lease', 'page'],
    ],
    ['an update', 'update page set title = $2 where id = $2', ['page']],
    [
      'an update from elsewhere',
      'update page set title = $2 from block where page.project_id = $1 and block.id = page.id',
      ['block'],
    ],
    ['a delete', 'delete from block using page where block.project_id = $1 and page.project_id = block.project_id', []],
    ['a table that stands above projects', 'select 1 from team where id = $1', ['team']],
  ] as const)
    test(name, () => expect(judge(text, ['projectId', 'other'])).toEqual(unbound))
})

// What a distributed database needs of a table (docs/scale.md). One with a `project_id` stands on the server of its
// project; all others stand on one server for all.
test('every table is keyed by its project, every unique index and every reference includes it', () => {
  expect(
    tables
      .filter(({ name, project_column }) => project_column === null && name !== 'project')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(SHARED_TABLES)
  const shared = new Set(SHARED_TABLES)
  expect(
    indexes
      .filter(({ table, first }) => !shared.has(table) && first !== (table === 'project' ? 'id' : 'project_id'))
      .map(({ name }) => name),
    'a unique index begins with project_id: what is unique beyond a project has a table of its own',
  ).toEqual([])
  expect(
    references.filter(({ from, columns, target }) =>
      shared.has(from) ? !shared.has(target) : shared.has(target) || !columns.includes('project_id'),
    ),
    'a reference stays within one project, or within the tables that stand above projects',
  ).toEqual([])
})

test('nothing works by itself: no trigger, no rule, no sequence', () => {
  expect(automatic).toEqual([])
})

test('no statement over all projects locks rows: they may stand on several servers', () => {
  const locking = storeStatements().filter(
    ({ text, values }) => judge(text, values).length > 0 && /\bfor\s+(no\s+key\s+)?(update|share)\b/i.test(text),
  )
  expect(
    locking.map(({ place }) => place),
    'list in one statement, take in another that is bound to a project (src/work/take-first.ts)',
  ).toEqual([])
})
