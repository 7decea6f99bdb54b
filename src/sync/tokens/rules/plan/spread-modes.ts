import { referencesIn } from '../references.ts'
import { keyOf, type SourceToken } from '../source-token.ts'

/**
 * Where modes stand inside values they are the modes of the whole library: a token without them that refers to one with
 * them, over however many others, has other values in other modes too, and gets a value for each.
 */
export function spreadModes(files: readonly (readonly SourceToken[])[]): SourceToken[][] {
  if (!files.flat().some(({ hasModesInside }) => hasModesInside)) return files.map((tokens) => [...tokens])
  const byPath = new Map(files.flat().map((token) => [keyOf(token.path), token]))
  const known = new Map<SourceToken, readonly string[]>()
  const modesOf = (token: SourceToken, depth: number): readonly string[] => {
    const found = known.get(token)
    if (found) return found
    known.set(token, [])
    const below = depth > FARTHEST ? [] : targetsOf(token, byPath).flatMap((target) => modesOf(target, depth + 1))
    const modes = token.hasModesInside ? ownModes(token) : [...new Set(below)]
    known.set(token, modes)
    return modes
  }
  return files.map((tokens) =>
    tokens.map((token) => {
      const [value, second] = token.values
      if (!value || second || value.mode !== null) return token
      const modes = modesOf(token, 0)
      return modes.length === 0 ? token : { ...token, values: modes.map((mode) => ({ ...value, mode })) }
    }),
  )
}

/** References are followed on the stack, which a chain of any length would fill. */
const FARTHEST = 200

const ownModes = ({ values }: SourceToken): string[] => values.flatMap(({ mode }) => mode ?? [])

function targetsOf({ values }: SourceToken, byPath: ReadonlyMap<string, SourceToken>): SourceToken[] {
  return values.flatMap(({ raw }) => referencesIn(raw)).flatMap((path) => byPath.get(path) ?? [])
}
