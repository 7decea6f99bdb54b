import type { Sql } from '../../ports.ts'

/** References between distributed tables want their servers changed one after the other; others do not know the setting. */
export const ONE_BY_ONE = "set local citus.multi_shard_modify_mode = 'sequential'"

/**
 * On a Citus cluster: spreads what has a `project_id` over its servers, so that all rows of one project stand together,
 * and leaves everything else on the coordinator. It goes by the catalog, so whatever a step of the schema adds joins the
 * rest; on any other server it does nothing. Nothing else in the service knows whether there is a cluster.
 */
export async function distribute(db: Sql, script: (text: string) => Promise<void>): Promise<void> {
  const [citus] = await db`select 1 as found from pg_extension where extname = 'citus'`
  if (!citus) return
  const tables = await db<LocalTable>`
    select quote_ident(relname) as name, quote_literal(quote_ident(relname)) as literal, attname as column
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and not attisdropped
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and (attname = 'project_id' or (relname = 'project' and attname = 'id'))
      and not exists (select 1 from pg_dist_partition where logicalrelid = pg_class.oid)
    order by relname <> 'project', relname`
  if (tables.length === 0) return
  // A reference has to stay on one server, so it can only be declared between tables that are both distributed.
  const references = await db<Reference>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid in (
      select attrelid from pg_attribute
      where attname = 'project_id' and attrelid not in (select logicalrelid from pg_dist_partition))
    order by conrelid, conname`
  // One by one: Citus sends the text of a change of the schema on as it stands.
  for (const statement of [
    ...references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...tables.map(
      ({ literal, name, column }) =>
        `select create_distributed_table(${literal}, '${column}'${name === 'project' ? '' : ", colocate_with => 'project'"})`,
    ),
    ...references.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ])
    await script(statement)
}

interface LocalTable {
  readonly name: string
  readonly literal: string
  readonly column: string
}

interface Reference {
  readonly table: string
  readonly name: string
  readonly definition: string
}
