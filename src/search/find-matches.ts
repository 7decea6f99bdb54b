import type { Static } from 'typebox'
import { STYLE_TYPES, TOKEN_TYPES } from '../contract/words.ts'
import type { ParamValues } from '../contract/params.ts'
import { refKey, type EntityRef } from '../entities/rules/entity-kind.ts'
import type { Library } from '../library/library.ts'
import type { Services } from '../services.ts'
import { describeRow } from './describe-row.ts'
import { findValues, valueExcerpt } from './values/find-values.ts'
import { descriptionOf } from './quoting/description-of.ts'
import { enginesOf } from './rules/engines.ts'
import type { FoundGroup, FoundRow, Passage } from './rules/search-messages.ts'
import type { Call } from '../contract/operation.ts'
import type { matchParams } from './params.ts'
import type { MatchPage } from './schema.ts'

/** What the engines found, described: the answer of `matchEntities`, which the console asks for too. */
export async function findMatches(
  { search, libraries, docs }: Services,
  call: Call,
  input: ParamValues<typeof matchParams>,
): Promise<Static<typeof MatchPage>> {
  const { query, limit } = input
  const offset = offsetOf(call)
  const library = await libraries.open(call)
  const values = await findValues(library, query)
  const found = await search.find(call, {
    query,
    types: input.entity_types,
    hasDocs: input.has_docs ?? null,
    includeDeleted: input.include_deleted,
    tokenType: input.resolved_type === undefined ? null : TOKEN_TYPES.indexOf(input.resolved_type),
    styleType: input.style_type === undefined ? null : STYLE_TYPES.indexOf(input.style_type),
    values: values.map(({ type, id, isNear }) => ({ type, id, isNear })),
    offset,
    limit,
  })
  const feed = await docs.open(call)
  const valueExcerpts = new Map(values.map((value) => [refKey(value), valueExcerpt(value)]))
  const excerpts = await excerptsOf({ search, library }, call, { query, groups: found.groups })
  return {
    query,
    groups: found.groups.map(({ type, rows, total, verdict }) => ({
      entity_type: type,
      matches: rows.map(({ id, name, hasDocs, score, signals }) => {
        const matchedBy = enginesOf(signals)
        return {
          id,
          entity_type: type,
          name,
          matched_by: matchedBy,
          surfaces: matchedBy.length,
          signals,
          score,
          excerpt:
            (signals.text && valueExcerpts.get(refKey({ type, id }))) ?? excerpts.get(refKey({ type, id })) ?? null,
          ...describeRow(library, feed, { type, id }),
          has_docs: hasDocs,
        }
      }),
      truncated: { shown: rows.length, total },
      shape: { verdict },
    })),
    coverage: found.coverage,
    next_cursor: found.hasMore ? call.cursorAt([offset + limit]) : null,
  }
}

/**
 * A ranking moves with every write, so its pages count rows instead of naming the last one: a row may then repeat or
 * be missed, but every group goes on and no cursor ever fails.
 */
function offsetOf({ position }: Call): number {
  const [offset] = position ?? []
  return typeof offset === 'number' ? offset : 0
}

/** Of the rows that came from texts, if they have one that may be quoted. */
async function excerptsOf(
  { search, library }: Pick<Services, 'search'> & { readonly library: Library },
  call: Call,
  { query, groups }: { readonly query: string; readonly groups: readonly FoundGroup[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = groups.flatMap(({ type, rows }) =>
    rows
      .filter(({ signals }) => signals.text ?? signals.semantic)
      .map((row): EntityRef & FoundRow => ({ ...row, type })),
  )
  if (rows.length === 0) return new Map()
  const texts = await search.quotable(call, rows)
  const quoted = rows.flatMap((row): { readonly key: string; readonly passage: Passage }[] => {
    const description = descriptionOf(library, row)
    const written = texts.get(refKey(row))
    if (description === '' && !written) return []
    const { text = '', file = null } = written ?? {}
    const label = row.type === 'token' ? 'Purpose' : undefined
    return [{ key: refKey(row), passage: { description, label, text, file, entityName: row.name, chunk: row.chunk } }]
  })
  if (quoted.length === 0) return new Map()
  const excerpts = await search.quote(
    call,
    query,
    quoted.map(({ passage }) => passage),
  )
  return new Map(quoted.map(({ key }, at) => [key, excerpts[at] ?? '']))
}
