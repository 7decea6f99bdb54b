import { Type } from 'typebox'
import { OneOf } from '../contract/schema.ts'
import { DTCG_DIALECTS, EXPORT_FORMATS } from '../contract/words.ts'
import { operatorRow } from '../contract/here/operator-row.ts'
import { refused } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'
import { foldName } from '../library/rules/fold-name.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { readTokenLibrary } from './read-token-library.ts'
import { EXPORTS } from '../formats/exports/export-formats.ts'
import { onlyModes } from '../formats/exports/library/only-modes.ts'
import type { Exported } from '../formats/exports/library/token-library.ts'

/** The tokens of a project as files, whose contents are the answer: the command line writes them to their place. */
export const exportTokens = operatorRow({
  id: 'export.tokens',
  input: Type.Object({
    project: Type.String(),
    format: OneOf(EXPORT_FORMATS),
    dialect: Type.Optional(OneOf(DTCG_DIALECTS)),
    collections: Type.Optional(Type.Array(Type.String())),
    /** `Collection=Mode`: no other mode of that collection is written. */
    modes: Type.Optional(Type.Array(Type.String())),
  }),
  async run({ db, libraries }, { project, format, dialect = '2025', collections, modes = [] }) {
    const { id, name } = await resolveProject(db, project)
    const library = await libraries.open({ projectId: id })
    const chosen = collections === undefined ? null : collections.map((wanted) => findCollection(library, wanted))
    const tokens = onlyModes(readTokenLibrary(library, { name, collections: chosen }), modes)
    if ('refused' in tokens) throw refused(tokens.refused)
    const { files, notes } = EXPORTS[format](tokens, { dialect })
    return {
      project_id: id,
      format,
      collections: tokens.collections.length,
      tokens: tokens.collections.reduce((sum, collection) => sum + collection.tokens.length, 0),
      files,
      notes: chosen === null ? [...notes, ...homeless(library)] : notes,
    }
  },
})

/** Tokens whose collection is not there, or deleted in the source, have no modes to be exported in. */
function homeless(library: Library): Exported['notes'] {
  const hasHome = (token: number): boolean => {
    const { collection } = library.token(token)
    return collection !== NO_NODE && !library.isDeleted(collection)
  }
  return [...library.live('token')]
    .filter((token) => !hasHome(token))
    .map((token) => ({
      path: library.name(token),
      message: 'is in no collection that the library has and is left out',
    }))
}

/** By id or by name; a name that several collections have finds none. */
function findCollection(library: Library, wanted: string): number {
  const byId = library.find('token-collection', wanted)
  if (byId !== undefined) return byId
  const named = [...library.live('token-collection')].filter((node) => library.foldedName(node) === foldName(wanted))
  const [one, second] = named
  if (one !== undefined && second === undefined) return one
  const known = named.length === 0 ? [...library.live('token-collection')] : named
  const told = known.slice(0, MOST_TOLD).map((node) => `${library.name(node)} (${library.id(node)})`)
  if (known.length > MOST_TOLD) told.push(`and ${known.length - MOST_TOLD} more`)
  const found = named.length === 0 ? 'there is no collection' : `there are ${named.length} collections`
  const remedy = known.length === 0 ? 'it has none' : `name one of ${told.join(', ')}`
  throw refused(`${found} "${wanted}" in this project: ${remedy}`)
}
const MOST_TOLD = 10
