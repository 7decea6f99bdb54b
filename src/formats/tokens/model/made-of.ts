import type { PlacedToken } from './merge-plan.ts'
import { referenceOf, referencesIn } from './references.ts'

/**
 * Which tokens a value is made of without being an alias of one: what a formula computes with, what a changed color is changed
 * from, what stands inside a composite. The value keeps what it comes to; that it changes with these is kept beside it.
 */
export function madeOf(tokens: readonly PlacedToken[]): ReadonlyMap<string, readonly string[]> {
  const keys = new Map(tokens.map(({ path, key }) => [path, key]))
  const known = new Set(keys.values())
  return new Map(
    tokens.flatMap(({ key, values, token }): [string, string[]][] => {
      const paths = values.flatMap(({ value: { raw, modifier } }) => {
        if (modifier !== undefined) return [...referencesIn(raw), ...referencesIn(modifier.color)]
        return referenceOf(raw) === null ? referencesIn(raw) : []
      })
      const parts = paths.flatMap((path) => keys.get(path) ?? keys.get(path.replace(/\.\$?value$/, '')) ?? [])
      const said = (token.origin.madeOf ?? []).filter((part) => known.has(part))
      const others = [...new Set([...parts, ...said])].filter((part) => part !== key)
      return others.length === 0 ? [] : [[key, others]]
    }),
  )
}
