// Projects, their teams and their revisions. The statements here that are not filtered by one project are control
// statements: a project is looked up by its name, all of them are listed, revisions are read for many at once.
import type { Rows, Sql } from '../ports.ts'
import { epochOf } from './rules/epoch.ts'

export interface ProjectRevisions {
  readonly library: number
  readonly docs: number
  readonly keys: number
  readonly epoch: string
}

export interface Project {
  readonly id: string
  readonly name: string
}

export interface ProjectListing extends Project {
  readonly team: string
  readonly plan: string
  readonly libraryRevision: number
  readonly keyCount: number
  readonly createdAt: Date
}

export async function insertTeam(
  db: Sql,
  team: { readonly id: string; readonly name: string; readonly plan: string; readonly createdAt: Date },
): Promise<void> {
  const rows = await db`
    insert into team (id, name, plan, created_at)
    values (${team.id}::uuid, ${team.name}, ${team.plan}, ${team.createdAt})`
  expectOne(rows, 'the team')
}

export async function findTeam(db: Sql, name: string): Promise<string | null> {
  const [row] = await db<{ id: string }>`select id from team where name = ${name}`
  return row?.id ?? null
}

export async function insertProject(
  db: Sql,
  project: Project & { readonly teamId: string; readonly epoch: string; readonly createdAt: Date },
): Promise<void> {
  await db`
    insert into project_directory (project, name, team)
    values (${project.id}::uuid, ${project.name}, ${project.teamId}::uuid)`
  const rows = await db`
    insert into project (id, team_id, name, epoch, created_at)
    values (${project.id}::uuid, ${project.teamId}::uuid, ${project.name}, ${project.epoch}, ${project.createdAt})`
  expectOne(rows, 'the project')
}

export async function findProjectById(db: Sql, id: string): Promise<Project | null> {
  const [row] = await db<Project>`select id, name from project where id = ${id}::uuid`
  return row ?? null
}

export async function findProjectByName(db: Sql, name: string): Promise<Project | null> {
  const [row] = await db<Project>`select project as id, name from project_directory where name = ${name}`
  return row ?? null
}

/** Those of the projects that exist, by name. */
export async function findNamedProjects(
  db: Sql,
  { names, ids }: { readonly names: readonly string[]; readonly ids: readonly string[] },
): Promise<Project[]> {
  return db<Project>`
    select project as id, name
    from project_directory
    where name = any(${names}::text[]) or project = any(${ids}::uuid[])
    order by name, project`
}

export async function renameProject(db: Sql, projectId: string, name: string): Promise<void> {
  await db`update project_directory set name = ${name} where project = ${projectId}::uuid`
  expectOne(await db`update project set name = ${name} where id = ${projectId}::uuid`, 'the name')
}

/** In the order they were made, as their ids are. Told without asking any of them. */
export async function listProjectNames(db: Sql): Promise<Project[]> {
  return db<Project>`select project as id, name from project_directory order by project`
}

/** In the order they were made. `keyCount` counts the keys that are not revoked. */
export async function listProjects(db: Sql): Promise<ProjectListing[]> {
  const teams = await db<{ project: string; team: string; plan: string }>`
    select project, team.name as team, team.plan from project_directory join team on team.id = project_directory.team`
  const teamOf = new Map(teams.map(({ project, team, plan }) => [project, { team, plan }]))
  const rows = await db<Omit<ProjectListing, 'team' | 'plan'>>`
    select project.id, project.name, project.library_revision as "libraryRevision", project.created_at as "createdAt",
      count(api_key.id) filter (where api_key.revoked_at is null) as "keyCount"
    from project
    left join api_key on api_key.project_id = project.id
    group by project.id, project.name, project.library_revision, project.created_at
    order by project.created_at, project.id`
  return rows.flatMap((row) => {
    const team = teamOf.get(row.id)
    return team ? [{ ...row, ...team }] : []
  })
}

export interface LibraryCount {
  readonly components: number
  readonly tokens: number
  readonly styles: number
}

