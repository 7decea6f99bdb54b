import type { ConversionNotes } from './conversion-notes.ts'
import type { Merged, PlacedToken } from './merge-plan.ts'
import { mapReferences, referencesIn } from './references.ts'

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
 * `gray.scale-03`; some leave out the first groups. Where exactly one token is meant the reference is spelled like it;
 * `{gray.$value}` means `gray`.
 */
export function respellReferences({ tokens, collections }: Merged, notes: ConversionNotes): PlacedToken[] {
  const fixed = new Set(collections.flatMap(({ key, kind }) => (kind === 'fixed' ? [key] : [])))
  const paths = new Set(tokens.map(({ path }) => path))
  const meantBy = endings(paths)
  const propertyOf = customProperties(tokens)
  return tokens.map((placed) => ({
    ...placed,
    values: placed.values.map(({ mode, value }) => {
      const raw = typeof value.raw === 'string' ? propertyOf(value.raw, placed.path) : value.raw
      if (raw !== value.raw) return { mode, value: { ...value, raw } }
      if (referencesIn(value.raw).every((reference) => paths.has(reference))) return { mode, value }
      return { mode, value: { ...value, raw: mapReferences(value.raw, (reference) => meant(reference, placed)) } }
    }),
  }))

  function meant(reference: string, { path, token, collection }: PlacedToken): string {
    if (paths.has(reference)) return reference
    const holder = reference.replace(/\.\$?value$/, '')
    if (paths.has(holder)) return holder
    // A design tool and our own export name what they mean, also where it is not there.
    const found = fixed.has(collection) ? null : meantBy(holder)
    if (found === null || found === path) return reference
    notes.addAlike('reference-respelled', token.at, 'refers to a token in another spelling than the token has')
    return found
  }
}

/** The only path that is a reference in another spelling, or else the only one that ends with it. */
function endings(paths: ReadonlySet<string>): (reference: string) => string | null {
  const byLast = new Map<string, { readonly path: string; readonly folded: string }[]>()
  const known = new Map<string, string | null>()
  const only = (found: readonly { readonly path: string }[]): string | null =>
    found.length === 1 ? (found[0]?.path ?? null) : null
  return (reference) => {
    if (byLast.size === 0) {
      for (const path of paths) {
        const one = { path, folded: fold(path) }
        const alike = byLast.get(lastOf(one.folded))
        if (alike) alike.push(one)
        else byLast.set(lastOf(one.folded), [one])
      }
    }
    const folded = fold(reference)
    const before = known.get(folded)
    if (before !== undefined) return before
    const near = byLast.get(lastOf(folded)) ?? []
    const same = near.filter((one) => one.folded === folded)
    const found = same.length > 0 ? only(same) : only(near.filter((one) => one.folded.endsWith(`.${folded}`)))
    known.set(folded, found)
    return found
  }
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

const fold = (path: string): string => path.toLowerCase().replaceAll(/[\s_]+/g, '-')
