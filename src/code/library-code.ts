import { oncePerLibrary } from '../tokens/once-per-library.ts'
import type { Library } from '../library/library.ts'
import type { Pace } from '../library/pace.ts'
import { readTokenLibrary } from './read-token-library.ts'
import { codeTokens } from './rules/token-facts.ts'

/** The tokens of a library as code meets them, worked out when they are first asked for. */
export const libraryCode = oncePerLibrary(async (library, pace) =>
  codeTokens(readTokenLibrary(library, { name: 'library', collections: null }), await boundProperties(library, pace)),
)

const PROPERTY = /"property":"([^"\\]{1,60})"/

/** By the id of a token: to which properties of the design tool components and styles bind it. */
async function boundProperties(library: Library, pace: Pace): Promise<ReadonlyMap<string, readonly string[]>> {
  const { BINDS_VARIABLE, STYLE_BINDS_VAR } = library.edges
  const found = new Map<string, readonly string[]>()
  for (const token of library.live('token')) {
    const properties = new Set<string>()
    for (const binds of [BINDS_VARIABLE, STYLE_BINDS_VAR])
      for (const edge of binds.entering(token)) {
        const property = PROPERTY.exec(binds.metadata(edge))?.[1]
        if (property !== undefined) properties.add(property)
      }
    if (properties.size > 0) found.set(library.id(token), [...properties])
    if (pace.isDue) await pace.rest()
  }
  return found
}
