// Documentation as the text engine reads it, and what may be quoted of it. Vectors are in vectors/store.ts.
import type { EntityKind, EntityRef } from '../entities/rules/entity-kind.ts'
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
  { after, limit }: { readonly after: EntityRef & { readonly revision: number }; readonly limit: number },
): Promise<(TextEntry & { readonly revision: number })[]> {
  const rows = await db.tuples<[EntityKind, string, number, string | null, string | null]>`
    select changed.entity_type, changed.entity_id, changed.revision, words.title_v::text, words.body_v::text
    from (
      select entity_type, entity_id, revision
      from entity_documentation
      where project_id = ${projectId}::uuid
        and (revision, entity_type, entity_id) > (${after.revision}, ${after.type}, ${after.id}::uuid)
      order by revision, entity_type, entity_id
      limit ${limit}
    ) as changed
    left join documentation_text words
      on words.project_id = ${projectId}::uuid
      and words.entity_type = changed.entity_type and words.entity_id = changed.entity_id
    order by changed.revision, changed.entity_type, changed.entity_id`
  const entries: (EntityRef & { revision: number; texts: { title: string; body: string }[] })[] = []
  for (const [type, id, revision, title, body] of rows) {
    let entry = entries.at(-1)
    if (entry?.id !== id || entry.type !== type) entries.push((entry = { type, id, revision, texts: [] }))
    if (title !== null && body !== null) entry.texts.push({ title, body })
  }
  return entries
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
    select asked.entity_type, asked.entity_id, block.type, left(block.search_text, ${QUOTED_CHARACTERS}), block.position
    from asked
    join block on block.project_id = ${projectId}::uuid
      and block.entity_type = asked.entity_type and block.entity_id = asked.entity_id
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

// A block may have twenty thousand characters of code; an excerpt looks at its beginning.
const QUOTED_CHARACTERS = 20_000
