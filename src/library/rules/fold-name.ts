/** How names are compared everywhere (`q`, `name_prefix`, the name sort, the name engine): NFKC, then lower case. */
export function foldName(name: string): string {
  // A sigma has another lower case at the end of a word, and a search text may end where the name goes on.
  return name.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')
}