/** What a project's library holds, without what was deleted in its source. */
export async function countLibrary(db: Sql, projectId: string): Promise<LibraryCount> {
  const rows = await db<{ kind: string; count: number }>`
    select kind, count(*) as count
    from library_item
    where project_id = ${projectId}::uuid and sync_status <> 'deleted_in_source'
    group by kind`
  const count = (kind: string): number => rows.find((row) => row.kind === kind)?.count ?? 0
  return { components: count('component'), tokens: count('token'), styles: count('style') }
}

interface RevisionRow {
  readonly id: string
  readonly library_revision: number
  readonly docs_revision: number
  readonly keys_revision: number
  readonly epoch: string
}

export async function readRevisions(db: Sql, projectIds: readonly string[]): Promise<Map<string, ProjectRevisions>> {
  const rows = await db<RevisionRow>`
    select id, library_revision, docs_revision, keys_revision, epoch
    from project
    where id = any(${projectIds}::uuid[])`
  return new Map(rows.map((row) => [row.id, toRevisions(row, rows)]))
}

/** What a write learns of its project, with the events that somebody wants to hear of. */
export interface RaisedRevisions extends ProjectRevisions {
  readonly hears: readonly string[]
}

const raisedOf = (rows: Rows<RevisionRow & { hears: string[] }>): RaisedRevisions | null =>
  rows[0] ? { ...toRevisions(rows[0], rows), hears: rows[0].hears } : null

/**
 * Locks the project's row until the transaction ends, so that commit order is revision order. The write that puts the
 * search index behind gives the project its place among those to be indexed; further ones do not, or one that is written
 * to all the time would be first all the time. Times are given: Citus takes no now() beside a column.
 */
export async function bumpRevision(
  db: Sql,
  projectId: string,
  { part, now }: { readonly part: 'docs' | 'keys'; readonly now: Date },
): Promise<RaisedRevisions | null> {
  const rows = await db<RevisionRow & { hears: string[] }>`
    update project
    set docs_revision = docs_revision + (${part}::text = 'docs')::int,
      keys_revision = keys_revision + (${part}::text = 'keys')::int,
      index_place = case
        when ${part}::text = 'docs' and docs_revision <= indexed_docs and library_revision <= indexed_library
        then greatest(index_place, ${now}::timestamptz)
        else index_place
      end
    where id = ${projectId}::uuid
    returning id, library_revision, docs_revision, keys_revision, epoch, hears`
  return raisedOf(rows)
}

/** What the library is at before an import of it. */
export async function readForImport(db: Sql, projectId: string): Promise<RaisedRevisions | null> {
  const rows = await db<RevisionRow & { hears: string[] }>`
    select id, library_revision, docs_revision, keys_revision, epoch, hears
    from project
    where id = ${projectId}::uuid`
  return raisedOf(rows)
}

/** No other write of the project commits until the transaction ends. */
export async function holdProject(
  db: Sql,
  projectId: string,
): Promise<{ readonly revision: number; readonly hears: readonly string[] } | null> {
  const [row] = await db<{ revision: number; hears: string[] }>`
    select library_revision as revision, hears from project where id = ${projectId}::uuid for no key update`
  return row ?? null
}

/** The newest import is indexed first. Null when the library is no longer at the revision it is said to be at. */
export async function advanceLibraryRevision(
  db: Sql,
  projectId: string,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: Date },
): Promise<ProjectRevisions | null> {
  const rows = await db<RevisionRow>`
    update project
    set library_revision = ${to}, index_place = greatest(index_place, ${now}::timestamptz)
    where id = ${projectId}::uuid and library_revision = ${from}
    returning id, library_revision, docs_revision, keys_revision, epoch`
  return rows[0] ? toRevisions(rows[0], rows) : null
}

function toRevisions(row: RevisionRow, rows: Rows<RevisionRow>): ProjectRevisions {
  const epoch = epochOf(row.epoch, rows)
  return { library: row.library_revision, docs: row.docs_revision, keys: row.keys_revision, epoch }
}

function expectOne(rows: Rows<object>, what: string): void {
  if (rows.affected !== 1) throw new Error(`${what} was not written`)
}
