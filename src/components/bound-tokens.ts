import { memo } from '../kit/memo.ts'
import type { BoundReference } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { foldName } from '../library/rules/fold-name.ts'

interface BoundTokens {
  /** Each token once, in the order of the document. */
  readonly tokens: readonly number[]
  /** What names no token of the project. */
  readonly missing: readonly BoundReference[]
}

/** The tokens that a component's spec binds; styles are not tokens and are left out. */
export function boundTokens(library: Library, component: number, references: readonly BoundReference[]): BoundTokens {
  const tokens = new Set<number>()
  const missing: BoundReference[] = []
  for (const reference of references) {
    if (reference.kind !== 'token') continue
    const token = tokenOf(library, reference.ref, library.fileKey(component))
    if (token === undefined) missing.push(reference)
    else tokens.add(token)
  }
  return { tokens: [...tokens], missing }
}

/** `VariableID:1:2` is of the same file, `VariableID:<key>/1:2` of another; documents of old versions have bare names. */
export function tokenOf(library: Library, ref: string, fileKey: string): number | undefined {
  const remoteKey = /^VariableID:([^/]+)\//.exec(ref)?.[1]
  return (
    library.oneBySourceId('token', ref, fileKey) ??
    library.byKey('token', remoteKey ?? ref, fileKey) ??
    tokensByName(library).get(pathOf(ref))
  )
}

const tokensByName = memo((library: Library): ReadonlyMap<string, number> => {
  const byName = new Map<string, number>()
  const { first, count } = library.ranges.token
  for (let token = first + count - 1; token >= first; token--) {
    const key = pathOf(library.name(token))
    if (!library.isDeleted(token) || !byName.has(key)) byName.set(key, token)
  }
  return byName
})

/** Names are written as paths with slashes or with dots. */
const pathOf = (name: string): string => foldName(name).replaceAll('.', '/')
