import type { ConversionNotes } from './conversion-notes.ts'
import type { PlacedToken } from './plan/merge-plan.ts'
import { referenceOf } from './references.ts'

/**
 * Some tools write a reference as people named the token and the token as code does: `{Gray.Scale 03}` for
 * `gray.scale-03`. Where exactly one token is meant the reference is spelled like it.
 */
export function respellReferences(tokens: readonly PlacedToken[], notes: ConversionNotes): PlacedToken[] {
  const paths = new Set(tokens.map(({ path }) => path))
  const byFolded = new Map<string, string[]>()
  for (const path of paths) byFolded.set(fold(path), [...(byFolded.get(fold(path)) ?? []), path])
  return tokens.map((placed) => ({
    ...placed,
    values: placed.values.map(({ mode, value }) => {
      const reference = referenceOf(value.raw)
      if (reference === null || paths.has(reference)) return { mode, value }
      const [meant, second] = byFolded.get(fold(reference)) ?? []
      if (meant === undefined || second !== undefined) return { mode, value }
      notes.addAlike('reference-respelled', placed.token.at, 'refers to a token in another spelling than the token has')
      return { mode, value: { ...value, raw: `{${meant}}` } }
    }),
  }))
}

const fold = (path: string): string => path.toLowerCase().replaceAll(/[\s_]+/g, '-')
