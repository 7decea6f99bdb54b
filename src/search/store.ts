// Documentation as the text engine reads it, and what may be quoted of it. Vectors are in vectors/store.ts.
import type { EntityKind, EntityRef } from '../entities/rules/entity-kind.ts'
import { refKey } from '../entities/rules/entity-kind.ts'
import type { Sql } from '../ports.ts'

export interface TextHit extends EntityRef {
  readonly rank: number
}

export interface TextQuestion {
  readonly query: string
  readonly types: readonly EntityKind[]
  /** Of each type. */
  readonly limit: number
}

/**
 * The best entities of each type. Any word of the query may match; a rare word weighs more than a common one, and a
 * title is ranked apart from its body. Long texts are several rows: each word counts where it ranks best.
 */
export async function searchTexts(
  db: Sql,
  projectId: string,
  { query, types, limit }: TextQuestion,
): Promise<TextHit[]> {
  // `materialized`: inlined, the frequencies would be counted again for every row. `offset 0` reads a long vector
  // from its storage once instead of once for every word.
  const rows = await db.tuples<[EntityKind, string, number]>`
    with lexeme as materialized (
      select cardinality(positions) as times,
        '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' as quoted
      from unnest(to_tsvector('pg_catalog.english', ${query}))
      order by length(lexeme) desc, lexeme
      limit ${MAX_LEXEMES}
    ), corpus as materialized (
      select count(*)::float8 as texts from documentation_text where project_id = ${projectId}::uuid
    ), weighted as materialized (
      select quoted::tsquery as wanted, quoted,
        times * ln(1 + (texts - containing + 0.5) / (containing + 0.5)) as weight
      from corpus cross join lexeme cross join lateral (
        select count(*)::float8 as containing
        from documentation_text
        where project_id = ${projectId}::uuid and v @@ lexeme.quoted::tsquery
      ) as counted
      where containing > 0
    ), any_word as materialized (
      select string_agg(quoted, ' | ')::tsquery as wanted from weighted
    ), per_word as (
      select found.entity_type, found.entity_id,
        weighted.weight * (
          max(ts_rank(words.title_v, weighted.wanted, 1)) + max(ts_rank(words.body_v, weighted.wanted, 1))
        ) as score
      from documentation_text found
      cross join lateral (
        select found.title_v || ''::tsvector as title_v, found.body_v || ''::tsvector as body_v offset 0
      ) as words
      cross join weighted
      where found.project_id = ${projectId}::uuid
        and found.entity_type = any(${types}::text[])
        and found.v @@ (select wanted from any_word)
      group by found.entity_type, found.entity_id, weighted.quoted, weighted.weight
    ), scored as (
      select entity_type, entity_id, sum(score) as score
      from per_word
      group by entity_type, entity_id
    ), placed as (
      select entity_type, entity_id, score,
        row_number() over (partition by entity_type order by score desc, entity_id) as place
      from scored
    )
    select entity_type, entity_id, score
    from placed
    where place <= ${limit}
    order by entity_type, place`
  return rows.map(([type, id, rank]) => ({ type, id, rank: Math.round(rank * 1e9) / 1e9 }))
}

/** A question of 400 characters has more words than this only if it is a list of them. */
const MAX_LEXEMES = 64

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
