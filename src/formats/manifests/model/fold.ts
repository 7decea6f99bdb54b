/** Names are equal when their letters and digits are: `Text Area`, `text-area`, `TextArea` and `🟢 Textarea`. */
export const foldKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** `TextArea2` and `text-area 2` have three. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKC')
    .match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{N}+/gu)
    ?.map((word) => word.toLowerCase()) ?? []

/** By their keys; what folds to nothing has none. */
export function groupedBy<T>(items: Iterable<T>, keysOf: (item: T) => Iterable<string>): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      if (key === '') continue
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}

/** The only one of a group. */
export const onlyOf = <T>(group: readonly T[] | undefined): T | undefined =>
  group?.length === 1 ? group[0] : undefined
