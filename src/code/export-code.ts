import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { EXPORT_FORMATS } from '../contract/words.ts'
import { notFound } from '../errors.ts'
import { readTokenLibrary } from './read-token-library.ts'
import { EXPORTS } from '../formats/exports/export-formats.ts'
import { ExportedTokens } from './schema.ts'

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
  },
  output: ExportedTokens,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries }, call, { format, collection }) {
    const library = await libraries.open(call)
    const chosen = collection === undefined ? null : library.find('token-collection', collection)
    if (chosen === undefined) throw notFound('token-collection', collection ?? '')
    const tokens = readTokenLibrary(library, { name: 'tokens', collections: chosen === null ? null : [chosen] })
    const { files, notes } = EXPORTS[format](tokens, { dialect: '2025' })
    return { format, files: [...files], notes: notes.slice(0, 100) }
  },
})
