import type { Mode } from '../../library/documents.ts'
import { foldName } from '../../library/rules/fold-name.ts'

export type ChooseModes = (modes: readonly Mode[]) => readonly Mode[]

/** The modes of a collection that a caller asked for, by id or name; all of them when nothing was asked for. */
export function modeChooser(asked: string | undefined): ChooseModes {
  if (asked === undefined) return (modes) => modes
  const folded = foldName(asked)
  // Tokens of one collection share one list of modes, so each list is looked through once.
  const known = new Map<readonly Mode[], readonly Mode[]>()
  return (modes) => {
    const chosen = known.get(modes) ?? modes.filter(({ id, name }) => id === asked || foldName(name) === folded)
    known.set(modes, chosen)
    return chosen
  }
}

/** The mode names to offer when none of the collections has the one asked for, otherwise null. */
export function unknownMode(collections: readonly (readonly Mode[])[], choose: ChooseModes): readonly string[] | null {
  if (collections.length === 0 || collections.some((modes) => choose(modes).length > 0)) return null
  return [...new Set(collections.flatMap((modes) => modes.map(({ name }) => name)))]
}
