/**
 * A name as it stands in what tools and exports print: `{Color/text/muted}` in a tree, `var(--text-muted)` in a style
 * sheet, `Card (uuid)` where names repeat. The bare name comes second, since a name may look like that by itself.
 */
export function spellings(printed: string): readonly string[] {
  const name = printed.trim()
  const bare = bareName(name)
  return bare === name ? [name] : [name, bare]
}

function bareName(name: string): string {
  if (name.startsWith('{') && name.endsWith('}')) return name.slice(1, -1).trim()
  const inner = name.startsWith('var(') && name.endsWith(')') ? name.slice(4, -1).trim() : name
  if (inner.startsWith('--')) return inner.slice(2)
  return ID_AT_END.exec(name)?.[1] ?? name
}

const ID_AT_END = / \(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)$/i
