/**
 * A name as it stands in what tools, exports and code print: `{Color/text/muted}` in a tree, `var(--text-muted)` in a
 * style sheet, `$text-muted` in Sass, `<IconButton />` in markup, `Card (uuid)` where names repeat. The bare name comes
 * second, since a name may look like that by itself.
 */
export function spellings(printed: string): readonly string[] {
  const name = printed.trim()
  const bare = bareName(name)
  return bare === name ? [name] : [name, bare]
}

function bareName(name: string): string {
  if (name.startsWith('{') && name.endsWith('}')) return name.slice(1, -1).trim()
  const quoted = QUOTED.exec(name)?.[1]
  if (quoted !== undefined) return quoted.trim()
  const element = ELEMENT.exec(name)?.[1]
  if (element !== undefined) return element
  const inner = VAR.exec(name)?.[1] ?? name
  if (inner.startsWith('--')) return inner.slice(2)
  if (/^[$@]\w/.test(inner)) return inner.slice(1)
  return ID_AT_END.exec(name)?.[1] ?? name
}

const QUOTED = /^["'`](.*)["'`]$/
/** With or without attributes, closed or not. */
const ELEMENT = /^<([\p{L}_][\p{L}\p{N}_.-]*)(?:\s[^<>]*)?\/?>$/u
/** Also with a fallback, `var(--ink, #000)`. */
const VAR = /^var\(\s*(--[^\s,)]+)[^)]*\)$/
const ID_AT_END = / \(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)$/i

/**
 * `Card (1:2)`: the name and what tells it from others of that name. Either may have brackets of its own, so every way to
 * read it is tried, the longest name last.
 */
export function toldApart(printed: string): readonly { readonly name: string; readonly by: string }[] {
  const text = printed.trim()
  if (!text.endsWith(')')) return []
  const ways: { name: string; by: string }[] = []
  for (let at = text.indexOf(' (', 1); at !== -1 && ways.length < MOST_WAYS; at = text.indexOf(' (', at + 1)) {
    ways.push({ name: text.slice(0, at), by: text.slice(at + 2, -1) })
  }
  return ways
}

const MOST_WAYS = 4
