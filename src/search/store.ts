// Documentation as the text engine reads it, and what may be quoted of it. Vectors are in vectors/store.ts.
import type { EntityKind } from '../contract/words.ts'
import type { EntityRef } from '../entities/rules/entity-kind.ts'
import { refKey } from '../entities/rules/entity-kind.ts'
import type { Sql } from '../ports.ts'

/** A word of a question as the database stems it, and how often it stands there. */
export interface AskedWord {
  readonly word: string
  readonly times: number
}

export async function readAskedWords(db: Sql, query: string): Promise<AskedWord[]> {
  const rows = await db.tuples<[string, number]>`
    select lexeme, cardinality(positions) from unnest(to_tsvector('pg_catalog.english', ${query}))`
  return rows.map(([word, times]) => ({ word, times }))
}

export interface TextEntry extends EntityRef {
  /** Vectors of words as the database writes them; a long text has several. None: there is nothing to find any more. */
  readonly texts: readonly { readonly title: string; readonly body: string }[]
}

/** The texts of what changed after a place in the feed of documentation, oldest change first. */
export async function readTextFeed(
  db: Sql,
  projectId: string,
  {
    after,
    entities,
    bytes,
  }: {
    readonly after: EntityRef & { readonly revision: number }
    readonly entities: number
    /** The first entity is read whatever its length, further ones as long as those before are shorter than this. */
    readonly bytes: number
  },
): Promise<{ readonly entries: readonly (TextEntry & { readonly revision: number })[]; readonly hasMore: boolean }> {
  const rows = await db.tuples<[EntityKind, string, number, string | null, string | null, number]>`
    with changed as (
      select entity_type, entity_id, revision,
        (select coalesce(sum(octet_length(body)), 0) from documentation_text sized
          where sized.project_id = ${projectId}::uuid
            and sized.entity_type = listed.entity_type and sized.entity_id = listed.entity_id) as size
      from (
        select entity_type, entity_id, revision
        from entity_documentation
        where project_id = ${projectId}::uuid
          and (revision, entity_type, entity_id) > (${after.revision}, ${after.type}, ${after.id}::uuid)
        order by revision, entity_type, entity_id
        limit ${entities}
      ) as listed
    ), page as (
      select entity_type, entity_id, revision,
        sum(size) over (order by revision, entity_type, entity_id) - size as before
      from changed
    )
    select page.entity_type, page.entity_id, page.revision, words.title_v::text, words.body_v::text,
      (select count(*) from changed)
    from page
    left join documentation_text words
      on words.project_id = ${projectId}::uuid
      and words.entity_type = page.entity_type and words.entity_id = page.entity_id
    where page.before < ${bytes}
    order by page.revision, page.entity_type, page.entity_id`
  const entries: (EntityRef & { revision: number; texts: { title: string; body: string }[] })[] = []
  for (const [type, id, revision, title, body] of rows) {
    let entry = entries.at(-1)
    if (entry?.id !== id || entry.type !== type) entries.push((entry = { type, id, revision, texts: [] }))
    if (title !== null && body !== null) entry.texts.push({ title, body })
  }
  const listed = rows[0]?.[5] ?? 0
  return { entries, hasMore: listed === entities || listed > entries.length }
}

export interface QuotableText {
  /** Abstract and blocks, in order. */
  readonly text: string
  /** Name and caption of the first file. */
  readonly file: string | null
}

/** What may be quoted of these entities, by refKey; those without documentation are not in it. */
export async function readQuotables(
  db: Sql,
  projectId: string,
  refs: readonly EntityRef[],
): Promise<ReadonlyMap<string, QuotableText>> {
  const most = Math.min(QUOTED_BYTES, Math.ceil(QUOTED_BYTES_IN_ALL / refs.length))
  const rows = await db.tuples<[EntityKind, string, string | null, string]>`
    with asked as (
      select entity_type, entity_id
      from unnest(${refs.map(({ type }) => type)}::text[], ${refs.map(({ id }) => id)}::uuid[])
        as given (entity_type, entity_id)
    )
    select asked.entity_type, asked.entity_id, null as type, page.abstract as body, -1 as position
    from asked
    join page on page.project_id = ${projectId}::uuid and page.id = asked.entity_id
    where asked.entity_type = 'doc-page' and page.abstract is not null
    union all
    select entity_type, entity_id, type, left(search_text, ${most}::int), position
    from (
      select asked.entity_type, asked.entity_id, block.type, block.search_text, block.position,
        sum(octet_length(block.search_text)) over (
          partition by asked.entity_type, asked.entity_id order by block.position
        ) - octet_length(block.search_text) as before
      from asked
      join block on block.project_id = ${projectId}::uuid
        and block.entity_type = asked.entity_type and block.entity_id = asked.entity_id
    ) as placed
    where before < ${most}
    order by entity_type, entity_id, position`
  const found = new Map<string, { text: string; file: string | null }>()
  for (const [type, id, blockType, body] of rows) {
    const key = refKey({ type, id })
    const known = found.get(key) ?? { text: '', file: null }
    found.set(key, {
      text: known.text === '' ? body : `${known.text}\n${body}`,
      file: known.file ?? (blockType === 'file' ? body : null),
    })
  }
  return found
}

// An entity may have megabytes, and an answer 160 of them: an excerpt is looked for in the beginning.
const QUOTED_BYTES = 100_000
const QUOTED_BYTES_IN_ALL = 4_194_304
