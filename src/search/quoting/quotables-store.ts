// What may be quoted of what was written here.
import type { EntityKind } from '../../contract/words.ts'
import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'
import type { Sql } from '../../ports.ts'

export interface QuotableText {
  /** Abstract and blocks, in order. */
  readonly text: string
  /** Name and caption of the first file. */
  readonly file: string | null
}

/** What may be quoted of what was written here about these of so many entities, by refKey; those without are not in it. */
export async function readQuotables(
  db: Sql,
  projectId: string,
  { refs, among }: { readonly refs: readonly EntityRef[]; readonly among: number },
): Promise<ReadonlyMap<string, QuotableText>> {
  if (refs.length === 0) return new Map()
  const most = Math.min(QUOTED_BYTES, Math.ceil(QUOTED_BYTES_IN_ALL / among))
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
