import { Type, type Static } from 'typebox'
import { ENTITY_KINDS } from '../../../contract/words.ts'
import { OneOf } from '../../../contract/schema.ts'
import { languageOf } from '../../../kit/words/language-of.ts'
import type { Match, MatchPage } from '../../../search/schema.ts'
import { Cursor, Flag } from '../asking/inputs.ts'
import { onlyInCode } from '../names/code-side.ts'
import { callingBy, deprecationOf, describedAmong, type Calling } from '../names/namesakes.ts'
import { telling, tool } from '../asking/tool.ts'

export const searchLibrary = tool({
  name: 'search_library',
  title: 'Search the library',
  description:
    'Find components, tokens, styles, screens, flows and pages by name or meaning. one_stands_out names the types whose first match is clearly best; otherwise choose by excerpt.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['matchEntities'],
  input: {
    query: Type.String(),
    types: Type.Optional(Type.Array(OneOf(ENTITY_KINDS))),
    limit: Type.Optional(Type.Integer({ description: 'per type, to 20' })),
    has_docs: Flag,
    cursor: Cursor,
  },
  output: {
    matches: Type.Array(
      Type.Object({
        type: OneOf(ENTITY_KINDS),
        name: Type.String({ description: 'as every tool takes it' }),
        in: Type.Optional(Type.String({ description: 'collection, type of style, slug of a page, modes' })),
        name_match: Type.Optional(Type.String({ description: 'how the name matched, if it did' })),
        docs: Type.Optional(Type.Boolean()),
        excerpt: Type.Optional(Type.String({ description: 'what was found in a description or documentation' })),
        deprecated: Type.Optional(Type.String({ description: 'what is said of it → what replaces it' })),
      }),
    ),
    one_stands_out: Type.Optional(
      Type.Array(Type.String(), { description: 'types whose first match is clearly best' }),
    ),
    only_in_code: Type.Optional(
      Type.Array(Type.String(), { description: 'called so in code and not in the design; get_component reads them' }),
    ),
    value: Type.Optional(Type.Unknown({ description: 'the call that finds what has a value' })),
    more_of: Type.Optional(Type.Record(Type.String(), Type.Integer(), { description: 'matches not shown, by type' })),
  },
  async run(ask, { query, types, limit, has_docs, cursor }, again) {
    const asked = { query, entity_types: types, has_docs, cursor, limit }
    const { body: found } = await ask('matchEntities', { query: asked })
    const idle = Object.entries(found.coverage).filter(([, { ran }]) => !ran)
    const matches = found.groups.flatMap((group) => group.matches)
    const described = await describedAmong(
      ask,
      matches.map(({ entity_type, id }) => ({ entity_type, entity_id: id })),
      ['namesakes', 'deprecated'],
    )
    const call = callingBy(described)
    const isFirst = cursor === undefined && (types === undefined || types.includes('component'))
    return {
      head: telling({
        only_in_code: isFirst ? await onlyInCode(ask, query) : undefined,
        one_stands_out: found.groups
          .filter(({ shape }) => shape.verdict === 'one_stands_out')
          .map(({ entity_type: type }) => type),
        more_of: Object.fromEntries(
          found.groups.flatMap(({ entity_type: type, truncated: { shown, total } }) =>
            total > shown ? [[type, total - shown]] : [],
          ),
        ),
        // A value is in no name and in no text.
        value: VALUE.test(query) ? { tool: 'get_tokens', arguments: { value: query.trim() } } : undefined,
        did_not_look: idle.map(([engine]) => engine),
        language: languageNote(query, found.coverage.semantic.language),
      }),
      list: {
        key: 'matches',
        rows: matches.map((match) => ({
          ...matchRow(match, call),
          ...telling({ deprecated: deprecationOf(described.get(match.id)) }),
        })),
        next: (shown) => {
          const left = typesFrom(found.groups, shown)
          if (left.length > 0) return again({ types: left })
          return found.next_cursor === null ? undefined : again({ cursor: found.next_cursor })
        },
      },
    }
  },
})

const VALUE =
  /^\s*(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(?:rgb|hsl|hwb|ok(?:lab|lch)|lab|lch)a?\(.*\)|-?[\d.]+(?:px|rem|ms|s))\s*$/i

/** A question that the model cannot read is better asked again than taken for one without an answer. */
function languageNote(query: string, known: string | undefined): string | undefined {
  const seems = languageOf(query)
  return known === undefined || seems === null || seems === known
    ? undefined
    : `meaning is understood in ${known} only and this seems to be ${seems}: ask in ${known} too`
}

type Found = Static<typeof Match>

/** By a name that is taken back. */
function matchRow(match: Found, call: Calling): Record<string, unknown> {
  const { entity_type: type, name, id, context, excerpt, signals, sync_status: status, has_docs: hasDocs } = match
  const isId = type === 'component' || type === 'screen' || type === 'flow'
  return telling({
    type,
    name: call(id, name),
    // A node id tells equal names apart and nothing else.
    in: isId ? undefined : context,
    name_match: signals.name?.matched,
    docs: hasDocs,
    status: status === 'synced' ? undefined : status,
    excerpt,
  })
}

/** The types whose matches were not all among the first `shown`. */
function typesFrom(groups: Static<typeof MatchPage>['groups'], shown: number): string[] {
  let end = 0
  return groups.flatMap(({ entity_type: type, matches }) => ((end += matches.length) > shown ? [type] : []))
}
