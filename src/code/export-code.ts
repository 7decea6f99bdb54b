import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { DTCG_DIALECTS, EXPORT_FORMATS } from '../contract/words.ts'
import { invalidArgument, notFound } from '../errors.ts'
import { EXPORTS } from '../formats/exports/export-formats.ts'
import { onlyModes } from '../formats/exports/library/only-modes.ts'
import { findCollection, homeless } from './choose-tokens.ts'
import { readTokenLibrary } from './read-token-library.ts'
import { ExportedTokens } from './schema.ts'

const MOST_NOTES = 100
const MOST_NOTES_IN_FULL = 10_000

export const exportCode = operation({
  id: 'exportCode',
  method: 'GET',
  path: '/tokens/export',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Tokens as the files that builders and platforms take',
  query: {
    format: params.choice(EXPORT_FORMATS, { description: 'What to write.', fallback: 'css' }),
    collection: params.text({ description: 'The id of a collection; all of them without it.', example: EXAMPLE_ID }),
    dialect: params.choice(DTCG_DIALECTS, {
      description: 'Of dtcg: 2023 for tools that read texts.',
      fallback: '2025',
    }),
    collections: params.texts('Only these collections, by id or name.'),
    modes: params.texts('`Collection=Mode`: no other mode of that collection is written.'),
    name: params.text({ description: 'What files call the library; `tokens` without it.', maxLength: 200 }),
    full: params.flag('Also how many collections and tokens there are, and every note.'),
  },
  output: ExportedTokens,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries }, call, { format, collection, dialect, collections, modes, name = 'tokens', full }) {
    const library = await libraries.open(call)
    const one = collection === undefined ? null : library.find('token-collection', collection)
    if (one === undefined) throw notFound('token-collection', collection ?? '')
    const named = collections?.map((wanted) => findCollection(library, wanted)) ?? null
    const chosen = one === null ? named : [one, ...(named ?? [])]
    const tokens = onlyModes(readTokenLibrary(library, { name, collections: chosen }), modes ?? [])
    if ('refused' in tokens) throw invalidArgument([{ path: 'query.modes', message: tokens.refused }])
    const { files, notes } = EXPORTS[format](tokens, { dialect })
    if (!full) return { format, files: [...files], notes: notes.slice(0, MOST_NOTES) }
    return {
      format,
      collections: tokens.collections.length,
      tokens: tokens.collections.reduce((sum, { tokens }) => sum + tokens.length, 0),
      files: [...files],
      notes: [...notes, ...(chosen === null ? homeless(library) : [])].slice(0, MOST_NOTES_IN_FULL),
    }
  },
})
