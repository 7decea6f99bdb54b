import { isAlias, type ExportedCollection, type ExportedToken, type Note } from '../library/token-library.ts'
import type { DtcgTokens } from './dtcg-tokens.ts'

/** What tools will not see of a token, or see otherwise than the library has it. */
export function noteLosses(
  { name: collection, modes }: ExportedCollection,
  token: ExportedToken,
  { tokens, notes }: { tokens: DtcgTokens; notes: Note[] },
): void {
  const path = `${collection}: ${token.name}`
  const add = (message: string): void => void notes.push({ path, message })
  const known = modes.flatMap((mode) => {
    const value = token.values.get(mode.id)
    return value ? [{ mode, value }] : []
  })
  if (known.length === 0) return add('has no value in any mode of its collection and is left out')
  const literals = known.flatMap(({ value }) => (isAlias(value) ? (value.sample ?? []) : value.value))
  if (literals.length > 0 && tokens.typeOf(token) === null)
    add('has no type in the format, which all its values have: it stands in $extensions, where only Vitrine reads it')
  for (const { mode, value } of known) {
    if (!isAlias(value)) continue
    const spelled = tokens.spelled(token, mode)
    const isReference = typeof spelled === 'string' && spelled.startsWith('{')
    if (value.sample === null) {
      const what = spelled === null ? 'is left out' : 'has its last known value'
      add(
        `the alias to "${value.key}" leads nowhere in the mode "${mode.name}", or into modes that are not exported, and ${what}`,
      )
    } else if (value.target === null)
      add(`the alias to "${value.key}" leads out of what is exported: its value stands in its place`)
    else if (spelled !== null && !isReference)
      add(
        `the alias to "${value.key}" leads to another type, or back to itself in some mode: its value stands in its place`,
      )
  }
}
