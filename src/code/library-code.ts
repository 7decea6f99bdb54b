import { readTokenLibrary } from './read-token-library.ts'
import { oncePerLibrary } from '../tokens/once-per-library.ts'
import { codeTokens } from './rules/token-facts.ts'

/** The tokens of a library as code meets them, worked out when they are first asked for. */
export const libraryCode = oncePerLibrary((library) =>
  Promise.resolve(codeTokens(readTokenLibrary(library, { name: 'library', collections: null }))),
)
