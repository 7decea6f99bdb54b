import type { Library } from '../library/library.ts'
import { oncePerLibrary } from './once-per-library.ts'
import { codeNameKey } from './rules/code-name.ts'

/** The tokens that are not deleted in the source, by what their names in code have in common. */
export const tokensByCodeName = oncePerLibrary(
  async (library, pace): Promise<ReadonlyMap<string, readonly number[]>> => {
    const tokens = new Map<string, number[]>()
    for (const token of library.live('token')) {
      for (const key of codeNameKeys(library, token)) {
        const known = tokens.get(key)
        if (known) known.push(token)
        else tokens.set(key, [token])
      }
      if (pace.isDue) await pace.rest()
    }
    return tokens
  },
)

export const codeNameKeys = (library: Library, token: number): ReadonlySet<string> =>
  new Set(Object.values(library.token(token).codeNames ?? {}).map(codeNameKey))
