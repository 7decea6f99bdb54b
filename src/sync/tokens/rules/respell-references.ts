import type { ConversionNotes } from './conversion-notes.ts'
import type { PlacedToken } from './plan/merge-plan.ts'
import { referenceOf } from './references.ts'

/**
 * A style sheet's way to refer, in a file of another kind: `var(--ink)` where one token is called so in code, or by the
 * last name of its path. Where the whole text is one such name that is nobody's, what stands behind it holds
 * (`var(--ink, #000)`); any other text with a name that is nobody's stays as it is.
 */
function customProperties(tokens: readonly PlacedToken[]): (raw: string, self: string) => string {
  const byName = new Map<string, Set<string>>()
  for (const { path, token } of tokens) {
    for (const name of [token.origin.codeNames?.web, token.path.at(-1)]) {
      if (name?.startsWith('--')) byName.set(name, (byName.get(name) ?? new Set()).add(path))
    }
  }
  return (raw, self) => {
    let isWhole = true
    const text = raw.replaceAll(PROPERTY, (said, name: string, behind: string | undefined) => {
      const [meant, second] = byName.get(name) ?? []
      if (meant === undefined && said === raw.trim() && behind !== undefined && behind.trim() !== '')
        return behind.trim()
      if (meant === undefined || second !== undefined || meant === self) isWhole = false
      return isWhole ? `{${meant}}` : said
    })
    return isWhole ? text : raw
  }
}

const PROPERTY = /var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/gi

/**
 * Some tools write a reference as people named the token and the token as code does: `{Gray.Scale 03}` for
 * `gray.scale-03`. Where exactly one token is meant the reference is spelled like it; `{gray.$value}` means `gray`.
 */
export function respellReferences(tokens: readonly PlacedToken[], notes: ConversionNotes): PlacedToken[] {
  const paths = new Set(tokens.map(({ path }) => path))
  const byFolded = new Map<string, string[]>()
  for (const path of paths) byFolded.set(fold(path), [...(byFolded.get(fold(path)) ?? []), path])
  const propertyOf = customProperties(tokens)
  return tokens.map((placed) => ({
    ...placed,
    values: placed.values.map(({ mode, value }) => {
      const raw = typeof value.raw === 'string' ? propertyOf(value.raw, placed.path) : value.raw
      if (raw !== value.raw) return { mode, value: { ...value, raw } }
      const reference = referenceOf(value.raw)
      if (reference === null || paths.has(reference)) return { mode, value }
      const holder = reference.replace(/\.\$value$/, '')
      if (paths.has(holder)) return { mode, value: { ...value, raw: `{${holder}}` } }
      const [meant, second] = byFolded.get(fold(reference)) ?? []
      if (meant === undefined || second !== undefined) return { mode, value }
      notes.addAlike('reference-respelled', placed.token.at, 'refers to a token in another spelling than the token has')
      return { mode, value: { ...value, raw: `{${meant}}` } }
    }),
  }))
}

const fold = (path: string): string => path.toLowerCase().replaceAll(/[\s_]+/g, '-')
