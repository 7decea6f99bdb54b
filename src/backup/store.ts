// What a backup has to know of the schema, and what a restore changes beside the rows.
import type { Sql } from '../ports.ts'
import type { Reference } from './rules/table-order.ts'

export interface Table {
  readonly name: string
  /** Without what the database computes. */
  readonly columns: readonly string[]
  readonly key: readonly { readonly name: string; readonly type: string }[]
}

export async function listTables(db: Sql): Promise<Table[]> {
  const rows = await db<{ name: string; columns: string[]; key: string[]; key_types: string[] }>`
    select relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(
        select attname::text from unnest(indkey::int2[]) with ordinality as part (attnum, at)
        join pg_attribute on attrelid = pg_class.oid and pg_attribute.attnum = part.attnum
        order by at) as key,
      array(
        select format_type(atttypid, atttypmod) from unnest(indkey::int2[]) with ordinality as part (attnum, at)
        join pg_attribute on attrelid = pg_class.oid and pg_attribute.attnum = part.attnum
        order by at) as key_types
    from pg_class
    join pg_index on indrelid = pg_class.oid and indisprimary
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by relname`
  return rows.map(({ name, columns, key, key_types }) => ({
    name,
    columns,
    key: key.map((column, at) => ({ name: column, type: key_types[at] ?? 'text' })),
  }))
}

export async function listReferences(db: Sql): Promise<Reference[]> {
  return db<{ from: string; to: string }>`
    select source.relname as from, target.relname as to
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and source.relnamespace = current_schema()::regnamespace`
}

export async function listApplied(db: Sql): Promise<{ version: number; name: string; sha256: string }[]> {
  return db<{ version: number; name: string; sha256: string }>`
    select version, name, sha256 from schema_migration order by version`
}

export async function countProjects(db: Sql): Promise<number> {
  const [row] = await db<{ count: number }>`select count(*) as count from project_directory`
  return row?.count ?? 0
}

/** Other processes of ours that have a connection to this very database, by the name that each gives itself. */
export async function listProcesses(db: Sql): Promise<string[]> {
  const rows = await db<{ name: string }>`
    select distinct application_name as name
    from pg_stat_activity
    where datname = current_database()
      and application_name like 'vitrine %'
      and application_name <> current_setting('application_name')
    order by 1`
  return rows.map(({ name }) => name.slice('vitrine '.length))
}

export async function writeApplied(
  db: Sql,
  { version, name, sha256 }: { readonly version: number; readonly name: string; readonly sha256: string },
): Promise<void> {
  await db`
    insert into schema_migration (version, name, sha256, applied_at) values (${version}, ${name}, ${sha256}, now())`
}

/** Nothing that was learned before a restore is true after it. `seed` is random. */
export async function renewEpochs(db: Sql, seed: string): Promise<number> {
  const rows = await db`update project set epoch = substr(md5(${seed} || id::text), 1, 12)`
  return rows.affected
}

/** What other rows tell, and therefore no backup has: where projects and their credentials are, and what is counted. */
export async function deriveRows(db: Sql): Promise<void> {
  await db`
    insert into project_directory (project, name, team) select id, name, team_id from project
    on conflict (project) do nothing`
  await db`insert into credential (hash, project) select key_hash, project_id from api_key on conflict (hash) do nothing`
  await db`
    insert into credential (hash, project) select token_hash, project_id from share_link on conflict (hash) do nothing`
  await db`delete from documentation_size`
  await db`
    insert into documentation_size (project_id, bytes, history_bytes)
    select project_id, sum(bytes)::bigint, sum(history_bytes)::bigint
    from (
      select project_id, octet_length(content) as bytes, 0 as history_bytes from block
      union all
      select project_id, octet_length(title) + octet_length(coalesce(abstract, '')), 0 from page
      union all
      select project_id, octet_length(base) + octet_length(blocks) + octet_length(message), 0 from proposal
      union all
      select project_id, 0, octet_length(content) from documentation_text
      union all
      select project_id, 0, 200 + 24 * cardinality(blocks) from documentation_version
    ) as counted
    group by project_id`
}

/** Of two holds the later one stays, but for one that a clock wrote which was ahead. */
export async function holdBytes(
  db: Sql,
  { name, until, farthest }: { readonly name: string; readonly until: string; readonly farthest: string },
): Promise<void> {
  await db`
    insert into service_setting (name, value) values (${name}, ${until})
    on conflict (name) do update set
      value = case
        when service_setting.value > ${farthest} then excluded.value
        else greatest(service_setting.value, excluded.value)
      end`
}

/** Of two values the later one stays, in the order of texts. */
export async function raiseSetting(db: Sql, name: string, value: string): Promise<void> {
  await db`
    insert into service_setting (name, value) values (${name}, ${value})
    on conflict (name) do update set value = greatest(service_setting.value, excluded.value)`
}
