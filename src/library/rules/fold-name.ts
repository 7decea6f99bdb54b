/** How names are compared everywhere (`q`, `name_prefix`, the name sort, the name engine): NFKC, then lower case. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
