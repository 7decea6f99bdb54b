import type { Static } from 'typebox'
import { json, raw } from '../contract/json.ts'
import { operation, type Position } from '../contract/operation.ts'
import { pagination } from '../contract/page.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import * as params from '../contract/params.ts'
import { memo } from '../kit/memo.ts'
import { present } from '../kit/present.ts'
import type { Mode } from '../library/documents.ts'
import type { Edges } from '../library/edges.ts'
import type { Library } from '../library/library.ts'
import { Pace } from '../library/pace.ts'
import { defaultMode, isComposite, type TokenLibrary } from '../formats/exports/library/token-library.ts'
import { hexColor } from '../tokens/rules/hex-color.ts'
import { resolveValue } from '../tokens/rules/resolve-value.ts'
import { shownScopes } from '../tokens/rules/scopes.ts'
import { libraryCode } from './library-code.ts'
import type { CodeTokens, TokenFacts } from './rules/token-facts.ts'
import { kindOf, levelOf, sheetRows, sheetValue, type SheetRow } from './rules/token-sheet.ts'
import { TokenTable } from './schema.ts'

const MOST_CHARACTERS = 4_000_000

export const listTokenTable = operation({
  id: 'listTokenTable',
  method: 'GET',
  path: '/tokens/table',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Every token as people read it: values in all modes as CSS writes them, what it is for, who uses it',
  description:
    'By collection and name. Styles that were composite tokens are rows too. `values` stand in the order of the modes ' +
    'of the collection. What is deleted in the source is left out.',
  query: {
    ids: params.text({ description: 'Only these, separated by commas: up to 50.', example: EXAMPLE_ID }),
    limit: params.limit(2_500, 2_500),
    cursor: params.cursor(),
  },
  output: TokenTable,
  reads: ['library'],
  isLong: true,
  async run({ libraries }, call, { ids, limit }) {
    const library = await libraries.open(call)
    const code = await libraryCode(library)
    const rows = chosenRows(code, ids)
    let at = placeAfter(rows, call.position)
    let data = ''
    const pace = new Pace()
    for (const end = Math.min(rows.length, at + limit); at < end && data.length < MOST_CHARACTERS; at++) {
      data += `${data === '' ? '' : ','}${JSON.stringify(rowOf(library, code.library, present(rows[at])))}`
      if (pace.isDue) await pace.rest()
    }
    const last = at < rows.length ? rows[at - 1] : undefined
    return json({
      collections: code.library.collections.map((collection) => ({
        id: collection.id,
        name: collection.name,
        modes: collection.modes.map(({ id, name }) => ({ id, name })),
        default_mode: defaultMode(collection)?.id ?? null,
      })),
      data: raw(`[${data}]`),
      pagination: pagination(call, limit, last === undefined ? null : [last.row.token.id, at]),
    })
  },
})

const MOST_IDS = 50

/** The facts stand in the same order as the rows: both are read off the collections. */
function chosenRows(code: CodeTokens, ids: string | undefined): readonly Told[] {
  const all = told(code)
  if (ids === undefined) return all
  const wanted = new Set(ids.toLowerCase().split(',', MOST_IDS))
  return all.filter(({ row }) => wanted.has(row.token.id))
}

const told = memo((code: CodeTokens): readonly Told[] =>
  sheetRows(code.library).map((row, at) => ({ row, facts: present(code.tokens[at]) })),
)

/** After the row with the id where it still is, else where it was. */
function placeAfter(rows: readonly Told[], position: Position | null): number {
  if (!position) return 0
  const [id, place] = position
  const found = rows.findIndex(({ row }) => row.token.id === id)
  return found === -1 ? Number(place) : found + 1
}

type Row = Static<typeof TokenTable>['data'][number]

interface Told {
  readonly row: SheetRow
  readonly facts: TokenFacts
}

function rowOf(library: Library, tokens: TokenLibrary, { row, facts }: Told): Row {
  const { collection, token } = row
  const { id, name, type, scopes, description, codeNames } = token
  const node = library.find('token', id)
  const shown = shownScopes(scopes)
  return {
    entity_type: node === undefined ? 'style' : 'token',
    id,
    name,
    type,
    kind: kindOf(token),
    collection_id: collection.id,
    description,
    scopes: typeof shown === 'string' ? shown : [...shown],
    code_name: `--${facts.codeName}`,
    code_names: codeNames ?? {},
    level: levelOf(token),
    is_deprecated: facts.isDeprecated,
    used_by: usersOf(library, node ?? present(library.find('style', id))),
    values: collection.modes.map((mode) => {
      const { texts, literal, alias } = sheetValue(tokens, row, mode)
      const isColor = typeof literal === 'object' && literal !== null && !isComposite(literal)
      return {
        css: texts === null ? literalText(literal) : (texts.get('') ?? Object.fromEntries(texts)),
        ...(isColor ? { hex: hexColor(literal) } : {}),
        ...(alias === null ? {} : { alias }),
        ...(literal === null ? { reason: node === undefined ? 'no_value' : reasonOf(library, node, mode) } : {}),
      }
    }),
  }
}

/** What CSS has no word for is told as it is. */
const literalText = (literal: unknown): string | null => (typeof literal === 'boolean' ? String(literal) : null)

function reasonOf(library: Library, token: number, mode: Mode): NonNullable<Row['values'][number]['reason']> {
  const { outcome } = resolveValue(library, token, mode)
  return 'reason' in outcome ? outcome.reason : 'no_value'
}

/** Those that hold it directly and are not deleted in the source, each once. */
function usersOf(library: Library, node: number): Row['used_by'] {
  const { edges } = library
  const count = (...tables: readonly Edges[]): number =>
    new Set(
      tables.flatMap((table) =>
        Array.from(table.entering(node), (edge) => table.source(edge)).filter((source) => !library.isDeleted(source)),
      ),
    ).size
  return {
    components: count(edges.BINDS_VARIABLE, edges.USES_STYLE),
    styles: count(edges.STYLE_BINDS_VAR),
    tokens: count(edges.ALIASES_VARIABLE),
  }
}
