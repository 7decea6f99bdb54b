// Projects, their teams and their revisions. The statements here that are not filtered by one project are control
// statements: a project is looked up by its name, all of them are listed, revisions are read for many at once.
import type { Rows, Sql } from '../ports.ts'

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
  const [row] = await db<Project>`select id, name from project where name = ${name}`
  return row ?? null
}

export async function renameProject(db: Sql, projectId: string, name: string): Promise<void> {
  expectOne(await db`update project set name = ${name} where id = ${projectId}::uuid`, 'the name')
}

/** In the order they were made. `keyCount` counts the keys that are not revoked. */
export async function listProjects(db: Sql): Promise<ProjectListing[]> {
  const rows = await db<{
    id: string
    name: string
    team: string
    plan: string
    library_revision: number
    key_count: number
    created_at: Date
  }>`
    select project.id, project.name, team.name as team, team.plan, project.library_revision, project.created_at,
      (select count(*) from api_key where api_key.project_id = project.id and revoked_at is null) as key_count
    from project
    join team on team.id = project.team_id
    order by project.created_at, project.id`
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    team: row.team,
    plan: row.plan,
    libraryRevision: row.library_revision,
    keyCount: row.key_count,
    createdAt: row.created_at,
  }))
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
  return new Map(rows.map((row) => [row.id, toRevisions(row)]))
}

/** Locks the project's row until the transaction ends, so that commit order is revision order. */
export async function bumpRevision(
  db: Sql,
  projectId: string,
  part: 'docs' | 'keys',
): Promise<ProjectRevisions | null> {
  const [row] = await db<RevisionRow>`
    update project
    set docs_revision = docs_revision + (${part}::text = 'docs')::int,
      keys_revision = keys_revision + (${part}::text = 'keys')::int
    where id = ${projectId}::uuid
    returning id, library_revision, docs_revision, keys_revision, epoch`
  return row ? toRevisions(row) : null
}

/** Null when the library is no longer at the revision it is said to be at. */
export async function advanceLibraryRevision(
  db: Sql,
  projectId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ProjectRevisions | null> {
  const [row] = await db<RevisionRow>`
    update project
    set library_revision = ${to}
    where id = ${projectId}::uuid and library_revision = ${from}
    returning id, library_revision, docs_revision, keys_revision, epoch`
  return row ? toRevisions(row) : null
}

function toRevisions(row: RevisionRow): ProjectRevisions {
  return { library: row.library_revision, docs: row.docs_revision, keys: row.keys_revision, epoch: row.epoch }
}

function expectOne(rows: Rows<object>, what: string): void {
  if (rows.affected !== 1) throw new Error(`${what} was not written`)
}
