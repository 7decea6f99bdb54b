import type { PlacedToken } from './merge-plan.ts'
import { referenceOf } from './references.ts'
import type { SourceValue } from './source-token.ts'

const MOST_HOPS = 100

/** A value that is no reference, with the token that says it. */
interface Ended {
  readonly token: PlacedToken
  readonly mode: string
  readonly value: SourceValue
}

/** What a token says in a mode, or by default where it has no such mode. */
export function saidIn({ values, usual }: PlacedToken, mode: string): PlacedToken['values'][number] | undefined {
  return values.find((value) => value.mode === mode) ?? values.find((value) => value.mode === usual) ?? values[0]
}

/** What a token comes to in a mode: over any aliases, in the same mode of other collections, or in their default one. */
export type Follow = (path: string, mode: string) => Ended | null

export function followReferences(tokens: readonly PlacedToken[]): Follow {
  const byPath = new Map(tokens.map((token) => [token.path, token]))
  return (path, mode) => {
    let at: string | null = path
    let within = mode
    for (let hops = 0; hops < MOST_HOPS; hops++) {
      const token = byPath.get(at)
      const found = token && saidIn(token, within)
      if (!token || !found) return null
      within = found.mode
      at = referenceOf(found.value.raw)
      if (at === null) return { token, mode: within, value: found.value }
    }
    return null
  }
}
