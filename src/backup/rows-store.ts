// Whole tables, in and out. A backup has every table whatever it is called, so these statements are put together from
// the catalog's own names; nothing else in the service does that.
import type { Sql } from '../ports.ts'
import type { Table } from './store.ts'

/** A page of rows as JSON texts after a place in the order of the primary key, and the place of the last one. */
export async function readRows(
  db: Sql,
  { name, columns, key }: Table,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<{ rows: string[]; last: readonly string[] | null }> {
  const keys = list(key.map((column) => column.name))
  const place = key.map((column) => `${quoted(column.name)}::text`).join(', ')
  const select = `select array[${place}], row_to_json(kept)::text
    from (select ${list(columns)} from ${quoted(name)}`
  const order = ` order by ${keys} limit `
  const found = after
    ? await db.tuples<[string[], string]>(
        template(
          `${select} where (${keys}) > (`,
          ...key.slice(0, -1).map(({ type }) => `::${type}, `),
          `::${key.at(-1)?.type ?? 'text'})${order}`,
          ') as kept',
        ),
        ...after,
        limit,
      )
    : await db.tuples<[string[], string]>(template(`${select}${order}`, ') as kept'), limit)
  return { rows: found.map(([, row]) => row), last: found.at(-1)?.[0] ?? null }
}

/** Writes rows that are JSON texts of exactly these columns. */
export async function writeRows(
  db: Sql,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: readonly string[],
): Promise<void> {
  const written = await db(
    template(
      `insert into ${quoted(name)} (${list(columns)})
      select ${list(columns)} from json_populate_recordset(null::${quoted(name)}, `,
      '::json)',
    ),
    `[${rows.join(',')}]`,
  )
  if (written.affected !== rows.length)
    throw new Error(`${written.affected} of ${rows.length} rows of ${name} were written`)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const list = (names: readonly string[]): string => names.map(quoted).join(', ')
const template = (...parts: string[]): TemplateStringsArray => Object.assign(parts, { raw: parts })
