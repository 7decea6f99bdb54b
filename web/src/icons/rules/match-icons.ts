import { foldName } from '../../../../src/library/rules/fold-name.ts'
import type { IconRow } from '../../api/generated/types.ts'

interface Searchable {
  readonly row: IconRow
  readonly name: string
  readonly words: string
}

/** Made once for a library; every key that is typed reads it. */
export const searchable = (rows: readonly IconRow[]): readonly Searchable[] =>
  rows.map((row) => {
    const name = apart(row.name)
    return { row, name, words: `${name} ${apart(row.description)}` }
  })

/** Those that have every word, in their names or descriptions: the exact name first, then names that begin so. */
export function matchIcons(all: readonly Searchable[], query: string): readonly IconRow[] {
  const asked = apart(query)
  const words = asked.split(' ').filter(Boolean)
  if (words.length === 0) return all.map(({ row }) => row)
  const rank = ({ name }: Searchable): number =>
    name === asked ? 0 : name.startsWith(asked) ? 1 : words.every((word) => name.includes(word)) ? 2 : 3
  return all
    .filter((one) => words.every((word) => one.words.includes(word)))
    .map((one) => ({ row: one.row, rank: rank(one) }))
    .sort((one, other) => one.rank - other.rank) // what ranks alike stays by name
    .map(({ row }) => row)
}

/** `ArrowLeft`, `arrow-left` and `arrow/left` are the same words. */
const apart = (text: string): string =>
  foldName(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
